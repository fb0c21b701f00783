import BellhopCore

/// A token bucket for a sink's rate limit: a burst of attempts at once, then one attempt per
/// interval. A single time represents the state of the bucket, so nothing has to refill it. Pure.
struct TokenBucket: Hashable {
    let rate: SinkLimits.Rate
    /// The time since boot at which the bucket is full again.
    private var full: Duration = .zero

    init(_ rate: SinkLimits.Rate) { self.rate = rate }

    /// The time since boot from which the next attempt is allowed. This time may be in the past.
    var next: Duration { full - rate.every * (rate.burst - 1) }

    func lets(at sinceBoot: Duration) -> Bool { next <= sinceBoot }

    /// `true` if less than half of the burst is left.
    func isLow(at sinceBoot: Duration) -> Bool { full - sinceBoot > rate.every * (rate.burst / 2) }

    /// Takes a token for an attempt. An urgent attempt may take a token while the bucket is empty.
    /// In that case, later attempts wait longer, by at most the time that an empty bucket takes to
    /// fill.
    mutating func take(at sinceBoot: Duration) {
        full = min(max(full, sinceBoot) + rate.every, sinceBoot + rate.every * (2 * rate.burst))
    }
}
