import BellhopCore

/// A token bucket for a sink's rate limit: a burst at once, then one every so often. Pure. A single
/// time represents its whole state, so that nothing has to be counted while nothing happens.
struct TokenBucket: Hashable {
    let rate: SinkLimits.Rate
    /// Boot time at which it is full again.
    private var full: Duration = .zero

    init(_ rate: SinkLimits.Rate) { self.rate = rate }

    /// Boot time from which on the next attempt may be made; it may be in the past.
    var next: Duration { full - rate.every * (rate.burst - 1) }

    func lets(at sinceBoot: Duration) -> Bool { next <= sinceBoot }

    /// Takes a token for an attempt, in its turn or too urgent to wait. Tokens taken out of turn
    /// are repaid later, by at most the time it takes to fill the bucket.
    mutating func take(at sinceBoot: Duration) {
        full = min(max(full, sinceBoot) + rate.every, sinceBoot + rate.every * (2 * rate.burst))
    }
}
