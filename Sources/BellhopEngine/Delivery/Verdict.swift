import BellhopCore

/// Decides what happens to an outbox row after an attempt. Pure.
enum Verdict: Hashable {
    /// The pause of a notice after a rate limit, if the server did not say how long to wait. This
    /// pause does not grow with each attempt, because the ``CircuitBreaker`` already pauses the
    /// whole sink for longer and longer. When the sink accepts notices again, the oldest notice
    /// should be sent first.
    static let limitPause: Duration = .seconds(5)

    /// The operation is finished and its row is removed.
    case settle(DeliveryState, Reason, Receipt?)
    /// Another attempt follows later.
    case postpone(Reason, notBefore: Instant)
    /// The sink is misconfigured, so all of its rows wait.
    case park(Reason)

    init(_ outcome: DeliveryOutcome, of operation: Operation, policy: RetryPolicy, at now: Instant, randomBits: UInt64) {
        let attempts = operation.attempts + 1
        switch outcome {
        case .accepted(let receipt):
            let reason: Reason =
                attempts == 1
                ? "\(operation.sink) accepted the notice on the first attempt"
                : "\(operation.sink) accepted the notice on attempt \(attempts)"
            self = .settle(.sent, reason, receipt)
        case .rejected(let reason):
            // A notice that has expired counts as expired, even if the sink rejected it for another
            // reason.
            let isLate = operation.verb != .withdraw && operation.expires.map { now > $0 } ?? false
            self = .settle(isLate ? .expired : .failed, reason, nil)
        case .misconfigured(let reason):
            self = .park(reason)
        case .deferred(let reason, let after), .partly(let reason, let after, _):
            let pause = after ?? policy.pause(afterAttempts: attempts, randomBits: randomBits)
            self = Self.again(reason, pause: pause, operation: operation, at: now)
        case .limited(let reason, let after):
            self = Self.again(reason, pause: after ?? Self.limitPause, operation: operation, at: now)
        case .ambiguous(let reason):
            // It is better to deliver a notice twice than not at all. Sinks that replace messages
            // by key show the notice only once.
            let pause = policy.pause(afterAttempts: attempts, randomBits: randomBits)
            self = Self.again("\(reason) (the answer was lost, so the notice is sent again)", pause: pause, operation: operation, at: now)
        }
    }

    private static func again(_ reason: Reason, pause: Duration, operation: Operation, at now: Instant) -> Verdict {
        let next = now + pause
        if let expires = operation.expires, next > expires {
            return .settle(.expired, "\(reason); no time is left for another attempt", nil)
        }
        return .postpone(reason, notBefore: next)
    }
}
