/// The times of a ``Recurrence`` after a moment, in order, found one after another.
///
/// It ends with its rule, and where nothing comes for ``Recurrence/horizonInYears`` years: a rule that only 30 February would fit has no times.
public struct RecurringTimes: Sequence, IteratorProtocol {
    private let periods: RecurrencePeriods
    private var index: Int
    private var found: ArraySlice<CivilDateTime> = []
    /// How many may still come, where the rule counts.
    private var left: Int
    private let last: CivilDateTime?
    private var after: CivilDateTime
    private var horizon: Int

    init(_ recurrence: Recurrence, after moment: CivilDateTime) {
        periods = RecurrencePeriods(recurrence.rule, start: recurrence.start)
        after = moment
        left = .max
        var last: CivilDateTime?
        // Those before `moment` count, too.
        var isCounted = false
        switch recurrence.rule.end {
        case .never: break
        case .count(let count):
            left = count
            isCounted = true
        case .until(let end): last = end
        }
        self.last = last
        index = isCounted ? 0 : periods.index(of: moment)
        horizon = Swift.max(moment, recurrence.start).date.year + Recurrence.horizonInYears
        if !periods.isPossible { left = 0 }
    }

    public mutating func next() -> CivilDateTime? {
        while left > 0 {
            while let time = found.popFirst() {
                if let last, time > last {
                    left = 0
                    return nil
                }
                left -= 1
                horizon = Swift.max(horizon, time.date.year + Recurrence.horizonInYears)
                if time > after { return time }
                if left == 0 { return nil }
            }
            let first = periods.firstDay(of: index)
            guard first.year <= horizon, last.map({ first <= $0.date }) ?? true else {
                left = 0
                return nil
            }
            found = periods.moments(in: index)[...]
            index = found.isEmpty ? periods.index(after: index) : index + 1
        }
        return nil
    }
}
