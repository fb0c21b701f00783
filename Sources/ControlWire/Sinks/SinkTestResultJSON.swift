public struct SinkTestResultJSON: Codable, Hashable, Sendable {
    public var sink: String
    public var kind: String
    public var passed: Bool
    /// `accepted`, `deferred`, `rejected`, `misconfigured`, `ambiguous`, `timeout`
    public var outcome: String
    /// What went wrong and how to mend it; empty when it passed.
    public var detail: String
    /// From handing it over to the answer.
    public var latencyMs: Double

    public init(sink: String, kind: String, passed: Bool, outcome: String, detail: String, latencyMs: Double) {
        self.sink = sink
        self.kind = kind
        self.passed = passed
        self.outcome = outcome
        self.detail = detail
        self.latencyMs = latencyMs
    }
}
