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
    /// Whether a successful command prints nothing.
    var isQuiet = false
    /// The words of the command line, without the name of the program and without `--lang`.
    var words: [String] = []
    var out: Output
    var err: Output
    var environment: [String: String]
    /// The path given with `--socket`; `nil` if the option was not given.
    var explicitSocket: String?
    /// Returns the path of `bellhopd`; `nil` if it is not installed.
    var daemonProgram: @Sendable () -> String?
    /// Reads a key from the terminal; `nil` without a terminal.
    var keyboard: Keyboard?
    /// Reads lines from the terminal; `nil` without a terminal.
    var lines: LineInput?
    /// Returns random bytes from the system; `nil` if the system cannot provide them.
    var chance: @Sendable (Int) -> [UInt8]? = Chance.bytes
    /// The file descriptor of ``out`` if another program reads the output, that is, if the
    /// descriptor is a pipe or a socket; otherwise `nil`.
    var outlet: Int32?
    /// Whether the output goes to a terminal, so that a person sees it.
    var isWatched = false
    /// Whether the progress of a long operation is shown: standard error goes to a terminal that
    /// can redraw a line.
    var showsWork = false
    /// The maximum time that a completion waits for the daemon. The shell is blocked during that
    /// time.
    var tabPatience: Duration = .seconds(1)
    /// The current wall-clock time.
    var now: @Sendable () -> Instant = { WallClock.now() }
    /// The time since boot, for measuring how long something takes.
    var sinceBoot: @Sendable () -> Duration = { BootClock.now() }

    /// The style of the output, including the household's appearance setting once the daemon has
    /// sent it (checklist D-25).
    var look: Style { style.adopting(client.appearance) }

    /// Creates the session of this process from its options, environment and terminal. `options` is
    /// `nil` if the command line could not be parsed.
    static func ofProcess(_ options: GlobalOptions?) -> Session {
        let environment = ProcessInfo.processInfo.environment
        let paths = SocketPath.candidates(explicit: options?.socket, environment: environment, user: getuid())
        return Session(
            client: ControlClient(socketPaths: paths.isEmpty ? [SocketPath.system] : paths, language: Speech.language.tag),
            style: Style.ofTerminal(environment: environment, colors: options?.colors ?? .auto), json: options?.json == true,
            out: .standardOutput, err: .standardError, environment: environment, explicitSocket: options?.socket,
            daemonProgram: { DaemonProgram.find(environment: environment) }, keyboard: Keyboard.ofProcess(), lines: LineInput.ofProcess(),
            outlet: ReaderWatch.hasReader(1) ? 1 : nil, isWatched: isatty(1) == 1,
            showsWork: isatty(2) == 1 && environment["TERM"] != "dumb" && options?.json != true)
    }

    /// Prints `value` as JSON if the user passed `--json`; otherwise prints the text that `render`
    /// returns.
    ///
    /// - Parameter isFile: whether the text is the content of a file. The lines of a file are not
    ///   wrapped.
    func show(_ value: some Encodable, isFile: Bool = false, _ render: (Style) -> String) throws {
        if json {
            try out.line(text(of: value))
        } else {
            let text = render(look)
            if !text.isEmpty { try out.line(isFile ? text : TextFit.fitted(text, style.width)) }
        }
    }

    /// Returns a value as JSON: on several lines for a terminal; on one line for a pipe or a file,
    /// because a program reads it.
    private func text(of value: some Encodable) throws -> String {
        isWatched ? try JSONOutput.pretty(value) : try JSONOutput.compact(value)
    }

    /// Prints a note for people to standard error. Prints nothing with `--json`, because the JSON
    /// output contains the same facts, and nothing with `--quiet`.
    func note(_ text: String) throws {
        if !json, !isQuiet { try err.line(TextFit.fitted(SafeText.multiline(text), style.width)) }
    }

    /// Returns the line that the user typed, with one more option, to paste.
    func line(adding option: String) -> String { CorrectedLine.text(words + [option]) }

    /// Reports a failed command and returns the exit code.
    func fail(with error: any Error) -> Int32 {
        switch error {
        // The program that reads the output has read enough and has closed its end. This is no
        // failure.
        case is Output.Closed: return Exit.success.rawValue
        // Control-C was already reported. Shells use the exit code 130 for Control-C.
        case is Dialogue.Interrupted: return 130
        case let error as PrintedFailure: return error.code.rawValue
        case let error as ProgramStatus: return error.status
        case let error as ControlError: return tell(problem(of: error))
        case let error as CommandFailure:
            var problem = Self.problem(of: error)
            if error.showsSuggestions, !json { problem.suggestions = nil }
            return tell(problem)
        case let error as TextError: return tell(Self.problem(of: CommandFailure(.usage, error.sentence)))
        default: return fail(withUsage: error, of: words)
        }
    }

    /// Reports a command line that ArgumentParser refused, or prints the requested help.
    func fail(withUsage error: any Error, of words: [String]) -> Int32 {
        guard Bellhop.exitCode(for: error).rawValue == 0 else {
            let message = say(ParserMessage.plain(Bellhop.message(for: error)))
            return tell(Self.problem(of: WrongArguments.failure(message, words)))
        }
        let text = ParserWords.told(Bellhop.fullMessage(for: error, columns: style.width.map { min($0, 100) }))
        // Ignore an error in writing: if the text cannot be written, there is nobody left to read
        // it.
        _ = try? out.line(text)
        return Exit.success.rawValue
    }

    private func tell(_ problem: ProblemJSON) -> Int32 {
        // Ignore an error here: if nothing can be written to standard error, only the exit code
        // reports the failure.
        _ = try? err.line(json ? text(of: problem) : TextFit.fitted(Failures.text(problem, correcting: words, style), style.width))
        return ControlWire.ExitCode(problem).rawValue
    }

    /// The commands that start and restart the daemon with which this command talks.
    var daemonCommands: DaemonCommands {
        guard let explicitSocket, explicitSocket != SocketPath.system else { return .ours }
        return .user(socket: ShellText.word(explicitSocket))
    }

    private func problem(of error: ControlError) -> ProblemJSON {
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
        return Self.problem(of: CommandFailure(error.exitCode, error.sentence(daemonCommands), name: name))
    }

    private static func problem(of failure: CommandFailure) -> ProblemJSON {
        ProblemJSON(
            title: say("The command was not carried out"), status: 0, detail: say(failure.message), code: failure.name,
            exitCode: failure.code.rawValue, suggestions: failure.suggestions.isEmpty ? nil : failure.suggestions)
    }
}

