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
                Without a name every sink is tested. Ends with status 69 when one did not take
                it, and with 65, without sending anything, while notifications are off.

                Examples:
                  bellhop sinks test --all
                  bellhop sinks test phone
                """))
    }

    @Argument(help: help("Only this sink."))
    var sink: String?

    @Flag(help: help("Every sink, as without a name."))
    var all = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if all, sink != nil { throw ValidationError(say("Give a sink, or --all.")) }
    }

    func run(in session: Session) async throws {
        let request = Request(.post, .sinksTest, timeLimit: .minutes(2))
        let test = try await session.client.send(request, body: SinkTestRequest(sink: try sink.map(Session.checked)), as: SinkTestJSON.self)
        try session.show(test) { Sinks.test(test, $0) }
        if test.results.contains(where: { !$0.passed }) || test.results.isEmpty { throw PrintedFailure(code: .unavailable) }
    }
}
