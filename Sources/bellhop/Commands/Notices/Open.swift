import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct Open: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "open",
            abstract: help("Show what a notice's link leads to, and offer the next action."),
            discussion: help(
                """
                A click on a notice opens its link in a terminal through this command. One key
                does what is to be done next.

                Example:
                  bellhop open bellhop://pet/0193a4c5-6b2e-7d11-8f00-5a0c9e31b7d2
                """))
    }

    @Argument(help: help("bellhop://pet/<id> or bellhop://timer/<id>"))
    var link: String

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        guard let link = Link(link) else {
            throw CommandFailure(
                .usage, "\"\(SafeText.line(link))\" is no link of Bellhop's. Write bellhop://pet/<id> or bellhop://timer/<id>.")
        }
        switch link {
        case .pet(let id): try await open(pet: id, in: session)
        case .timer(let id): try await open(timer: id, in: session)
        }
    }

    private func open(pet id: String, in session: Session) async throws {
        let pet = try await session.client.send(Request(.get, .pet(id)), as: PetAnswerJSON.self).pet
        try session.show(pet) { Pets.card(pet, $0) }
        guard !session.json, let keyboard = session.keyboard else { return }
        let choices = PetChoice.choices(for: pet)
        try session.out.line("\n" + PetChoice.prompt(choices, session.style))
        guard let key = await keyboard.key(), let choice = choices.first(where: { String($0.key) == key.lowercased() }) else { return }
        switch choice.verb {
        case .snooze: try await session.command(pet.id, .snooze, body: SnoozeRequest())
        case .dry where choice.key == "m": try await session.command(pet.id, .dry, body: DryRequest(addMinutes: 10))
        default: try await session.command(pet.id, choice.verb)
        }
        // The terminal that was opened for this closes with the command; what it said is to be read first.
        try session.out.line("\n" + say("Any key closes this."))
        _ = await keyboard.key()
    }

    private func open(timer id: String, in session: Session) async throws {
        let timer = try await session.client.send(Request(.get, .timer(id)), as: TimerJSON.self)
        try session.show(timer) { "\(SafeText.line(timer.name)): \(Timers.left(timer, $0))" }
        guard !session.json, let keyboard = session.keyboard else { return }
        try session.out.line("\n" + say("Any key closes this."))
        _ = await keyboard.key()
    }
}
