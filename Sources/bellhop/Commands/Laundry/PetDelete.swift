import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct PetDelete: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "delete",
            abstract: help("Delete a pet with its laundry, timers and waiting notices."),
            discussion: help(
                """
                For a minute, you can take this back with bellhop undo. Usually, bellhop pet
                retire is the better choice.
                """))
    }

    @Argument(help: help("The pet."))
    var pet: String

    @Flag(help: help("Yes, delete it."))
    var yes = false

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let pet = try Session.checked(pet)
        guard yes else {
            // The user may have typed only a prefix of the name. Show the full name of the pet that
            // would be deleted.
            let found = try await session.client.send(Request(.pet(pet)), as: PetAnswerJSON.self).pet
            let name = ShellText.argument(found.name, id: found.id)
            throw CommandFailure(
                .usage,
                """
                This deletes \(name) with all its laundry. You can take that back only for a minute.
                Retire it:    bellhop pet retire \(name)
                Or delete it: bellhop pet delete \(name) --yes
                """, name: "needsYes")
        }
        let answer = try await session.client.send(Request(.deletePet(pet)), as: PetAnswerJSON.self)
        let wayBack = session.wayBack(answer)
        try session.show(answer) { _ in
            let name = ShellText.argument(answer.pet.name, id: answer.pet.id)
            return ([answer.message.map { SafeText.line($0) } ?? say("\(name) is deleted")] + wayBack).joined(separator: "\n")
        }
    }
}
