import BellhopCore

/// The sinks of a config, for looking up the names in routes.
struct SinkNames {
    /// Every sink that has a table, valid or not: a route to an invalid one is not a second fault.
    let all: [SinkName]
    let log: FaultLog

    /// A name to show as an example.
    var example: String { all.first?.rawValue ?? "log" }

    /// Reads a list of sinks; `nil` after a fault. An unknown name is reported and kept.
    func read(_ table: TableReader, _ entry: TOMLEntry, example written: String? = nil) -> [SinkName]? {
        positioned(table, entry, example: written)?.map(\.sink)
    }

    /// Like ``read(_:_:example:)``, with the position of each name.
    func positioned(
        _ table: TableReader, _ entry: TOMLEntry, example written: String? = nil
    ) -> [(sink: SinkName, position: ConfigPosition)]? {
        let written = written ?? "sinks = [\(example.quoted)]"
        guard let names = table.texts(entry, allowsSingle: false, example: written) else { return nil }
        for name in names where !all.contains(SinkName(rawValue: name.text)) {
            let advice = Suggestion.parenthesis(for: name.text, among: all.map(\.rawValue))
            log.fault(name.position, "there is no sink \(name.text.quoted)\(advice)")
        }
        return names.map { (SinkName(rawValue: $0.text), $0.position) }
    }
}
