import ArgumentParser
import ControlWire

struct SkipDryer: BellhopCommand {
    static let configuration = CommandConfiguration(
        commandName: "skip-dryer", abstract: "Hang the laundry up instead of drying it.",
        discussion: """
            The laundry is then ready to be folded.

            Example:
              bellhop skip-dryer Snowy
            """)

    @Argument(help: "The pet.")
    var pet: String

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        try await session.command(pet, .skipDryer)
    }
}
