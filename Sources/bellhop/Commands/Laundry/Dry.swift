import ArgumentParser
import BellhopCore
import ControlWire

struct Dry: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "dry",
            abstract: help("Start a pet's dryer, or dry some more."),
            usage: help(
                """
                bellhop dry <pet> [--for <duration>] [--replace]
                bellhop dry <pet> --add <duration>
                """),
            discussion: help(
                """
                Examples:
                  bellhop dry Snowy                as long as Snowy's drying takes
                  bellhop dry Snowy --for 1h30     this time an hour and a half
                  bellhop dry Snowy --add 10m      ten more minutes, even after it has ended
                  bellhop move-to-dryer Snowy      another name for bellhop dry Snowy
                """),
            // The LaundryTime document calls this button "move to dryer" (checklist C4).
            aliases: [PetVerb.moveToDryer])
    }

    @Argument(help: help("The pet."))
    var pet: String

    @Option(name: .customLong("for"), help: help("How long. Default: the pet's own duration.", valueName: "duration"))
    var length: String?

    @Option(help: help("Dry this much more: whole minutes, 1 to 60 in all.", valueName: "duration"))
    var add: String?

    @Flag(help: help("Start again, even if a machine is running."))
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
        // With --add, the answer shows the total remaining time. The number given is not that
        // total, so do not repeat it.
        try await session.command(pet, .dry, body: request, bareMinutes: add == nil && parsed?.isBareNumber == true)
    }
}
