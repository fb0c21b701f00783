/// A program to run, and what it is handed.
struct ProgramOrder: Sendable {
    /// A path.
    var program: String
    /// With the name of the program in front.
    var arguments: [String]
    /// All that the program finds in its environment.
    var variables: [String: String]
    /// Where it begins; `nil` for where the daemon does.
    var folder: String?
    /// What stands on its standard input.
    var input: [UInt8]
    /// After this it is asked to end (SIGTERM), and soon after made to (SIGKILL).
    var limit: Duration
}

/// How a program ended, and what it said.
struct ProgramEnd: Sendable, Hashable {
    enum Manner: Sendable, Hashable {
        case exited(Int32)
        /// By this signal, which we did not send.
        case signalled(Int32)
        /// It ran longer than its limit, and was ended.
        case tooLate
        /// The wait for it was cancelled, and it was ended.
        case cancelled
        /// It could not be started, for this `errno`.
        case unstarted(Int32)
    }

    /// Bytes of each stream that are kept, the last; more is read and forgotten. As many as a pipe holds.
    static let kept = 65_536

    var manner: Manner
    var output: [UInt8] = []
    var errors: [UInt8] = []
}
