import ArgumentParser
import ControlWire

/// The flags of `pet set` that reset a value to the default.
struct PetClearings: ParsableArguments {
    @Flag(help: help("The usual sound again."))
    var noSound = false

    @Flag(help: help("The usual picture again."))
    var noIcon = false

    @Flag(help: help("The usual urgency again."))
    var noUrgency = false

    @Flag(help: help("No tags any more."))
    var noTags = false

    @Flag(help: help("Nobody's pet any more."))
    var noOwner = false

    var looks: [PetRequest.Look] {
        [(noSound, PetRequest.Look.sound), (noIcon, .icon), (noUrgency, .urgency), (noTags, .tags), (noOwner, .owner)].filter(\.0).map(\.1)
    }
}
