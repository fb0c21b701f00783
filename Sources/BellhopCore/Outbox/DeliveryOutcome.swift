/// The outcome of an attempt to perform an operation at a sink. The receiver is the server, desktop
/// or program that the sink talks to.
package enum DeliveryOutcome: Sendable, Hashable {
    /// The receiving server, desktop or program accepted the notice.
    case accepted(Receipt)
    /// The attempt failed, and a retry may succeed. `after` is the pause that the receiver
    /// requested; if it is `nil`, Bellhop chooses the pause.
    case deferred(Reason, after: Duration?)
    /// The receiving server accepts no more messages for now. This is a rate limit, which ends
    /// after some time, and not a fault. Until the limit ends, Bellhop makes no further attempts at
    /// this sink. If the server does not say how long to wait, the first pause is 5 s, and later
    /// pauses are longer.
    case limited(Reason, after: Duration?)
    /// Some receivers of the sink have the notice, and a retry may reach the others. Only this
    /// notice waits: the sink itself works, so this is not a failure of the sink. `after` is as for
    /// ``deferred(_:after:)``. `reached` is the receipt of the receivers that have the notice. It is
    /// `nil` if this attempt reached no receiver, because only earlier attempts did; then the attempt
    /// says nothing about the sink.
    case partly(Reason, after: Duration?, reached: Receipt?)
    /// The receiving server, desktop or program will never accept this notice.
    case rejected(Reason)
    /// Something is wrong, such as the credentials or a permission. The receiver accepts nothing
    /// until somebody changes the receiver or the settings of the sink.
    case misconfigured(Reason)
    /// The notice was sent, but the response was lost. Bellhop repeats the notice if the sink is
    /// idempotent. Otherwise, a policy decides whether to repeat it.
    case ambiguous(Reason)
}

extension DeliveryOutcome {
    /// The kind of an outcome, without details. Plugins, metrics and the API use these names.
    package enum Kind: String, CaseIterable, Sendable {
        case accepted, deferred, rejected, misconfigured, ambiguous
    }

    package var kind: Kind {
        switch self {
        case .accepted: .accepted
        case .deferred, .limited, .partly: .deferred
        case .rejected: .rejected
        case .misconfigured: .misconfigured
        case .ambiguous: .ambiguous
        }
    }

    /// Why the notice was not accepted; `nil` if it was accepted.
    package var reason: Reason? {
        switch self {
        case .accepted: nil
        case .deferred(let reason, _), .limited(let reason, _), .partly(let reason, _, _), .rejected(let reason),
            .misconfigured(let reason), .ambiguous(let reason):
            reason
        }
    }
}
