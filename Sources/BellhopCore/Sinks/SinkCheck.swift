/// The result of a sink's check: whether the sink could deliver notices now.
public struct SinkCheck: Sendable, Hashable {
    public enum State: String, Sendable, Hashable, Codable {
        case ok, quiet, unavailable, misconfigured, disabled
    }

    public var state: State
    /// The service or program that answered; if none did, the problem and how to fix it.
    public var detail: Phrase
    /// Whether a person is likely to see notices of the sink; `false` for a log, for example.
    public var isAttended: Bool
    /// The results of the individual checks. Only `bellhop doctor` shows them, because tables have
    /// no room for them.
    public var findings: [Phrase]
    /// A problem that does not stop notices, such as buttons whose answers do not arrive, and how
    /// to fix it.
    public var trouble: Phrase?

    public init(_ state: State, _ detail: Phrase, isAttended: Bool = true, findings: [Phrase] = [], trouble: Phrase? = nil) {
        self.state = state
        self.detail = detail
        self.isAttended = isAttended
        self.findings = findings
        self.trouble = trouble
    }

    /// Whether a notice would reach a person now. A quiet sink still delivers notices (checklist
    /// N-9).
    public var reachesSomebody: Bool { isAttended && (state == .ok || state == .quiet) }
}
