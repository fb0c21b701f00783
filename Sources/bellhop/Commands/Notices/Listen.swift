import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire
import FoundationEssentials
import Glibc

struct Listen: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "listen",
            abstract: help("Turn each line of standard input into a notice."),
            usage: help("<program> | bellhop listen <inlet> [--match <pattern>] [--json]"),
            discussion: help(
                """
                The config must have this inlet, with the type "lines". Lines that come while
                bellhopd is not running, or faster than the limit of the inlet, are sent later,
                but only the newest 1,000 of them.
                With --json, a line may also be a JSON object with the fields of the inlet
                type "json", such as title, urgency and key.

                Examples:
                  bellhop listen logs --match ERROR < backup.log
                  tail -n 0 -F /var/log/backup.log | bellhop listen logs --match 'ERROR|FATAL'
                  journalctl -f -o cat -p err | bellhop listen logs
                """))
    }

    @Argument(help: help("The name of the inlet."))
    var inlet: String

    @Option(help: help("A regular expression. Only lines that contain a match become notices.", valueName: "pattern"))
    var match: String?

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        guard !inlet.isEmpty else { throw CommandFailure(.usage, "Name the inlet: bellhop listen logs") }
        let queue = LineQueue(pattern: try match.map { try Self.pattern($0) })
        try await withThrowingTaskGroup(of: Void.self) { group in
            // The group waits for this task and cancels it below, which ends its thread at once.
            group.addTask { await StoppableThread.run(named: "bellhop-lines") { LineReader.read(into: queue, until: $0) } }
            defer { group.cancelAll() }
            try await check(in: session)
            try await send(queue, in: session)
        }
    }

    /// Checks that the inlet exists and posts lines, once bellhopd is running. An inlet of another type
    /// would post all lines as one notice.
    private func check(in session: Session) async throws {
        let inlets = try await whenRunning(in: session) { () async throws(ControlError) in
            try await session.client.send(Request(.inlets), as: InletListJSON.self).inlets
        }
        guard let known = inlets.first(where: { $0.name == inlet }) else {
            let name = SafeText.line(inlet)
            let fitting = inlets.filter { $0.type == Self.type }.map(\.name)
            let (names, near) = (fitting.joined(separator: ", "), SimilarWord.closest(to: inlet, among: fitting))
            throw CommandFailure(
                .noSuchThing,
                names.isEmpty
                    ? "There is no inlet \"\(name)\". Write [inlets.logs] with type = \"lines\" into the config, then run: bellhop config reload"
                    : "There is no inlet \"\(name)\". The config has these of the type \"lines\": \(names).", name: "unknownInlet",
                suggestions: near.map { [$0] } ?? [])
        }
        guard known.type == Self.type else {
            throw CommandFailure(
                .state, "The inlet \"\(inlet)\" has the type \"\(known.type)\". \"bellhop listen\" needs one of the type \"lines\".",
                name: "otherType")
        }
    }

    private static let type = InletSettings.Kind.lines.rawValue

    private static func pattern(_ text: String) throws(CommandFailure) -> LinePattern {
        do {
            return try LinePattern(text)
        } catch {
            let why: Phrase = .verbatim("\(error)")
            throw CommandFailure(.usage, "\"\(SafeText.line(text))\" is not a regular expression: \(why)")
        }
    }

    /// Sends the lines until the input has ended and the last line is sent.
    private func send(_ queue: LineQueue, in session: Session) async throws {
        var end = LinesEndJSON(posted: 0, lost: 0)
        while let batch = await queue.next() {
            var lines = batch.lines
            if batch.lost > 0 {
                end.lost += batch.lost
                let lost = say("\(count: batch.lost, one: "line was lost", other: "lines were lost"), because there were too many.")
                lines.insert(lost, at: 0)
            }
            let answer = try await post(lines, in: session)
            end.posted += lines.count - answer.refused
            guard answer.refused > 0 else { continue }
            queue.putBack(lines.suffix(answer.refused))
            try await rest(.milliseconds(answer.againInMs ?? 1000))
        }
        if session.json { try session.show(end) { _ in "" } }
    }

    /// Posts lines, once bellhopd is running. The inlet takes as many as its limit admits.
    private func post(_ lines: [String], in session: Session) async throws -> LinesPosted {
        let type = session.json ? "application/x-ndjson" : "text/plain; charset=utf-8"
        let request = Request(
            inlet: inlet, query: [("again", "1")], body: Data(lines.joined(separator: "\n").utf8), contentType: type)
        return try await whenRunning(in: session) { () async throws(ControlError) in
            try await session.client.send(request, as: LinesPosted.self)
        }
    }

    /// Waits until the inlet takes more lines.
    private func rest(_ time: Duration) async throws {
        await StoppableThread.run(named: "bellhop-rest") { stop in
            var polled = pollfd(fd: stop, events: Int16(POLLIN), revents: 0)
            while poll(&polled, 1, Int32(clamping: time.inMilliseconds)) < 0, errno == EINTR {}
        }
        try Task.checkCancellation()
    }

    /// Sends a request as soon as bellhopd is running.
    private func whenRunning<Value: Sendable>(
        in session: Session, _ send: () async throws(ControlError) -> Value
    ) async throws -> Value {
        while true {
            do throws(ControlError) {
                return try await send()
            } catch {
                switch error {
                case .unreachable, .closedEarly: break
                default: throw error
                }
            }
            try session.note("bellhop: " + say("lost bellhopd; waiting for it to return"))
            await DaemonReturn.waitUntilAnswered(session.client.socketPaths)
            try Task.checkCancellation()
        }
    }
}

/// The answer of an inlet of the type `lines`.
private struct LinesPosted: Decodable {
    /// The number of lines at the end of the request that were not posted.
    var refused: Int
    /// When to send them again.
    var againInMs: Int64?
}
