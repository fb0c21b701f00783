/// The times of a ``Recurrence`` after a moment, in order, computed one by one.
///
/// The sequence ends when the rule ends, or when no time follows within
/// ``Recurrence/horizonInYears`` years. A rule for 30 February, for example, has no times. The
/// sequence also ends when one search has examined ``Recurrence/periodBudget`` periods. In this
/// last case, ``isCutShort`` becomes `true`.
package struct RecurringTimes: Sequence, IteratorProtocol {
    private let periods: RecurrencePeriods
    private var index: Int
    /// The remaining moments of the last examined period.
    private var found: PeriodMoments
    /// The number of further times that the rule allows; `Int.max` if the rule has no COUNT.
    private var left: Int
    private let last: CivilDateTime?
    private let after: CivilDateTime
    private var horizon: Int
    /// Whether a search used up its budget before it found a time or the end of the rule.
    package private(set) var isCutShort = false

    /// Creates the sequence of times after `moment`.
    ///
    /// - Parameter end: the last moment to search; `nil` to search until the rule ends.
    init(_ recurrence: Recurrence, after moment: CivilDateTime, through end: CivilDateTime? = nil) {
        periods = RecurrencePeriods(recurrence.rule, start: recurrence.start)
        found = PeriodMoments()
        after = moment
        left = .max
        var last = end
        // The rule's COUNT includes the times before `moment`.
        var isCounted = false
        switch recurrence.rule.end {
        case .never: break
        case .count(let count):
            left = count
            isCounted = true
        case .until(let end): last = Swift.min(last ?? end, end)
        }
        self.last = last
        index = isCounted ? 0 : periods.index(of: moment)
        horizon = Swift.max(moment, recurrence.start).date.year + Recurrence.horizonInYears
        if !periods.isPossible { left = 0 }
    }

    /// Returns the next time. The search has a full budget of ``Recurrence/periodBudget`` periods.
    package mutating func next() -> CivilDateTime? {
        var budget = Recurrence.periodBudget
        return next(within: &budget)
    }

    /// Returns the next time. Each examined period reduces `budget` by one.
    mutating func next(within budget: inout Int) -> CivilDateTime? {
        while left > 0 {
            let passed = found.skip(through: after)
            left -= passed.count
            if let newest = passed.newest { horizon = Swift.max(horizon, newest.date.year + Recurrence.horizonInYears) }
            if left > 0, let time = found.popFirst() {
                if let last, time > last { break }
                left -= 1
                horizon = Swift.max(horizon, time.date.year + Recurrence.horizonInYears)
                return time
            }
            let first = periods.firstDay(of: index)
            guard left > 0, first.year <= horizon, last.map({ first <= $0.date }) ?? true else { break }
            guard budget > 0 else {
                isCutShort = true
                break
            }
            budget -= 1
            found = periods.moments(in: index)
            index = found.isEmpty ? periods.index(after: index) : index + 1
        }
        left = 0
        return nil
    }
}
