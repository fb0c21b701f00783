/// A sink of the config and how it is.
public struct SinkJSON: Codable, Hashable, Sendable {
    public var name: String
    /// `ntfy`, as in the config.
    public var kind: String
    /// `ok`, `quiet`, `unavailable`, `misconfigured`, `disabled`; `unknown` before it was first used or asked.
    public var state: String
    /// What answered, or what is missing and how to mend it.
    public var detail: String
    /// What does not work although notices get through, and what mends it; `nil` for nothing.
    public var trouble: String?
    /// Since when it has been so, as far as the daemon that runs has seen; `nil` before it was used or asked.
    public var since: Timestamp?
    public var sinceLocal: String?
    /// What is to be done; `nil` when nothing is.
    public var fix: String?
    /// Operations that wait in the outbox.
    public var pending: Int
    /// Why it is parked, when it is.
    public var parked: String?
    public var lastOutcome: SinkOutcomeJSON?
    /// `replace`, `withdraw`, `actions`, `schedule`, `sound`, `idempotent`, `forPeople`
    public var capabilities: [String]

    public init(
        name: String, kind: String, state: String, detail: String, trouble: String? = nil, since: Timestamp? = nil,
        sinceLocal: String? = nil, fix: String? = nil,
        pending: Int, parked: String? = nil, lastOutcome: SinkOutcomeJSON? = nil, capabilities: [String] = []
    ) {
        self.name = name
        self.kind = kind
        self.state = state
        self.detail = detail
        self.trouble = trouble
        self.since = since
        self.sinceLocal = sinceLocal
        self.fix = fix
        self.pending = pending
        self.parked = parked
        self.lastOutcome = lastOutcome
        self.capabilities = capabilities
    }
}
