import ArgumentParser
import BellhopCore
import ControlWire

/// The values of a pet that `pet add` and `pet set` share.
struct PetValues: ParsableArguments {
    @Option(help: help("How long the pet's wash takes: 1m to 2h.", valueName: "duration"))
    var wash: String?

    @Option(help: help("How long the pet's dryer runs: 1m to 3h.", valueName: "duration"))
    var dry: String?

    @Option(help: help("How often the pet needs laundry: 1d to 365d; 0 is every five minutes, for tests.", valueName: "days"))
    var every: String?

    @Option(help: help("Days on which no laundry is expected and health does not fall: sat,sun; or \"none\".", valueName: "days"))
    var restDays: String?

    @Option(help: help("The sound of the pet's notices: a name from the sound theme, such as bell.", valueName: "name"))
    var sound: String?

    @Option(help: help("The picture in the pet's notices: a PNG file of at most 1 MB, or an https address.", valueName: "file"))
    var icon: String?

    @Option(help: help("How urgent the pet's notices are: low, normal, high or critical.", valueName: "urgency"))
    var urgency: String?

    @Option(
        name: .customLong("tag"),
        help: help("A tag, such as wool, that routes and programs can use. You can give up to ten tags.", valueName: "tag"))
    var tags: [String] = []

    @Option(help: help("The owner of the pet.", valueName: "name"))
    var owner: String?

    @Option(
        help: help(
            "Members who take turns with the laundry: Anna,Ben in this order; fairest for all members, next is who folded least; or \"none\".",
            valueName: "members"))
    var turns: String?

    @Option(help: help("The animal on the page: bunny, cat, bear, dog or sheep.", valueName: "species"))
    var species: PetPortrait.Species?

    @Option(help: help("The colour of its coat: snow, wool, peach, cocoa, honey or lilac.", valueName: "coat"))
    var coat: PetPortrait.Coat?

    var isEmpty: Bool {
        wash == nil && dry == nil && every == nil && restDays == nil && sound == nil && icon == nil && urgency == nil && tags.isEmpty
            && owner == nil && turns == nil && species == nil && coat == nil
    }

    func request(name: String?) throws -> PetRequest {
        var request = PetRequest(
            name: name, cycleFrequencyDays: try WrittenDuration.days(every), washDurationMs: try WrittenDuration.milliseconds(wash),
            dryDurationMs: try WrittenDuration.milliseconds(dry))
        request.restDays = try restDays.map(WrittenWeekdays.names)
        request.sound = sound
        request.icon = try icon.map(IconFile.checked)
        if let urgency, Urgency(rawValue: urgency) == nil {
            throw CommandFailure(.usage, "\"\(SafeText.line(urgency))\" is not an urgency. Write low, normal, high or critical.")
        }
        request.urgency = urgency
        request.tags = tags.isEmpty ? nil : tags
        request.owner = owner
        request.turns = turns
        request.species = species?.rawValue
        request.coat = coat?.rawValue
        return request
    }
}

extension PetPortrait.Species: ExpressibleByArgument {}
extension PetPortrait.Coat: ExpressibleByArgument {}
