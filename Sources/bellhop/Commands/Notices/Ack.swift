import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct Ack: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "ack",
            abstract: help("Answer a notice; it disappears from every screen."),
            usage: help(
                """
                bellhop ack <name>
                bellhop ack <event>
                bellhop ack --all
                """),
            discussion: help(
                """
                Examples:
                  bellhop ack Snowy                all of Snowy's notices
                  bellhop ack Tea                  every ended timer of that name
                  bellhop ack 42                   one event, by its number in bellhop status
                  bellhop ack --all
                """))
    }

    @Argument(help: help("A pet, a timer, or the number of an event."))
    var name: String?

    @Flag(help: help("Answer all unanswered notices."))
    var all = false

    @OptionGroup var target: TargetOptions
    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if (name == nil) == !all {
            throw ValidationError(say("Say what to answer: a pet, a timer, the number of an event, or --all."))
        }
    }

    func run(in session: Session) async throws {
        guard let name else { return try await answer(AckRequest(all: true), in: session) }
        if !target.isPet, !target.isTimer, let event = EventName.number(name) {
            return try await answer(AckRequest(event: event), in: session)
        }
        switch try await target.resolve(name, in: session) {
        case .pet(let pet): try await session.command(pet, .ack)
        case .events(let events, _) where events.count == 1: try await answer(AckRequest(event: events[0]), in: session)
        case .timer(let timer), .events(_, name: let timer):
            let answer = try await session.answerTimer(name, id: timer, .ack, body: [String: String]())
            try session.show(answer) { Timers.answer(answer, did: say("answered"), $0) }
        }
    }

    private func answer(_ request: AckRequest, in session: Session) async throws {
        let answer = try await session.client.send(Request(.ack), body: request, as: AckJSON.self)
        try session.show(answer) { Journal.acknowledged(answer, $0) }
    }
}
