/// A histogram of durations, with one count for each upper bound, as in Prometheus.
package struct Histogram: Sendable, Hashable {
    /// Ascending upper bounds, inclusive.
    package let bounds: [Duration]
    /// The number of durations for each bound. Each duration is counted at the first bound that it
    /// does not exceed. The last count is for durations above all bounds.
    package private(set) var counts: [Int]
    package private(set) var sum: Duration = .zero

    package init(bounds: [Duration]) {
        self.bounds = bounds
        counts = Array(repeating: 0, count: bounds.count + 1)
    }

    package var count: Int { counts.reduce(0, +) }

    /// Counts a duration. A negative duration, which can occur after a clock was set back, counts
    /// as zero.
    package mutating func observe(_ duration: Duration) {
        let duration = max(.zero, duration)
        counts[bounds.firstIndex { duration <= $0 } ?? bounds.count] += 1
        sum += duration
    }

    /// An empty histogram for attempts and commits. Its bounds range from 1 ms (a local sink) to 30
    /// s (the limit of an attempt).
    static let ofWork = Histogram(
        bounds: [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 30_000].map { Duration.microseconds(Int64($0 * 1000)) })
    /// An empty histogram for lateness. Its bounds range from 10 ms (unnoticeable) to one day.
    static let ofLateness = Histogram(
        bounds: [10, 100, 1000, 5000, 30_000, 60_000, 300_000, 900_000, 3_600_000, 14_400_000, 86_400_000].map { Duration.milliseconds($0) }
    )
}
