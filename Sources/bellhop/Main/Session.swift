import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire
import FoundationEssentials
import Glibc
import LinuxTime

/// Everything a command needs from its environment.
struct Session: Sendable {
    var client: ControlClient
    var style: Style
    /// Whether to print JSON instead of text.
    var json: Bool
    var out: Output
    var err: Output
    var environment: [String: String]
    /// The value of `--socket`, if given.
    var explicitSocket: String?
    /// The path of `bellhopd`; `nil` if it is not installed.
    var daemonProgram: @Sendable () -> String?
    /// Reads a key from the terminal; `nil` without a terminal.
    var keyboard: Keyboard?
    /// Reads lines from the terminal; `nil` without a terminal.
    var lines: LineInput?
    /// Random bytes from the system; `nil` if it has none.
    var chance: @Sendable (Int) -> [UInt8]? = Chance.bytes
    /// The descriptor behind `out` if a program that may go away reads it: a pipe or a socket.
    var outlet: Int32?
    /// Whether a person sees what is printed.
    var isWatched = false
    /// How long a completion may wait for the daemon. A shell does nothing else meanwhile.
    var tabPatience: Duration = .seconds(1)
    /// The current wall-clock time.
    var now: @Sendable () -> Instant = { WallClock.now() }

    /// The style with the household's appearance setting, once the daemon has answered (checklist
    /// D-25).
    var look: Style { style.adopting(client.appearance) }

    /// Makes the session of this process from its options, environment and terminal. The options
    /// are `nil` if the command line could not be parsed.
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

    /// Prints `value` as JSON, or the text that `render` makes of it.
    ///
    /// - Parameter isFile: whether the text is the content of a file, whose lines must not be
    ///   broken.
    func show(_ value: some Encodable, isFile: Bool = false, _ render: (Style) -> String) throws {
        if json {
            try out.line(JSONOutput.pretty(value))
        } else {
            let text = render(look)
            if !text.isEmpty { try out.line(isFile ? text : TextFit.fitted(text, style.width)) }
        }
    }

    /// Prints a note for people on standard error. With `--json` it prints nothing, because
    /// programs find the facts in the JSON.
    func note(_ text: String) throws {
        if !json { try err.line(TextFit.fitted(SafeText.multiline(text), style.width)) }
    }

    /// Reports a failed command and returns the exit code.
    func fail(with error: any Error) -> Int32 {
        switch error {
        // The reader of our output has seen enough.
        case is Output.Closed: return Exit.success.rawValue
        // Already reported; 130 is the code that a shell gives a program ended by Control-C.
        case is Dialogue.Interrupted: return 130
        case let error as PrintedFailure: return error.code.rawValue
        case let error as ControlError: return tell(Self.problem(of: error))
        case let error as CommandFailure: return tell(Self.problem(of: error))
        case let error as TextError: return tell(Self.problem(of: CommandFailure(.usage, error.sentence)))
        default: return fail(withUsage: error)
        }
    }

    /// Reports a command line that ArgumentParser refused, or prints the requested help.
    func fail(withUsage error: any Error) -> Int32 {
        let code = Bellhop.exitCode(for: error).rawValue
        if json, code != 0 {
            return tell(Self.problem(of: CommandFailure(.usage, .verbatim(ParserWords.told(Bellhop.message(for: error))))))
        }
        let text = ParserWords.told(Bellhop.fullMessage(for: error, columns: style.width.map { min($0, 100) }))
        // The command line may contain anything, so make it harmless. If the message cannot be
        // written, nobody is left to read it.
        _ = try? (code == 0 ? out : err).line(TextFit.fitted(code == 0 ? text : SafeText.multiline(text), style.width))
        return code
    }

    private func tell(_ problem: ProblemJSON) -> Int32 {
        // If standard error is gone too, only the exit code can report the failure.
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

extension Session {
    /// Runs `follow` until it throws or the output has no reader any more. In the latter case it
    /// ends like a write into a closed pipe.
    ///
    /// - Throws: the error of `follow`, or ``Output/Closed``.
    func untilUnread(_ follow: @escaping @Sendable () async throws -> Void) async throws {
        guard let outlet else { return try await follow() }
        // The group is awaited right here and cancelled on every exit, so neither task outlives
        // this call.
        try await withThrowingTaskGroup(of: Bool.self) { group in
            // A task, because it waits for the daemon while the other waits for the reader. It ends
            // with the stream that it follows, or with the group.
            group.addTask {
                try await follow()
                return true
            }
            // A task, because only a concurrent one can notice that the reader goes away while
            // nothing changes. It ends with the reader, or with the group.
            group.addTask {
                await ReaderWatch.waitUntilGone(outlet)
                try Task.checkCancellation()
                // This is also reached if waiting was not possible. A later write will then notice
                // the closed output.
                return false
            }
            defer { group.cancelAll() }
            while let isOver = try await group.next(), !isOver {
                if ReaderWatch.isGone(outlet) { throw Output.Closed() }
            }
        }
    }
}

extension Session {
    /// Reports that the user has seen a list with everything up to this event (checklist C3).
    func saw(through event: Int64?) async {
        guard isWatched, !json, let event else { return }
        do {
            _ = try await client.send(Request(.seen), body: SeenRequest(through: event), as: BadgeJSON.self)
        } catch {
            // The list was shown, which is what the user asked for. The badge keeps the old number
            // until somebody looks again.
        }
    }
}
