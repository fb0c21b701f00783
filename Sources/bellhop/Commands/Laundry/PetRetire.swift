import ArgumentParser
import ControlWire

struct PetRetire: BellhopCommand {
    static let configuration = CommandConfiguration(
        commandName: "retire",
        abstract: "Put a pet to rest: its health stays, nothing is announced.",
        discussion: "Nothing of it is lost; bellhop pet revive brings it back.")

    @Argument(help: "The pet.")
    var pet: String

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        try await session.command(pet, .retire)
    }
}
