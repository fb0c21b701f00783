import BellhopCore
import Glibc
import LinuxSpawn
import LinuxTrust

/// Runs a program and returns its output. Blocks the caller's thread.
public enum ProgramOutput {
    public struct Failure: Error, Sendable, Hashable {
        /// The end of a sentence that begins with the program's name; if there is a remedy, a
        /// sentence of its own.
        public var problem: String
        /// What to do, if that is known.
        public var remedy: String?
        /// Whether the program was not run, because somebody else could have written it.
        public var isDistrusted: Bool

        public init(problem: String, remedy: String? = nil, isDistrusted: Bool = false) {
            self.problem = problem
            self.remedy = remedy
            self.isDistrusted = isDistrusted
        }
    }

    /// - Parameters:
    ///   - command: the program, a path or a name in `PATH`, and its arguments. No shell is
    ///     involved.
    ///   - variables: the program's whole environment.
    ///   - limit: the time after which the program is ended, which is a failure.
    /// - Returns: the program's output, at most the last 64 KiB. Its standard error is ignored,
    ///   because it may hold a secret.
    public static func read(_ command: [String], variables: [String: String], limit: Duration) -> Result<[UInt8], Failure> {
        guard let name = command.first, case .success(let program) = ProgramSearch.path(of: name, variables: variables) else {
            return .failure(Failure(problem: "is not an executable program"))
        }
        switch ProgramTrust(of: program) {
        case .trusted: break
        case .refused(let problem, let remedy): return .failure(Failure(problem: problem.description, remedy: remedy, isDistrusted: true))
        case .unknown(let code): return .failure(Failure(problem: "cannot be started: \(String(cString: strerror(code)))"))
        }
        guard let stop = StopSignal() else { return .failure(Failure(problem: "cannot be started: \(String(cString: strerror(errno)))")) }
        let order = ProgramOrder(program: program, arguments: command, variables: variables, folder: nil, input: [], limit: limit)
        let end = RunningProgram.run(order, until: stop)
        switch end.manner {
        case .exited(0): return .success(end.output)
        case .exited(let status): return .failure(Failure(problem: "failed (status \(status))"))
        case .signalled(let number): return .failure(Failure(problem: "was ended by signal \(number)"))
        case .tooLate, .cancelled: return .failure(Failure(problem: "did not end in time"))
        case .unstarted(let number): return .failure(Failure(problem: "cannot be started: \(String(cString: strerror(number)))"))
        }
    }
}
