import BellhopCore

/// Reads the table `[quiet_hours]`, or the key `quiet_hours = { … }` of a member or a sink.
struct QuietHoursReader {
    /// The names allowed in the key `sinks`; `nil` if the table has no such key.
    var sinks: SinkNames?
    let log: FaultLog

    private static let exampleEnds = (from: "from = \"22:00\"", to: "to = \"07:00\"")
    private static let example: Phrase = "\(exampleEnds.from) and \(exampleEnds.to)"

    func read(_ root: TableReader) -> QuietHours? {
        root.entry("quiet_hours").flatMap { read($0, in: root) }
    }

    /// Reads one set of quiet hours. Returns `nil` after a fault.
    func read(_ entry: TOMLEntry, in outer: TableReader) -> QuietHours? {
        let example = Self.example
        let written: Phrase = "write [\(outer.path("quiet_hours"))], and on the next line: \(example)"
        guard let table = outer.table(entry, advice: written) else { return nil }
        table.refuseUnknown(
            ["from", "to", "let_through", "mode", "strict"] + (sinks == nil ? [] : ["sinks"]), subject: "[\(table.name)]",
            advice: ConfigReader.misplaced)
        var ends: [String] = []
        for key in ["from", "to"] {
            guard let end = table.entry(key) else {
                log.fault(
                    table.position, "\(table.name) lacks \"\(key.shortened)\" (add \(key) = \(key == "from" ? "\"22:00\"" : "\"07:00\""))")
                continue
            }
            if let text = table.text(end, example: "\(key) = \"22:00\"") { ends.append(text) }
        }
        guard ends.count == 2 else { return nil }
        guard let window = TimeWindow(ends.joined(separator: "-")) else {
            log.fault(
                entry.keyPosition,
                "\(table.name) are \"\(ends.joined(separator: "-").shortened)\" (write a start and a different end: \(example))")
            return nil
        }
        var quiet = QuietHours(window: window)
        if let urgency = table.choice("let_through", Urgency.self, example: "high") { quiet.letThrough = urgency }
        if let mode = table.choice("mode", QuietHours.Mode.self, example: "hold") { quiet.mode = mode }
        if let entry = table.entry("strict") { quiet.isStrict = table.flag(entry) ?? false }
        if let entry = table.entry("sinks") { quiet.sinks = sinks?.read(table, entry) }
        return quiet
    }
}
