/// Parses a single text for ``EveryText``. The reader first takes the end date and the times of day
/// from the end of the text, and then reads the remaining words.
struct EveryReader {
    let text: String
    private var words: [Substring]

    init(_ text: String) {
        self.text = text
        // Treat `mon, wed and fri` like `mon wed fri`, but keep the commas in a rule of RFC 5545.
        words = text.lowercased().split(separator: " ").flatMap { word in
            word.contains("=") ? [word] : word.split(separator: ",")
        }.filter { !["and", "&"].contains($0) }
    }

    mutating func read() throws(TextError) -> EveryWish {
        guard let first = words.first, first == "every" || first == "each" else { throw notUnderstood() }
        words.removeFirst()
        if let rule = words.first, rule.hasPrefix("freq=") || rule.hasPrefix("rrule:") { return try readRule(rule) }
        let end = try takeEnd()
        let times = try takeTimes()
        var wish = try pattern(times)
        wish.rule.end = end
        return wish
    }

    private mutating func readRule(_ text: Substring) throws(TextError) -> EveryWish {
        let rule = try RecurrenceRule.parse(String(text))
        words.removeFirst()
        let times = try takeTimes()
        guard words.isEmpty, times.count <= 1 else { throw notUnderstood() }
        return EveryWish(rule: rule, time: times.first)
    }

    // MARK: The tail

    private mutating func takeEnd() throws(TextError) -> RecurrenceRule.End {
        if words.count >= 2, ["times", "time"].contains(words[words.count - 1]), let count = Int(words[words.count - 2]) {
            guard (1...RecurrenceRule.countLimit).contains(count) else {
                throw TextError(.outOfRange, text, "must repeat 1 to \(RecurrenceRule.countLimit) times")
            }
            words.removeLast(2)
            if words.last == "for" { words.removeLast() }
            return .count(count)
        }
        guard let until = words.lastIndex(where: { $0 == "until" || $0 == "till" }) else { return .never }
        guard until == words.count - 2, let last = CivilDateTime(basic: words[until + 1].filter { $0 != "-" }) else {
            throw TextError(.notUnderstood, text, "has no valid end date", suggestions: ["until 2026-12-31"])
        }
        words.removeLast(2)
        return .until(last)
    }

    private mutating func takeTimes() throws(TextError) -> [CivilTime] {
        var said: [Substring] = []
        if let at = words.firstIndex(of: "at") {
            said = Array(words[(at + 1)...])
            words.removeSubrange(at...)
            if said.isEmpty { throw notUnderstood() }
        } else {
            while let last = words.last, last.contains(":") || Self.isHalfOfDay(last) {
                said.insert(words.removeLast(), at: 0)
            }
        }
        var times: [CivilTime] = []
        while let word = said.first {
            said.removeFirst()
            var time = String(word)
            if let half = said.first, half == "am" || half == "pm" { time += String(said.removeFirst()) }
            do throws(TextError) {
                times.append(try TimeOfDayText.parse(time, of: time))
            } catch {
                // If a word that follows a valid time is not a time, report the whole text as not
                // understood, not only this word.
                guard times.isEmpty || error.kind != .notUnderstood else { throw notUnderstood() }
                throw error
            }
        }
        return times
    }

    /// Returns whether a word is the end of a 12-hour time, such as `pm` or `7pm`.
    private static func isHalfOfDay(_ word: Substring) -> Bool {
        guard word.hasSuffix("am") || word.hasSuffix("pm") else { return false }
        return word.dropLast(2).utf8.allSatisfy(DecimalNumber.isDigit)
    }

    // MARK: The pattern

    private func pattern(_ times: [CivilTime]) throws(TextError) -> EveryWish {
        var rest = words[...]
        guard let first = rest.first else {
            throw TextError(.notUnderstood, text, "does not say which days", suggestions: suggestions("day", "weekday", times))
        }
        if ["biweekly", "bi-weekly", "fortnight"].contains(first) || first == "bimonthly" {
            throw TextError(
                .ambiguous, text, "could mean two things", suggestions: suggestions("2 weeks on monday", "month on the 1st", times))
        }
        if let rule = try withinDay() {
            guard times.isEmpty else {
                throw TextError(
                    .ambiguous, text, "contains both a duration and a time of day",
                    suggestions: ["every " + words.joined(separator: " "), "every day at \(times[0])"])
            }
            return EveryWish(rule: rule)
        }
        let (interval, isOrdinal) = takeInterval(&rest)
        var rule = try rule(&rest, interval: interval, isOrdinal: isOrdinal, times)
        guard rest.isEmpty else { throw notUnderstood() }
        guard let time = times.min() else {
            let said = words.joined(separator: " ")
            throw TextError(.notUnderstood, text, "has no time of day", suggestions: ["every \(said) at 07:00", "every \(said) at 18:30"])
        }
        if times.count > 1 {
            guard Set(times.map { $0.secondOfDay % 3600 }).count == 1 else {
                throw TextError(.notUnderstood, text, "has times with different minutes; make a separate alarm for each time")
            }
            rule.hours = Set(times.map(\.hour)).sorted()
        }
        return EveryWish(rule: rule, time: time)
    }

    /// Removes the interval, such as `2` or `other`, from the beginning of `rest` and returns it;
    /// returns 1 if there is no interval.
    private func takeInterval(_ rest: inout ArraySlice<Substring>) -> (Int, isOrdinal: Bool) {
        guard let first = rest.first else { return (1, false) }
        if first == "other" {
            rest.removeFirst()
            return (2, false)
        }
        // In `15 december`, the number is part of a date and not an interval.
        if let number = Int(first), rest.count > 1, EveryDays.month(rest[rest.startIndex + 1]) == nil {
            rest.removeFirst()
            return (number, false)
        }
        return (1, EveryDays.ordinal(first) != nil)
    }

