import BellhopCore

/// How files are read. Tests provide their own.
public struct ConfigFiles: Sendable {
    public struct Contents: Sendable, Hashable {
        public var bytes: [UInt8]
        /// The permission bits: `0o600`.
        public var mode: UInt32

        public init(bytes: [UInt8], mode: UInt32) {
            self.bytes = bytes
            self.mode = mode
        }

        /// Whether anybody but the owner may read or write it.
        var isShared: Bool { mode & 0o077 != 0 }
        /// Whether everybody on the machine may read or write it.
        var isPublic: Bool { mode & 0o007 != 0 }
    }

    public enum Failure: Error, Sendable, Hashable {
        case missing
        case denied
        case isFolder
        /// A device, a pipe or a socket.
        case notRegular
        case tooLarge(limit: Int)
        /// Another error, with the system's message.
        case other(String)

        /// The problem, as the end of a sentence that begins with the path, and the advice.
        var words: (problem: String, advice: String) {
            switch self {
            case .missing: ("does not exist", "create it, or correct the path")
            case .denied: ("cannot be read by this user", "check its owner and permissions")
            case .isFolder: ("is a folder", "name a file")
            case .notRegular: ("is not a regular file", "name a file")
            case .tooLarge(let limit): ("is larger than \(limit / 1024) KiB", "check the path")
            case .other(let reason): ("cannot be read: \(reason)", "check the path")
            }
        }
    }

    /// The reason a program provided no secret, as the end of a sentence that begins with its name.
    public struct ProgramFailure: Error, Sendable, Hashable {
        public var problem: String
        /// What to do, if that is known. The problem is then a sentence of its own.
        public var remedy: String?
        /// Whether the program was not run, because somebody else could have written it.
        public var isDistrusted: Bool

        public init(_ problem: String, remedy: String? = nil, isDistrusted: Bool = false) {
            self.problem = problem
            self.remedy = remedy
            self.isDistrusted = isDistrusted
        }
    }

    /// Reads a whole file of at most `limit` bytes.
    public var read: @Sendable (_ path: String, _ limit: Int) -> Result<Contents, Failure>
    /// Runs a program to its end, without a shell, and returns its output. `nil` where programs
    /// cannot be run.
    public var run: (@Sendable (_ command: [String]) -> Result<[UInt8], ProgramFailure>)?

    /// Returns the reason a file is not under this user's control alone; `nil` when it is.
    public var exposure: @Sendable (_ path: String) -> ConfigFault? = { _ in nil }
    /// Whether reading ends by itself: `path` is a regular file, is a folder, or does not exist.
    public var isRegular: @Sendable (_ path: String) -> Bool = { _ in true }
    /// Whether `path` is a folder.
    public var isFolder: @Sendable (_ path: String) -> Bool = { _ in false }
    /// The folder that relative paths on the command line refer to: the working directory at the
    /// start. `nil` if there was none.
    public var workingFolder: String?

    public init(
        read: @escaping @Sendable (_ path: String, _ limit: Int) -> Result<Contents, Failure>,
        run: (@Sendable (_ command: [String]) -> Result<[UInt8], ProgramFailure>)? = nil
    ) {
        self.read = read
        self.run = run
    }
}
