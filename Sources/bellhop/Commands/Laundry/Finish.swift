import ArgumentParser
import ControlWire

struct Finish: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "finish",
            abstract: help("End a pet's machine now, as if its time were up."),
            discussion: help(
                """
                Sends the usual notice of the end. To stop the machine without a notice, use
                bellhop stop.

                Example:
                  bellhop finish Snowy
                """))
    }

    @Argument(help: help("The pet."))
    var pet: String

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        try await session.command(pet, .finish)
    }
}
