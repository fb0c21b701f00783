/// A program to run, and its input.
struct ProgramOrder: Sendable {
    /// The program's path.
    var program: String
    /// The arguments, beginning with the name of the program.
    var arguments: [String]
    /// The program's whole environment.
    var variables: [String: String]
    /// The working directory; `nil` for that of the daemon.
    var folder: String?
    /// The content of its standard input.
    var input: [UInt8]
    /// The time after which the program is asked to end (SIGTERM), and soon after forced to
    /// (SIGKILL).
    var limit: Duration
}

/// How a program ended, and its output.
struct ProgramEnd: Sendable, Hashable {
    enum Manner: Sendable, Hashable {
        case exited(Int32)
        /// It was ended by this signal, which we did not send.
        case signalled(Int32)
        /// It exceeded its time limit and was ended.
        case tooLate
        /// The wait for it was cancelled, and it was ended.
        case cancelled
        /// It could not be started, for this `errno`.
        case unstarted(Int32)
    }

    /// The number of bytes that are kept of each stream, the last ones; earlier ones are read and
    /// discarded. It is the capacity of a pipe.
    static let kept = 65_536

    var manner: Manner
    var output: [UInt8] = []
    var errors: [UInt8] = []
}
