package import BellhopCore
import Glibc
import LinuxSpawn
import LinuxTrust

/// Runs a program and returns its output. Blocks the caller's thread.
package enum ProgramOutput {
    package struct Failure: Error, Sendable, Hashable {
        /// The problem. If there is no remedy, this text continues a sentence that begins with the
        /// name of the program. If there is a remedy, this text is a complete sentence.
        package var problem: Phrase
        /// How to fix the problem; `nil` if that is not known.
        package var remedy: Phrase?
        /// Whether the program was not run because another user could have written it.
        package var isDistrusted: Bool

        package init(problem: Phrase, remedy: Phrase? = nil, isDistrusted: Bool = false) {
            self.problem = problem
            self.remedy = remedy
            self.isDistrusted = isDistrusted
        }
    }

    /// Runs a program and returns its output.
    ///
    /// - Parameters:
    ///   - command: the program (a path or a name in `PATH`) and its arguments. No shell is
    ///   involved.
    ///   - variables: the complete environment of the program.
    ///   - limit: the time limit. A program that exceeds it is stopped, which is a failure.
    /// - Returns: the last 64 KiB of the program's output. Standard error is ignored, because it
    ///   may contain a secret.
    package static func read(_ command: [String], variables: [String: String], limit: Duration) -> Result<[UInt8], Failure> {
        guard let name = command.first, case .success(let program) = ProgramSearch.path(of: name, variables: variables) else {
            return .failure(Failure(problem: "is not an executable program"))
        }
        switch ProgramTrust(of: program) {
        case .trusted: break
        case .refused(let problem, let remedy): return .failure(Failure(problem: problem, remedy: .verbatim(remedy), isDistrusted: true))
        case .unknown(let code): return .failure(Failure(problem: "cannot be started: \(Phrase.systemError(code))"))
        }
        guard let stop = StopSignal() else { return .failure(Failure(problem: "cannot be started: \(Phrase.systemError(errno))")) }
        let order = ProgramOrder(program: program, arguments: command, variables: variables, folder: nil, input: [], limit: limit)
        let end = RunningProgram.run(order, until: stop)
        switch end.manner {
        case .exited(0): return .success(end.output)
        case .exited(let status): return .failure(Failure(problem: "failed (status \(status))"))
        case .signalled(let number): return .failure(Failure(problem: "was ended by signal \(number)"))
        case .tooLate, .cancelled: return .failure(Failure(problem: "did not end in time"))
        case .unstarted(let number): return .failure(Failure(problem: "cannot be started: \(Phrase.systemError(number))"))
        }
    }
}
