#if Push
import BellhopCore

/// Describes things for Home Assistant (MQTT discovery). Each entity has a document of its own,
/// which every version of Home Assistant since 2023 understands.
struct HouseDescription: Sendable {
    /// The content of a command. Home Assistant adds an id, so that a message that arrives twice
    /// acts once.
    static let press = "PRESS"

    let topics: HouseTopics
    /// The name of Bellhop's own device.
    let house: String
    let acceptsCommands: Bool
    /// Whether names must not appear.
    let isRedacted: Bool

    /// Returns everything that the broker retains for a thing, by topic.
    func documents(of thing: HouseThing) -> [String: [UInt8]] {
        let shown = isRedacted ? thing.redacted : thing
        let key = HouseTopics.key(of: thing.identity, isRedacted: isRedacted)
        let entities = HouseEntity.all(of: shown.facts).filter { acceptsCommands || !$0.isButton }
        guard !entities.isEmpty else { return [:] }
        var documents = [topics.state(key): shown.stateDocument]
        for entity in entities {
            documents[topics.description(entity.component, key, entity.id)] = document(entity, of: shown, key)
        }
        return documents
    }

    private func document(_ entity: HouseEntity, of thing: HouseThing, _ key: String) -> [UInt8] {
        let isStarter = thing.identity.isStarter
        var json = JSONText(escaping: .harmless, capacity: 1024)
        json.beginObject()
        json.field("name", isStarter ? "\(entity.name) \(Self.line(thing.name))" : entity.name)
        json.field("unique_id", "\(topics.node)_\(key)_\(entity.id)")
        json.field("icon", entity.icon)
        json.field("qos", 1)
        fields(entity, key, &json)
        json.key("availability")
        json.beginArray()
        availability(topics.availability, nil, &json)
        if case .button(let verb) = entity.kind {
            availability(
                topics.state(key), "{{ 'online' if '\(verb.rawValue)' in value_json.possible else 'offline' }}", &json)
        }
        json.endArray()
        json.field("availability_mode", "all")
        device(thing, key, &json)
        json.key("origin")
        json.beginObject()
        json.field("name", "Bellhop")
        json.endObject()
        json.endObject()
        return json.bytes
    }

    private func fields(_ entity: HouseEntity, _ key: String, _ json: inout JSONText) {
        if case .button(let verb) = entity.kind {
            json.field("command_topic", topics.command(key, verb))
            json.field("payload_press", Self.press)
            json.field("command_template", "{{ value }} {{ now().timestamp() }}")
            return
        }
        json.field("state_topic", topics.state(key))
        // "None" is Home Assistant's word for an unknown state.
        var template = "{{ value_json.\(entity.id) | default('None') }}"
        switch entity.kind {
        case .text, .button: break
        case .choice(let words):
            json.field("device_class", "enum")
            json.field("options", words)
        case .instant: json.field("device_class", "timestamp")
        case .percent:
            json.field("unit_of_measurement", "%")
            json.field("state_class", "measurement")
        case .count: json.field("state_class", "measurement")
        case .truth: template = "{{ 'ON' if value_json.\(entity.id) else 'OFF' }}"
        }
        json.field("value_template", template)
    }

    private func availability(_ topic: String, _ template: String?, _ json: inout JSONText) {
        json.beginObject()
        json.field("topic", topic)
        if let template { json.field("value_template", template) }
        json.endObject()
    }

    private func device(_ thing: HouseThing, _ key: String, _ json: inout JSONText) {
        json.key("device")
        json.beginObject()
        if thing.identity.isStarter {
            json.field("identifiers", [topics.node])
            json.field("name", house)
        } else {
            json.field("identifiers", ["\(topics.node)_\(key)"])
            json.field("name", Self.line(thing.name))
            json.field("model", thing.model)
            json.field("via_device", topics.node)
        }
        json.field("manufacturer", "Bellhop")
        json.endObject()
    }

    /// Returns a name for one line of a screen.
    private static func line(_ name: String) -> String { SafeText.truncated(SafeText.line(name), toUTF8Bytes: 200) }
}

extension HouseThing.Identity {
    /// Whether the thing only adds a button to Bellhop's own device.
    var isStarter: Bool { if case .starter = self { true } else { false } }
}
#endif
