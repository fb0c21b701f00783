import ArgumentParser
import ControlWire

struct Fold: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "fold",
            abstract: help("Mark a pet's laundry as folded."),
            discussion: help(
                """
                The pet is healthy again, and its next round of laundry begins.

                Example:
                  bellhop fold Snowy
                """))
    }

    @Argument(help: help("The pet."))
    var pet: String

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        try await session.command(pet, .fold)
    }
}
