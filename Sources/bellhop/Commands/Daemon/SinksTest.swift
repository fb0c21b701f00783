import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct SinksTest: BellhopCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Send a test notice, and show what each sink said and how fast.",
        discussion: """
            Ends with status 69 when a sink did not take it.

            Examples:
              bellhop sinks test
              bellhop sinks test phone
            """)

    @Argument(help: "Only this sink.")
    var sink: String?

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let request = Request(.post, .sinksTest, timeLimit: .minutes(2))
        let test = try await session.client.send(request, body: SinkTestRequest(sink: try sink.map(Session.checked)), as: SinkTestJSON.self)
        try session.show(test) { Sinks.test(test, $0) }
        if test.results.contains(where: { !$0.passed }) || test.results.isEmpty { throw PrintedFailure(code: .unavailable) }
    }
}
