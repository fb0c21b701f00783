public import BellhopCore

/// The functions that read files and run programs. Tests provide their own functions.
public struct ConfigFiles: Sendable {
    public struct Contents: Sendable, Hashable {
        public var bytes: [UInt8]
        /// The permission bits of the file, such as `0o600`.
        public var mode: UInt32

        public init(bytes: [UInt8], mode: UInt32) {
            self.bytes = bytes
            self.mode = mode
        }

        /// Whether users other than the owner may read or write the file.
        var isShared: Bool { mode & 0o077 != 0 }
        /// Whether everybody on the machine may read or write the file.
        var isPublic: Bool { mode & 0o007 != 0 }
    }

    public enum Failure: Error, Sendable, Hashable {
        case missing
        case denied
        case isFolder
        /// The file is a device, a pipe or a socket.
        case notRegular
        case tooLarge(limit: Int)
        /// Another error, with the message of the operating system.
        case other(Phrase)

        /// The problem, worded to follow the path in a sentence, and what to do.
        var words: (problem: Phrase, advice: Phrase) {
            switch self {
            case .missing: ("does not exist", "create the file, or correct the path")
            case .denied: ("cannot be read by this user", "check the file's owner and permissions")
            case .isFolder: ("is a folder", "write the path of a file")
            case .notRegular: ("is not a regular file", "write the path of a file")
            case .tooLarge(let limit): ("is larger than \(limit / 1024) KiB", "check the path")
            case .other(let reason): ("cannot be read: \(reason)", "check the path")
            }
        }
    }

    /// The reason why a program provided no secret.
    public struct ProgramFailure: Error, Sendable, Hashable {
        public var problem: Phrase
        /// What to do, if that is known. In this case `problem` is a complete sentence; otherwise
        /// it is worded to follow the name of the program.
        public var remedy: Phrase?
        /// Whether the program was not run because another user could have written it.
        public var isDistrusted: Bool

        public init(_ problem: Phrase, remedy: Phrase? = nil, isDistrusted: Bool = false) {
            self.problem = problem
            self.remedy = remedy
            self.isDistrusted = isDistrusted
        }
    }

    /// Reads the whole file. Fails if the file is larger than `limit` bytes.
    public var read: @Sendable (_ path: String, _ limit: Int) -> Result<Contents, Failure>
    /// Runs a program to its end, without a shell, and returns its output. `nil` if this process
    /// cannot run programs.
    public var run: (@Sendable (_ command: [String]) -> Result<[UInt8], ProgramFailure>)?

    /// Returns a fault if another user could change the file; otherwise `nil`.
    public var exposure: @Sendable (_ path: String) -> ConfigFault? = { _ in nil }
    /// Returns whether reading `path` is certain to end, because it is a regular file, is a folder,
    /// or does not exist.
    public var isRegular: @Sendable (_ path: String) -> Bool = { _ in true }
    /// Returns whether `path` is a folder.
    public var isFolder: @Sendable (_ path: String) -> Bool = { _ in false }
    /// The working directory at the start, against which relative paths on the command line are
    /// resolved. `nil` if there was none.
    public var workingFolder: String?

    public init(
        read: @escaping @Sendable (_ path: String, _ limit: Int) -> Result<Contents, Failure>,
        run: (@Sendable (_ command: [String]) -> Result<[UInt8], ProgramFailure>)? = nil
    ) {
        self.read = read
        self.run = run
    }
}
