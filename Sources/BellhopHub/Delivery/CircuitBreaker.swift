import BellhopCore

/// Spares a sink that keeps failing, or takes no more for now: one attempt is made at a time, with pauses in between, until one succeeds. Pure.
///
/// A fault opens it after some failures in a row, a rate limit at once. What is spared is the far side, and the time of everybody who would wait
/// for a time-out; a notice keeps its own pauses besides.
struct CircuitBreaker: Hashable {
    /// Failures in a row, of whatever notices, that open it.
    static let limit = 5
    /// The first pause, and the longest; each is twice the one before.
    static let pauses: ClosedRange<Duration> = .seconds(5) ... .seconds(60)
    /// After a rate limit attempts are made one by one for this long, so that what goes out at once does not hit it again.
    static let pace: Duration = .seconds(60)

    private var failures = 0
    private var trips = 0
    /// Boot time until which nothing is attempted; `nil` while it is closed, as it is when all is well.
    private(set) var openUntil: Duration?
    /// Whether a rate limit has opened it, and no fault.
    private(set) var isLimited = false
    /// Boot time of the last answer that was a rate limit.
    private var lastLimit: Duration?

    var isOpen: Bool { openUntil != nil }

    /// Whether an attempt may be made: any while it is closed, and when the pause is over one, to see.
    func lets(at sinceBoot: Duration) -> Bool {
        openUntil.map { sinceBoot >= $0 } ?? true
    }

    /// Whether attempts are to be made one by one, because the far side took no more a moment ago.
    func isPaced(at sinceBoot: Duration) -> Bool {
        lastLimit.map { sinceBoot - $0 < Self.pace } ?? false
    }

    /// Takes note of how an attempt ended.
    ///
    /// - Returns: whether it was opened by a fault, and is closed by this.
    mutating func heard(_ outcome: DeliveryOutcome, at sinceBoot: Duration) -> Bool {
        switch outcome {
        case .accepted:
            // What waits for a limit waits no longer than the far side wants.
            let works = isOpen && !isLimited
            let pace = lastLimit
            self = CircuitBreaker()
            if let pace, sinceBoot - pace < Self.pace { lastLimit = pace }
            return works
        case .rejected:
            return false
        case .misconfigured:
            // It is parked, which spares it altogether.
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
        // What was on its way when it opened says nothing new.
        guard failures >= Self.limit, lets(at: sinceBoot) else { return }
        // A far side that says when it will listen again is believed, within an hour.
        openUntil = sinceBoot + max(nextPause(), min(asked ?? .zero, .hours(1)))
        isLimited = false
    }

    private mutating func limited(_ asked: Duration?, at sinceBoot: Duration) {
        lastLimit = sinceBoot
        guard lets(at: sinceBoot) else { return }
        // It works, and says when it takes more.
        openUntil = sinceBoot + (asked.map { min(max($0, .seconds(1)), .hours(1)) } ?? nextPause())
        isLimited = isLimited || failures < Self.limit
    }

    private mutating func nextPause() -> Duration {
        let pause = min(Self.pauses.upperBound, Self.pauses.lowerBound * (1 << min(trips, 10)))
        trips += 1
        return pause
    }
}
