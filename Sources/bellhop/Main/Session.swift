import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire
import FoundationEssentials
import Glibc
import LinuxTime

/// Everything a command has to do with the world.
struct Session: Sendable {
    var client: ControlClient
    var style: Style
    /// Print JSON instead of text.
    var json: Bool
    var out: Output
    var err: Output
    var environment: [String: String]
    /// `--socket`, where it was given.
    var explicitSocket: String?
    /// Where `bellhopd` is; `nil` when it is not installed.
    var daemonProgram: @Sendable () -> String?
    /// Reads a key from the terminal; `nil` where there is none.
    var keyboard: Keyboard?
    /// Reads lines from the terminal; `nil` where there is none.
    var lines: LineInput?
    /// Random bytes of the system's; `nil` when it has none to give.
    var chance: @Sendable (Int) -> [UInt8]? = Chance.bytes
    /// The descriptor behind `out` where a program reads it, which may go away: a pipe or a socket.
    var outlet: Int32?
    /// Whether what is printed stands before somebody's eyes.
    var isWatched = false
    /// What the clock on the wall shows.
    var now: @Sendable () -> Instant = { WallClock.now() }

    /// As the household wants it, once the daemon has answered (checklist D-25).
    var look: Style { style.adopting(client.appearance) }

    /// The session of this process, as its options, environment and terminal have it; `nil` when the command line was not understood.
    static func ofProcess(_ options: GlobalOptions?) -> Session {
        let environment = ProcessInfo.processInfo.environment
        let paths = SocketPath.candidates(explicit: options?.socket, environment: environment)
        return Session(
            client: ControlClient(socketPaths: paths.isEmpty ? [SocketPath.system] : paths, language: Speech.language.tag),
            style: Style.ofTerminal(environment: environment, noColor: options?.noColor == true), json: options?.json == true,
            out: .standardOutput, err: .standardError, environment: environment, explicitSocket: options?.socket,
            daemonProgram: { DaemonProgram.find(environment: environment) }, keyboard: Keyboard.ofProcess(), lines: LineInput.ofProcess(),
            outlet: ReaderWatch.hasReader(1) ? 1 : nil, isWatched: isatty(1) == 1)
    }

    /// Prints `value` as JSON, or else what `render` makes of it.
    ///
    /// - Parameter isFile: the text is a file's, whose lines are not ours to break.
    func show(_ value: some Encodable, isFile: Bool = false, _ render: (Style) -> String) throws {
        if json {
            try out.line(JSONOutput.pretty(value))
        } else {
            let text = render(look)
            if !text.isEmpty { try out.line(isFile ? text : TextFit.fitted(text, style.width)) }
        }
    }

    /// Says on standard error what people should know besides; programs that asked for JSON find it there.
    func note(_ text: String) throws {
        if !json { try err.line(TextFit.fitted(SafeText.multiline(text), style.width)) }
    }

    /// Tells of a failed command and returns the exit code.
    func fail(with error: any Error) -> Int32 {
        switch error {
        // Whoever read our output has read enough.
        case is Output.Closed: return Exit.success.rawValue
        // Told already; what a shell says of a program that Control-C ended.
        case is Dialogue.Interrupted: return 130
        case let error as PrintedFailure: return error.code.rawValue
        case let error as ControlError: return tell(Self.problem(of: error))
        case let error as CommandFailure: return tell(Self.problem(of: error))
        case let error as TextError: return tell(Self.problem(of: CommandFailure(.usage, error.sentence)))
        default: return fail(withUsage: error)
        }
    }

    /// Tells of a command line that ArgumentParser refused, or prints the help it was asked for.
    func fail(withUsage error: any Error) -> Int32 {
        let code = Bellhop.exitCode(for: error).rawValue
        if json, code != 0 {
            return tell(Self.problem(of: CommandFailure(.usage, .verbatim(ParserWords.told(Bellhop.message(for: error))))))
        }
        let text = ParserWords.told(Bellhop.fullMessage(for: error, columns: style.width.map { min($0, 100) }))
        // The command line itself may hold anything; a message that cannot be written has no one to read it.
        _ = try? (code == 0 ? out : err).line(TextFit.fitted(code == 0 ? text : SafeText.multiline(text), style.width))
        return code
    }

    private func tell(_ problem: ProblemJSON) -> Int32 {
        // When standard error is gone, too, the exit code is all that is left to tell.
        _ = try? err.line(json ? JSONOutput.pretty(problem) : TextFit.fitted(Failures.text(problem, style), style.width))
        return ControlWire.ExitCode(problem).rawValue
    }

    private static func problem(of error: ControlError) -> ProblemJSON {
        if case .problem(let problem) = error { return problem }
        let name =
            switch error {
            case .unreachable: "unreachable"
            case .permissionDenied: "permissionDenied"
            case .impostor: "impostor"
            case .pathTooLong: "pathTooLong"
            case .timedOut: "timedOut"
            case .closedEarly: "closedEarly"
            default: "notUnderstood"
            }
        return problem(of: CommandFailure(error.exitCode, error.sentence, name: name))
    }

    private static func problem(of failure: CommandFailure) -> ProblemJSON {
        ProblemJSON(
            title: say("The command was not carried out"), status: 0, detail: say(failure.message), code: failure.name,
            exitCode: failure.code.rawValue)
    }
}
