import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

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
