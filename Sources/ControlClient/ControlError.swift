package import BellhopCore
package import ControlWire

/// The reason that a request to the daemon failed. Its description explains what happened, where,
/// and what to do.
package enum ControlError: PhrasedError, Sendable, Hashable {
    /// No daemon listens at any of these sockets.
    case unreachable(tried: [String])
    /// The socket exists, but this user may not connect to it.
    case permissionDenied(path: String)
    /// Another user listens on the socket, in a folder where other users could have created it.
    /// Nothing was sent.
    case impostor(path: String, user: UInt32?)
    /// The path is longer than ``SocketPath/longest`` bytes, which is the kernel's limit.
    case pathTooLong(path: String)
    /// No answer came within the time limit, which is in milliseconds.
    case timedOut(path: String, milliseconds: Int64)
    /// The connection ended before the answer was complete. The daemon may or may not have carried
    /// out the command.
    case closedEarly(path: String)
    /// The daemon refused the request and gave the reason.
    case problem(ProblemJSON)
    /// This version cannot read the answer, usually because the versions differ.
    case notUnderstood(path: String, detail: String, daemonVersion: String?)
    /// Any other error of the operating system.
    case failed(path: String, detail: String)
}

extension ControlError {
    package var sentence: Phrase { sentence(.user) }

    /// Returns the error as a sentence that explains what is wrong, where, and what to do.
    package func sentence(_ commands: DaemonCommands) -> Phrase {
        switch self {
        case .unreachable(let tried):
            """
            bellhopd is not running: nothing answers at \(Language.alternatives(tried.map(Phrase.verbatim))).
            Start it with: \(commands.start)
            """
        case .permissionDenied(SocketPath.system):
            """
            You may not use the socket \(SocketPath.system).
            Join its group (sudo usermod -aG bellhop "$USER") and log in again, or start your own daemon with: bellhop up
            """
        case .permissionDenied(let path):
            """
            You may not use the socket \(path).
            It belongs to another user; check --socket and $BELLHOP_SOCKET.
            """
        case .impostor(let path, let user):
            """
            Another user\(user.map { " (\($0))" } ?? "") is listening on the socket \(path), so nothing was sent there.
            See who owns it: ls -ld \(path). Check $XDG_RUNTIME_DIR, --socket and $BELLHOP_SOCKET.
            """
        case .pathTooLong(let path):
            """
            The socket path \(path) is longer than the \(SocketPath.longest) bytes the kernel allows. \
            Choose a shorter --socket or $BELLHOP_SOCKET.
            """
        case .timedOut(let path, let milliseconds):
            """
            bellhopd at \(path) gave no answer within \(DurationText.words(.milliseconds(milliseconds))). \
            It may be stopped or overloaded; see its log, or: bellhop doctor
            """
        case .closedEarly(let path):
            """
            bellhopd at \(path) closed the connection before its answer was complete. Check with "bellhop status" whether the command \
            was carried out.
            """
        case .problem(let problem):
            .verbatim(problem.detail)
        case .notUnderstood(let path, let detail, let version?) where version != Release.version:
            """
            bellhopd at \(path) has version \(version), which is not compatible with bellhop \(Release.version) (\(detail)).
            Install the same version of both, then restart the daemon: \(commands.restart)
            """
        case .notUnderstood(let path, let detail, _):
            "The program at \(path) does not speak Bellhop's protocol (\(detail)). Check --socket and $BELLHOP_SOCKET."
        case .failed(let path, let detail):
            "Cannot reach the daemon at \(path): \(detail)."
        }
    }

    /// The exit code of a command that ends with this error.
    package var exitCode: ExitCode {
        switch self {
        case .unreachable, .notUnderstood, .failed: .unavailable
        case .permissionDenied, .impostor: .notPermitted
        case .pathTooLong: .usage
        case .timedOut, .closedEarly: .tryAgain
        case .problem(let problem): ExitCode(problem)
        }
    }
}
