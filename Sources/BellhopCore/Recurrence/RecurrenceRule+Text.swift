extension RecurrenceRule: CustomStringConvertible {
    /// The maximum length of the text of a rule, in UTF-8 bytes.
    static let textLimit = 1000

    /// The text form of RFC 5545: `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE`. Parts with default values
    /// are omitted, and lists are sorted.
    package var description: String {
        var parts = ["FREQ=" + frequency.rawValue]
        switch end {
        case .never: break
        case .count(let count): parts.append("COUNT=\(count)")
        case .until(let last): parts.append("UNTIL=" + last.basic)
        }
        if interval != 1 { parts.append("INTERVAL=\(interval)") }
        func add(_ name: String, _ values: [Int]) {
            guard !values.isEmpty else { return }
            parts.append(name + "=" + Set(values).sorted().map(String.init).joined(separator: ","))
        }
        add("BYMONTH", months)
        add("BYWEEKNO", weekNumbers)
        add("BYYEARDAY", yearDays)
        add("BYMONTHDAY", monthDays)
        if !days.isEmpty { parts.append("BYDAY=" + Self.inOrder(days).map(\.description).joined(separator: ",")) }
        add("BYHOUR", hours)
        add("BYMINUTE", minutes)
        add("BYSETPOS", positions)
        if weekStart != 1 { parts.append("WKST=" + Day(weekday: weekStart).description) }
        return parts.joined(separator: ";")
    }

    /// Returns the days without duplicates, sorted by ordinal and then by weekday, beginning with
    /// Monday.
    package static func inOrder(_ days: [Day]) -> [Day] {
        Set(days).sorted { left, right in
            (left.ordinal ?? 0, (left.weekday + 6) % 7) < (right.ordinal ?? 0, (right.weekday + 6) % 7)
        }
    }

    /// Parses a rule of RFC 5545, with or without the prefix `RRULE:`, in upper or lower case.
    ///
    /// UNTIL is a local time such as `20261231T070000`, or a date, which includes the whole day. An
    /// UNTIL in UTC is refused, because the alarm has no zone of its own.
    ///
    /// - Throws: an error for a part that is forbidden, out of its range, or not understood.
    package static func parse(_ text: String) throws(TextError) -> RecurrenceRule {
        guard text.utf8.count <= textLimit else { throw TextError(.outOfRange, text, "is longer than \(textLimit) characters") }
        var body = text.uppercased()[...]
        if body.hasPrefix("RRULE:") { body = body.dropFirst(6) }
        var parts: [Substring: Substring] = [:]
        for part in body.split(separator: ";") {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2, !pair[1].isEmpty else { throw notUnderstood(text) }
            guard parts.updateValue(pair[1], forKey: pair[0]) == nil else {
                throw TextError(.notUnderstood, text, "contains \(SafeText.line(String(pair[0]))) twice")
            }
        }
        guard let frequency = parts.removeValue(forKey: "FREQ") else { throw notUnderstood(text) }
        guard let frequency = Frequency(rawValue: String(frequency)) else {
            throw TextError(.notUnderstood, text, "needs a FREQ of MINUTELY, HOURLY, DAILY, WEEKLY, MONTHLY or YEARLY")
        }
        var rule = RecurrenceRule(frequency)
        rule.end = try readEnd(parts.removeValue(forKey: "COUNT"), parts.removeValue(forKey: "UNTIL"), of: text)
        if let interval = parts.removeValue(forKey: "INTERVAL") { rule.interval = try number(interval, of: text) }
        func take(_ name: Substring) throws(TextError) -> [Int] {
            guard let list = parts.removeValue(forKey: name) else { return [] }
            var numbers: [Int] = []
            for item in list.split(separator: ",", omittingEmptySubsequences: false) { numbers.append(try number(item, of: text)) }
            return Set(numbers).sorted()
        }
        rule.months = try take("BYMONTH")
        rule.weekNumbers = try take("BYWEEKNO")
        rule.yearDays = try take("BYYEARDAY")
        rule.monthDays = try take("BYMONTHDAY")
        rule.hours = try take("BYHOUR")
        rule.minutes = try take("BYMINUTE")
        rule.positions = try take("BYSETPOS")
        if let list = parts.removeValue(forKey: "BYDAY") {
            var days: [Day] = []
            for item in list.split(separator: ",", omittingEmptySubsequences: false) {
                guard let day = Day(item) else { throw notUnderstood(text) }
                days.append(day)
            }
            rule.days = inOrder(days)
        }
        if let start = parts.removeValue(forKey: "WKST") {
            guard let day = Day(start), day.ordinal == nil else { throw notUnderstood(text) }
            rule.weekStart = day.weekday
        }
        if let unknown = parts.keys.min() {
            throw TextError(.notUnderstood, text, "contains \(SafeText.line(String(unknown))), which alarms do not support")
        }
        if let problem = rule.problem { throw TextError(.outOfRange, text, problem) }
        return rule
    }

    private static func readEnd(_ count: Substring?, _ until: Substring?, of text: String) throws(TextError) -> End {
        switch (count, until) {
        case (nil, nil): return .never
        case (let count?, nil): return .count(try number(count, of: text))
        case (nil, let until?):
            guard !until.hasSuffix("Z") else {
                throw TextError(
                    .notUnderstood, text, "ends at a time in UTC; alarms use local time",
                    suggestions: ["UNTIL=" + until.dropLast()])
            }
            guard let last = CivilDateTime(basic: until) else { throw notUnderstood(text) }
            return .until(last)
        case (_?, _?): throw TextError(.ambiguous, text, "has both COUNT and UNTIL; one is enough")
        }
    }

    private static func number(_ word: Substring, of text: String) throws(TextError) -> Int {
        let digits = word.first == "-" || word.first == "+" ? word.dropFirst() : word
        guard (1...4).contains(digits.utf8.count), digits.utf8.allSatisfy(DecimalNumber.isDigit), let number = Int(word) else {
            throw TextError(.notUnderstood, text, "has \"\(SafeText.line(String(word)))\" where a number should be")
        }
        return number
    }

    private static func notUnderstood(_ text: String) -> TextError {
        TextError(.notUnderstood, text, "is not a recurrence rule", examples: ["FREQ=WEEKLY;BYDAY=MO,WE", "FREQ=MONTHLY;BYDAY=-1FR"])
    }
}

