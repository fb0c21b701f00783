/// How the last attempt at a sink went.
public struct SinkOutcomeJSON: Codable, Hashable, Sendable {
    /// `accepted`, `deferred`, `rejected`, `misconfigured`, `ambiguous`
    public var outcome: String
    public var reason: String?
    public var at: Timestamp
    public var atLocal: String

    public init(outcome: String, reason: String? = nil, at: Timestamp, atLocal: String) {
        self.outcome = outcome
        self.reason = reason
        self.at = at
        self.atLocal = atLocal
    }
}
