import ArgumentParser
import ControlWire

struct PetRevive: BellhopCommand {
    static let configuration = CommandConfiguration(
        commandName: "revive",
        abstract: "Bring a retired pet back.",
        discussion: "A pet that has died is revived by finishing its laundry instead.")

    @Argument(help: "The pet.")
    var pet: String

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        try await session.command(pet, .revive)
    }
}
