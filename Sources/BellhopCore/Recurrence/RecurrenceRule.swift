/// A recurrence rule of RFC 5545 §3.3.10 whose times have no time zone.
///
/// If RFC 5545 forbids a rule, such as a weekly rule with a BYMONTHDAY, the reason is in
/// ``problem``. Parts for seconds are not supported, because people do not need such rules.
package struct RecurrenceRule: Hashable, Sendable {
    package enum Frequency: String, Hashable, Sendable, CaseIterable {
        case minutely = "MINUTELY"
        case hourly = "HOURLY"
        case daily = "DAILY"
        case weekly = "WEEKLY"
        case monthly = "MONTHLY"
        case yearly = "YEARLY"

        /// Whether a period is shorter than a day.
        var isWithinDay: Bool { self == .minutely || self == .hourly }
    }

    /// A weekday, or only its first, second, last, … occurrence.
    package struct Day: Hashable, Sendable {
        /// The number of the occurrence in the month, or in the year for a yearly rule without
        /// months. 1 is the first occurrence, and -1 is the last; `nil` means every occurrence.
        package var ordinal: Int?
        /// The weekday, from 0 for Sunday to 6 for Saturday.
        package var weekday: Int

        package init(_ ordinal: Int? = nil, weekday: Int) {
            self.ordinal = ordinal
            self.weekday = weekday
        }
    }

    package enum End: Hashable, Sendable {
        case never
        /// Ends after this number of times, 1 to ``countLimit``.
        case count(Int)
        /// Ends with the last time that is not later than this local time.
        case until(CivilDateTime)
    }

    package var frequency: Frequency
    /// The interval in periods, 1 to ``intervalLimit``: with 2, every second period is used.
    package var interval: Int
    package var end: End
    /// The months, 1 to 12. An empty list sets no restriction. The same applies to each of the
    /// other lists.
    package var months: [Int]
    /// The numbers of weeks in the year, ±1 to ±53. Weeks begin on the day ``weekStart``.
    package var weekNumbers: [Int]
    /// The days of the year, ±1 to ±366; -1 is New Year's Eve.
    package var yearDays: [Int]
    /// The days of the month, ±1 to ±31; -1 is the last day.
    package var monthDays: [Int]
    package var days: [Day]
    /// The hours, 0 to 23.
    package var hours: [Int]
    /// The minutes, 0 to 59.
    package var minutes: [Int]
    /// The positions of the chosen moments within a period (BYSETPOS), ±1 to ±366; -1 is the last
    /// moment.
    package var positions: [Int]
    /// The first day of the week, from 0 for Sunday to 6 for Saturday.
    package var weekStart: Int

    package static let intervalLimit = 9999
    package static let countLimit = 9999

    package init(
        _ frequency: Frequency, interval: Int = 1, end: End = .never, months: [Int] = [], weekNumbers: [Int] = [], yearDays: [Int] = [],
        monthDays: [Int] = [], days: [Day] = [], hours: [Int] = [], minutes: [Int] = [], positions: [Int] = [], weekStart: Int = 1
    ) {
        self.frequency = frequency
        self.interval = interval
        self.end = end
        self.months = months
        self.weekNumbers = weekNumbers
        self.yearDays = yearDays
        self.monthDays = monthDays
        self.days = days
        self.hours = hours
        self.minutes = minutes
        self.positions = positions
        self.weekStart = weekStart
    }

    /// The problem of an invalid rule, as words that follow the text of the rule in a message;
    /// `nil` for a valid rule.
    package var problem: Phrase? {
        if !(1...Self.intervalLimit).contains(interval) { return "needs an INTERVAL of 1 to \(Self.intervalLimit)" }
        if case .count(let count) = end, !(1...Self.countLimit).contains(count) {
            return "needs a COUNT of 1 to \(Self.countLimit)"
        }
        if let part = partOutOfRange { return "contains a \(part) that is out of range" }
        let isMonthlyOrYearly = frequency == .monthly || frequency == .yearly
        if days.contains(where: { $0.ordinal != nil }), !isMonthlyOrYearly || !weekNumbers.isEmpty {
            return "has a numbered weekday such as \"2MO\", which is allowed only in a monthly or yearly rule without BYWEEKNO"
        }
        if !weekNumbers.isEmpty, frequency != .yearly { return "has BYWEEKNO, which is allowed only in a yearly rule" }
        if !weekNumbers.isEmpty, days.isEmpty { return "has BYWEEKNO without BYDAY; add the day of the week" }
        if !yearDays.isEmpty, [.daily, .weekly, .monthly].contains(frequency) {
            return "has BYYEARDAY, which is not allowed in a daily, weekly or monthly rule"
        }
        if !monthDays.isEmpty, frequency == .weekly { return "has BYMONTHDAY, which is not allowed in a weekly rule" }
        if !positions.isEmpty, !hasParts { return "has BYSETPOS, but no other BY part for it to select from" }
        if let size = sizeBelowPositions {
            return
                "has a BYSETPOS that selects nothing, because each period of the rule has at most \(count: size, one: "occurrence", other: "occurrences")"
        }
        return nil
    }

    /// The number of moments in the rule's largest period, if that period is too small for every
    /// position; `nil` if at least one position can occur.
    private var sizeBelowPositions: Int? {
        guard let nearest = positions.map(abs).min(), nearest > 1 else { return nil }
        let times = max(1, Set(minutes).count) * (frequency == .hourly ? 1 : max(1, Set(hours).count))
        let largest: Int
        switch frequency {
        case .minutely: largest = 1
        case .hourly, .daily: largest = times
        case .weekly: largest = times * max(1, Set(days.map(\.weekday)).count)
        case .monthly, .yearly:
            var whole = self
            (whole.interval, whole.end, whole.positions) = (1, .never, [])
            let start = CivilDateTime(date: CivilDate(year: 2000, month: 1, day: 1), time: CivilTime(secondOfDay: 0))
            let periods = RecurrencePeriods(whole, start: start)
            // The 28 years from 2000 contain every combination: common years and leap years that
            // begin on each weekday, with each kind of year before and after them.
            let sizes = (0..<(frequency == .yearly ? 28 : 28 * 12)).lazy.map(periods.size)
            if sizes.contains(where: { $0 >= nearest }) { return nil }
            largest = sizes.max() ?? 0
        }
        return largest < nearest ? largest : nil
    }

    private var hasParts: Bool {
        !(days.isEmpty && [months, weekNumbers, yearDays, monthDays, hours, minutes].allSatisfy(\.isEmpty))
    }

    private var partOutOfRange: String? {
        let ordinals = days.compactMap(\.ordinal)
        let parts: [(String, [Int], ClosedRange<Int>, isSigned: Bool)] = [
            ("BYMONTH", months, 1...12, false), ("BYWEEKNO", weekNumbers, 1...53, true), ("BYYEARDAY", yearDays, 1...366, true),
            ("BYMONTHDAY", monthDays, 1...31, true), ("BYHOUR", hours, 0...23, false), ("BYMINUTE", minutes, 0...59, false),
            ("BYSETPOS", positions, 1...366, true), ("BYDAY", ordinals, 1...(frequency == .monthly || !months.isEmpty ? 5 : 53), true),
        ]
        return parts.first { _, values, range, isSigned in
            values.contains { !range.contains(isSigned ? abs($0) : $0) }
        }?.0
    }
}
