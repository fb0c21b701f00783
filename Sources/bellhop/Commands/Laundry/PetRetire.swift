import ArgumentParser
import ControlWire

struct PetRetire: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "retire",
            abstract: help("Put a pet to rest: its health stays, nothing is announced."),
            discussion: help("Nothing of it is lost; bellhop pet revive brings it back."))
    }

    @Argument(help: help("The pet."))
    var pet: String

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        try await session.command(pet, .retire)
    }
}