extension Session {
    /// Discards the output of the session for `--quiet`. Returns a buffer with the end (64 KiB) of
    /// that output, so that faults can still be reported.
    mutating func silence() -> Locked<String> {
        let held = Locked("")
        (isQuiet, showsWork) = (true, false)
        out = Output { text in held.withLock { $0 = String(($0 + text).suffix(64 << 10)) } }
        return held
    }

    func reportHeld(_ held: Locked<String>) {
        // Ignore an error in writing: the exit code still reports the failure.
        _ = try? err.write(held.withLock { $0 })
    }
}

extension Session {
    /// Runs `follow` until it throws an error, or until nobody reads the output anymore. In the
    /// second case, throws ``Output/Closed``, as if `follow` had written into a closed pipe.
    ///
    /// - Throws: the error of `follow`, or ``Output/Closed``.
    func untilUnread(_ follow: @escaping @Sendable () async throws -> Void) async throws {
        guard let outlet else { return try await follow() }
        // The group is awaited right here and cancelled on every exit, so both tasks end before
        // this method returns.
        try await withThrowingTaskGroup(of: Bool.self) { group in
            // This task follows the daemon, while the other task waits for the end of the reader.
            // The task ends when the stream that it follows ends, or with the group.
            group.addTask {
                try await follow()
                return true
            }
            // This task watches the reader of the output, because a closed output must be detected
            // even while there is nothing to write. The task ends when the reader ends, or with the
            // group.
            group.addTask {
                await ReaderWatch.waitUntilGone(outlet)
                try Task.checkCancellation()
                // The wait also ends early if the system cannot provide a thread. In this case, a
                // later write detects the closed output.
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
    /// Reports to the daemon that the user has seen a list of all events up to `event` (checklist
    /// C3).
    func saw(through event: Int64?) async {
        guard isWatched, !json, let event else { return }
        do {
            _ = try await client.send(Request(.seen), body: SeenRequest(through: event), as: BadgeJSON.self)
        } catch {
            // Ignore this error: the user already has the list that they asked for. The badge keeps
            // its old number until somebody looks at a list again.
        }
    }
}
