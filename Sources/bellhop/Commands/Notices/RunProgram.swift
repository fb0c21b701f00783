import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire
import Glibc
import Inlets

struct RunProgram: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "run",
            abstract: help("Run a program, and send a notice when it has ended."),
            usage: help("bellhop run [<options>] [--] <program> [<arguments>]"),
            discussion: help(
                """
                The program has the terminal, and Bellhop exits with its exit status. What ends
                with Control-C is not reported. With --tail, the notice also contains the last
                lines that the program wrote to standard error, without the secrets that
                Bellhop knows; for the program, standard error is then no terminal.

                Examples:
                  bellhop run make all
                  bellhop run --if-longer 30s --on failure make test
                  bellhop run --tail 10 --key backup --tag ops -- restic backup /home
                """))
    }

    @Option(help: help("Report only a program that ran at least this long.", valueName: "duration"))
    var ifLonger: String?

    @Option(help: help("When to report: always, or only on failure.", valueName: "always|failure"))
    var on: Occasion = .always

    @Option(help: help("Send this many last lines of standard error: 1 to 100.", valueName: "number"))
    var tail: Int?

    @Option(help: help("A key of your own. A later notice with the same key replaces this one."))
    var key: String?

    @Option(help: help("The urgency: low, normal, high or critical. Default: normal, or high after a failure."))
    var urgency: String?

    @Option(name: .customLong("tag"), parsing: .singleValue, help: help("A tag for routes. You can give this option several times."))
    var tags: [String] = []

    @Option(help: help("The person whom the notice concerns.", valueName: "name"))
    var owner: String?

    @Option(help: help("Run nothing: report a command that has ended with this status; needs --took.", valueName: "status"))
    var ended: Int32?

    @Option(help: help("How long the command of --ended took.", valueName: "duration"))
    var took: String?

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    @Argument(parsing: .postTerminator, help: help("The program and its arguments."))
    var program: [String] = []

    /// When a notice is sent.
    enum Occasion: String, CaseIterable, ExpressibleByArgument, Sendable {
        case always, failure
    }

    func validate() throws {
        if program.isEmpty { throw ValidationError(say("Name the program to run: bellhop run -- make all")) }
        if let tail, !(1...ProgramEnd.mostLines).contains(tail) {
            throw ValidationError(say("--tail takes 1 to \(ProgramEnd.mostLines) lines."))
        }
        if (ended == nil) != (took == nil) { throw ValidationError(say("--ended and --took belong together.")) }
        if let ended, !(0...255).contains(ended) { throw ValidationError(say("An exit status is 0 to 255.")) }
    }

    func run(in session: Session) async throws {
        // Refuse a wrong option before the program runs.
        let limit = try session.correcting(ifLonger) { try WrittenDuration.parse(ifLonger) }?.duration ?? .zero
        let urgency = try urgency.map { try Notify.urgency($0) }
        do throws(Refusal) {
            _ = try PostedNotice(inlet: .notify, key: key, title: Self.tag, tags: [Self.tag] + tags).checked(trusting: true)
        } catch {
            throw CommandFailure(.usage, error.message)
        }

        if let end = try endedBefore(in: session) {
            guard end.duration >= limit, on == .always || end.hasFailed, end.ended.status != Self.interrupted else { return }
            let event = await report(request(end, urgency: urgency), in: session)
            let json = ProgramEndJSON(exitStatus: end.ended.status, durationMs: end.duration.inMilliseconds, event: event)
            if session.json { try session.show(json) { _ in "" } }
            return
        }
        let start = session.sinceBoot()
        let ended = await ForegroundProgram(arguments: program, keepsErrors: tail != nil).run()
        let end = ProgramEnd(program: program, ended: ended, duration: session.sinceBoot() - start)
        if let refusal = ended.refusal { attempt { try session.err.line("bellhop: \(SafeText.line(program[0])): \(say(refusal))") } }
        let isReported = !ended.wasInterrupted && end.duration >= limit && (on == .always || end.hasFailed)
        var event: Int64?
        if isReported { event = await report(request(end, urgency: urgency), in: session) }
        if session.json {
            let json = ProgramEndJSON(exitStatus: ended.status, durationMs: end.duration.inMilliseconds, event: event)
            attempt { try session.show(json) { _ in "" } }
        }
        if ended.status != 0 { throw ProgramStatus(status: ended.status) }
    }

    /// Returns how a command ended that somebody else has run; `nil` if this command is to run it. A shell
    /// passes its command line as one word.
    private func endedBefore(in session: Session) throws -> ProgramEnd? {
        guard let ended, let took = try session.correcting(took, { try WrittenDuration.parse(took) })?.duration else { return nil }
        return ProgramEnd(program: program, ended: ForegroundProgram.Ended(status: ended), duration: took, isLine: program.count == 1)
    }

    private func request(_ end: ProgramEnd, urgency: Urgency?) -> PostRequest {
        var request = end.request(tail: tail ?? 0)
        (request.key, request.owner, request.tags) = (key, owner, [Self.tag] + tags)
        request.urgency = urgency ?? request.urgency
        return request
    }

    /// The exit status of a program that Control-C has ended.
    private static let interrupted: Int32 = 130

    /// The tag of all notices of this command.
    private static let tag = "run"

    /// Prints something. If nobody can read it any more, the exit status still is that of the program.
    private func attempt(_ write: () throws -> Void) {
        do {
            try write()
        } catch {
            // Nobody reads the stream.
        }
    }

    /// Sends the notice. A failure is only printed, because the exit status belongs to the program.
    ///
    /// - Returns: the number of the event; `nil` after a failure.
    private func report(_ request: PostRequest, in session: Session) async -> Int64? {
        do {
            let posted = try await session.client.send(Request(.postNotice), body: request, as: PostedJSON.self)
            for warning in posted.warnings ?? [] { attempt { try session.note(SafeText.line(warning)) } }
            return posted.event
        } catch {
            _ = session.fail(with: error)
            // Only the daemon knows the members. A wrong name must not cost the notice.
            guard case ControlError.problem? = error as? ControlError, request.owner != nil else { return nil }
            var request = request
            request.owner = nil
            return await report(request, in: session)
        }
    }
}

