import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct Ack: BellhopCommand {
    static let configuration = CommandConfiguration(
        abstract: "Answer a notice: it goes from every screen.",
        discussion: """
            Examples:
              bellhop ack Snowy                all of Snowy's notices
              bellhop ack Tea                  a timer that has ended
              bellhop ack 42                   one event, as bellhop status numbers it
              bellhop ack --all
            """)

    @Argument(help: "A pet, a timer, or the number of an event.")
    var name: String?

    @Flag(help: "Everything that is unanswered.")
    var all = false

    @OptionGroup var target: TargetOptions
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if (name == nil) == !all {
            throw ValidationError("Say what is answered: a pet, a timer, the number of an event, or --all.")
        }
    }

    func run(in session: Session) async throws {
        guard let name else { return try await answer(AckRequest(all: true), in: session) }
        if !target.isPet, !target.isTimer, let event = EventName.number(name) {
            return try await answer(AckRequest(event: event), in: session)
        }
        switch try await target.resolve(name, in: session) {
        case .pet(let pet): try print(await session.client.send(Request(.post, .petCommand(pet, .ack)), as: AckJSON.self), in: session)
        case .timer(let timer):
            try print(await session.client.send(Request(.post, .timerCommand(timer, .ack)), as: AckJSON.self), in: session)
        }
    }

    private func answer(_ request: AckRequest, in session: Session) async throws {
        try print(await session.client.send(Request(.post, .ack), body: request, as: AckJSON.self), in: session)
    }

    private func print(_ answer: AckJSON, in session: Session) throws {
        try session.show(answer) { Journal.acknowledged(answer, $0) }
    }
}
