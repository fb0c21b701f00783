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
