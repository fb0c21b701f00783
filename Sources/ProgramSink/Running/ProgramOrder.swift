/// A program to run, with its input and its time limit.
struct ProgramOrder: Sendable {
    /// The path of the program.
    var program: String
    /// The arguments, beginning with the name of the program.
    var arguments: [String]
    /// The complete environment of the program.
    var variables: [String: String]
    /// The working directory; `nil` for the working directory of the daemon.
    var folder: String?
    /// The content of the program's standard input.
    var input: [UInt8]
    /// The time limit. A program that exceeds it is stopped with SIGTERM, and soon afterwards with
    /// SIGKILL.
    var limit: Duration
}

/// How a program ended, and its output.
struct ProgramEnd: Sendable, Hashable {
    enum Manner: Sendable, Hashable {
        case exited(Int32)
        /// The program was ended by a signal that we did not send.
        case signalled(Int32)
        /// The program exceeded its time limit and was stopped.
        case tooLate
        /// The program was stopped because nothing waits for its result any more.
        case cancelled
        /// The program could not be started. The number is the `errno`.
        case unstarted(Int32)
    }

    /// The number of bytes to keep at the end of each stream. Earlier bytes are read and discarded.
    /// The number equals the capacity of a pipe.
    static let kept = 65_536

    var manner: Manner
    var output: [UInt8] = []
    var errors: [UInt8] = []
}
