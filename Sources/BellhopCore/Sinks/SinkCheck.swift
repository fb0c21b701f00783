/// The result of a sink's check: whether it could work now.
public struct SinkCheck: Sendable, Hashable {
    public enum State: String, Sendable, Hashable, Codable {
        case ok, quiet, unavailable, misconfigured, disabled
    }

    public var state: State
    /// The part that answered, or the missing part and how to fix it.
    public var detail: String
    /// Whether a person is likely to notice it; nobody watches a log.
    public var isAttended: Bool
    /// The findings of the individual checks, for `bellhop doctor` only, because a table row has no
    /// room for them.
    public var findings: [String]
    /// A problem that does not stop notices, and how to fix it, such as buttons whose answers do
    /// not arrive.
    public var trouble: String?

    public init(_ state: State, _ detail: String, isAttended: Bool = true, findings: [String] = [], trouble: String? = nil) {
        self.state = state
        self.detail = detail
        self.isAttended = isAttended
        self.findings = findings
        self.trouble = trouble
    }

    /// Whether a notice would reach a person. A quiet sink still delivers (checklist N-9).
    public var reachesSomebody: Bool { isAttended && (state == .ok || state == .quiet) }
}
