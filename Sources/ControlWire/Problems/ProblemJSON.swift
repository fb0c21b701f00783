/// What went wrong, as a problem document (RFC 9457, `application/problem+json`).
public struct ProblemJSON: Codable, Hashable, Sendable, Error {
    public static let contentType = "application/problem+json"

    /// `about:blank`, or an address that explains the kind of problem.
    public var type: String
    /// The kind of problem in a few words: `The command does not fit the state`.
    public var title: String
    /// The HTTP status.
    public var status: Int
    /// A sentence for people: what is wrong and what to do.
    public var detail: String
    /// Stable, for programs: a `Refusal.Code`, or one of ``ProblemCode``.
    public var code: String
    /// What the command line exits with.
    public var exitCode: Int32?
    /// Names the person may have meant.
    public var suggestions: [String]?
    /// Every fault of a refused config.
    public var faults: [FaultJSON]?

    public init(
        type: String = "about:blank", title: String, status: Int, detail: String, code: String, exitCode: Int32? = nil,
        suggestions: [String]? = nil, faults: [FaultJSON]? = nil
    ) {
        self.type = type
        self.title = title
        self.status = status
        self.detail = detail
        self.code = code
        self.exitCode = exitCode
        self.suggestions = suggestions
        self.faults = faults
    }
}
