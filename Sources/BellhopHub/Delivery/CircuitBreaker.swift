import BellhopCore

/// Spares a sink that keeps failing: after some failures in a row one attempt is made at a time, with pauses in between, until one succeeds. Pure.
///
/// What is spared is the far side, and the time of everybody who would wait for a time-out; a notice keeps its own pauses besides.
struct CircuitBreaker: Hashable {
    /// Failures in a row, of whatever notices, that open it.
    static let limit = 5
    /// The first pause, and the longest; each is twice the one before.
    static let pauses: ClosedRange<Duration> = .seconds(5) ... .seconds(60)

    private var failures = 0
    private var trips = 0
    /// Boot time until which nothing is attempted; `nil` while it is closed, as it is when all is well.
    private(set) var openUntil: Duration?

    var isOpen: Bool { openUntil != nil }

    /// Whether an attempt may be made: any while it is closed, and when the pause is over one, to see.
    func lets(at sinceBoot: Duration) -> Bool {
        openUntil.map { sinceBoot >= $0 } ?? true
    }

    /// Takes note of how an attempt ended.
    ///
    /// - Returns: whether it was open, and is closed by this.
    mutating func heard(_ outcome: DeliveryOutcome, at sinceBoot: Duration) -> Bool {
        switch outcome {
        case .accepted:
            defer { self = CircuitBreaker() }
            return isOpen
        case .rejected:
            // Many a refusal is our own: the far side may not have been asked.
            return false
        case .misconfigured:
            // It is parked, which spares it altogether.
            self = CircuitBreaker()
            return false
        case .deferred(_, let after):
            failed(after, at: sinceBoot)
        case .ambiguous:
            failed(nil, at: sinceBoot)
        }
        return false
    }

    private mutating func failed(_ asked: Duration?, at sinceBoot: Duration) {
        failures += 1
        // What was on its way when it opened says nothing new.
        guard failures >= Self.limit, lets(at: sinceBoot) else { return }
        let pause = min(Self.pauses.upperBound, Self.pauses.lowerBound * (1 << min(trips, 10)))
        trips += 1
        // A far side that says when it will listen again is believed, within an hour.
        openUntil = sinceBoot + max(pause, min(asked ?? .zero, .hours(1)))
    }
}
