extension EveryReader {
    /// Reads the days of the week after `week` or `weekly`.
    mutating func takeWeekly(interval: Int) throws(TextError) -> RecurrenceRule {
        let start = tokens
        skip([.on])
        let days = takeWeekdays()
        guard days.isEmpty else { return RecurrenceRule(.weekly, interval: interval, days: days) }
        tokens = start
        throw noDays(
            "does not say which days",
            [1, 5].map { RecurrenceRule(.weekly, interval: interval, days: [RecurrenceRule.Day(weekday: $0)]) })
    }

    /// Reads the days after `month` or `monthly`, such as `on the 1st and 15th`, `on the last day`,
    /// `on the first monday`, `on the last weekday`.
    mutating func takeMonthly(interval: Int) throws(TextError) -> RecurrenceRule {
        let start = tokens
        skip([.on])
        skip([.the])
        if let rule = takeMonthDays(interval: interval) { return try checked(rule) }
        let isMissing = tokens.isEmpty || tokens.count(of: [.at]) != nil || Self.beginsWithClock(tokens)
        tokens = start
        guard isMissing else { throw notUnderstood() }
        throw noDays(
            "does not say which day", [1, -1].map { RecurrenceRule(.monthly, interval: interval, monthDays: [$0]) })
    }

    /// Reads a day and a month in either order after `year` or `yearly`.
    mutating func takeYearly(interval: Int) throws(TextError) -> RecurrenceRule {
        let start = tokens
        skip([.on])
        skip([.the])
        if let rule = try takeDayOfYear(interval: interval) { return rule }
        let isMissing = tokens.isEmpty || tokens.count(of: [.at]) != nil || Self.beginsWithClock(tokens)
        tokens = start
        guard isMissing else { throw notUnderstood() }
        throw noDays("does not say which day", [(12, 24), (3, 1)].map { Self.yearly($0.0, $0.1) })
    }

    /// Reads a day and a month such as `24 december`, `dec 24th` or `24.12.`; returns `nil` for
    /// other words.
    mutating func takeDayOfYear(interval: Int = 1) throws(TextError) -> RecurrenceRule? {
        guard let found = tokens.day(tokens.language.dateOrder), case .yearly(let month, let day) = found.day else { return nil }
        if month == 2, day == 29 {
            throw noDays("names a day that does not exist in every year", [Self.yearly(2, 28), Self.yearly(3, 1)])
        }
        tokens.removeFirst(found.count)
        return Self.yearly(month, day, interval: interval)
    }

    private static func yearly(_ month: Int, _ day: Int, interval: Int = 1) -> RecurrenceRule {
        RecurrenceRule(.yearly, interval: interval, months: [month], monthDays: [day])
    }

    // MARK: Days of a month

    /// Reads days that are followed by `of the month`, such as `last friday of the month` or `on the
    /// 1st and 15th of every month`; returns `nil` for other words and does not read them.
    mutating func takeDaysOfMonth() -> RecurrenceRule? {
        let start = tokens
        skip([.on])
        skip([.the])
        if let rule = takeMonthDays(interval: 1), takeOfMonth() { return rule }
        tokens = start
        return nil
    }

    /// Reads `of the month`, `of every month`, `im Monat`, `jedes Monats`.
    private mutating func takeOfMonth() -> Bool {
        let start = tokens.position
        while let count = tokens.count(of: [.of, .after, .the, .every]), tokens.position - start < 4 { tokens.removeFirst(count) }
        guard tokens.position > start, let word = tokens.first, DurationUnit.months.contains(word) else { return false }
        tokens.removeFirst()
        return true
    }

    /// Reads the days of a month, such as `1st and 15th`, `last day`, `first monday` or `last
    /// weekday`; returns `nil` for other words.
    private mutating func takeMonthDays(interval: Int) -> RecurrenceRule? {
        var rule = RecurrenceRule(.monthly, interval: interval)
        var isFirst = true
        while let number = takeNumber(isFirst: isFirst) {
            isFirst = false
            if let weekday = tokens.first.flatMap(tokens.weekday) {
                tokens.removeFirst()
                guard (-1...5).contains(number) else { return nil }
                rule.days.append(RecurrenceRule.Day(number, weekday: weekday))
            } else if let count = tokens.count(of: [.workday]) {
                tokens.removeFirst(count)
                // In German, Bellhop adds `(Mo–Fr)`, because a Werktag may include Saturdays.
                if tokens.first?.hasPrefix("(") == true { tokens.removeFirst() }
                guard rule.days.isEmpty, (-1...5).contains(number) else { return nil }
                rule.days = RecurrenceRule.workdays.days
                rule.positions = [number]
            } else {
                if tokens.first.flatMap(RepetitionUnit.init) == .day { tokens.removeFirst() }
                guard number == -1 || (1...31).contains(number) else { return nil }
                rule.monthDays.append(number)
            }
        }
        // Refuse `the 1st and the last friday`, because two alarms would be needed for that. A
        // single rule with both parts would match only those Fridays that fall on the 1st.
        guard rule.days.isEmpty != rule.monthDays.isEmpty, rule.positions.isEmpty || rule.days == RecurrenceRule.workdays.days else {
            return nil
        }
        rule.days = RecurrenceRule.inOrder(rule.days)
        rule.monthDays = Set(rule.monthDays).sorted()
        return rule
    }

    /// Removes a number such as `1st`, `15.`, `last` or `8` from the beginning and returns it. Leaves
    /// a number that is an hour or a number of repetitions.
    private mutating func takeNumber(isFirst: Bool) -> Int? {
        var rest = isFirst ? tokens : withoutSeparator
        if !isFirst {
            rest.removeFirst(rest.count(of: [.on]) ?? 0)
            rest.removeFirst(rest.count(of: [.the]) ?? 0)
        }
        guard let word = rest.first, let number = OrdinalWords.number(word) ?? Int(word) else { return nil }
        let next = rest.dropping(1)
        guard next.count(of: [.hour, .oclock, .times]) == nil, !["am", "pm"].contains(next.first) || OrdinalWords.number(word) != nil else {
            return nil
        }
        tokens = next
        return number
    }

    /// Refuses a day that is missing in some months.
    func checked(_ rule: RecurrenceRule) throws(TextError) -> RecurrenceRule {
        guard rule.monthDays.contains(where: { $0 > 28 }) else { return rule }
        throw noDays(
            "names a day that does not exist in every month",
            [-1, 28].map { RecurrenceRule(.monthly, interval: rule.interval, monthDays: [$0]) })
    }

    private mutating func skip(_ meanings: Set<WhenWord>) { tokens.removeFirst(tokens.count(of: meanings) ?? 0) }
}
