extension EveryReader {
    /// Reads an interval of hours or minutes, such as `90m`, `2 hours` or `half an hour`; returns
    /// `nil` for other words, also for a number of days or weeks.
    mutating func takeLength() throws(TextError) -> RecurrenceRule? {
        guard let first = tokens.first?.first, first != "+", first != "-" else { return nil }
        for count in stride(from: min(6, tokens.words.count), through: 1, by: -1) {
            let said = tokens.words.prefix(count)
            guard let length = Self.length(said.joined(separator: " ")) else { continue }
            // `2 days` needs a time of day, but `48h` needs none.
            if length.inMilliseconds % 86_400_000 == 0, said.contains(where: Self.isDays) { return nil }
            tokens.removeFirst(count)
            return try rule(every: length)
        }
        return nil
    }

    private static func length(_ text: String) -> Duration? {
        do throws(TextError) {
            let parsed = try DurationReader(text).read()
            return parsed.isBareNumber ? nil : parsed.duration
        } catch {
            return nil
        }
    }

    /// Returns whether a word is or ends with a unit of days or weeks: `days`, `2w`.
    private static func isDays(_ word: String) -> Bool {
        let unit = word.drop { $0.isWholeNumber }
        return [.day, .week].contains(DurationUnit(name: unit))
    }

    private func rule(every length: Duration) throws(TextError) -> RecurrenceRule {
        let milliseconds = length.inMilliseconds
        guard milliseconds % 60_000 == 0, milliseconds > 0 else {
            throw TextError(.outOfRange, text, "is not a whole number of minutes", suggestions: ["\(every) 1m", "\(every) 90m"])
        }
        let minutes = milliseconds / 60_000
        let isHours = minutes % 60 == 0
        guard let interval = Int(exactly: isHours ? minutes / 60 : minutes), interval <= RecurrenceRule.intervalLimit else {
            let days = Int(clamping: minutes / 1440)
            let isPossible = (1...RecurrenceRule.intervalLimit).contains(days)
            throw TextError(
                .outOfRange, text, "is an interval that is too long",
                suggestions: isPossible ? [suggestion(RecurrenceRule(.daily, interval: days))] : [])
        }
        return RecurrenceRule(isHours ? .hourly : .minutely, interval: interval)
    }
}
