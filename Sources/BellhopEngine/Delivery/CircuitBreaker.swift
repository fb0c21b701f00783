import BellhopCore

/// A circuit breaker for a sink that keeps failing or is rate-limited. While the breaker is open,
/// attempts are made one at a time, with pauses in between, until one succeeds. Pure.
///
/// Several failures in a row open the breaker; a rate limit opens it at once. The open breaker
/// spares the remote server, and saves other notices from waiting for time-outs. In addition, each
/// notice has its own retry pauses.
struct CircuitBreaker: Hashable {
    /// The number of failures in a row that open the breaker. The failures may concern different
    /// notices.
    static let limit = 5
    /// The first and the longest pause. Each pause is twice as long as the previous pause.
    static let pauses: ClosedRange<Duration> = .seconds(5) ... .seconds(60)
    /// The time after a rate limit during which attempts are still made one at a time. A burst
    /// might hit the limit again.
    static let pace: Duration = .seconds(60)

    private var failures = 0
    private var trips = 0
    /// The time since boot until which no attempt is made; `nil` while the breaker is closed, which
    /// is its normal state.
    private(set) var openUntil: Duration?
    /// Whether a rate limit, and not a fault, opened the breaker.
    private(set) var isLimited = false
    /// The time since boot at which the sink last reported a rate limit; `nil` if this has not
    /// happened.
    private var lastLimit: Duration?

    var isOpen: Bool { openUntil != nil }

    /// Checks whether an attempt may be made. A closed breaker always allows it. An open breaker
    /// allows one trial attempt when the pause is over.
    func lets(at sinceBoot: Duration) -> Bool {
        openUntil.map { sinceBoot >= $0 } ?? true
    }

    /// Checks whether attempts must be made one at a time, because the sink was recently
    /// rate-limited.
    func isPaced(at sinceBoot: Duration) -> Bool {
        lastLimit.map { sinceBoot - $0 < Self.pace } ?? false
    }

    /// Records how an attempt ended.
    ///
    /// - Returns: whether the outcome closes a breaker that a fault had opened.
    mutating func heard(_ outcome: DeliveryOutcome, at sinceBoot: Duration) -> Bool {
        switch outcome {
        case .accepted, .partly(_, after: _, reached: .some):
            // After a rate limit, no waiting row needs to be released: each waits only as long as
            // the server asked, or for ``Verdict/limitPause``.
            let works = isOpen && !isLimited
            let pace = lastLimit
            self = CircuitBreaker()
            if let pace, sinceBoot - pace < Self.pace { lastLimit = pace }
            return works
        case .rejected, .partly:
            return false
        case .misconfigured:
            // The sink will be parked. It then gets no attempts and needs no breaker, so reset the
            // breaker.
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
        // Respect the pause that the server asks for, up to an hour.
        openUntil = sinceBoot + max(nextPause(), min(asked ?? .zero, .hours(1)))
        isLimited = false
    }

    private mutating func limited(_ asked: Duration?, at sinceBoot: Duration) {
        lastLimit = sinceBoot
        guard lets(at: sinceBoot) else { return }
        // The server works, and it may have said how long to wait before the next request.
        openUntil = sinceBoot + (asked.map { min(max($0, .seconds(1)), .hours(1)) } ?? nextPause())
        isLimited = isLimited || failures < Self.limit
    }

    private mutating func nextPause() -> Duration {
        let pause = min(Self.pauses.upperBound, Self.pauses.lowerBound * (1 << min(trips, 10)))
        trips += 1
        return pause
    }
}
