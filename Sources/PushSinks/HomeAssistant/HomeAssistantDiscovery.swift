#if Push
import BellhopCore
import CurlHTTP

/// The MQTT messages that make Bellhop appear in Home Assistant automatically. They describe a
/// device with an event entity, which fires for each notice, and a sensor that shows the last
/// notice. The broker retains the messages, so Home Assistant finds them even if it starts after
/// Bellhop.
struct HomeAssistantDiscovery: Sendable, Hashable {
    /// The discovery prefix: `homeassistant`, unless the user has changed it in Home Assistant.
    let prefix: String
    /// The name of the device in Home Assistant. If two instances of Bellhop use the same broker,
    /// their devices must have different names.
    let device: String
    /// The topic filter to which Home Assistant subscribes.
    let filter: String

    /// Returns an identifier for the device's name, made of lowercase letters, digits and `_`. The
    /// result is empty if the name contains no letter or digit.
    static func identifier(_ device: String) -> String {
        let text = String(
            device.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        return text.contains { $0 != "_" } ? text : ""
    }

    /// The messages that add the device to Home Assistant.
    var announcement: [MQTTMessage] {
        [message(eventTopic, event), message(sensorTopic, sensor)]
    }

    /// The messages that remove the device. Their payload is empty, which makes the broker and Home
    /// Assistant delete the device.
    var removal: [MQTTMessage] {
        [eventTopic, sensorTopic].map { MQTTMessage(topic: $0, payload: [], isRetained: true) }
    }

    private var identifier: String { Self.identifier(device) }
    private var eventTopic: String { "\(prefix)/event/\(identifier)/notice/config" }
    private var sensorTopic: String { "\(prefix)/sensor/\(identifier)/last_notice/config" }

    private func message(_ topic: String, _ payload: [UInt8]) -> MQTTMessage {
        MQTTMessage(topic: topic, payload: payload, isRetained: true)
    }

    /// The description of the event entity. The entity fires with the kind of the notice as its
    /// event type and with the whole document as its attributes. For a withdrawal, the template
    /// returns nothing, so the entity does not fire.
    private var event: [UInt8] {
        document(name: "Notice", identifier: "notice") { json in
            json.field("icon", "mdi:bell-ring-outline")
            json.field("event_types", EventKind.all.map(\.rawValue))
            json.field(
                "value_template",
                "{% if value_json.type == 'notice' %}{{ dict(value_json, event_type=value_json.kind) | to_json }}{% endif %}")
        }
    }

    /// The description of the sensor. Its state is the title of the last notice, cut to 255
    /// characters, which is the limit of Home Assistant. A withdrawal does not change the state,
    /// but appears in the attribute `type`.
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
