import BellhopCore
import ControlClient
import ControlWire

@testable import bellhop

/// The output and the exit status of a command line.
struct CommandRun: Sendable {
    var status: Int32
    var out: String
    var err: String

    /// Runs a command line in this process against the daemon at `socket`, as if its output went
    /// into a pipe that is 80 columns wide.
    static func run(
        _ arguments: [String], socket: String, keys: [Character] = [], environment: [String: String] = [:], program: String? = nil,
        style: Style = .plain, isWatched: Bool = false, answers: [LineInput.Line]? = nil, outlet: Int32? = nil
    ) async -> CommandRun {
        let out = Locked("")
        let err = Locked("")
        let pressed = Locked(keys)
        let typed = Locked(answers ?? [])
        // Echo the typed text, as a terminal does, unless it is a secret.
        let lines = answers.map { _ in
            LineInput { prompt, isSecret in
                out.withLock { $0 += prompt }
                let line = typed.withLock { $0.isEmpty ? .end : $0.removeFirst() }
                if case .text(let text) = line, !isSecret { out.withLock { $0 += text + "\n" } }
                return line
            }
        }
        // The environment tells the command to use the language of the test.
        let spoken = ["LC_ALL": Speech.language.tag].merging(environment) { $1 }
        let status = await Bellhop.execute(arguments, environment: spoken) { options in
            Session(
                client: ControlClient(
                    socketPaths: [options?.socket ?? socket], language: Speech.language.tag, timeLimit: .minutes(5)), style: style,
                json: options?.json == true,
                out: Output { text in out.withLock { $0 += text } }, err: Output { text in err.withLock { $0 += text } },
                environment: environment, explicitSocket: options?.socket, daemonProgram: { program },
                keyboard: keys.isEmpty ? nil : Keyboard { pressed.withLock { $0.isEmpty ? nil : $0.removeFirst() } }, lines: lines,
                chance: { count in (0..<count).map { UInt8($0 * 11 % 256) } }, outlet: outlet, isWatched: isWatched,
                tabPatience: .minutes(5))
        }
        return CommandRun(status: status, out: out.withLock { $0 }, err: err.withLock { $0 })
    }
}
