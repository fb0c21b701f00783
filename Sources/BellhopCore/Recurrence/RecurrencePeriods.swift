/// The periods of a rule (years, months, …) and the moments in each period. Period 0 contains the
/// start of the rule.
///
/// The results agree with python-dateutil's `rrule`; a test compares the two implementations.
struct RecurrencePeriods {
    let rule: RecurrenceRule
    let start: CivilDateTime
    private let months: Set<Int>
    private let monthDays: Set<Int>
    private let yearDays: Set<Int>
    private let weekNumbers: Set<Int>
    private let plainDays: Weekdays
    private let countedDays: [RecurrenceRule.Day]
    /// The hours in which the rule has times, in order. In an hourly or minutely rule, an empty
    /// list means every hour.
    private let hours: [Int]
    /// The minutes of an hour at which the rule has times, in order. In a minutely rule, an empty
    /// list means every minute.
    private let minutes: [Int]
    /// The times of each day; empty if the periods of the rule are shorter than a day.
    private let dayTimes: [CivilTime]
    /// The number of the year, month, week, day, hour or minute that contains the start. These
    /// numbers do not depend on the rule's start or interval.
    private let origin: Int

    init(_ rule: RecurrenceRule, start: CivilDateTime) {
        self.rule = rule
        self.start = start
        var months = Set(rule.months)
        var monthDays = Set(rule.monthDays)
        var plainDays = Weekdays(rawValue: 0)
        for day in rule.days where day.ordinal == nil { plainDays.formUnion(Weekdays(weekday: day.weekday)) }
        // Take values that the rule does not set from the start date.
        if rule.days.isEmpty, rule.monthDays.isEmpty, rule.yearDays.isEmpty, rule.weekNumbers.isEmpty {
            switch rule.frequency {
            case .yearly:
                if months.isEmpty { months = [start.date.month] }
                monthDays = [start.date.day]
            case .monthly: monthDays = [start.date.day]
            case .weekly: plainDays = Weekdays(weekday: start.date.weekday)
            case .daily, .hourly, .minutely: break
            }
        }
        self.months = months
        self.monthDays = monthDays
        self.plainDays = plainDays
        countedDays = rule.days.filter { $0.ordinal != nil }
        yearDays = Set(rule.yearDays)
        weekNumbers = Set(rule.weekNumbers)
        let hours = rule.hours.isEmpty && !rule.frequency.isWithinDay ? [start.time.hour] : Set(rule.hours).sorted()
        let minutes = rule.minutes.isEmpty && rule.frequency != .minutely ? [start.time.minute] : Set(rule.minutes).sorted()
        (self.hours, self.minutes) = (hours, minutes)
        dayTimes =
            rule.frequency.isWithinDay
            ? [] : hours.flatMap { hour in minutes.map { CivilTime(hour: hour, minute: $0, second: start.time.second) } }
        origin = Self.number(of: start, rule)
    }

    /// Returns the index of the period that contains `moment`, or else of the last period before
    /// `moment`; 0 if `moment` is before the start.
    func index(of moment: CivilDateTime) -> Int {
        max(0, (Self.number(of: moment, rule) - origin) / rule.interval)
    }

    private static func number(of moment: CivilDateTime, _ rule: RecurrenceRule) -> Int {
        let day = moment.date.daysSince1970
        switch rule.frequency {
        case .yearly: return moment.date.year
        case .monthly: return moment.date.year * 12 + moment.date.month - 1
        // Day number -4, which is 1969-12-28, was a Sunday.
        case .weekly: return Self.floored(day + 4 - rule.weekStart, 7)
        case .daily: return day
        case .hourly: return day * 24 + moment.time.hour
        case .minutely: return day * 1440 + moment.time.hour * 60 + moment.time.minute
        }
    }

    private static func floored(_ number: Int, _ divisor: Int) -> Int {
        number >= 0 ? number / divisor : (number - divisor + 1) / divisor
    }

