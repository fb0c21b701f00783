/// The outcome of an attempt to perform an operation at a sink. The receiver is the server, desktop
/// or program that the sink talks to.
public enum DeliveryOutcome: Sendable, Hashable {
    /// The receiving server, desktop or program accepted the notice.
    case accepted(Receipt)
    /// The attempt failed, and a retry may succeed. `after` is the pause that the receiver
    /// requested; `nil` means Bellhop's own pause.
    case deferred(Reason, after: Duration?)
    /// The receiving server accepts no more messages for now. This rate limit passes after some
    /// time and is not a fault. Until then, Bellhop attempts nothing else at this sink. If the
    /// server names no time, the first pause is 5 s, and later pauses are longer.
    case limited(Reason, after: Duration?)
    /// The receiving server, desktop or program will never accept this notice.
    case rejected(Reason)
    /// The receiver accepts nothing until the receiver or the settings of the sink change, for
    /// example because of wrong credentials or a missing permission.
    case misconfigured(Reason)
    /// The notice was sent, but the response was lost. Bellhop repeats the notice if the sink is
    /// idempotent. Otherwise a policy decides.
    case ambiguous(Reason)
}

extension DeliveryOutcome {
    /// The kind of an outcome, without details. Plugins, metrics and the API use these names.
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

    /// Why the notice was not accepted; `nil` if it was.
    public var reason: Reason? {
        switch self {
        case .accepted: nil
        case .deferred(let reason, _), .limited(let reason, _), .rejected(let reason), .misconfigured(let reason), .ambiguous(let reason):
            reason
        }
    }
}
