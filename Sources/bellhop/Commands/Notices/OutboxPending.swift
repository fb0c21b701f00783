import ArgumentParser
import ControlClient
import ControlWire

struct OutboxPending: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "pending", abstract: help("List armed notices with the time left, and operations that wait for a sink."))
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let outbox = try await session.client.send(Request(.get, .outbox), as: OutboxJSON.self)
        try session.show(outbox) { OutboxPage.text(outbox, $0) }
    }
}
