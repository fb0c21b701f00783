import BellhopCore

/// The sinks of a config. Routes and members use this type to look up the names that they mention.
struct SinkNames {
    /// The names of all sinks that have a table, even if the table is invalid. A route that
    /// mentions a sink with an invalid table therefore causes no second fault.
    let all: [SinkName]
    let log: FaultLog

    /// A sink's name for use in examples.
    var example: String { all.first?.rawValue ?? "log" }

    /// Reads a list of sinks. An unknown name is reported as a fault but stays in the list. Returns
    /// `nil` if the value is not a list of strings.
    func read(_ table: TableReader, _ entry: TOMLEntry, example written: String? = nil) -> [SinkName]? {
        positioned(table, entry, example: written)?.map(\.sink)
    }

    /// Reads a list of sinks as ``read(_:_:example:)`` does, but also returns the position of each
    /// name.
    func positioned(
        _ table: TableReader, _ entry: TOMLEntry, example written: String? = nil
    ) -> [(sink: SinkName, position: ConfigPosition)]? {
        let written = written ?? "sinks = [\"\(example.shortened)\"]"
        guard let names = table.texts(entry, allowsSingle: false, example: written) else { return nil }
        for name in names where !all.contains(SinkName(rawValue: name.text)) {
            let advice = Suggestion.advice(for: name.text, among: all.map(\.rawValue))
            log.fault(name.position, "there is no sink \"\(name.text.shortened)\"", advice: advice)
        }
        return names.map { (SinkName(rawValue: $0.text), $0.position) }
    }
}
