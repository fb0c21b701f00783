import BellhopCore
import BellhopTestKit
import Testing

@testable import BellhopEngine
@testable import BellhopHub

@Suite("Pets that live")
struct PetLifeTests {
    @Test(
        "G1, C5, N-30d: nobody washes: people are told once that laundry is due, once very sad, once dead, and programs of every band",
        arguments: StoreKind.allCases)
    func bands(kind: StoreKind) async throws {
        try await kind.with { store in
            let world = HubWorld(store: store)
            try await world.running {
                try await world.addPet("Snowy")
                let start = world.time.now().wall
                await world.time.advance(by: .days(7) - .milliseconds(1))
                #expect(world.desktop.told.isEmpty)
                #expect(try await world.view().health == 50)
                await world.time.advance(by: .milliseconds(1))
                #expect(world.desktop.told == ["deliver Laundry Time!"])
                await world.time.advance(by: .milliseconds(1))
                #expect(try await world.kinds() == [.laundryDue, .petSad])
                #expect(try await world.states(of: 2) == ["desktop": .throttled, "phone": .throttled, "log": .sent])
                #expect(try await world.view().mood == .sad)
                await world.time.advance(to: start + .hours(252) + .milliseconds(1))
                #expect(world.desktop.told == ["deliver Laundry Time!", "deliver Very Sad!"])
                await world.time.advance(to: start + .days(14))
                #expect(world.desktop.told == ["deliver Laundry Time!", "deliver Very Sad!", "deliver Oh No!"])
                #expect(try await world.record().pet.value.currentState == .dead)
                #expect(try await world.record().pet.value.health == 0)
                await world.time.advance(by: .days(60))
                #expect(try await world.kinds() == [.laundryDue, .petSad, .petVerySad, .petDied])
                #expect(world.program.done.all.count == 4)
                // D-6, G2: a finished round revives the pet.
                try await world.round()
                await world.time.settle()
                #expect(try await world.record().pet.value.deaths == 1)
                #expect(try await world.view().health == 100)
                #expect(world.desktop.visible.map(\.kind) == [.petRevived])
            }
        }
    }

    @Test("G1: between two bands the daemon sleeps; health is written at band changes and commands, not at ticks (T-2)")
    func sleeps() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.addPet("Snowy")
            // Before its first fold, a pet is neutral until its due date. Even so, the next
            // deadline is the instant at which the health curve enters the neutral band, after half
            // of the cycle.
            await world.time.settle()
            let written = try await world.record().pet.value.lastHealthUpdate
            #expect(world.time.deadlines == [HubWorld.start + .hours(84) + .milliseconds(1)])
            await world.time.advance(by: .hours(84))
            #expect(try await world.record().pet.value.lastHealthUpdate == written)
            await world.time.advance(by: .milliseconds(1))
            #expect(try await world.record().pet.value.health == 74)
        }
    }

    @Test("G4: a suspend over several bands is told as one digest with the newest feeling and since when; programs hear the same")
    func suspended() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.addPet("Snowy")
            await world.time.suspend(for: .days(12))
            #expect(Set(try await world.kinds()) == [.petVerySad, .laundryDue, .hubDigest])
            let body = try #require(world.desktop.visible.first).notice.body.description
            #expect(body.contains("Very Sad! (since 2026-12-02 02:00): "))
            #expect(body.contains("Laundry Time! (due 2026-11-28 14:00): "))
            #expect(world.desktop.told.count == 1)
            await world.time.advance(by: .days(2))
            #expect(try await world.kinds().suffix(1) == [.petDied])
        }
    }

    @Test("T-32, G4: what happened while the daemon was off is told at its start, the newest feeling only")
    func wasOff() async throws {
        let world = HubWorld()
        try await world.running { try await world.addPet("Snowy") }
        world.time.reboot(after: .days(8))
        try await world.running { () async throws in
            #expect(Set(try await world.kinds()) == [.laundryDue, .petSad])
            #expect(world.desktop.titlesShown == ["Laundry Time! (due 2026-11-28 14:00, 1 d ago)"])
        }
    }

    @Test("a pet whose timers are gone, as after an import, has them again after the next start", arguments: StoreKind.allCases)
    func rearmed(kind: StoreKind) async throws {
        try await kind.with { store in
            let world = HubWorld(store: store)
            try await world.running {
                try await world.addPet("Snowy")
                let timers = try await world.record().timers
                #expect(Set(timers.map(\.kind)) == [.due, .mood])
                _ = try await store.commit(
                    Step(timers.map { .disarm($0.owner, $0.kind, generation: $0.generation) }, at: world.time.now().wall))
            }
            try await world.running { () async throws in
                #expect(Set(try await world.record().timers.map(\.kind)) == [.due, .mood])
                await world.time.advance(by: .days(7))
                #expect(world.desktop.told == ["deliver Laundry Time!"])
            }
        }
    }

    @Test("G2: laundry that is given up by itself is told to people, by a command only to programs")
    func givenUp() async throws {
        let world = HubWorld(policy: LaundryPolicy(abandonAfter: .hours(5)))
        try await world.running {
            try await world.addPet("Snowy")
            try await world.addPet("Fluffy")
            try await world.wash("Fluffy")
            try await world.perform(.abandon, "Fluffy")
            await world.time.settle()
            #expect(world.desktop.told.isEmpty)
            #expect(world.program.done.all.map(\.event.kind) == [.laundryAbandoned])
            try await world.wash("Snowy")
            await world.time.advance(by: .minutes(45) + .hours(2))
            #expect(world.desktop.told == ["deliver Wash Complete!", "deliver Still in the Washer!"])
            await world.time.advance(by: .hours(3))
            // The withdrawal and the new notice are independent, so their order may vary.
            #expect(
                Set(world.desktop.told.suffix(2)) == ["withdraw Still in the Washer! (due 16:45, 3 h ago)", "deliver Laundry Given Up"])
            #expect(try await world.record().task?.value.currentStage == .cycle)
        }
    }

    @Test("[laundry] of the config counts from the reload on: another death, another reminder")
    func reloaded() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.addPet("Snowy")
            await world.time.advance(by: .days(7) + .hours(1))
            var catalog = world.hub.catalog
            catalog.policy.deathTenths = 12
            try await world.hub.reload(catalog)
            // The pet dies after 8.4 days. The sad band ends halfway between the due date and the
            // death.
            #expect(try await world.due(.mood) == HubWorld.start + .days(7) + .minutes(1008) + .milliseconds(1))
            await world.time.advance(to: HubWorld.start + .minutes(12096))
            #expect(try await world.view().mood == .dead)
        }
    }

    @Test("N-15: what is pending is foretold; a timer that only wakes its pet is nobody's notice")
    func preview() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.addPet("Snowy")
            var foretold: [EventKind?] = []
            for timer in try await world.hub.timers() { foretold.append(try await world.hub.preview(of: timer)?.0.kind) }
            #expect(foretold == [nil, .laundryDue])
        }
    }
}
