/// Parses a single text for ``EveryText``: first the days, then the times of day and the end in any
/// order. The words come from ``WhenWord``, so all languages share one grammar.
struct EveryReader {
    let text: String
    /// The language of the text, in which errors suggest other texts.
    let tongue: Language.Tongue
    var tokens: WhenTokens
    /// The times of day that have been read.
    var times: [EveryTime] = []
    /// A part of the day that has been read, for the next time of day.
    var part: DayPart?
    /// The person's current day, for a last day without a year.
    private let today: CivilDate

    init(_ text: String, _ language: Language, today: CivilDate) {
        self.text = text
        self.today = today
        // A comma becomes a word of its own, except in a rule of RFC 5545.
        var words = text.split(whereSeparator: \.isWhitespace).flatMap { $0.contains("=") ? [String($0)] : Self.separated($0) }
        while words.last == "," { words.removeLast() }
        let said = WhenTokens(spelled: words, language)
        let first = said.known().flatMap { WhenWord.tongue(of: said.words.prefix($0.count)) }
        tongue = first ?? said.first.flatMap(WeekdayNames.tongue) ?? language.tongue
        // In a German repetition, names of weekdays may have two letters.
        var spoken = language
        if tongue != .english { spoken.tongue = tongue }
        tokens = WhenTokens(spelled: words, spoken)
    }

    /// Splits a word at its commas: `mon,wed` becomes `mon`, a comma and `wed`.
    private static func separated(_ word: Substring) -> [String] {
        word.split(separator: ",", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
            (index > 0 ? [","] : []) + (part.isEmpty ? [] : [String(part)])
        }
    }

    mutating func read() throws(TextError) -> EveryWish {
        if let wish = try readRule() { return wish }
        var rule = try takeDays()
        let daysEnd = tokens.position
        var end: RecurrenceRule.End?
        while !tokens.isEmpty {
            if end == nil, let found = try takeEnd(of: rule) {
                end = found
                continue
            }
            if rule.frequency == .hourly, rule.minutes.isEmpty, let minute = takeMinute() {
                rule.minutes = [minute]
                continue
            }
            guard times.isEmpty, try takeTimes() else { throw notUnderstood() }
        }
        rule.end = end ?? .never
        return try wish(rule, daysEnd)
    }

    /// Reads a rule of RFC 5545 with an optional time of day; returns `nil` for other texts.
    private mutating func readRule() throws(TextError) -> EveryWish? {
        guard let count = tokens.count(of: [.every]), let rule = tokens.word(after: count),
            rule.hasPrefix("freq=") || rule.hasPrefix("rrule:")
        else { return nil }
        tokens.removeFirst(count + 1)
        let parsed = try RecurrenceRule.parse(rule)
        if !tokens.isEmpty, try !takeTimes() { throw notUnderstood() }
        guard tokens.isEmpty, times.count <= 1 else { throw notUnderstood() }
        return EveryWish(rule: parsed, time: try resolvedTimes(parsed).first)
    }

    private func wish(_ rule: RecurrenceRule, _ daysEnd: Int) throws(TextError) -> EveryWish {
        if rule.frequency.isWithinDay {
            guard let time = times.first else {
                guard part == nil else { throw notUnderstood() }
                return EveryWish(rule: rule)
            }
            let length = WhenTokens.text(tokens.spelled[..<daysEnd])
            throw TextError(
                .ambiguous, text, "contains both a duration and a time of day",
                suggestions: [length, suggestion(.daily, at: time.wish.times(in: time.part).first)])
        }
        let times = try resolvedTimes(rule)
        guard let time = times.min() else { throw noTime(daysEnd) }
        var rule = rule
        if times.count > 1 {
            guard Set(times.map { $0.secondOfDay % 3600 }).count == 1 else {
                throw TextError(.notUnderstood, text, "has times with different minutes; make a separate alarm for each time")
            }
            rule.hours = Set(times.map(\.hour)).sorted()
        }
        return EveryWish(rule: rule, time: time)
    }