/// How a program ended, as a notice says it.
struct ProgramEnd {
    let program: [String]
    let ended: ForegroundProgram.Ended
    let duration: Duration
    /// Whether the only word of ``program`` is the line that a person has typed into a shell.
    var isLine = false

    /// The most lines of standard error in a notice.
    static let mostLines = 100
    /// The most bytes of these lines.
    private static let mostBytes = 8000
    /// The most characters of the command line in the title.
    private static let longestTitle = 80

    var hasFailed: Bool { ended.status != 0 }

    func request(tail: Int) -> PostRequest {
        let line = SecretShapes.redacted(isLine ? program[0] : program.map(Self.word).joined(separator: " "))
        let shown = SafeText.truncated(SafeText.line(line), toCharacters: Self.longestTitle)
        let title = hasFailed ? say("\(shown) has failed") : say("\(shown) is done")
        let lines = lastLines(tail)
        var request = PostRequest(title: title, body: ([summary] + (lines.isEmpty ? [] : ["", lines])).joined(separator: "\n"))
        request.urgency = hasFailed ? .high : .normal
        let word = isLine ? program[0].split(separator: " ").first.map(String.init) ?? program[0] : program[0]
        let name = word.split(separator: "/").last.map(String.init) ?? word
        (request.program, request.name) = (name, name)
        request.labels = ["exit": "\(ended.status)", "seconds": "\(duration.inSeconds)"]
        return request
    }

    /// Returns a word as a person would type it. An option needs no quotes for its dashes.
    private static func word(_ word: String) -> String {
        let bare = String(word.drop { $0 == "-" })
        return ShellText.word(bare) == bare ? word : ShellText.word(word)
    }

    private var summary: String {
        // After a second, nobody asks for milliseconds.
        let length = DurationText.words(duration < .seconds(1) ? duration : .seconds(duration.inSeconds))
        if let refusal = ended.refusal { return say("It could not be started: \(say(refusal))") }
        if ended.status > 128, let name = Self.signalName(ended.status - 128) { return say("After \(length), ended by \(name).") }
        return hasFailed ? say("After \(length), with exit status \(ended.status).") : say("After \(length).")
    }

    /// Returns the name of a signal that ends programs; `nil` for another number.
    private static func signalName(_ number: Int32) -> String? {
        switch number {
        case SIGHUP: "SIGHUP"
        case SIGINT: "SIGINT"
        case SIGQUIT: "SIGQUIT"
        case SIGILL: "SIGILL"
        case SIGABRT: "SIGABRT"
        case SIGBUS: "SIGBUS"
        case SIGFPE: "SIGFPE"
        case SIGKILL: "SIGKILL"
        case SIGSEGV: "SIGSEGV"
        case SIGPIPE: "SIGPIPE"
        case SIGALRM: "SIGALRM"
        case SIGTERM: "SIGTERM"
        case SIGXCPU: "SIGXCPU"
        default: nil
        }
    }

    /// Returns the last lines of standard error, without known secrets.
    private func lastLines(_ count: Int) -> String {
        // Redact before shortening: half a secret has no shape.
        let text = SecretShapes.redacted(String(decoding: ended.errors, as: UTF8.self))
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            // A progress bar draws its line again and again. Only the last drawing counts.
            SafeText.line(line.split(separator: "\r").last.map(String.init) ?? "")
        }
        let last = lines.reversed().drop { $0.isEmpty }.prefix(count).reversed().joined(separator: "\n")
        return String(decoding: last.utf8.suffix(Self.mostBytes).drop { $0 & 0xC0 == 0x80 }, as: UTF8.self)
    }
}