    private func rule(
        _ rest: inout ArraySlice<Substring>, interval: Int, isOrdinal: Bool, _ times: [CivilTime]
    ) throws(TextError) -> RecurrenceRule {
        guard (1...RecurrenceRule.intervalLimit).contains(interval), let first = rest.first else { throw notUnderstood() }
        switch first {
        case "day", "days":
            rest.removeFirst()
            return RecurrenceRule(.daily, interval: interval)
        case "weekday", "weekdays", "workday", "workdays":
            guard interval == 1 else { throw notUnderstood() }
            rest.removeFirst()
            return RecurrenceRule(.weekly, days: EveryDays.workdays)
        case "weekend", "weekends":
            guard interval == 1 else { throw notUnderstood() }
            rest.removeFirst()
            return RecurrenceRule(.weekly, days: EveryDays.weekend)
        case "week", "weeks":
            rest.removeFirst()
            if rest.first == "on" { rest.removeFirst() }
            let days = EveryDays.weekdays(&rest)
            guard !days.isEmpty else {
                let weeks = interval == 1 ? "week" : "\(interval) weeks"
                throw TextError(
                    .ambiguous, text, "does not say which days", suggestions: suggestions(weeks + " on monday", weeks + " on friday", times)
                )
            }
            return RecurrenceRule(.weekly, interval: interval, days: days)
        case "month", "months":
            rest.removeFirst()
            return try monthly(&rest, interval: interval, times)
        case "year", "years":
            rest.removeFirst()
            if rest.first == "on" { rest.removeFirst() }
            if rest.first == "the" { rest.removeFirst() }
            return try yearly(&rest, interval: interval, times)
        default:
            let days = EveryDays.weekdays(&rest)
            // Refuse `every 3 fridays`, because it could mean the Friday of every third week, or
            // three Fridays.
            if !days.isEmpty, interval == 1 || words.first == "other" { return RecurrenceRule(.weekly, interval: interval, days: days) }
            if days.isEmpty, interval == 1 { return try counted(&rest, times) }
            throw notUnderstood()
        }
    }

    /// Returns the rule for an interval of hours or minutes, such as `every 90m`, `every 2 hours`,
    /// `every minute` or `every half an hour`; `nil` if the text is not a length.
    private func withinDay() throws(TextError) -> RecurrenceRule? {
        let said = words.joined(separator: " ")
        let length: Duration
        switch said {
        case "minute": length = .minutes(1)
        case "hour": length = .hours(1)
        case "other hour": length = .hours(2)
        default:
            guard words.count > 1 || !said.utf8.allSatisfy(DecimalNumber.isDigit) else {
                throw TextError(
                    .ambiguous, text, "could mean several things", suggestions: ["every \(said)m", "every \(said) days at 07:00"])
            }
            guard let first = said.utf8.first, DecimalNumber.isDigit(first) || ["half", "quarter", "an", "a"].contains(words.first) else {
                return nil
            }
            do throws(TextError) {
                length = try DurationReader(said).read().duration
            } catch {
                return nil
            }
        }
        let milliseconds = length.inMilliseconds
        // `every 2 days` needs a time of day, but `every 48h` needs none.
        if milliseconds % 86_400_000 == 0, said.contains(where: { $0 == "d" || $0 == "w" }) {
            let days = milliseconds / 86_400_000
            guard !words.contains(where: { $0.hasPrefix("day") || $0.hasPrefix("week") }) else { return nil }
            throw TextError(
                .notUnderstood, text, "has no time of day", suggestions: ["every \(days) days at 07:00", "every \(days * 24)h"])
        }
        guard milliseconds % 60_000 == 0, milliseconds > 0 else {
            throw TextError(.outOfRange, text, "is not a whole number of minutes", suggestions: ["every 1m", "every 90m"])
        }
        let minutes = milliseconds / 60_000
        let isHours = minutes % 60 == 0
        guard let interval = Int(exactly: isHours ? minutes / 60 : minutes), interval <= RecurrenceRule.intervalLimit else {
            throw TextError(.outOfRange, text, "is an interval that is too long", suggestions: ["every \(minutes / 1440) days at 07:00"])
        }
        return RecurrenceRule(isHours ? .hourly : .minutely, interval: interval)
    }

    // MARK: Refusals

    func notUnderstood() -> TextError {
        TextError(
            .notUnderstood, text, EveryText.notUnderstood, suggestions: ["every weekday at 07:00", "every month on the 1st at 08:00"])
    }

    /// Returns the error for a word that is not a day: `funday`, or `31st` without `month`.
    func noDay(_ word: Substring, _ times: [CivilTime]) -> TextError {
        var choices = suggestions("weekday", "monday", times)
        if let ordinal = EveryDays.ordinal(word) {
            choices =
                (1...28).contains(ordinal)
                ? suggestions("month on the \(Language.english.ordinal(ordinal))", "last friday", times)
                : suggestions("month on the last day", "month on the 28th", times)
        }
        return TextError(.notUnderstood, String(word), "is not a day", suggestions: choices)
    }

    func suggestions(_ one: String, _ other: String, _ times: [CivilTime]) -> [String] {
        let time = times.first?.description ?? "07:00"
        return ["every \(one) at \(time)", "every \(other) at \(time)"]
    }
}
