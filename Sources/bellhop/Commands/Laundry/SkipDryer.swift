import ArgumentParser
import ControlWire

struct SkipDryer: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "skip-dryer", abstract: help("Hang the laundry up instead of using the dryer."),
            discussion: help(
                """
                The laundry is then ready to be folded.

                Example:
                  bellhop skip-dryer Snowy
                """))
    }

    @Argument(help: help("The pet."))
    var pet: String

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        try await session.command(pet, .skipDryer)
    }
}