extension RecurrenceRule.Day: CustomStringConvertible {
    private static let words = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]

    /// The text form of RFC 5545, such as `MO` or `-1FR`.
    package var description: String { (ordinal.map(String.init) ?? "") + Self.words[weekday] }

    init?(_ text: Substring) {
        guard let weekday = Self.words.firstIndex(of: String(text.suffix(2))) else { return nil }
        let number = text.dropLast(2)
        if number.isEmpty {
            self.init(weekday: weekday)
            return
        }
        guard number.utf8.count <= 3, let ordinal = Int(number) else { return nil }
        self.init(ordinal, weekday: weekday)
    }
}

extension CivilDateTime {
    /// The local time in the form of RFC 5545: `20261231T070000`.
    var basic: String {
        padded(date.year, 4) + padded(date.month, 2) + padded(date.day, 2) + "T" + padded(time.hour, 2) + padded(time.minute, 2)
            + padded(time.second, 2)
    }

    /// Parses a local time in the form of ``basic``. A date without a time means the last second of
    /// the day. Returns `nil` for any other text.
    init?(basic text: some StringProtocol) {
        let parts = text.split(separator: "T", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts[0].utf8.count == 8, parts.allSatisfy({ $0.utf8.allSatisfy(DecimalNumber.isDigit) }),
            let number = Int(parts[0])
        else { return nil }
        let date = CivilDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
        var time = CivilTime(hour: 23, minute: 59, second: 59)
        if parts.count == 2 {
            guard parts[1].utf8.count == 6, let number = Int(parts[1]), number / 10_000 < 24, number / 100 % 100 < 60, number % 100 < 60
            else {
                return nil
            }
            time = CivilTime(hour: number / 10_000, minute: number / 100 % 100, second: number % 100)
        }
        guard date.isValid, date.year > 0 else { return nil }
        self.init(date: date, time: time)
    }
}
