/// The outcome of an attempt.
public enum DeliveryOutcome: Sendable, Hashable {
    /// The far side accepted it.
    case accepted(Receipt)
    /// Retry later, after our own pause or the one that the far side named.
    case deferred(Reason, after: Duration?)
    /// The far side accepts no more for now. This is a rate limit, which passes by itself and is
    /// not a fault. Nothing else is attempted there before it has passed. If the far side names no
    /// time, the pauses are 5 s, then longer.
    case limited(Reason, after: Duration?)
    /// This notice will never be accepted.
    case rejected(Reason)
    /// Nothing is accepted until the settings or the far side change: wrong credentials, a missing
    /// permission.
    case misconfigured(Reason)
    /// It was sent, but the answer was lost. An idempotent sink simply repeats it; for others a
    /// policy decides.
    case ambiguous(Reason)
}

extension DeliveryOutcome {
    /// The kind of an outcome, without its details, as named in plugins, metrics and the API.
    public enum Kind: String, CaseIterable, Sendable {
        case accepted, deferred, rejected, misconfigured, ambiguous
    }

    public var kind: Kind {
        switch self {
        case .accepted: .accepted
        case .deferred, .limited: .deferred
        case .rejected: .rejected
        case .misconfigured: .misconfigured
        case .ambiguous: .ambiguous
        }
    }

    /// Why it was not accepted; `nil` if it was.
    public var reason: Reason? {
        switch self {
        case .accepted: nil
        case .deferred(let reason, _), .limited(let reason, _), .rejected(let reason), .misconfigured(let reason), .ambiguous(let reason):
            reason
        }
    }
}
