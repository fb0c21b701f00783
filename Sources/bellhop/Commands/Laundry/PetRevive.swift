import ArgumentParser
import ControlWire

struct PetRevive: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "revive",
            abstract: help("Bring a retired pet back."),
            discussion: help("To revive a pet that has died, finish its laundry instead."))
    }

    @Argument(help: help("The pet."))
    var pet: String

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        try await session.command(pet, .revive)
    }
}
