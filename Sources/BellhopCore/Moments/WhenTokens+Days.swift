extension WhenTokens {
    /// Returns the day at the beginning of the words, with the number of its words; `nil` if the
    /// words do not begin with a day.
    ///
    /// - Parameter order: how to read a date such as `12/24`; if `nil`, such a date is read only if
    ///   one of its numbers cannot be a month.
    func day(_ order: DateOrder?) -> (day: WhenDay, count: Int)? {
        relativeDay() ?? weekday() ?? date(order) ?? dateWithMonthName()
    }

    private func relativeDay() -> (WhenDay, Int)? {
        guard let known = known() else { return nil }
        let days: [(WhenWord, Int)] = [(.today, 0), (.tomorrow, 1), (.overmorrow, 2), (.yesterday, -1), (.ereyesterday, -2)]
        return days.first { known.meanings.contains($0.0) }.map { (.fromToday($0.1), known.count) }
    }

    private func weekday() -> (WhenDay, Int)? {
        let which = known()
        let count = which.map { $0.meanings.isDisjoint(with: [.next, .last, .this]) ? 0 : $0.count } ?? 0
        guard let word = word(after: count), let weekday = weekday(word) else { return nil }
        if count > 0, let which {
            if which.meanings.contains(.next) { return (.nextWeekday(weekday), count + 1) }
            if which.meanings.contains(.last) { return (.lastWeekday(weekday), count + 1) }
        }
        return (.weekday(weekday), count + 1)
    }

    /// Returns the weekday that a word names, from 0 for Sunday to 6 for Saturday.
    func weekday(_ word: String) -> Int? { WeekdayNames.weekday(word, short: language.tongue) }

    /// Reads a date of numbers: `2026-12-24`, `24.12.`, `24.12.2026`, `12/24`.
    private func date(_ order: DateOrder?) -> (WhenDay, Int)? {
        guard let word = first else { return nil }
        if let date = CivilDate(iso: word[...]) { return (.date(date), 1) }
        if word.contains("/") {
            // `1/2 hour` is a fraction.
            if let unit = self.word(after: 1), DurationUnit(name: unit) != nil { return nil }
            return Self.numbers(word, separator: "/").flatMap { Self.date($0, order) }.map { ($0, 1) }
        }
        // A date without a year must end with a dot, because `24.12` could be a decimal number. No
        // dot is needed if a time of day follows.
        guard let numbers = Self.numbers(word.hasSuffix(".") ? word.dropLast() : word[...], separator: ".") else { return nil }
        guard numbers.count == 3 || word.hasSuffix(".") || self.word(after: 1).map(Self.isClock) == true else { return nil }
        return Self.date(numbers, .dayFirst).map { ($0, 1) }
    }

    /// The error about an impossible date at the beginning of the words, such as `2026-11-31`,
    /// `31.11.` or `31 november`; `nil` if the words begin with anything else. Its text has all words
    /// of the date.
    var impossibleDate: TextError? {
        guard let first, day(.dayFirst) == nil else { return nil }
        let named = dateOfNamedMonth
        guard let (year, month, day) = named.map({ ($0.year, $0.month, $0.day) }) ?? Self.yearMonthDay(first) else { return nil }
        let word = words[position..<position + (named?.count ?? 1)].joined(separator: " ")
        guard (1...12).contains(month) else { return TextError(.outOfRange, word, "is not a date, because a year has 12 months") }
        // The leap year 2024, so that 29 February without a year is possible.
        let start = CivilDate(year: year ?? 2024, month: month, day: 1)
        let next = start.adding(days: 31)
        let after = CivilDate(year: next.year, month: next.month, day: 1)
        let last = after.adding(days: -1)
        guard day > last.day else { return nil }
        // The next February has 28 days in most years.
        if year == nil, month == 2 {
            return TextError(
                .outOfRange, word, "is not a date, because February has at most 29 days", suggestions: ["28.2.", "1.3."])
        }
        let suggestions = [last, after].map { year == nil ? "\($0.day).\($0.month)." : $0.description }
        return TextError(.outOfRange, word, "is not a date, because that month has \(last.day) days", suggestions: suggestions)
    }

    /// Returns the numbers of a text that has the form of a date: `2026-11-31`, `31.11.2026`, or
    /// `31.11.` without a year.
    private static func yearMonthDay(_ word: String) -> (Int?, Int, Int)? {
        let fields = word.split(separator: "-", omittingEmptySubsequences: false)
        if fields.map(\.utf8.count) == [4, 2, 2] {
            let numbers = fields.compactMap { $0.utf8.allSatisfy(DecimalNumber.isDigit) ? Int($0) : nil }
            return numbers.count == 3 ? (numbers[0], numbers[1], numbers[2]) : nil
        }
        let hasYear = !word.hasSuffix(".")
        guard let numbers = numbers(hasYear ? word[...] : word.dropLast(), separator: "."), numbers.count == (hasYear ? 3 : 2) else {
            return nil
        }
        return (hasYear ? numbers[2] : nil, numbers[1], numbers[0])
    }

    /// Returns whether a word such as `17.10` could be a day and a month.
    func isDayAndMonth(_ word: String) -> Bool { Self.numbers(word, separator: ".").flatMap { Self.date($0, .dayFirst) } != nil }

    private static func isClock(_ word: String) -> Bool {
        word.contains(":") || !WhenWord.meanings(of: [word]).isDisjoint(with: [.at])
    }

    /// Returns the two or three numbers of a date; `nil` if the word is not a date.
    private static func numbers(_ word: some StringProtocol, separator: Character) -> [Int]? {
        let fields = word.split(separator: separator, omittingEmptySubsequences: false)
        guard 2...3 ~= fields.count, fields.prefix(2).allSatisfy({ 1...2 ~= $0.utf8.count }),
            fields.allSatisfy({ $0.utf8.allSatisfy(DecimalNumber.isDigit) })
        else { return nil }
        var numbers = fields.compactMap { Int($0) }
        if fields.count == 3 {
            guard fields[2].utf8.count == 4 || fields[2].utf8.count == 2 else { return nil }
            if fields[2].utf8.count == 2 { numbers[2] += 2000 }
        }
        return numbers
    }

    private static func date(_ numbers: [Int], _ order: DateOrder?) -> WhenDay? {
        let year = numbers.count > 2 ? numbers[2] : nil
        let dayFirst = day(year, month: numbers[1], day: numbers[0])
        let monthFirst = day(year, month: numbers[0], day: numbers[1])
        switch order {
        case .dayFirst: return dayFirst ?? monthFirst
        case .monthFirst: return monthFirst ?? dayFirst
        case nil: return dayFirst == nil || monthFirst == nil || dayFirst == monthFirst ? dayFirst ?? monthFirst : nil
        }
    }

    private func dateWithMonthName() -> (WhenDay, Int)? {
        dateOfNamedMonth.flatMap { date in Self.day(date.year, month: date.month, day: date.day).map { ($0, date.count) } }
    }

    /// A date with the name of a month, which need not exist.
    private struct NamedDate {
        var year: Int?
        var month: Int
        /// The day, from 1 to 31.
        var day: Int
        /// The number of words.
        var count: Int
    }

    /// Reads `24 december`, `24. Dezember 2026`, `24th of december`, `december 24`.
    private var dateOfNamedMonth: NamedDate? {
        guard let first, let second = word(after: 1) else { return nil }
        func date(_ month: Int, _ day: Int, count: Int) -> NamedDate {
            let year = word(after: count).flatMap { $0.utf8.count == 4 && $0.utf8.allSatisfy(DecimalNumber.isDigit) ? Int($0) : nil }
            return NamedDate(year: year, month: month, day: day, count: count + (year == nil ? 0 : 1))
        }
        if let day = Self.dayOfMonth(first) {
            let skipped = WhenWord.meanings(of: [second]).contains(.of) ? 2 : 1
            return word(after: skipped).flatMap(Self.month).map { date($0, day, count: skipped + 1) }
        }
        guard let month = Self.month(first), let day = Self.dayOfMonth(second) else { return nil }
        return date(month, day, count: 2)
    }

    private static func day(_ year: Int?, month: Int, day: Int) -> WhenDay? {
        // Check a day without a year in the leap year 2024, so that 29 February is valid.
        guard CivilDate(year: year ?? 2024, month: month, day: day).isValid else { return nil }
        return year.map { .date(CivilDate(year: $0, month: month, day: day)) } ?? .yearly(month: month, day: day)
    }

    private static func month(_ word: String) -> Int? { MonthNames.month(word.hasSuffix(".") ? word.dropLast() : word[...]) }

    /// Returns the day of the month that a word such as `24`, `24.` or `24th` stands for, from 1 to
    /// 31.
    private static func dayOfMonth(_ word: String) -> Int? {
        let number = Int(word.hasSuffix(".") ? word.dropLast() : word[...]) ?? OrdinalWords.number(word)
        return number.flatMap { (1...31).contains($0) ? $0 : nil }
    }
}