    /// Returns the first day of a period.
    func firstDay(of index: Int) -> CivilDate {
        let number = origin + index * rule.interval
        switch rule.frequency {
        case .yearly: return CivilDate(year: number, month: 1, day: 1)
        case .monthly: return CivilDate(year: Self.floored(number, 12), month: number - Self.floored(number, 12) * 12 + 1, day: 1)
        case .weekly: return CivilDate(daysSince1970: number * 7 - 4 + rule.weekStart)
        case .daily: return CivilDate(daysSince1970: number)
        case .hourly: return CivilDate(daysSince1970: Self.floored(number, 24))
        case .minutely: return CivilDate(daysSince1970: Self.floored(number, 1440))
        }
    }

    /// Returns the moments of a period in order, without moments before the start.
    func moments(in index: Int) -> PeriodMoments {
        let times = times(in: index)
        guard !times.isEmpty else { return PeriodMoments() }
        var moments = PeriodMoments(days: days(of: index).filter(matches), times: times, positions: rule.positions)
        if index == 0 { _ = moments.skip(through: CivilDateTime(secondsSince1970: start.secondsSince1970 - 1)) }
        return moments
    }

    /// Returns the number of moments in a period, before the rule's positions (BYSETPOS) are
    /// applied.
    func size(of index: Int) -> Int { days(of: index).count(where: matches) * times(in: index).count }

    /// Whether any period can have a time. For example, this is `false` for a rule that visits only
    /// the even minutes but lists only odd minutes. Days are not checked.
    var isPossible: Bool {
        guard rule.frequency.isWithinDay else { return true }
        // After this many periods, the times of day repeat.
        return (0..<(rule.frequency == .hourly ? 24 : 1440)).contains { !times(in: $0).isEmpty }
    }

    /// Returns the index of the next period that may contain a moment, after a period without
    /// moments. The search skips whole months, days, hours and minutes that the rule excludes.
    func index(after index: Int) -> Int {
        let unit: Int
        switch rule.frequency {
        case .yearly, .monthly, .weekly: return index + 1
        case .daily: unit = 1
        case .hourly: unit = 24
        case .minutely: unit = 1440
        }
        let number = origin + index * rule.interval
        let day = Self.floored(number, unit)
        let date = CivilDate(daysSince1970: day)
        var next = number + 1
        if !months.isEmpty, !months.contains(date.month) {
            next = nextMonth(after: date).daysSince1970 * unit
        } else if !matches(date) {
            next = (day + 1) * unit
        } else if rule.frequency == .hourly {
            next = day * 24 + nextHour(after: number - day * 24)
        } else if rule.frequency == .minutely {
            next = day * 1440 + nextMinute(after: number - day * 1440)
        }
        // Round up to the next period of the rule.
        return (next - origin + rule.interval - 1) / rule.interval
    }

    /// Returns the first day of the next month that the rule includes.
    private func nextMonth(after date: CivilDate) -> CivilDate {
        var first = CivilDate(year: date.year, month: date.month, day: 1)
        repeat {
            first = CivilDate(year: first.month == 12 ? first.year + 1 : first.year, month: first.month % 12 + 1, day: 1)
        } while !months.contains(first.month)
        return first
    }

    /// Returns the next hour of the day that the rule includes; 24 if there is no such hour.
    private func nextHour(after hour: Int) -> Int {
        hours.isEmpty ? hour + 1 : hours.first { $0 > hour } ?? 24
    }

    /// Returns the next minute of the day that the rule includes; 1440 if there is no such minute.
    private func nextMinute(after minuteOfDay: Int) -> Int {
        let (hour, minute) = (minuteOfDay / 60, minuteOfDay % 60)
        if hours.isEmpty || hours.contains(hour) {
            if minutes.isEmpty, minute < 59 { return minuteOfDay + 1 }
            if let next = minutes.first(where: { $0 > minute }) { return hour * 60 + next }
        }
        let next = nextHour(after: hour)
        return next == 24 ? 1440 : next * 60 + (minutes.first ?? 0)
    }

    // MARK: Days and times

