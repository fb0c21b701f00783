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
                  bellhop wash Snowy               as long as Snowy's washes take
                  bellhop wash Snowy --for 50m     this one takes 50 minutes
                  bellhop wash Snowy --replace     start over while one is running
                """))
    }

    @Argument(help: help("The pet."))
    var pet: String

    @Option(name: .customLong("for"), help: help("How long. Default: the pet's own duration.", valueName: "duration"))
    var length: String?

    @Flag(help: help("Start again, even if a machine is running."))
    var replace = false

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let parsed = try WrittenDuration.parse(length, allowsZero: true)
        let request = WashRequest(forMs: parsed?.duration.inMilliseconds, replace: replace ? true : nil)
        try await session.command(pet, .wash, body: request, bareMinutes: parsed?.isBareNumber == true)
    }
}
