import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct OutboxRetry: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "retry",
            abstract: help("Try again now what waits for its next attempt."),
            discussion: help(
                """
                Without an argument: everything. A sink that is parked (misconfigured) is
                tried with one notice; the others follow if it takes that.

                Examples:
                  bellhop outbox retry
                  bellhop outbox retry --sink phone
                  bellhop outbox retry 42/phone
                """))
    }

    @Argument(help: help("Event and sink of one that waits: 42/phone.", valueName: "delivery"))
    var delivery: String?

    @Option(help: help("All that waits for this sink.", valueName: "name"))
    var sink: String?

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        guard delivery == nil || sink == nil else { throw ValidationError(say("Give one of a delivery and --sink, or neither.")) }
    }

    func run(in session: Session) async throws {
        let body = OutboxChoiceRequest(delivery: delivery, sink: sink, all: delivery == nil && sink == nil ? true : nil)
        let chosen = try await session.client.send(Request(.post, .outboxRetry), body: body, as: OutboxChosenJSON.self)
        try session.show(chosen) { OutboxPage.retried(chosen.operations, $0) }
    }
}