    private func days(of index: Int) -> [CivilDate] {
        let first = firstDay(of: index)
        let count: Int
        switch rule.frequency {
        case .yearly:
            if !months.isEmpty {
                return months.sorted().flatMap { Self.month(CivilDate(year: first.year, month: $0, day: 1)) }
            }
            count = Self.daysOfYear(first.year)
        case .monthly: return months.isEmpty || months.contains(first.month) ? Self.month(first) : []
        case .weekly: count = 7
        case .daily, .hourly, .minutely: return [first]
        }
        // As in dateutil, positions in the first week of a weekly rule are counted from the start
        // of the rule. In all other rules, positions are counted from the beginning of the period,
        // and moments before the start of the rule are dropped later.
        let skipped = rule.frequency == .weekly && index == 0 ? start.date.daysSince1970 - first.daysSince1970 : 0
        return (skipped..<count).map(first.adding(days:))
    }

    private static func month(_ first: CivilDate) -> [CivilDate] {
        (1...first.daysInMonth).map { CivilDate(year: first.year, month: first.month, day: $0) }
    }

    private static func daysOfYear(_ year: Int) -> Int {
        CivilDate(year: year + 1, month: 1, day: 1).daysSince1970 - CivilDate(year: year, month: 1, day: 1).daysSince1970
    }

    private func times(in index: Int) -> [CivilTime] {
        let number = origin + index * rule.interval
        switch rule.frequency {
        case .minutely:
            let minute = number - Self.floored(number, 1440) * 1440
            guard hours.isEmpty || hours.contains(minute / 60), minutes.isEmpty || minutes.contains(minute % 60) else { return [] }
            return [CivilTime(hour: minute / 60, minute: minute % 60, second: start.time.second)]
        case .hourly:
            let hour = number - Self.floored(number, 24) * 24
            guard hours.isEmpty || hours.contains(hour) else { return [] }
            return minutes.map { CivilTime(hour: hour, minute: $0, second: start.time.second) }
        case .daily, .weekly, .monthly, .yearly: return dayTimes
        }
    }

    private func matches(_ date: CivilDate) -> Bool {
        if !months.isEmpty, !months.contains(date.month) { return false }
        if !monthDays.isEmpty, !monthDays.contains(date.day), !monthDays.contains(date.day - date.daysInMonth - 1) { return false }
        if !plainDays.isEmpty || !countedDays.isEmpty {
            guard plainDays.contains(date) || countedDays.contains(where: { counts($0, date) }) else { return false }
        }
        if !yearDays.isEmpty {
            let day = date.daysSince1970 - CivilDate(year: date.year, month: 1, day: 1).daysSince1970 + 1
            guard yearDays.contains(day) || yearDays.contains(day - Self.daysOfYear(date.year) - 1) else { return false }
        }
        return weekNumbers.isEmpty || isInWeek(date)
    }

    /// Returns whether `date` is the occurrence that `day` specifies, such as the second Monday of
    /// the month or year.
    private func counts(_ day: RecurrenceRule.Day, _ date: CivilDate) -> Bool {
        guard date.weekday == day.weekday, let ordinal = day.ordinal else { return false }
        let isOfYear = rule.frequency == .yearly && rule.months.isEmpty
        let position: Int
        let length: Int
        if isOfYear {
            position = date.daysSince1970 - CivilDate(year: date.year, month: 1, day: 1).daysSince1970
            length = Self.daysOfYear(date.year)
        } else {
            position = date.day - 1
            length = date.daysInMonth
        }
        return ordinal > 0 ? position / 7 + 1 == ordinal : (length - 1 - position) / 7 + 1 == -ordinal
    }

    /// Returns whether `date` is in one of the rule's weeks. A week belongs to the year that
    /// contains its fourth day.
    private func isInWeek(_ date: CivilDate) -> Bool {
        let fourth = date.adding(days: 3 - (date.weekday - rule.weekStart + 7) % 7)
        let dayOfYear = fourth.daysSince1970 - CivilDate(year: fourth.year, month: 1, day: 1).daysSince1970
        let week = dayOfYear / 7 + 1
        let weeks = week + (Self.daysOfYear(fourth.year) - 1 - dayOfYear) / 7
        return weekNumbers.contains(week) || weekNumbers.contains(week - weeks - 1)
    }
}

extension CivilDate {
    /// The number of days in this date's month, 28 to 31.
    var daysInMonth: Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
