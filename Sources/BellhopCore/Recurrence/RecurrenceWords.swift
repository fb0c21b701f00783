extension RecurrenceRule {
    static let daily = RecurrenceRule(.daily)
    static let workdays = RecurrenceRule(.weekly, days: (1...5).map { Day(weekday: $0) })
    static let weekend = RecurrenceRule(.weekly, days: [6, 0].map { Day(weekday: $0) })
}

extension Recurrence {
    /// Returns the recurrence in words: `every weekday at 07:00`,
    /// `every 2 weeks on Tuesday at 9:00 AM`. ``EveryText`` can parse these words in every
    /// language. A rule that cannot be put into words is returned in the text form of RFC 5545.
    package func words(in language: Language) -> String {
        guard let text = pattern(in: language) else { return "RRULE:" + rule.description }
        switch rule.end {
        case .never: return text
        case .count(let count): return language("\(text), \(count: count, one: "time", other: "times")")
        case .until(let last): return language("\(text) until \(last.date)")
        }
    }

    private func pattern(in language: Language) -> String? {
        let isMinute = rule.frequency == .hourly && rule.minutes.count == 1
        let isPlain = [rule.weekNumbers, rule.yearDays, isMinute ? [] : rule.minutes].allSatisfy(\.isEmpty)
        guard isPlain, rule.weekStart == 1 || rule.frequency != .weekly || rule.interval == 1 else { return nil }
        let hours = rule.hours.isEmpty ? [start.time.hour] : rule.hours
        let times = hours.map { language.time(CivilTime(hour: $0, minute: start.time.minute, second: start.time.second)) }
            .joined(separator: ", ")
        let interval = rule.interval
        let isOne = interval == 1
        switch rule.frequency {
        case .minutely, .hourly:
            guard rule.days.isEmpty, rule.months.isEmpty, rule.monthDays.isEmpty, rule.hours.isEmpty, rule.positions.isEmpty else {
                return nil
            }
            let length = DurationText.words(rule.frequency == .hourly ? .hours(interval) : .minutes(interval))
            if isMinute, let minute = rule.minutes.first {
                let written = (minute < 10 ? "0" : "") + String(minute)
                return isOne ? language("every hour at :\(written)") : language("every \(length) at :\(written)")
            }
            return language("every \(length)")
        case .daily:
            guard rule.days.isEmpty, rule.months.isEmpty, rule.monthDays.isEmpty, rule.positions.isEmpty else { return nil }
            return isOne ? language("every day at \(times)") : language("every \(interval) days at \(times)")
        case .weekly:
            guard rule.months.isEmpty, rule.positions.isEmpty else { return nil }
            return weekly(times, in: language)
        case .monthly:
            guard rule.months.isEmpty, let days = daysOfMonth(in: language) else { return nil }
            return isOne
                ? language("every month on the \(days) at \(times)") : language("every \(interval) months on the \(days) at \(times)")
        case .yearly:
            guard rule.days.isEmpty, rule.positions.isEmpty, isOne else { return nil }
            // Take values that the rule does not set from the start date.
            let isBare = rule.monthDays.isEmpty
            let months = rule.months.isEmpty && isBare ? [start.date.month] : rule.months
            let days = isBare ? [start.date.day] : rule.monthDays
            guard months.count == 1, days.count == 1, days[0] > 0 else { return nil }
            let day = language.date(days[0], month: months[0])
            return language("every year on \(day) at \(times)")
        }
    }

    private func weekly(_ times: String, in language: Language) -> String {
        let days = rule.days.isEmpty ? [RecurrenceRule.Day(weekday: start.date.weekday)] : RecurrenceRule.inOrder(rule.days)
        let list =
            days.count == 1
            ? language.longWeekday(days[0].weekday) : days.map { language.shortWeekday($0.weekday) }.joined(separator: ", ")
        guard rule.interval == 1 else { return language("every \(rule.interval) weeks on \(list) at \(times)") }
        if days == RecurrenceRule.workdays.days { return language("every weekday at \(times)") }
        if days == RecurrenceRule.inOrder(RecurrenceRule.weekend.days) { return language("every weekend at \(times)") }
        return days.count == 7 ? language("every day at \(times)") : language("every \(list) at \(times)")
    }

    /// Returns the days of a monthly rule in words: `1st`, `1st, 15th`, `last day`, `last Friday`,
    /// `first weekday`.
    private func daysOfMonth(in language: Language) -> String? {
        if rule.days.isEmpty {
            guard rule.positions.isEmpty else { return nil }
            let days = rule.monthDays.isEmpty ? [start.date.day] : rule.monthDays
            let words = days.map { day -> String? in
                day == -1 ? language("last day") : day > 0 ? language.ordinal(day) : nil
            }
            return words.contains(nil) ? nil : words.compactMap(\.self).joined(separator: ", ")
        }
        guard rule.monthDays.isEmpty else { return nil }
        if rule.positions.count == 1, rule.days == RecurrenceRule.workdays.days {
            return language.place(rule.positions[0]).map { language("\($0) weekday") }
        }
        guard rule.positions.isEmpty else { return nil }
        let words = rule.days.map { day in
            day.ordinal.flatMap(language.place).map { $0 + " " + language.longWeekday(day.weekday) }
        }
        return words.contains(nil) ? nil : words.compactMap(\.self).joined(separator: ", ")
    }
}

extension Language {
    /// Returns the short form of a date, such as `24 Dec` in English and `24. Dez` in German.
    fileprivate func date(_ day: Int, month: Int) -> String {
        let words: Phrase = "day and month, short\u{4}\(day) \(shortMonth(month))"
        return self(words)
    }

    /// Returns the word that stands before a day of a month: `first` to `fifth`, or `last` for -1.
    fileprivate func place(_ number: Int) -> String? {
        if number == -1 { return self(Self.places[0]) }
        return (1...5).contains(number) ? self(Self.places[number]) : nil
    }

    private static let places: [Phrase] = [
        "every month on the\u{4}last", "every month on the\u{4}first", "every month on the\u{4}second",
        "every month on the\u{4}third", "every month on the\u{4}fourth", "every month on the\u{4}fifth",
    ]
}
