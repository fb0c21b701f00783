import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct SinksCommands: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "sinks",
            abstract: help("Show and test the places that notices go to."),
            subcommands: [SinksList.self, SinksTest.self, SinksKinds.self, SinksCheckPlugin.self],
            defaultSubcommand: SinksList.self)
    }
}

struct SinksList: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "list", abstract: help("List the sinks of the config and how they are."))
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let list = try await session.client.send(Request(.get, .sinks), as: SinkListJSON.self)
        try session.show(list) { Sinks.list(list, $0) }
    }
}

struct SinksKinds: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "kinds", abstract: help("List the types of sinks this daemon knows, with the keys of their tables."))
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let list = try await session.client.send(Request(.get, .sinkKinds), as: SinkKindListJSON.self)
        try session.show(list) { Sinks.kinds(list, $0) }
    }
}

struct SinksTest: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "test",
            abstract: help("Send a test notice, and show what each sink said and how fast."),
            discussion: help(
                """
                Without a name every sink is tested. With a name and --all each thing that the
                sink can tell is tried by itself: of a sound sink every sound and cue, with the
                program that played it. Ends with status 69 when one was not taken, and with
                65, without sending anything, while notifications are off.

                Examples:
                  bellhop sinks test
                  bellhop sinks test phone
                  bellhop sinks test sound --all
                """))
    }

    @Argument(help: help("Only this sink."))
    var sink: String?

    @Flag(help: help("Every sink; with a name everything that it can tell."))
    var all = false

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let request = Request(.post, .sinksTest, timeLimit: .minutes(2))
        let body = SinkTestRequest(sink: try sink.map(Session.checked), all: all && sink != nil ? true : nil)
        let test = try await session.client.send(request, body: body, as: SinkTestJSON.self)
        try session.show(test) { Sinks.test(test, $0) }
        if test.results.contains(where: { !$0.passed }) || test.results.isEmpty { throw PrintedFailure(code: .unavailable) }
    }
}
