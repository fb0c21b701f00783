import BellhopCore

/// Holds attempts to what a far side takes: so many at once, then one every so often. Pure; one number says it all, so that nothing has to be counted
/// while nothing happens.
struct TokenBucket: Hashable {
    let rate: SinkLimits.Rate
    /// Boot time at which it is full again.
    private var full: Duration = .zero

    init(_ rate: SinkLimits.Rate) { self.rate = rate }

    /// Boot time from which on the next attempt may be made; it may be past.
    var next: Duration { full - rate.every * (rate.burst - 1) }

    func lets(at sinceBoot: Duration) -> Bool { next <= sinceBoot }

    /// An attempt is made, be it its turn or too urgent to wait. What was not its turn is waited for later, but no longer than it takes to fill up.
    mutating func take(at sinceBoot: Duration) {
        full = min(max(full, sinceBoot) + rate.every, sinceBoot + rate.every * (2 * rate.burst))
    }
}
