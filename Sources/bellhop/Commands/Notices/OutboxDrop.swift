import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct OutboxDrop: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "drop",
            abstract: help("Take out what waits, so that it is never told there."),
            usage: help(
                """
                bellhop outbox drop <delivery>
                bellhop outbox drop --sink <name>
                bellhop outbox drop --all
                """),
            discussion: help(
                """
                A notice that other sinks have told stays there. A withdrawal that is
                dropped leaves the notice where it stands.

                Examples:
                  bellhop outbox drop 42/phone
                  bellhop outbox drop --sink phone
                """))
    }

    @Argument(help: help("Event and sink of one that waits: 42/phone.", valueName: "delivery"))
    var delivery: String?

    @Option(help: help("All that waits for this sink.", valueName: "name"))
    var sink: String?

    @Flag(help: help("Everything that waits."))
    var all = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        guard [delivery != nil, sink != nil, all].count(where: { $0 }) == 1 else {
            throw ValidationError(say("Say what to drop: one of a delivery, --sink and --all."))
        }
    }

    func run(in session: Session) async throws {
        let body = OutboxChoiceRequest(delivery: delivery, sink: sink, all: all ? true : nil)
        let chosen = try await session.client.send(Request(.post, .outboxDrop), body: body, as: OutboxChosenJSON.self)
        try session.show(chosen) { OutboxPage.dropped(chosen.operations, $0) }
    }
}
