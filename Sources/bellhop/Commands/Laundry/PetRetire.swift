import ArgumentParser
import ControlWire

struct PetRetire: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "retire",
            abstract: help("Retire a pet: its health stays as it is, and it sends no notices."),
            discussion: help("Nothing is lost: bellhop pet revive brings the pet back."))
    }

    @Argument(help: help("The pet."))
    var pet: String

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        try await session.command(pet, .retire)
    }
}
