#if Push
import BellhopCore

/// An entity of a device in Home Assistant: something that Home Assistant shows, or a button.
struct HouseEntity: Sendable {
    enum Kind: Sendable {
        case text
        /// One of these words.
        case choice([String])
        case instant
        case percent
        case count
        /// Yes or no.
        case truth
        case button(HouseThing.Verb)
    }

    /// The last part of the entity's id.
    let id: String
    let name: String
    let icon: String
    let kind: Kind

    /// The component of Home Assistant to which the entity belongs.
    var component: String {
        switch kind {
        case .text, .choice, .instant, .percent, .count: "sensor"
        case .truth: "binary_sensor"
        case .button: "button"
        }
    }

    var isButton: Bool { if case .button = kind { true } else { false } }

    private init(_ id: String, _ name: String, _ icon: String, _ kind: Kind) {
        (self.id, self.name, self.icon, self.kind) = (id, name, "mdi:" + icon, kind)
    }

    private init(_ verb: HouseThing.Verb, _ icon: String) {
        self.init(verb.rawValue, verb.rawValue.prefix(1).uppercased() + verb.rawValue.dropFirst(), icon, .button(verb))
    }

    /// Returns the entities of a thing, in the order in which Home Assistant gets them. The names
    /// are English, because ids in Home Assistant are made of them.
    static func all(of facts: HouseThing.Facts) -> [HouseEntity] {
        switch facts {
        case .pet:
            [
                choice("state", "State", "washing-machine", HouseThing.Pet.Stage.self),
                HouseEntity("mood", "Mood", "emoticon-outline", .choice(["happy", "neutral", "sad", "verySad", "dead"])),
                HouseEntity("health", "Health", "heart-pulse", .percent),
                HouseEntity("due", "Due", "calendar-clock", .instant),
                HouseEntity("ends_at", "Ends at", "timer-outline", .instant),
                HouseEntity("waiting", "Waiting", "bell-ring-outline", .truth),
                HouseEntity(.wash, "washing-machine"), HouseEntity(.dry, "tumble-dryer"), HouseEntity(.fold, "tshirt-crew-outline"),
                HouseEntity(.stop, "stop"), HouseEntity(.acknowledge, "bell-check-outline"),
            ]
        case .timer:
            [
                choice("state", "State", "timer-outline", HouseThing.Timer.State.self),
                HouseEntity("ends_at", "Ends at", "timer-outline", .instant),
                HouseEntity(.start, "play"), HouseEntity(.stop, "stop"), HouseEntity(.acknowledge, "bell-check-outline"),
            ]
        case .starter: [HouseEntity(.start, "play")]
        case .rest:
            [
                choice("state", "State", "dumbbell", HouseThing.Rest.Phase.self),
                HouseEntity("set", "Set", "counter", .count),
                HouseEntity("ends_at", "Ends at", "timer-outline", .instant),
                HouseEntity(.start, "play"), HouseEntity(.stop, "stop"), HouseEntity(.acknowledge, "bell-check-outline"),
            ]
        case .run:
            [
                choice("state", "State", "run", HouseThing.Run.State.self),
                HouseEntity("phase", "Phase", "format-list-numbered", .text),
                HouseEntity("set", "Set", "counter", .count),
                HouseEntity("phase_ends_at", "Phase ends at", "timer-outline", .instant),
                HouseEntity("ends_at", "Ends at", "flag-checkered", .instant),
                HouseEntity(.start, "play"), HouseEntity(.stop, "stop"),
            ]
        }
    }

    /// Returns the commands that things of this kind know.
    static func verbs(of facts: HouseThing.Facts) -> [HouseThing.Verb] {
        all(of: facts).compactMap { if case .button(let verb) = $0.kind { verb } else { nil } }
    }

    private static func choice<Word: CaseIterable & RawRepresentable<String>>(
        _ id: String, _ name: String, _ icon: String, _ words: Word.Type
    ) -> HouseEntity {
        HouseEntity(id, name, icon, .choice(words.allCases.map(\.rawValue)))
    }
}

extension HouseThing {
    /// The kind of thing, as Home Assistant shows it.
    var model: String {
        switch identity {
        case .pet: "Pet"
        case .timer, .starter(.timer): "Timer"
        case .rest: "Rest"
        case .workout, .starter(.workout): "Workout"
        case .routine, .starter(.routine): "Routine"
        }
    }

    /// The thing without the texts that people wrote, for a sink that must not reveal them.
    var redacted: HouseThing {
        var thing = self
        thing.name = "\(model) \(HouseTopics.key(of: identity, isRedacted: true).suffix(4))"
        if case .run(var run) = facts {
            run.phase = nil
            thing.facts = .run(run)
        }
        return thing
    }

    /// The state as JSON. A fact that is unknown is left out.
    var stateDocument: [UInt8] {
        var json = JSONText(escaping: .harmless)
        json.beginObject()
        func instant(_ name: String, _ instant: Instant?, _ json: inout JSONText) {
            if let instant { json.field(name, instant.rfc3339) }
        }
        switch facts {
        case .pet(let pet):
            json.field("state", pet.stage.rawValue)
            json.field("mood", pet.mood.rawValue)
            if let health = pet.health { json.field("health", Int64(health)) }
            instant("due", pet.due, &json)
            instant("ends_at", pet.endsAt, &json)
            json.key("waiting")
            json.value(pet.isWaiting)
        case .timer(let timer):
            json.field("state", timer.state.rawValue)
            instant("ends_at", timer.endsAt, &json)
        case .starter: break
        case .rest(let rest):
            json.field("state", rest.phase.rawValue)
            if let set = rest.set { json.field("set", Int64(set)) }
            instant("ends_at", rest.endsAt, &json)
        case .run(let run):
            json.field("state", run.state.rawValue)
            if let phase = run.phase { json.field("phase", SafeText.truncated(phase, toUTF8Bytes: 255)) }
            if let set = run.set { json.field("set", Int64(set)) }
            instant("phase_ends_at", run.phaseEndsAt, &json)
            instant("ends_at", run.endsAt, &json)
        }
        json.field("possible", Verb.allCases.filter(possible.contains).map(\.rawValue))
        json.endObject()
        return json.bytes
    }
}
#endif
