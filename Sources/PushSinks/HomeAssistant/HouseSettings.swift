#if Push
import BellhopCore
import CurlHTTP

/// The settings of an MQTT sink that concern the devices in Home Assistant.
struct HouseSettings: Sendable {
    let description: HouseDescription
    /// The topics at which the sink itself describes the entities of the notices.
    let greetingTopics: Set<String>

    var topics: HouseTopics { description.topics }
    var acceptsCommands: Bool { description.acceptsCommands }

    init(_ discovery: HomeAssistantDiscovery, acceptsCommands: Bool, isRedacted: Bool) {
        description = HouseDescription(
            topics: HouseTopics(prefix: discovery.prefix, node: HomeAssistantDiscovery.identifier(discovery.device)),
            house: discovery.device, acceptsCommands: acceptsCommands, isRedacted: isRedacted)
        greetingTopics = Set(discovery.announcement.map(\.topic))
    }
}
#endif