    /// Reads the minute of an hourly repetition, such as `at :15`; returns `nil` for other words.
    private mutating func takeMinute() -> Int? {
        let rest = tokens.dropping(tokens.count(of: [.at]) ?? 0)
        guard let word = rest.first, word.utf8.count == 3, word.first == ":", word.utf8.dropFirst().allSatisfy(DecimalNumber.isDigit),
            let minute = Int(word.dropFirst()), minute < 60
        else { return nil }
        tokens = rest.dropping(1)
        return minute
    }

    // MARK: The end

    private mutating func takeEnd(of rule: RecurrenceRule) throws(TextError) -> RecurrenceRule.End? {
        let rest = withoutSeparator
        if let count = rest.count(of: [.until]) {
            if let last = takeLastDay(rest.dropping(count)) { return last }
            let time = times.isEmpty && !rule.frequency.isWithinDay ? [WhenWord.at.name(in: tongue), "07:00"] : []
            let said = tokens.spelled[..<tokens.position] + time + tokens.spelled[rest.position..<rest.position + count]
            throw TextError(
                .notUnderstood, text, "has no valid end date", examples: [WhenTokens.text(said + [EveryText.exampleOfLastDay(today)])])
        }
        guard let found = repetitions(rest) else { return nil }
        guard (1...RecurrenceRule.countLimit).contains(found.times) else {
            throw TextError(.outOfRange, text, "must repeat 1 to \(RecurrenceRule.countLimit) times")
        }
        tokens = rest.dropping(found.words)
        return .count(found.times)
    }

    /// Reads the last day, such as `2026-12-24` or `24.12.`; returns `nil` for other words. The whole
    /// day belongs to the repetition.
    private mutating func takeLastDay(_ words: WhenTokens) -> RecurrenceRule.End? {
        let rest = words.dropping(words.count(of: [.the]) ?? 0)
        let last: CivilDate
        if let word = rest.first, word.utf8.count == 8, let date = CivilDateTime(basic: word)?.date {
            last = date
            tokens = rest.dropping(1)
        } else if let found = rest.day(tokens.language.dateOrder), let date = found.day.onlyDate(from: today) {
            last = date
            tokens = rest.dropping(found.count)
        } else {
            return nil
        }
        return .until(CivilDateTime(date: last, time: CivilTime(secondOfDay: 86_399)))
    }

    /// Returns the number of repetitions at the beginning of the words, such as `5 times`, `für
    /// 5-mal`, `dreimal` or `once`, and the number of its words; `nil` if there is none.
    private func repetitions(_ words: WhenTokens) -> (times: Int, words: Int)? {
        let lead = words.count(of: [.after]) ?? 0
        let rest = words.dropping(lead)
        if let count = rest.count(of: [.once]) { return (1, lead + count) }
        guard let word = rest.first else { return nil }
        if let number = Self.number(word) { return rest.dropping(1).count(of: [.times]).map { (number, lead + 1 + $0) } }
        for unit in word.indices.dropFirst() where WhenWord.meanings(of: [String(word[unit...])]).contains(.times) {
            let number = word[..<unit]
            return Self.number(String(number.hasSuffix("-") ? number.dropLast() : number)).map { ($0, lead + 1) }
        }
        return nil
    }

    /// Returns the number that a word of digits or a word such as `five` stands for; `Int.max` if it
    /// has too many digits.
    private static func number(_ word: String) -> Int? {
        let isNumber = !word.isEmpty && word.utf8.allSatisfy(DecimalNumber.isDigit)
        return isNumber ? Int(word) ?? .max : NumberWords.number(word)
    }

    /// Returns whether the words begin the end of the repetition, and not a time of day.
    func beginsEnd(_ words: WhenTokens) -> Bool { words.count(of: [.until]) != nil || repetitions(words) != nil }

    /// The words that have not been read, without an `and` or a comma in front of them.
    var withoutSeparator: WhenTokens {
        var rest = tokens
        while let count = rest.count(of: [.and]) { rest.removeFirst(count) }
        return rest
    }
}
