/// A day as a person expressed it.
package enum WhenDay: Hashable, Sendable {
    /// A number of days from today: 0 for `today`, 1 for `tomorrow`, -1 for `yesterday`.
    case fromToday(Int)
    /// The nearest such weekday, which may be today: `friday`. The number is 0 for Sunday and 6 for
    /// Saturday.
    case weekday(Int)
    /// `next friday`: the first such weekday after today. ``WhenText`` refuses this form if that
    /// day is still in the current week, because the person could also mean next week.
    case nextWeekday(Int)
    /// `last friday`: the last such weekday before today.
    case lastWeekday(Int)
    /// A day of a year: `2026-12-24`.
    case date(CivilDate)
    /// A day without a year, which means the nearest such day: `24 december`. For `29 february`,
    /// the nearest such day is in a leap year.
    case yearly(month: Int, day: Int)

    /// Returns the possible dates, the most probable one first. The second date is used only if the
    /// time of day on the first date is in the wrong direction from now, such as in the past when a
    /// future time is needed.
    func dates(_ direction: When.Direction, from today: CivilDate) -> [CivilDate] {
        switch self {
        case .fromToday(let days): return [today.adding(days: days)]
        case .weekday(let weekday):
            let ahead = (weekday - today.weekday + 7) % 7
            return direction == .ahead
                ? [today.adding(days: ahead), today.adding(days: ahead + 7)]
                : [today.adding(days: ahead == 0 ? 0 : ahead - 7), today.adding(days: ahead - 7)]
        case .nextWeekday(let weekday):
            return [today.adding(days: Self.daysAhead(weekday, today))]
        case .lastWeekday(let weekday):
            return [today.adding(days: Self.daysAhead(weekday, today) - 7 - (weekday == today.weekday ? 7 : 0))]
        case .date(let date): return [date]
        case .yearly(let month, let day):
            let years = direction == .ahead ? Array(today.year...today.year + 8) : (today.year - 8...today.year).reversed()
            let dates = years.map { CivilDate(year: $0, month: month, day: day) }.filter(\.isValid)
            let sided = dates.filter { direction == .ahead ? $0 >= today : $0 <= today }
            return Array(sided.prefix(2))
        }
    }

    /// Returns the date of a day that is written with a month; `nil` for other days, such as
    /// `friday`.
    func onlyDate(from today: CivilDate) -> CivilDate? {
        switch self {
        case .date, .yearly: dates(.ahead, from: today).first
        case .fromToday, .weekday, .nextWeekday, .lastWeekday: nil
        }
    }

    /// Returns the number of days from today until the next such weekday, from 1 to 7.
    static func daysAhead(_ weekday: Int, _ today: CivilDate) -> Int { (weekday - today.weekday + 6) % 7 + 1 }
}
