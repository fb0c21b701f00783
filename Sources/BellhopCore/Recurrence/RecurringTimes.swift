/// The times of a ``Recurrence`` after a moment, in order, found one after another.
///
/// It ends with its rule, and where nothing comes for ``Recurrence/horizonInYears`` years: a rule that only 30 February would fit has no times.
/// It also ends where one search has examined ``Recurrence/periodBudget`` periods; ``isCutShort`` then says so.
public struct RecurringTimes: Sequence, IteratorProtocol {
    private let periods: RecurrencePeriods
    private var index: Int
    /// What is left of the period that was examined last.
    private var found: PeriodMoments
    /// How many may still come, where the rule counts.
    private var left: Int
    private let last: CivilDateTime?
    private let after: CivilDateTime
    private var horizon: Int
    /// Whether a search ended with its budget, before it had found a time or the end of the rule.
    public private(set) var isCutShort = false

    /// - Parameter end: nothing later is looked for; `nil` for as long as the rule goes on.
    init(_ recurrence: Recurrence, after moment: CivilDateTime, through end: CivilDateTime? = nil) {
        periods = RecurrencePeriods(recurrence.rule, start: recurrence.start)
        found = PeriodMoments()
        after = moment
        left = .max
        var last = end
        // Those before `moment` count, too.
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

    /// The next time, found within a budget of its own.
    public mutating func next() -> CivilDateTime? {
        var budget = Recurrence.periodBudget
        return next(within: &budget)
    }

    /// The next time; every period that is examined takes one from `budget`.
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
