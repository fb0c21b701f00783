import ArgumentParser
import BellhopCore
import ControlWire

struct Dry: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "dry",
            abstract: help("Start a pet's dryer, or dry its laundry longer."),
            usage: help(
                """
                bellhop dry <pet> [--for <duration>] [--replace]
                bellhop dry <pet> --add <duration>
                """),
            discussion: help(
                """
                Examples:
                  bellhop dry Snowy                dry for Snowy's usual duration
                  bellhop dry Snowy --for 1h30     dry for an hour and a half this time
                  bellhop dry Snowy --add 10m      dry ten minutes longer, even after the end
                  bellhop move-to-dryer Snowy      another name for bellhop dry Snowy
                """),
            // The LaundryTime document calls this button "move to dryer" (checklist C4).
            aliases: [PetVerb.moveToDryer])
    }

    @Argument(help: help("The pet."))
    var pet: String

    @Option(
        name: .customLong("for"),
        help: help("How long the machine runs. Default: the duration that is set for this pet.", valueName: "duration"))
    var length: String?

    @Option(help: help("Add this much drying time: whole minutes, at most 60 in total.", valueName: "duration"))
    var add: String?

    @Flag(help: help("Start over, even if a machine is already running."))
    var replace = false

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if length != nil, add != nil { throw ValidationError(say("--for starts the dryer and --add extends it; give only one of them.")) }
        if add != nil, replace { throw ValidationError(say("--add extends a running dryer and --replace ends it; give only one of them.")) }
    }

    func run(in session: Session) async throws {
        let parsed = try WrittenDuration.parse(length ?? add, allowsZero: true)
        var request = DryRequest(replace: replace ? true : nil)
        if let add {
            let milliseconds = parsed?.duration.inMilliseconds ?? 0
            guard milliseconds % 60_000 == 0 else {
                throw TextError(.outOfRange, add, "is not a whole number of minutes", suggestions: ["10m"])
            }
            request.addMinutes = Int(milliseconds / 60_000)
        } else {
            request.forMs = parsed?.duration.inMilliseconds
        }
        try await session.command(pet, .dry, body: request)
    }
}
