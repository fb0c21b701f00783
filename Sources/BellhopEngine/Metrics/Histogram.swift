/// A histogram of durations, with counts by upper bounds, as Prometheus has them.
public struct Histogram: Sendable, Hashable {
    /// Ascending upper bounds, inclusive.
    public let bounds: [Duration]
    /// How many durations were at most the bound at the same index and above the one before; the
    /// last count is for those above all bounds.
    public private(set) var counts: [Int]
    public private(set) var sum: Duration = .zero

    public init(bounds: [Duration]) {
        self.bounds = bounds
        counts = Array(repeating: 0, count: bounds.count + 1)
    }

    public var count: Int { counts.reduce(0, +) }

    /// Counts a duration. A negative one, after a clock was set back, counts as zero.
    public mutating func observe(_ duration: Duration) {
        let duration = max(.zero, duration)
        counts[bounds.firstIndex { duration <= $0 } ?? bounds.count] += 1
        sum += duration
    }

    /// For attempts and commits: from the 1 ms of a local sink to the limit of an attempt.
    static let ofWork = Histogram(
        bounds: [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 30_000].map { Duration.microseconds(Int64($0 * 1000)) })
    /// For lateness: from an unnoticeable delay to a day away.
    static let ofLateness = Histogram(
        bounds: [10, 100, 1000, 5000, 30_000, 60_000, 300_000, 900_000, 3_600_000, 14_400_000, 86_400_000].map { Duration.milliseconds($0) }
    )
}
