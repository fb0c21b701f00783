public struct SinkTestResultJSON: Codable, Hashable, Sendable {
    public var sink: String
    public var kind: String
    /// Which of the things that it can tell by itself was tried: `laundry.washed`, `cue.number`; left out for a whole notice.
    public var part: String?
    public var passed: Bool
    /// `accepted`, `deferred`, `rejected`, `misconfigured`, `ambiguous`, `timeout`
    public var outcome: String
    /// What went wrong and how to mend it, or what was heard and who played it.
    public var detail: String
    /// From handing it over to the answer.
    public var latencyMs: Double

    public init(sink: String, kind: String, part: String? = nil, passed: Bool, outcome: String, detail: String, latencyMs: Double) {
        self.sink = sink
        self.kind = kind
        self.part = part
        self.passed = passed
        self.outcome = outcome
        self.detail = detail
        self.latencyMs = latencyMs
    }
}
