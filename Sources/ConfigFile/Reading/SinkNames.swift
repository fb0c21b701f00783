import BellhopCore

/// The sinks of a config, by which routes name them.
struct SinkNames {
    /// Every sink that has a table, right or wrong: a route to it is not a second fault.
    let all: [SinkName]
    let log: FaultLog

    /// One to show in a sentence.
    var example: String { all.first?.rawValue ?? "log" }

    /// `nil` after a fault; a name that is none is told, and kept.
    func read(_ table: TableReader, _ entry: TOMLEntry, example written: String? = nil) -> [SinkName]? {
        positioned(table, entry, example: written)?.map(\.sink)
    }

    /// The same, each with its place.
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
