import BellhopCore

/// A circuit breaker for a sink that keeps failing or is rate-limited. While the breaker is open,
/// attempts are made one at a time, with pauses in between, until one succeeds. Pure.
///
/// Several failures in a row open the breaker; a rate limit opens it at once. The open breaker
/// spares the remote server, and saves other notices from waiting for time-outs. Each notice also
/// has retry pauses of its own.
struct CircuitBreaker: Hashable {
    /// How many failures in a row open the breaker. They may concern different notices.
    static let limit = 5
    /// The first and the longest pause. Each pause is twice as long as the one before it.
    static let pauses: ClosedRange<Duration> = .seconds(5) ... .seconds(60)
    /// How long after a rate limit attempts are still made one at a time, so that a burst does not
    /// hit the limit again.
    static let pace: Duration = .seconds(60)

    private var failures = 0
    private var trips = 0
    /// The time since boot until which no attempt is made; `nil` while the breaker is closed, which
    /// is its normal state.
    private(set) var openUntil: Duration?
    /// Whether a rate limit, and not a fault, opened the breaker.
    private(set) var isLimited = false
    /// The time since boot of the last rate-limit response; `nil` if there was none.
    private var lastLimit: Duration?

    var isOpen: Bool { openUntil != nil }

    /// Whether an attempt may be made. A closed breaker always allows it. An open breaker allows
    /// one trial attempt when the pause is over.
    func lets(at sinceBoot: Duration) -> Bool {
        openUntil.map { sinceBoot >= $0 } ?? true
    }

    /// Whether attempts must be made one at a time, because the sink was rate-limited a moment ago.
    func isPaced(at sinceBoot: Duration) -> Bool {
        lastLimit.map { sinceBoot - $0 < Self.pace } ?? false
    }

    /// Records how an attempt ended.
    ///
    /// - Returns: whether the outcome closes a breaker that a fault had opened.
    mutating func heard(_ outcome: DeliveryOutcome, at sinceBoot: Duration) -> Bool {
        switch outcome {
        case .accepted:
            // After a rate limit, no waiting row needs to be released: each waits only as long as
            // the server asked, or for ``Verdict/limitPause``.
            let works = isOpen && !isLimited
            let pace = lastLimit
            self = CircuitBreaker()
            if let pace, sinceBoot - pace < Self.pace { lastLimit = pace }
            return works
        case .rejected:
            return false
        case .misconfigured:
            // The sink will be parked, so no attempts are made at all.
            self = CircuitBreaker()
            return false
        case .deferred(_, let after):
            failed(after, at: sinceBoot)
        case .ambiguous:
            failed(nil, at: sinceBoot)
        case .limited(_, let after):
            limited(after, at: sinceBoot)
        }
        return false
    }

    private mutating func failed(_ asked: Duration?, at sinceBoot: Duration) {
        failures += 1
        // Failures of attempts that were already in flight do not extend the pause.
        guard failures >= Self.limit, lets(at: sinceBoot) else { return }
        // A pause that the server asks for is respected, up to an hour.
        openUntil = sinceBoot + max(nextPause(), min(asked ?? .zero, .hours(1)))
        isLimited = false
    }

    private mutating func limited(_ asked: Duration?, at sinceBoot: Duration) {
        lastLimit = sinceBoot
        guard lets(at: sinceBoot) else { return }
        // The server works, and it says when it will accept more.
        openUntil = sinceBoot + (asked.map { min(max($0, .seconds(1)), .hours(1)) } ?? nextPause())
        isLimited = isLimited || failures < Self.limit
    }

    private mutating func nextPause() -> Duration {
        let pause = min(Self.pauses.upperBound, Self.pauses.lowerBound * (1 << min(trips, 10)))
        trips += 1
        return pause
    }
}
