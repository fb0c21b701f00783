import ArgumentParser
import BellhopCore
import ControlWire

/// The values of a pet that `pet add` and `pet set` share.
struct PetValues: ParsableArguments {
    @Option(help: ArgumentHelp("How long its wash takes: 1m to 2h.", valueName: "duration"))
    var wash: String?

    @Option(help: ArgumentHelp("How long its drying takes: 1m to 3h.", valueName: "duration"))
    var dry: String?

    @Option(help: ArgumentHelp("How often it needs laundry: 1d to 365d; 0 is every five minutes, for tests.", valueName: "days"))
    var every: String?

    func request(name: String?) throws -> PetRequest {
        PetRequest(
            name: name, cycleFrequencyDays: try WrittenDuration.days(every), washDurationMs: try WrittenDuration.milliseconds(wash),
            dryDurationMs: try WrittenDuration.milliseconds(dry))
    }
}
