#if Push
import BellhopCore
import CurlHTTP

/// The messages that make Home Assistant show Bellhop automatically: a device with an event entity,
/// which fires for each notice, and a sensor with the last notice. They are retained, so that a
/// Home Assistant that starts later finds them.
struct HomeAssistantDiscovery: Sendable, Hashable {
    /// `homeassistant`, unless it was changed in Home Assistant.
    let prefix: String
    /// The name of the device in Home Assistant. Two Bellhops at one broker need two names.
    let device: String
    /// The topic filter to subscribe to.
    let filter: String

    /// Returns the device's name as an identifier: lowercase letters, digits and `_`. Empty for a
    /// name without any letter or digit.
    static func identifier(_ device: String) -> String {
        let text = String(
            device.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        return text.contains { $0 != "_" } ? text : ""
    }

    /// The messages that add the device.
    var announcement: [MQTTMessage] {
        [message(eventTopic, event), message(sensorTopic, sensor)]
    }

    /// The messages that remove the device: an empty payload makes the broker and Home Assistant
    /// forget it.
    var removal: [MQTTMessage] {
        [eventTopic, sensorTopic].map { MQTTMessage(topic: $0, payload: [], isRetained: true) }
    }

    private var identifier: String { Self.identifier(device) }
    private var eventTopic: String { "\(prefix)/event/\(identifier)/notice/config" }
    private var sensorTopic: String { "\(prefix)/sensor/\(identifier)/last_notice/config" }

    private func message(_ topic: String, _ payload: [UInt8]) -> MQTTMessage {
        MQTTMessage(topic: topic, payload: payload, isRetained: true)
    }

    /// The event entity. It fires with the kind as its type and the whole document as its
    /// attributes. A withdrawal renders as empty and fires nothing.
    private var event: [UInt8] {
        document(name: "Notice", identifier: "notice") { json in
            json.field("icon", "mdi:bell-ring-outline")
            json.field("event_types", EventKind.all.map(\.rawValue))
            json.field(
                "value_template",
                "{% if value_json.type == 'notice' %}{{ dict(value_json, event_type=value_json.kind) | to_json }}{% endif %}")
        }
    }

    /// The sensor. Its state is the title, cut to the 255 characters a state can hold. A withdrawal
    /// keeps the state and shows in the attribute `type`.
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
