import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct Open: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "open",
            abstract: help("Show what a notice's link points to, and offer the next action."),
            discussion: help(
                """
                When you click a notice, this command opens the notice's link in a terminal.
                There, one key performs the next action.

                Examples:
                  bellhop open bellhop://pet/0193a4c5-6b2e-7d11-8f00-5a0c9e31b7d2
                """))
    }

    @Argument(help: help("bellhop://pet/<id>, bellhop://timer/<id>, bellhop://event/<number> or bellhop://unanswered"))
    var link: String

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        guard let link = Link(link) else {
            throw CommandFailure(
                .usage,
                "\"\(SafeText.line(link))\" is not a Bellhop link. Write bellhop://pet/<id>, bellhop://timer/<id> or bellhop://event/<number>."
            )
        }
        switch link {
        case .pet(let id): try await open(pet: id, in: session)
        case .timer(let id): try await open(timer: id, in: session)
        case .event(let number): try await open(event: number, in: session)
        case .unanswered: try await openUnanswered(in: session)
        }
    }

    private func open(pet id: String, in session: Session) async throws {
        let pet = try await session.client.send(Request(.pet(id)), as: PetAnswerJSON.self).pet
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
        // If a click on the link opened this terminal, the terminal closes when the command ends.
        // Wait for a key, so that the user has time to read the output.
        try session.out.line("\n" + say("Press any key to close."))
        _ = await keyboard.key()
    }

    private func open(event number: Int64, in session: Session) async throws {
        let why = try await session.client.send(Request(.why(number)), as: WhyJSON.self)
        // For a pet's notice, show the page of the pet, which has more information than the notice.
        if let pet = why.event.petId { return try await open(pet: pet, in: session) }
        try session.show(why) { Journal.opened(why.event, $0) }
        // Offer no actions for an acknowledged notice. For example, if the notice announced a gym
        // rest that is over by now, an action could change a later gym rest.
        let isOpen = why.deliveries.contains { Self.openStates.contains($0.state) }
        try await answer(isOpen ? NoticeChoice.choices(for: why.event) : [], in: session)
    }

    /// The states of a delivery whose notice can still be acknowledged.
    private static let openStates: Set<String> = ["queued", "held", "parked", "sent", "seen", "merged"]

    private func openUnanswered(in session: Session) async throws {
        let status = try await session.client.send(Request(.status), as: StatusJSON.self)
        try session.show(status) { style in
            let list = status.unacknowledged
            guard !list.isEmpty else { return say("Nothing is waiting for an answer.") }
            let more = status.unacknowledgedTotal.saturatingSubtracting(list.count)
            return (list.map { Journal.opened($0, style) } + (more > 0 ? [say("and \(more) more")] : [])).joined(separator: "\n")
        }
        // The answer is meant for what the user sees, so a notice that arrives later stays.
        let newest = status.unacknowledged.map(\.number).max()
        try await answer(
            newest.map { [NoticeChoice(key: "a", label: said("All Done"), order: .acknowledgeAll(upTo: $0))] } ?? [], in: session)
    }

    /// Prints the possible actions with their keys, and runs the action that the user chooses.
    private func answer(_ choices: [NoticeChoice], in session: Session) async throws {
        guard !session.json, let keyboard = session.keyboard else { return }
        try session.out.line("\n" + PetChoice.prompt(choices.map { ($0.key, $0.label) }, session.style))
        guard let key = await keyboard.key(), let choice = choices.first(where: { String($0.key) == key.lowercased() }) else { return }
        try session.out.line(try await choice.order.send(through: session.client, session.style))
        try session.out.line("\n" + say("Press any key to close."))
        _ = await keyboard.key()
    }

    private func open(timer id: String, in session: Session) async throws {
        let timer = try await session.client.send(Request(.timer(id)), as: TimerJSON.self)
        try session.show(timer) { "\(SafeText.line(timer.name)): \(Timers.left(timer, $0))" }
        guard !session.json, let keyboard = session.keyboard else { return }
        try session.out.line("\n" + say("Press any key to close."))
        _ = await keyboard.key()
    }
}
