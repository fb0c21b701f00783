import BellhopCore

/// Reads `[quiet_hours]`.
struct QuietHoursReader {
    let sinks: SinkNames
    let log: FaultLog

    func read(_ root: TableReader) -> QuietHours? {
        let example = "from = \"22:00\" and to = \"07:00\""
        guard let entry = root.entry("quiet_hours"), let table = root.table(entry, advice: "write [quiet_hours] and below it \(example)")
        else {
            return nil
        }
        table.refuseUnknown(
            ["from", "to", "let_through", "mode", "strict", "sinks"], subject: "[quiet_hours] has", advice: ConfigReader.misplaced)
        var ends: [String] = []
        for key in ["from", "to"] {
            guard let end = table.entry(key) else {
                log.fault(table.position, "quiet_hours lacks \(key.quoted) (add \(key) = \(key == "from" ? "\"22:00\"" : "\"07:00\""))")
                continue
            }
            if let text = table.text(end, example: "\(key) = \"22:00\"") { ends.append(text) }
        }
        guard ends.count == 2 else { return nil }
        guard let window = TimeWindow(ends.joined(separator: "-")) else {
            log.fault(
                entry.keyPosition,
                "quiet_hours are \(ends.joined(separator: "-").quoted) (write a time to begin and another to end: \(example))")
            return nil
        }
        var quiet = QuietHours(window: window)
        if let urgency = table.choice("let_through", Urgency.self, example: "high") { quiet.letThrough = urgency }
        if let mode = table.choice("mode", QuietHours.Mode.self, example: "hold") { quiet.mode = mode }
        if let entry = table.entry("strict") { quiet.isStrict = table.flag(entry) ?? false }
        if let entry = table.entry("sinks") { quiet.sinks = sinks.read(table, entry) }
        return quiet
    }
}
