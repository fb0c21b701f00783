import ArgumentParser
import ControlWire

struct Abandon: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "abandon",
            abstract: help("Give up a pet's round of laundry."),
            discussion: help(
                """
                Stops a running machine and ends the pet's streak. To stop only the machine, use
                bellhop stop.

                Example:
                  bellhop abandon Snowy
                """))
    }

    @Argument(help: help("The pet."))
    var pet: String

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        try await session.command(pet, .abandon)
    }
}
