#if Push
import BellhopCore

@testable import PushSinks

/// Things for the tests of the devices in Home Assistant.
enum HouseSamples {
    static let noon = Instant(seconds: 1_764_244_800)

    static func pet(
        _ id: String = "1", _ name: String = "Snowy", stage: HouseThing.Pet.Stage = .idle, possible: Set<HouseThing.Verb> = [.wash]
    ) -> HouseThing {
        let facts = HouseThing.Pet(
            stage: stage, mood: .happy, health: 88, due: noon, endsAt: stage == .washing ? noon + .minutes(45) : nil, isWaiting: false)
        return HouseThing(.pet(id), name: name, .pet(facts), possible: possible)
    }

    static func timer(_ id: String = "t1", _ name: String = "Tea") -> HouseThing {
        HouseThing(.timer(id), name: name, .timer(HouseThing.Timer(state: .running, endsAt: noon)), possible: [.stop])
    }

    static func starter(_ key: String = "tea") -> HouseThing {
        HouseThing(.starter(.timer(key)), name: "Tea", .starter, possible: [.start])
    }

    static let rest = HouseThing(.rest, name: "Rest", .rest(HouseThing.Rest(phase: .idle)), possible: [.start])

    static func workout(_ name: String, phase: String? = nil) -> HouseThing {
        let run = HouseThing.Run(
            state: phase == nil ? .idle : .running, phase: phase, set: 1, phaseEndsAt: noon, endsAt: noon + .minutes(4))
        return HouseThing(.workout(name), name: name, .run(run), possible: [.start])
    }

    static func description(commands: Bool = false, isRedacted: Bool = false) -> HouseDescription {
        HouseDescription(
            topics: HouseTopics(prefix: "ha", node: "bellhop"), house: "Bellhop", acceptsCommands: commands, isRedacted: isRedacted)
    }
}
#endif
