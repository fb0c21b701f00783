import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct Why: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "why",
            abstract: help("Show why a notice was sent, held, dropped or withdrawn."),
            discussion: help(
                """
                Examples:
                  bellhop why 42                   what happened to event 42 at every sink
                  bellhop why 42/phone             at one sink
                """))
    }

    @Argument(help: help("The number of an event, or event/sink: 42/phone."))
    var subject: String

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let endpoint: Endpoint
        if let event = EventName.number(subject) {
            endpoint = .why(event)
        } else if let delivery = EventName.delivery(subject) {
            endpoint = .delivery(event: delivery.event, sink: delivery.sink)
        } else {
            throw CommandFailure(
                .usage,
                "\"\(SafeText.line(subject))\" is not an event. Give the number of an event, as in bellhop events: 42, or 42/phone for one sink."
            )
        }
        let why = try await session.client.send(Request(endpoint), as: WhyJSON.self)
        try session.show(why) { Journal.why(why, $0) }
    }
}
