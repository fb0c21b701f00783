extension EveryReader {
    /// Whether the words begin a repetition; see ``EveryText/begins(_:as:)``.
    var begins: Bool {
        var reader = self
        if tokens.count(of: [.every]) != nil { return true }
        if tokens.count(of: [.on]) != nil, reader.takeDaysOfMonth() != nil { return true }
        let unclear = tokens.count(of: [.unclear])
        guard let rule = unclear.map({ _ in .daily }) ?? reader.takeAdverb() else { return false }
        let rest = reader.tokens.dropping(unclear ?? 0)
        if rule.frequency.isWithinDay { return !rest.isEmpty }
        let signs: Set<WhenWord> = [.at, .on, .noon, .midnight, .morning, .afternoon, .evening]
        return rest.count(of: signs) != nil || rest.day(.dayFirst) != nil || Self.beginsWithClock(rest) || beginsEnd(rest)
    }

    /// Reads the days or the interval of a repetition.
    mutating func takeDays() throws(TextError) -> RecurrenceRule {
        if let count = tokens.count(of: [.every]) {
            tokens.removeFirst(count)
            return try takeEvery()
        }
        if tokens.count(of: [.on]) != nil, let rule = takeDaysOfMonth() { return try checked(rule) }
        try refuseUnclear()
        guard let rule = takeAdverb() else { throw notUnderstood() }
        switch rule.frequency {
        case .weekly where rule.days.isEmpty: return try takeWeekly(interval: 1)
        case .monthly: return try takeMonthly(interval: 1)
        case .yearly: return try takeYearly(interval: 1)
        default: return rule
        }
    }

    /// Reads a word or a range of days that means a repetition even without `every`: `daily`,
    /// `fridays`, `mon-fri`. The rule of a week, month or year has no days yet.
    private mutating func takeAdverb() -> RecurrenceRule? {
        let adverbs: [(WhenWord, RecurrenceRule)] = [
            (.daily, .daily), (.weekly, RecurrenceRule(.weekly)), (.monthly, RecurrenceRule(.monthly)),
            (.yearly, RecurrenceRule(.yearly)), (.hourly, RecurrenceRule(.hourly)), (.workdays, .workdays), (.weekends, .weekend),
        ]
        if let known = tokens.known(), let adverb = adverbs.first(where: { known.meanings.contains($0.0) }) {
            tokens.removeFirst(known.count)
            return adverb.1
        }
        let days = tokens.dropping(tokens.count(of: [.on]) ?? 0)
        guard let first = days.first else { return nil }
        let isRange = days.weekday(first) != nil && days.dropping(1).count(of: [.through]) != nil
        guard WeekdayNames.plural(first) != nil || WeekdayNames.range(first) != nil || isRange else { return nil }
        let start = tokens
        tokens = days
        let found = takeWeekdays()
        // `friday to` is not a range.
        guard !found.isEmpty, !isRange || found.count > 1 else {
            tokens = start
            return nil
        }
        return RecurrenceRule(.weekly, days: found)
    }

    // MARK: After `every`

    private mutating func takeEvery() throws(TextError) -> RecurrenceRule {
        if tokens.count(of: [.noon, .midnight, .morning, .afternoon, .evening]) != nil { return RecurrenceRule(.daily) }
        if tokens.isEmpty || tokens.count(of: [.at]) != nil || Self.beginsWithClock(tokens) {
            throw TextError(
                .notUnderstood, text, "does not say which days", suggestions: [suggestion(.daily), suggestion(.workdays)])
        }
        try refuseUnclear()
        if let length = try takeLength() { return length }
        if let date = try takeDayOfYear() { return date }
        if let rule = takeDaysOfMonth() { return try checked(rule) }
        if let rule = try takeCounted() { return rule }
        throw noDay()
    }

    /// Refuses a word such as `biweekly`, which is every two weeks or twice a week.
    private func refuseUnclear() throws(TextError) {
        guard tokens.count(of: [.unclear]) != nil else { return }
        throw noDays(
            "could mean two things",
            [RecurrenceRule(.weekly, interval: 2, days: [.init(weekday: 1)]), RecurrenceRule(.monthly, monthDays: [1])])
    }

    /// Reads an interval or days without an interval: `other friday`, `2 weeks on tuesday`,
    /// `weekday`, `mon wed`.
    private mutating func takeCounted() throws(TextError) -> RecurrenceRule? {
        if let rule = try takeCompact() { return rule }
        let (interval, isOther) = try takeInterval()
        guard (1...RecurrenceRule.intervalLimit).contains(interval) else { throw notUnderstood() }
        if interval == 1, let count = tokens.count(of: [.workday, .workdays]) {
            tokens.removeFirst(count)
            return .workdays
        }
        if interval == 1, let count = tokens.count(of: [.weekend, .weekends]) {
            tokens.removeFirst(count)
            return .weekend
        }
        let days = takeWeekdays()
        if !days.isEmpty {
            // Refuse `every 3 fridays`, because it could mean the Friday of every third week, or
            // three Fridays.
            guard interval == 1 || isOther else { throw notUnderstood() }
            return RecurrenceRule(.weekly, interval: interval, days: days)
        }
        guard let unit = tokens.first.flatMap(RepetitionUnit.init) else { return try takeOrdinal() }
        tokens.removeFirst()
        return try rule(every: interval, unit)
    }

    /// Reads a number of days or weeks in one word: `2d`, `2w on friday`.
    private mutating func takeCompact() throws(TextError) -> RecurrenceRule? {
        guard let word = tokens.first else { return nil }
        let digits = word.prefix { $0.isASCII && $0.isWholeNumber }
        guard let interval = Int(digits), let unit = RepetitionUnit(String(word.dropFirst(digits.count))), unit == .day || unit == .week
        else { return nil }
        guard (1...RecurrenceRule.intervalLimit).contains(interval) else { throw notUnderstood() }
        tokens.removeFirst()
        return try rule(every: interval, unit)
    }

    private mutating func rule(every interval: Int, _ unit: RepetitionUnit) throws(TextError) -> RecurrenceRule {
        switch unit {
        case .minute: return RecurrenceRule(.minutely, interval: interval)
        case .hour: return RecurrenceRule(.hourly, interval: interval)
        case .day: return RecurrenceRule(.daily, interval: interval)
        case .week: return try takeWeekly(interval: interval)
        case .month: return try takeMonthly(interval: interval)
        case .year: return try takeYearly(interval: interval)
        }
    }

    /// Removes an interval such as `2`, `two`, `other` or `third` from the beginning and returns it;
    /// returns 1 if there is none.
    private mutating func takeInterval() throws(TextError) -> (interval: Int, isOther: Bool) {
        if let count = tokens.count(of: [.other]) {
            tokens.removeFirst(count)
            return (2, true)
        }
        guard let first = tokens.first else { return (1, false) }
        let next = tokens.dropping(1)
        if let number = Int(first) ?? NumberWords.number(first) {
            if next.isEmpty || next.count(of: [.at]) != nil || Self.beginsWithClock(next) {
                throw TextError(
                    .ambiguous, text, "could mean several things",
                    suggestions: [
                        "\(every) \(number)m",
                        suggestion(RecurrenceRule(.daily, interval: max(1, min(number, RecurrenceRule.intervalLimit)))),
                    ])
            }
            tokens.removeFirst()
            return (number, false)
        }
        // `every second day` has one meaning, unlike `every second friday`.
        if let number = OrdinalWords.number(first), number > 1, next.first.flatMap(RepetitionUnit.init) != nil {
            tokens.removeFirst()
            return (number, false)
        }
        return (1, false)
    }

    /// Refuses `every second friday`, because some people understand it as `every other friday`.
    /// Reads `every first friday` and `every last friday`.
    private mutating func takeOrdinal() throws(TextError) -> RecurrenceRule? {
        guard let number = tokens.first.flatMap(OrdinalWords.number), let weekday = tokens.word(after: 1).flatMap(tokens.weekday) else {
            return nil
        }
        let monthly = RecurrenceRule(.monthly, days: [.init(number, weekday: weekday)])
        guard [1, -1].contains(number) else {
            guard (2...5).contains(number) else { throw notUnderstood() }
            throw noDays("could mean two things", [RecurrenceRule(.weekly, interval: number, days: [.init(weekday: weekday)]), monthly])
        }
        tokens.removeFirst(2)
        return monthly
    }

    // MARK: Weekdays

    /// Removes weekdays such as `mon wed and fri`, `mon-fri` or `monday to friday` from the
    /// beginning and returns them.
    mutating func takeWeekdays() -> [RecurrenceRule.Day] {
        var days: [Int] = []
        while true {
            var rest = days.isEmpty ? tokens : withoutSeparator
            // In `jeden Montag und jeden Freitag`, the word is repeated.
            if !days.isEmpty, rest.position > tokens.position { rest.removeFirst(rest.count(of: [.every, .on]) ?? 0) }
            guard let word = rest.first else { break }
            if let range = WeekdayNames.range(word) {
                days += range
                tokens = rest.dropping(1)
                continue
            }
            guard let day = rest.weekday(word) ?? WeekdayNames.plural(word) else { break }
            let end = rest.dropping(1)
            let to = end.count(of: [.through]) ?? 0
            if to > 0, let last = end.word(after: to), let until = end.weekday(last) ?? WeekdayNames.plural(last),
                let range = WeekdayNames.days(from: day, to: until)
            {
                days += range
                tokens = end.dropping(to + 1)
            } else {
                days.append(day)
                tokens = end
            }
        }
        return RecurrenceRule.inOrder(days.map { RecurrenceRule.Day(weekday: $0) })
    }

    /// Returns whether the words begin with a time of day, and not with a number.
    static func beginsWithClock(_ words: WhenTokens) -> Bool {
        do throws(TextError) {
            guard let found = try words.clock(saysDay: true) else { return false }
            return found.count > 1 || words.first?.utf8.allSatisfy(DecimalNumber.isDigit) == false
        } catch {
            return true
        }
    }
}

/// A unit in which a repetition counts.
enum RepetitionUnit: Hashable, Sendable {
    case minute, hour, day, week, month, year

    /// Parses the name of a unit in any form and any language. The name must be in lower case. A
    /// short name of a month is not accepted, because `mon` is a weekday.
    init?(_ name: String) {
        switch DurationUnit(name: name) {
        case .minute: self = .minute
        case .hour: self = .hour
        case .day: self = .day
        case .week: self = .week
        case .millisecond, .second: return nil
        case nil where name.count > 3 && DurationUnit.months.contains(name): self = .month
        case nil where DurationUnit.years.contains(name): self = .year
        case nil: return nil
        }
    }
}
