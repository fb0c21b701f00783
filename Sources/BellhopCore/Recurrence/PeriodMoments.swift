/// The moments of one period of a rule, in order. The moments are computed one at a time, because a
/// period of a year can contain half a million moments.
struct PeriodMoments {
    private let days: [CivilDate]
    private let times: [CivilTime]
    /// The indexes of the included moments, in order; `nil` if all moments are included.
    private let chosen: [Int]?
    private var position = 0

    /// Creates an empty list.
    init() { self.init(days: [], times: []) }

    /// Creates the moments at each of `times` on each of `days`. Both lists must be in order. If
    /// `positions` is not empty, only the moments at those positions are included.
    ///
    /// - Parameter positions: the positions to include; 1 is the first moment, and -1 is the last
    ///   moment.
    init(days: [CivilDate], times: [CivilTime], positions: [Int] = []) {
        self.days = days
        self.times = times
        let all = days.count * times.count
        if positions.isEmpty {
            chosen = nil
        } else {
            chosen = Set(positions.map { $0 > 0 ? $0 - 1 : all + $0 }).filter((0..<all).contains).sorted()
        }
    }

    var isEmpty: Bool { position >= count }

    private var count: Int { chosen?.count ?? days.count * times.count }

    private func moment(_ position: Int) -> CivilDateTime {
        let index = chosen?[position] ?? position
        return CivilDateTime(date: days[index / times.count], time: times[index % times.count])
    }

    mutating func popFirst() -> CivilDateTime? {
        guard position < count else { return nil }
        defer { position += 1 }
        return moment(position)
    }

    /// Skips all moments up to and including `limit`.
    ///
    /// - Returns: the number of skipped moments, and the last of them.
    mutating func skip(through limit: CivilDateTime) -> (count: Int, newest: CivilDateTime?) {
        let first = position
        var end = count
        while position < end {
            let middle = position + (end - position) / 2
            if moment(middle) <= limit { position = middle + 1 } else { end = middle }
        }
        return (position - first, position > first ? moment(position - 1) : nil)
    }
}
