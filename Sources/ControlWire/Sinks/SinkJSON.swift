/// A sink of the config and how it is.
public struct SinkJSON: Codable, Hashable, Sendable {
    public var name: String
    /// `ntfy`, as in the config.
    public var kind: String
    /// `ok`, `quiet`, `unavailable`, `misconfigured`, `disabled`; `unknown` before it was first used or asked.
    public var state: String
    /// What answered, or what is missing and how to mend it.
    public var detail: String
    /// Operations that wait in the outbox.
    public var pending: Int
    /// Why it is parked, when it is.
    public var parked: String?
    public var lastOutcome: SinkOutcomeJSON?
    /// `replace`, `withdraw`, `actions`, `schedule`, `sound`, `idempotent`, `forPeople`
    public var capabilities: [String]

    public init(
        name: String, kind: String, state: String, detail: String, pending: Int, parked: String? = nil, lastOutcome: SinkOutcomeJSON? = nil,
        capabilities: [String] = []
    ) {
        self.name = name
        self.kind = kind
        self.state = state
        self.detail = detail
        self.pending = pending
        self.parked = parked
        self.lastOutcome = lastOutcome
        self.capabilities = capabilities
    }
}
