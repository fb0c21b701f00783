import BellhopCore
import BellhopTestKit
import Laundry
import Testing

@testable import BellhopEngine
@testable import BellhopHub

/// Tests promise 6: a broken part stays isolated. Snowy's rows contradict each other or cannot be
/// read, but Fluffy, the clock and the timers still work.
@Suite("A pet whose rows are broken")
struct BrokenPetTests {
    enum Damage: String, CaseIterable, CustomTestStringConvertible {
        case timer = "a timer that cannot be read, and stands in the way of the one that would replace it"
        case pet = "a pet that cannot be read"
        var testDescription: String { rawValue }

        func strike(_ store: MemoryStore, _ snowy: PetRecord) {
            switch self {
            case .timer: store.failTimer(.mood, of: .pet(snowy.pet.value.id))
            case .pet: store.failPet("Snowy")
            }
        }
    }

    private func world(broken damage: Damage) async throws -> HubWorld {
        let store = MemoryStore()
        let world = HubWorld(store: store, zone: HubWorld.berlin)
        try await world.running {
            let snowy = try await world.addPet("Snowy")
            try await world.addPet("Fluffy")
            #expect(snowy.timers.contains { $0.kind == .mood }, "it has what is broken next")
            damage.strike(store, snowy)
        }
        return world
    }

    private func mood(of name: String, in world: HubWorld) async throws -> Instant? {
        try await world.hub.record(ofPet: name).timers.first { $0.kind == .mood }?.due
    }

    @Test("the daemon starts, and other timers ring", arguments: Damage.allCases)
    func start(damage: Damage) async throws {
        let world = try await world(broken: damage)
        try await world.running {
            try await world.timer("Tea", after: .minutes(5))
            await world.time.advance(by: .minutes(5))
            #expect(world.desktop.told == ["deliver Tea"])
        }
    }

    @Test("G1, G3: a clock that was set is mended, for the sound pets and for the timers", arguments: Damage.allCases)
    func step(damage: Damage) async throws {
        let world = try await world(broken: damage)
        try await world.running {
            let before = try await mood(of: "Fluffy", in: world)
            try await world.timer("Tea", after: .minutes(5))
            await world.time.stepWall(by: .hours(2))
            await world.time.advance(by: .minutes(5))
            #expect(world.desktop.told == ["deliver Tea"])
            let after = try await mood(of: "Fluffy", in: world)
            #expect(try after == #require(before) + .hours(2), "two hours that nobody lived through make no pet sad earlier")
        }
    }

    @Test("T-32g: another zone is followed, by calendar timers and by the sound pets", arguments: Damage.allCases)
    func zone(damage: Damage) async throws {
        // The test begins on a Saturday, which is the pet's rest day. In UTC the day ends an hour
        // later than in Berlin.
        let resting = PetProfile(name: "Woolly", restDays: Weekdays(weekday: 6))
        let abroad = HubWorld(zone: .utc)
        var reckoned: Instant?
        try await abroad.running {
            _ = try await abroad.hub.addPet(resting)
            reckoned = try await mood(of: "Woolly", in: abroad)
        }
        let world = try await world(broken: damage)
        try await world.running {
            _ = try await world.hub.addPet(resting)
            _ = try await world.hub.startTimers([CountdownRequest(end: .when(try WhenText.parse("at 17:00")), name: "Call mum")])
            let before = try await mood(of: "Woolly", in: world)
            #expect(try before == #require(reckoned) - .hours(1))
            await world.time.setZone(.utc)
            await world.time.advance(by: .hours(1))
            #expect(world.desktop.told.isEmpty)
            let after = try await mood(of: "Woolly", in: world)
            #expect(after == reckoned)
            await world.time.advance(by: .hours(2))
            #expect(world.desktop.told.contains("deliver Call mum"))
        }
    }
}
