import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct OutboxCancel: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "cancel",
            abstract: help("Silence notices without stopping their timers."),
            usage: help(
                """
                bellhop outbox cancel --timer <name>
                bellhop outbox cancel --pet <name>
                bellhop outbox cancel --all
                """),
            discussion: help(
                """
                The timers go on and their ends are recorded; nobody is told of them.

                Examples:
                  bellhop outbox cancel --timer Tea
                  bellhop outbox cancel --pet Snowy
                  bellhop outbox cancel --all
                """))
    }

    @Option(help: help("This timer's notice.", valueName: "name"))
    var timer: String?

    @Option(help: help("All notices of this pet.", valueName: "name"))
    var pet: String?

    @Flag(help: help("Everything that is armed or waits."))
    var all = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        guard [timer != nil, pet != nil, all].count(where: { $0 }) == 1 else {
            throw ValidationError(say("Say what to silence: one of --timer, --pet and --all."))
        }
    }

    func run(in session: Session) async throws {
        let body = OutboxCancelRequest(timer: try timer.map(Session.checked), pet: try pet.map(Session.checked), all: all ? true : nil)
        let cancelled = try await session.client.send(Request(.post, .outboxCancel), body: body, as: OutboxCancelledJSON.self)
        try session.show(cancelled) { OutboxPage.cancelled(cancelled, $0) }
    }
}
