import ArgumentParser
import BellhopCore
import ControlWire

struct Wash: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "wash",
            abstract: help("Start a pet's wash."),
            usage: help("bellhop wash <pet> [--for <duration>] [--replace]"),
            discussion: help(
                """
                Examples:
                  bellhop wash Snowy               a wash with Snowy's usual duration
                  bellhop wash Snowy --for 50m     a wash of 50 minutes
                  bellhop wash Snowy --replace     start over while a wash is running
                """))
    }

    @Argument(help: help("The pet."))
    var pet: String

    @Option(
        name: .customLong("for"),
        help: help("How long the machine runs. Default: the duration that is set for this pet.", valueName: "duration"))
    var length: String?

    @Flag(help: help("Start over, even if a machine is already running."))
    var replace = false

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let parsed = try WrittenDuration.parse(length, allowsZero: true)
        let request = WashRequest(forMs: parsed?.duration.inMilliseconds, replace: replace ? true : nil)
        try await session.command(pet, .wash, body: request)
    }
}
