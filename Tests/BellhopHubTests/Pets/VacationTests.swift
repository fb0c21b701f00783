import BellhopCore
import BellhopTestKit
import Testing

@testable import BellhopEngine
@testable import BellhopHub

@Suite("Vacations")
struct VacationTests {
    @Test("G13: on vacation nothing decays and nobody is reminded; afterwards laundry is due so much later", arguments: StoreKind.allCases)
    func vacation(kind: StoreKind) async throws {
        try await kind.with { store in
            let world = HubWorld(store: store)
            try await world.running {
                try await world.addPet("Snowy")
                await world.time.advance(by: .days(3))
                let away = try await world.hub.pausePet("Snowy", Vacation())
                #expect(away.changed && away.record.timers.isEmpty)
                #expect(try await world.view().due == nil)
                let health = try await world.view().health
                await world.time.advance(by: .days(100))
                #expect(try await world.view().health == health)
                #expect(try await world.events().isEmpty)
            }
            world.time.reboot(after: .days(20))
            try await world.running {
                #expect(world.desktop.told.isEmpty)
                let back = try await world.hub.resumePet("Snowy")
                #expect(world.hub.view(of: back.record, at: world.time.now().wall).due == HubWorld.start + .days(127))
                await world.time.advance(by: .days(4))
                #expect(world.desktop.told == ["deliver Laundry Time!"])
                await #expect(throws: Refusal.self) { try await world.hub.resumePet("Snowy") }
            }
        }
    }

    @Test("G13: a vacation with an end ends by itself, at that moment, also when nobody was there")
    func until() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.addPet("Snowy")
            _ = try await world.hub.pausePet("Snowy", Vacation(until: HubWorld.start + .days(10)))
            #expect(try await world.view().due == HubWorld.start + .days(17))
        }
        world.time.reboot(after: .days(12))
        try await world.running { () async throws in
            #expect(try await world.record().pet.value.pausedFrom == nil)
            #expect(try await world.view().due == HubWorld.start + .days(17))
            #expect(try await world.view().reckoning.elapsed == .days(2))
        }
    }

    @Test("G13: a machine that runs is told on vacation, but not that its laundry is getting musty")
    func machine() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.addPet("Snowy")
            try await world.wash("Snowy")
            _ = try await world.hub.pausePet("Snowy", Vacation())
            await world.time.advance(by: .days(3))
            #expect(world.desktop.told == ["deliver Wash Complete!"])
        }
    }

    @Test("G13: all pets go and come back together; those that are away already stay", arguments: StoreKind.allCases)
    func everybody(kind: StoreKind) async throws {
        try await kind.with { store in
            let world = HubWorld(store: store)
            try await world.running {
                for name in ["Snowy", "Fluffy", "Buddy", "Retired"] { try await world.addPet(name) }
                _ = try await world.hub.retirePet("Retired")
                _ = try await world.hub.pausePet("Fluffy", Vacation())
                #expect(try await world.hub.pauseAll(Vacation()).map(\.pet.value.name) == ["Snowy", "Buddy"])
                #expect(try await world.hub.pauseAll(Vacation()).isEmpty)
                #expect(try await world.hub.pauseAll(Vacation(until: HubWorld.start + .days(9))).count == 3)
                await world.time.advance(by: .days(5))
                #expect(try await world.hub.resumeAll().count == 3)
                #expect(try await world.hub.resumeAll().isEmpty)
                for name in ["Snowy", "Fluffy", "Buddy"] { #expect(try await world.due(of: name, .due) == HubWorld.start + .days(12)) }
            }
        }
    }

    @Test("G13: a vacation begins at most seven days back, further only by force; one bad date refuses it for all")
    func retroactive() async throws {
        let world = HubWorld()
        try await world.running {
            for name in ["Snowy", "Fluffy"] { try await world.addPet(name) }
            await world.time.advance(by: .days(12))
            let old = HubWorld.start + .days(1)
            await #expect(throws: Refusal.self) { try await world.hub.pausePet("Snowy", Vacation(since: old)) }
            await #expect(throws: Refusal.self) { try await world.hub.pauseAll(Vacation(since: old)) }
            await #expect(throws: Refusal.self) { try await world.hub.pauseAll(Vacation(until: old)) }
            #expect(try await world.hub.pets(includingRetired: false).allSatisfy { $0.pet.value.pausedFrom == nil })
            _ = try await world.hub.pausePet("Snowy", Vacation(since: old, force: true))
            #expect(try await world.view().reckoning.elapsed == .days(1))
            #expect(try await world.view().health == 92)
            await world.time.settle()
            // The earlier notices about Snowy are withdrawn.
            #expect(!world.desktop.visible.contains { $0.notice.name == "Snowy" })
        }
    }
}
