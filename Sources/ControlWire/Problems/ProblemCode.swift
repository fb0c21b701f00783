/// The codes of problems that are not refusals of a rule.
public enum ProblemCode: String, Sendable, CaseIterable {
    case badRequest, unsupportedVersion, notFound, methodNotAllowed, forbidden, invalidConfig, invalidImport, noSpace, storeFailed, conflict
    case shuttingDown, internalError
    /// Whoever asked did not want it any more.
    case cancelled
    /// Only over TCP.
    case unauthorized, misdirected, foreignOrigin, tooManyRequests, busy, gone
}
