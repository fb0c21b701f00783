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
            self = Self.ended(isLate ? .expired : .failed, reason, reached: operation.reached)
        case .misconfigured(let reason):
            self = .park(reason)
        case .deferred(let reason, let after), .partly(let reason, let after, _):
            let pause = after ?? policy.pause(afterAttempts: attempts, randomBits: randomBits)
            self = Self.again(reason, pause: pause, operation: operation, reached: outcome.reached ?? operation.reached, at: now)
        case .limited(let reason, let after):
            self = Self.again(reason, pause: after ?? Self.limitPause, operation: operation, reached: operation.reached, at: now)
        case .ambiguous(let reason):
            // It is better to deliver a notice twice than not at all. Sinks that replace messages
            // by key show the notice only once.
            let pause = policy.pause(afterAttempts: attempts, randomBits: randomBits)
            let again: Reason = "\(reason) (the answer was lost, so the notice is sent again)"
            self = Self.again(again, pause: pause, operation: operation, reached: operation.reached, at: now)
        }
    }

    private static func again(
        _ reason: Reason, pause: Duration, operation: Operation, reached: Receipt?, at now: Instant
    ) -> Verdict {
        let next = now + pause
        if let expires = operation.expires, next > expires {
            return ended(.expired, "\(reason); no time is left for another attempt", reached: reached)
        }
        return .postpone(reason, notBefore: next)
    }

    /// Ends an operation that cannot be completed. If some receivers have the notice, it counts as
    /// sent, so that it can be withdrawn there.
    private static func ended(_ state: DeliveryState, _ reason: Reason, reached: Receipt?) -> Verdict {
        guard let reached else { return .settle(state, reason, nil) }
        return .settle(.sent, "only some devices have the notice: \(reason)", reached)
    }
}

extension DeliveryOutcome {
    /// The receipt of the receivers that this attempt reached while others are still waiting.
    var reached: Receipt? { if case .partly(_, _, let reached) = self { reached } else { nil } }
}
