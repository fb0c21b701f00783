import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct SinksCommands: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "sinks",
            abstract: help("Show and test the sinks, the places where notices go."),
            subcommands: [SinksList.self, SinksTest.self, SinksKinds.self, SinksCheckPlugin.self],
            defaultSubcommand: SinksList.self)
    }
}

struct SinksList: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "list", abstract: help("List the configured sinks and their state."))
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let list = try await session.working(say("Asking the sinks"), ifStopped: say("Cancelled.")) { _ in
            try await session.client.send(Request(.sinks), as: SinkListJSON.self)
        }
        try session.show(list) { Sinks.list(list, $0) }
    }
}

struct SinksKinds: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "kinds", abstract: help("List the sink types this daemon knows, with their config keys."))
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let list = try await session.client.send(Request(.sinkKinds), as: SinkKindListJSON.self)
        try session.show(list) { Sinks.kinds(list, $0) }
    }
}

struct SinksTest: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "test",
            abstract: help("Send a test notice, and show each sink's answer and how fast it was."),
            discussion: help(
                """
                Without a name, tests every sink. With a name and --all, tests everything the
                sink can deliver, one by one; for a sound sink, this means every sound and cue,
                with the program that played it. Exits with status 69 if a test fails, and with
                65 if notifications are off; then nothing is sent.

                Examples:
                  bellhop sinks test
                  bellhop sinks test phone
                  bellhop sinks test sound --all
                """))
    }

    @Argument(help: help("Test only this sink."))
    var sink: String?

    @Flag(help: help("Test every sink; with a name, test everything that the named sink can deliver."))
    var all = false

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let request = Request(.sinksTest, timeLimit: .minutes(2))
        let body = SinkTestRequest(sink: try sink.map(Session.checked), all: all && sink != nil ? true : nil)
        let test: SinkTestJSON
        do {
            test = try await session.working(
                say("Testing the sinks"), ifStopped: say("Cancelled. bellhopd finishes the test, so a test notice may still arrive.")
            ) { _ in
                try await session.client.send(request, body: body, as: SinkTestJSON.self)
            }
        } catch ControlError.problem(let problem) where problem.code == Refusal.Code.unknownSink.rawValue {
            guard let failure = try await missing(problem, session) else { throw ControlError.problem(problem) }
            throw failure
        }
        try session.show(test) { Sinks.test(test, $0) }
        if test.results.contains(where: { !$0.passed }) || test.results.isEmpty { throw PrintedFailure(code: .unavailable) }
    }

    /// Returns the failure for a name that is no sink, but a type of sinks that the config does not
    /// use yet: `sound`. It says how to add such a sink. Returns `nil` for other names.
    private func missing(_ problem: ProblemJSON, _ session: Session) async throws -> CommandFailure? {
        guard let name = sink, problem.suggestions?.isEmpty != false else { return nil }
        let kinds = try await session.client.send(Request(.sinkKinds), as: SinkKindListJSON.self).kinds
        guard let kind = kinds.first(where: { $0.kind == name }) else { return nil }
        let needsMore = kind.keys.contains(where: \.isRequired)
        let line = CorrectedLine.text(["setup"] + (needsMore ? [] : ["--sink", name]))
        let fault = Phrase.verbatim(SafeText.multiline(problem.detail))
        return CommandFailure(.noSuchThing, fault.followed(byLine: "To add one: \(line)"), name: problem.code)
    }
}
