package import BellhopCore

/// The streaks of days with training and of weeks with training. A week begins on Monday.
package struct TrainingStreaks: Hashable, Sendable {
    /// The current streak of days up to today, or up to yesterday if there has been no training yet
    /// today.
    package private(set) var days: Int
    /// The current streak of weeks up to this week, or up to last week if there has been no
    /// training yet this week.
    package private(set) var weeks: Int
    package private(set) var longestDays: Int
    package private(set) var longestWeeks: Int

    /// Computes the streaks.
    ///
    /// - Parameter days: the days with training, in any order.
    package init(_ days: some Sequence<CivilDate>, today: CivilDate) {
        let numbers = Set(days.map(\.daysSince1970))
        (self.days, longestDays) = Self.streaks(numbers, now: today.daysSince1970)
        (weeks, longestWeeks) = Self.streaks(Set(numbers.map(Self.week)), now: Self.week(today.daysSince1970))
    }

    /// The number of the week. 1970 began on a Thursday.
    private static func week(_ day: Int) -> Int {
        let shifted = day + 3
        return (shifted - (shifted % 7 + 7) % 7) / 7
    }

    private static func streaks(_ numbers: Set<Int>, now: Int) -> (current: Int, longest: Int) {
        var (last, length, longest, current) = (Int?.none, 0, 0, 0)
        for number in numbers.sorted() {
            length = last == number - 1 ? length + 1 : 1
            longest = max(longest, length)
            if number == now || number == now - 1 { current = length }
            last = number
        }
        return (current, longest)
    }
}
