#if Push
import BellhopCore
import CurlHTTP

/// What makes Home Assistant show Bellhop by itself: a device with an event entity, which fires for each notice, and a sensor with the
/// last one. The messages are retained, so that a Home Assistant that starts later finds them.
struct HomeAssistantDiscovery: Sendable, Hashable {
    /// `homeassistant`, unless it was set to something else there.
    let prefix: String
    /// How Home Assistant calls the device; two Bellhops at one broker have two names.
    let device: String
    /// What to subscribe to.
    let filter: String

    /// The device's name as an identifier: small letters, digits and `_`. Empty for a name without any of them.
    static func identifier(_ device: String) -> String {
        let text = String(
            device.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        return text.contains { $0 != "_" } ? text : ""
    }

    /// Puts the device there.
    var announcement: [MQTTMessage] {
        [message(eventTopic, event), message(sensorTopic, sensor)]
    }

    /// Takes it away: an empty message makes the broker and Home Assistant forget.
    var removal: [MQTTMessage] {
        [eventTopic, sensorTopic].map { MQTTMessage(topic: $0, payload: [], isRetained: true) }
    }

    private var identifier: String { Self.identifier(device) }
    private var eventTopic: String { "\(prefix)/event/\(identifier)/notice/config" }
    private var sensorTopic: String { "\(prefix)/sensor/\(identifier)/last_notice/config" }

    private func message(_ topic: String, _ payload: [UInt8]) -> MQTTMessage {
        MQTTMessage(topic: topic, payload: payload, isRetained: true)
    }

    /// Fires with the kind as its type and all of the document as its attributes. What is empty fires nothing: a withdrawal.
    private var event: [UInt8] {
        document(name: "Notice", identifier: "notice") { json in
            json.field("icon", "mdi:bell-ring-outline")
            json.field("event_types", EventKind.all.map(\.rawValue))
            json.field(
                "value_template",
                "{% if value_json.type == 'notice' %}{{ dict(value_json, event_type=value_json.kind) | to_json }}{% endif %}")
        }
    }

    /// Its state is the title, of which a state can hold 255 characters; a withdrawal leaves it, and shows in the attribute `type`.
    private var sensor: [UInt8] {
        document(name: "Last notice", identifier: "last_notice") { json in
            json.field("icon", "mdi:bell-outline")
            json.field("value_template", "{{ value_json.title[:255] if value_json.type == 'notice' else this.state }}")
            json.field("json_attributes_topic", filter)
        }
    }

    private func document(name: String, identifier part: String, _ fields: (inout JSONText) -> Void) -> [UInt8] {
        var json = JSONText(escaping: .harmless)
        json.beginObject()
        json.field("name", name)
        json.field("unique_id", "\(identifier)_\(part)")
        json.field("state_topic", filter)
        json.field("qos", 1)
        fields(&json)
        json.key("device")
        json.beginObject()
        json.field("identifiers", [identifier])
        json.field("name", device)
        json.field("manufacturer", "Bellhop")
        json.endObject()
        json.key("origin")
        json.beginObject()
        json.field("name", "Bellhop")
        json.endObject()
        json.endObject()
        return json.bytes
    }
}
#endif
