package import BellhopCore

/// The functions that read files and run programs. Tests provide their own functions.
package struct ConfigFiles: Sendable {
    package struct Contents: Sendable, Hashable {
        package var bytes: [UInt8]
        /// The permission bits of the file, such as `0o600`.
        package var mode: UInt32
        /// Whether the file belongs to this user.
        package var isOwn: Bool

        package init(bytes: [UInt8], mode: UInt32, isOwn: Bool = true) {
            self.bytes = bytes
            self.mode = mode
            self.isOwn = isOwn
        }

        /// Whether users other than the owner may read or write the file.
        var isShared: Bool { mode & 0o077 != 0 }
        /// Whether everybody on the machine may read or write the file.
        var isPublic: Bool { mode & 0o007 != 0 }
    }

    package enum Failure: Error, Sendable, Hashable {
        case missing
        case denied
        case isFolder
        /// The file is a device, a pipe or a socket.
        case notRegular
        case tooLarge(limit: Int)
        /// Another error, with the message of the operating system.
        case other(Phrase)

        /// A description of the problem, and advice on how to fix it. In a sentence, the
        /// description follows the path of the file.
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

    /// The reason that a program provided no secret.
    package struct ProgramFailure: Error, Sendable, Hashable {
        package var problem: Phrase
        /// Advice on what to do; `nil` if there is no advice. With advice, `problem` is a complete
        /// sentence. Without advice, `problem` is the part of a sentence that follows the name of
        /// the program.
        package var remedy: Phrase?
        /// Whether the program was not run because another user could have written it.
        package var isDistrusted: Bool

        package init(_ problem: Phrase, remedy: Phrase? = nil, isDistrusted: Bool = false) {
            self.problem = problem
            self.remedy = remedy
            self.isDistrusted = isDistrusted
        }
    }

    /// Reads the whole file. Fails if the file is larger than `limit` bytes.
    package var read: @Sendable (_ path: String, _ limit: Int) -> Result<Contents, Failure>
    /// Runs a program without a shell until it ends, and returns its output. This property is `nil`
    /// if this process cannot run programs.
    package var run: (@Sendable (_ command: [String]) -> Result<[UInt8], ProgramFailure>)?

    /// Checks that a certificate chain and a private key (both as PEM) belong together. Returns what
    /// the certificate says.
    package var certify: @Sendable (_ chain: String, _ key: Redacted) -> Result<CertificateFacts, CertificateFault> = { _, _ in
        .failure(.unsupported)
    }
    /// Returns a fault if another user could change the file; otherwise `nil`.
    package var exposure: @Sendable (_ path: String) -> ConfigFault? = { _ in nil }
    /// Returns whether everybody on the machine may read or write the file `path`.
    package var isPublic: @Sendable (_ path: String) -> Bool = { _ in true }
    /// Returns whether a read of `path` is certain to end. That is the case if `path` is a regular
    /// file or a folder, or does not exist.
    package var isRegular: @Sendable (_ path: String) -> Bool = { _ in true }
    /// Returns whether this machine has the rules of the time zone with this name.
    package var knowsZone: @Sendable (_ name: String) -> Bool = { _ in true }
    /// Returns whether `path` is a folder.
    package var isFolder: @Sendable (_ path: String) -> Bool = { _ in false }
    /// The working directory when the process started. Relative paths on the command line are
    /// resolved against it. `nil` if there was no working directory.
    package var workingFolder: String?

    package init(
        read: @escaping @Sendable (_ path: String, _ limit: Int) -> Result<Contents, Failure>,
        run: (@Sendable (_ command: [String]) -> Result<[UInt8], ProgramFailure>)? = nil
    ) {
        self.read = read
        self.run = run
    }
}
