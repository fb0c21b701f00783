import ArgumentParser
import ControlWire

struct Swap: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "swap",
            abstract: help("Give this round of laundry to another member of the household."),
            usage: help("bellhop swap <pet> [--with <member>]"),
            discussion: help(
                """
                The member who had the turn comes first next time. "bellhop pet set --turns"
                says who takes turns.

                Examples:
                  bellhop swap Snowy               the member who comes next takes over
                  bellhop swap Snowy --with Ben
                """))
    }

    @Argument(help: help("The pet."))
    var pet: String

    @Option(help: help("The member who takes over. Default: the member who comes next.", valueName: "member"))
    var with: String?

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        try await session.command(pet, .swap, body: SwapRequest(with: with))
    }
}
