import BellhopCore

/// Reads `[timers.tea]`: predefined timers, which users start by name.
struct PresetReader {
    let home: HomePath
    let log: FaultLog

    private static let keys = ["length", "name", "text"]
    private static let written: Phrase = "every timer is a table of its own: [timers.tea]"
    /// Words that the command `bellhop timer` already uses for something else.
    private static let taken: Set<String> = ["for", "forget", "in", "list", "start"]

    func read(_ root: TableReader) -> [TimerPreset] {
        guard let entry = root.entry("timers"), let table = root.table(entry, advice: Self.written) else { return [] }
        return table.entries.compactMap { entry in table.table(entry, advice: Self.written).flatMap { read($0, entry) } }
    }

    private func read(_ table: TableReader, _ entry: TOMLEntry) -> TimerPreset? {
        guard SinkReader.isName(entry.key) else {
            log.fault(
                entry.keyPosition,
                "\"\(entry.key.shortened)\" is not a valid key for a timer (use 1 to 64 letters a to z, digits, - and _)")
            return nil
        }
        // A key must not begin with a digit, because `10m` would be read as a length.
        guard !Self.taken.contains(entry.key), !WhenText.isTimeWord(entry.key), !EveryText.begins([entry.key]),
            !(entry.key.first?.isNumber ?? true)
        else {
            log.fault(
                entry.keyPosition,
                "a timer cannot have the key \"\(entry.key.shortened)\", because \"bellhop timer\" reads that word as a command or a time (choose another key; name = \"…\" can hold any name)"
            )
            return nil
        }
        table.refuseUnknown(Self.keys, subject: "a timer", advice: ConfigReader.misplaced)
        let name = table.entry("name").flatMap { text($0, of: table, atMost: Countdown.nameLimit) }
        let body = table.entry("text").flatMap { text($0, of: table, atMost: TimerPreset.textLimit) }
        guard let length = table.entry("length") else {
            log.fault(entry.keyPosition, "\(table.name) has no length (add length = \"4m\")")
            return nil
        }
        let values = ValueReader(table: table, home: home, secretKeys: [])
        guard case .duration(let duration) = values.read(length, as: .duration(Countdown.range), example: "\"4m\"") else { return nil }
        return TimerPreset(key: entry.key, name: name, length: duration, text: body)
    }

    private func text(_ entry: TOMLEntry, of table: TableReader, atMost limit: Int) -> String? {
        guard let text = table.text(entry, example: "\(entry.key) = \"Tea\"") else { return nil }
        guard (1...limit).contains(text.count), !text.allSatisfy(\.isWhitespace), SafeText.isHarmlessLine(text) else {
            log.fault(
                entry.value.position, "\(table.path(entry.key)) is \"\(text.shortened)\" (write one line of 1 to \(limit) characters)")
            return nil
        }
        return text
    }
}
