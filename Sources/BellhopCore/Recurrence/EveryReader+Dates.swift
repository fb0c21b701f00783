extension EveryReader {
    /// Reads the text after `every month`, such as `on the 1st and 15th`, `on the last day`,
    /// `on the first monday`, `on the last weekday`.
    func monthly(
        _ rest: inout ArraySlice<Substring>, interval: Int, _ times: [CivilTime]
    ) throws(TextError) -> RecurrenceRule {
        if rest.first == "on" { rest.removeFirst() }
        if rest.first == "the" { rest.removeFirst() }
        guard !rest.isEmpty else {
            let months = interval == 1 ? "month" : "\(interval) months"
            throw TextError(
                .ambiguous, text, "does not say which day",
                suggestions: suggestions(months + " on the 1st", months + " on the last day", times))
        }
        var rule = RecurrenceRule(.monthly, interval: interval)
        while let first = rest.first, let number = EveryDays.ordinal(first) ?? Int(first) {
            rest.removeFirst()
            if let day = rest.first, let weekday = EveryDays.weekday(day) {
                rest.removeFirst()
                guard (-1...5).contains(number) else { throw notUnderstood() }
                rule.days.append(RecurrenceRule.Day(number, weekday: weekday))
            } else if let word = rest.first, word == "weekday" || word == "workday" {
                rest.removeFirst()
                guard rule.days.isEmpty, (-1...5).contains(number) else { throw notUnderstood() }
                rule.days = EveryDays.workdays
                rule.positions = [number]
            } else {
                if rest.first == "day" { rest.removeFirst() }
                guard number == -1 || (1...31).contains(number) else { throw notUnderstood() }
                if number > 28 {
                    throw TextError(
                        .ambiguous, text, "names a day that does not exist in every month",
                        suggestions: suggestions("month on the last day", "month on the 28th", times))
                }
                rule.monthDays.append(number)
            }
            if rest.first == "the" { rest.removeFirst() }
        }
        // Refuse `the 1st and the last friday`, because two alarms would be needed for that. A
        // single rule with both parts would match only those Fridays that fall on the 1st.
        guard rule.days.isEmpty != rule.monthDays.isEmpty, rule.positions.isEmpty || rule.days == EveryDays.workdays else {
            throw notUnderstood()
        }
        rule.days = RecurrenceRule.inOrder(rule.days)
        rule.monthDays = Set(rule.monthDays).sorted()
        return rule
    }

    /// Reads a day and a month in either order, after `every year on` or in `every 24 december`.
    func yearly(
        _ rest: inout ArraySlice<Substring>, interval: Int, _ times: [CivilTime]
    ) throws(TextError) -> RecurrenceRule {
        guard rest.count >= 2 else {
            throw TextError(
                .ambiguous, text, "does not say which day", suggestions: suggestions("year on 24 december", "year on 1 march", times))
        }
        let one = rest.removeFirst()
        if rest.first == "of" { rest.removeFirst() }
        guard let other = rest.popFirst(), let month = EveryDays.month(one) ?? EveryDays.month(other) else { throw notUnderstood() }
        let number = EveryDays.month(one) == nil ? one : other
        guard let day = EveryDays.ordinal(number) ?? Int(number), CivilDate(year: 2024, month: month, day: day).isValid else {
            throw notUnderstood()
        }
        if month == 2, day == 29 {
            throw TextError(
                .ambiguous, text, "names a day that does not exist in every year",
                suggestions: suggestions("year on 28 february", "year on 1 march", times))
        }
        return RecurrenceRule(.yearly, interval: interval, months: [month], monthDays: [day])
    }

    /// Reads texts such as `every last friday`, `every first monday of the month` and
    /// `every 24 december`. Refuses `every second friday`, because some people understand it as
    /// `every other friday`.
    func counted(_ rest: inout ArraySlice<Substring>, _ times: [CivilTime]) throws(TextError) -> RecurrenceRule {
        let all = rest
        guard let first = rest.popFirst() else { throw notUnderstood() }
        guard let second = rest.popFirst() else { throw noDay(first, times) }
        if EveryDays.month(first) != nil || EveryDays.month(second) != nil {
            rest = all
            return try yearly(&rest, interval: 1, times)
        }
        let isOfMonth = rest.last == "month" && rest.count <= 3
        if let ordinal = EveryDays.ordinal(first), let weekday = EveryDays.weekday(second), rest.isEmpty || isOfMonth {
            if !isOfMonth, ![1, -1].contains(ordinal) {
                throw TextError(
                    .ambiguous, text, "could mean two things",
                    suggestions: suggestions(
                        "\(ordinal) weeks on \(second)", "month on the \(Language.english.ordinal(ordinal)) \(second)", times))
            }
            guard (-1...5).contains(ordinal) else { throw notUnderstood() }
            rest = []
            return RecurrenceRule(.monthly, days: [RecurrenceRule.Day(ordinal, weekday: weekday)])
        }
        guard EveryDays.ordinal(first) == nil else { throw notUnderstood() }
        throw noDay(first, times)
    }
}
