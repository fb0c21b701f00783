import BellhopCore

/// What an attempt's outcome means for its row. Pure.
enum Verdict: Hashable {
    /// The pause of a notice after a rate limit without a time of its own. It does not grow: the
    /// sink as a whole is spared longer and longer (``CircuitBreaker``), and the oldest notice
    /// should go first when it accepts more.
    static let limitPause: Duration = .seconds(5)

    /// The row is done.
    case settle(DeliveryState, Reason, Receipt?)
    /// Another attempt follows later.
    case postpone(Reason, notBefore: Instant)
    /// The sink is misconfigured, so all of its rows wait.
    case park(Reason)

    init(_ outcome: DeliveryOutcome, of operation: Operation, policy: RetryPolicy, at now: Instant, randomBits: UInt64) {
        let attempts = operation.attempts + 1
        switch outcome {
        case .accepted(let receipt):
            let tries = attempts == 1 ? "on the first attempt" : "on attempt \(attempts)"
            self = .settle(.sent, "\(operation.sink) accepted it \(tries)", receipt)
        case .rejected(let reason):
            // An expired notice counts as expired, whatever else is wrong with it.
            let isLate = operation.verb != .withdraw && operation.expires.map { now > $0 } ?? false
            self = .settle(isLate ? .expired : .failed, reason, nil)
        case .misconfigured(let reason):
            self = .park(reason)
        case .deferred(let reason, let after):
            let pause = after ?? policy.pause(afterAttempts: attempts, randomBits: randomBits)
            self = Self.again(reason, pause: pause, operation: operation, at: now)
        case .limited(let reason, let after):
            self = Self.again(reason, pause: after ?? Self.limitPause, operation: operation, at: now)
        case .ambiguous(let reason):
            // Delivering twice is better than never: delivery is at least once, and appears once
            // where the sink replaces by key.
            let pause = policy.pause(afterAttempts: attempts, randomBits: randomBits)
            self = Self.again("\(reason) (the answer was lost, so it is sent again)", pause: pause, operation: operation, at: now)
        }
    }

    private static func again(_ reason: Reason, pause: Duration, operation: Operation, at now: Instant) -> Verdict {
        let next = now + pause
        if let expires = operation.expires, next > expires {
            return .settle(.expired, "\(reason); no time left for another attempt", nil)
        }
        return .postpone(reason, notBefore: next)
    }
}
