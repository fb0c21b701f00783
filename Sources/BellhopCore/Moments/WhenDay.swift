/// A day as a person expressed it.
package enum WhenDay: Hashable, Sendable {
    /// A number of days from today: 0 for `today`, 1 for `tomorrow`, -1 for `yesterday`.
    case fromToday(Int)
    /// The nearest day with this weekday, from 0 for Sunday to 6 for Saturday: `friday`. It may be
    /// today.
    case weekday(Int)
    /// `next friday`: the first such weekday after today. ``WhenText`` refuses it if the same day
    /// of next week could be meant as well.
    case nextWeekday(Int)
    /// `last friday`: the last such weekday before today.
    case lastWeekday(Int)
    /// A day of a year: `2026-12-24`.
    case date(CivilDate)
    /// A day without a year: `24 december`. The year with the nearest such day is meant. `29
    /// february` is a day of the nearest leap year.
    case yearly(month: Int, day: Int)

    /// Returns the dates that can be meant, the most probable one first. Only if the time of day on
    /// that date is on the wrong side of now, the next date is meant.
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

    /// Returns how many days after today the weekday is next, from 1 to 7.
    static func daysAhead(_ weekday: Int, _ today: CivilDate) -> Int { (weekday - today.weekday + 6) % 7 + 1 }
}
