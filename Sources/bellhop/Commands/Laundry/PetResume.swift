import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct PetResume: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "resume",
            abstract: help("End a pet's vacation, and show when its laundry is now due."),
            usage: help("bellhop pet resume (<pet> | --all)"))
    }

    @Argument(help: help("The pet."))
    var pet: String?

    @Flag(help: help("Every pet."))
    var all = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if all == (pet != nil) { throw ValidationError(say("Give either a pet or --all.")) }
    }

    func run(in session: Session) async throws {
        if let pet { return try await session.command(pet, .resume) }
        try await session.vacation(VacationRequest(on: false))
    }
}
