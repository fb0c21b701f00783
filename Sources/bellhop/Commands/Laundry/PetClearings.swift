import ArgumentParser
import ControlWire

/// The flags of `pet set` that reset a value to the default.
struct PetClearings: ParsableArguments {
    @Flag(help: help("Use the default sound again."))
    var noSound = false

    @Flag(help: help("Use the default picture again."))
    var noIcon = false

    @Flag(help: help("Use the default urgency again."))
    var noUrgency = false

    @Flag(help: help("Remove all tags."))
    var noTags = false

    @Flag(help: help("Remove the owner."))
    var noOwner = false

    var looks: [PetRequest.Look] {
        [(noSound, PetRequest.Look.sound), (noIcon, .icon), (noUrgency, .urgency), (noTags, .tags), (noOwner, .owner)].filter(\.0).map(\.1)
    }
}
