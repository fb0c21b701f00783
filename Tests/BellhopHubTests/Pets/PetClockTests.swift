import BellhopCore
import BellhopTestKit
import Testing

@testable import BellhopEngine
@testable import BellhopHub

@Suite("Pets and a clock that jumps")
struct PetClockTests {
    @Test(
        "G1: a step forward within a boot does not count for pets, once, also when it is found by the next start",
        arguments: StoreKind.allCases, [false, true])
    func forward(kind: StoreKind, whileDown: Bool) async throws {
        try await kind.with { store in
            let world = HubWorld(store: store)
            try await world.running {
                try await world.addPet("Snowy")
                await world.time.advance(by: .days(1))
                if !whileDown { await world.time.stepWall(by: .hours(5)) }
            }
            if whileDown { await world.time.stepWall(by: .hours(5)) }
            for _ in 0..<2 {
                try await world.running { () async throws in
                    #expect(try await world.due(.due) == HubWorld.start + .days(7) + .hours(5))
                    #expect(try await world.record().pet.value.pausedMilliseconds == Duration.hours(5).inMilliseconds)
                    #expect(try await world.view().reckoning.elapsed == .days(1))
                }
            }
        }
    }

    @Test("G1: a clock that is set back heals nobody, and one that goes back to where it was takes nothing off")
    func backAndForth() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.addPet("Snowy")
            await world.time.advance(by: .days(6))
            #expect(try await world.view().health == 57)
            await world.time.stepWall(by: .hours(-20))
            #expect(try await world.view().health == 57)
            await world.time.advance(by: .hours(5))
            await world.time.stepWall(by: .hours(20))
            #expect(try await world.view().reckoning.elapsed == .days(6) + .hours(5))
            #expect(try await world.due(.due) == HubWorld.start + .days(7))
        }
    }

    @Test("G1: a step that is cut off by a full disk is made up for once")
    func cutOff() async throws {
        let store = MemoryStore()
        let world = HubWorld(store: store)
        try await world.running {
            try await world.addPet("Snowy")
            store.failNext(with: .full("the disk"))
            await world.time.stepWall(by: .hours(5))
            try await world.timer("Tea", after: .minutes(3))
            #expect(try await world.due(.due) == HubWorld.start + .days(7) + .hours(5))
            await world.time.advance(by: .minutes(4))
            #expect(try await world.due(.due) == HubWorld.start + .days(7) + .hours(5))
        }
    }

    @Test("G1: a machine that runs during a step counts as it ran, and rest days in the step are not taken off twice")
    func stepOverRestDays() async throws {
        let world = HubWorld()
        try await world.running {
            _ = try await world.hub.addPet(PetProfile(name: "Snowy", restDays: [Weekdays(weekday: 0)]))
            try await world.wash("Snowy")
            await world.time.advance(by: .minutes(30))
            // The clock steps from Saturday to Monday, across the rest day.
            await world.time.stepWall(by: .hours(40))
            #expect(try await world.view().reckoning.elapsed == .zero)
            await world.time.advance(by: .minutes(15))
            #expect(world.desktop.told.contains("deliver Wash Complete!"))
            await world.time.advance(by: .hours(1))
            #expect(try await world.view().reckoning.elapsed == .hours(1))
        }
    }

    @Test(
        "G1: a jump of more than a day warns once, says by how much and what to do, and no pet dies for an hour, restarts included",
        arguments: StoreKind.allCases)
    func doubted(kind: StoreKind) async throws {
        try await kind.with { store in
            let world = HubWorld(store: store)
            try await world.running {
                try await world.addPet("Snowy")
                // Advance to half an hour before the pet's death.
                await world.time.advance(by: .days(14) - .minutes(30))
                await world.time.stepWall(by: .days(30))
                #expect(world.desktop.told.last == "deliver Is the clock right?")
                let notice = try #require(world.desktop.visible.last).notice
                #expect(notice.body.description.hasPrefix("The clock was set forward by 30 d. No pet dies before 14:30."))
                #expect(notice.body.description.hasSuffix("bellhop clock accept"))
                #expect(try await world.kinds().count { $0 == .clockJumped } == 1)
                #expect(world.hub.clockHold?.jump == .days(30))
            }
            try await world.running { () async throws in
                #expect(world.hub.clockHold != nil)
                await world.time.advance(by: .minutes(59))
                #expect(try await world.view().health == 1)
                #expect(try await world.view().mood == .verySad)
                await world.time.advance(by: .minutes(1))
                #expect(try await world.view().mood == .dead)
                #expect(world.hub.clockHold == nil)
                #expect(world.desktop.told.last == "deliver Oh No!")
                #expect(try await world.kinds().count { $0 == .clockJumped } == 1)
            }
        }
    }

    @Test(
        "G1: after a long absence people are asked only if it would cost a life; \"clock accept\" ends the hour",
        arguments: StoreKind.allCases, [10, 40])
    func absent(kind: StoreKind, days: Int) async throws {
        try await kind.with { store in
            let world = HubWorld(store: store)
            try await world.running { try await world.addPet("Snowy") }
            world.time.reboot(after: .days(days))
            try await world.running {
                let asked = try await world.kinds().contains(.clockJumped)
                #expect(asked == (days == 40))
                #expect(world.hub.clockHold != nil)
                #expect(try await world.view().health == (days == 40 ? 1 : 28))
                #expect(try await world.hub.acceptClock() != nil)
                #expect(try await world.hub.acceptClock() == nil)
                await world.time.settle()
                #expect(try await world.view().mood == (days == 40 ? .dead : .sad))
                #expect(try await world.kinds().contains(.petDied) == (days == 40))
                #expect(!world.desktop.visible.map(\.kind).contains(.clockJumped))
            }
            // The accepted jump has no effect after a restart.
            try await world.running { #expect(world.hub.clockHold == nil) }
        }
    }

    @Test("G1: an absence of less than a day is no jump, and neither is a suspend however long")
    func noJump() async throws {
        let world = HubWorld()
        try await world.running { try await world.addPet("Snowy") }
        world.time.reboot(after: .hours(23))
        try await world.running { () async throws in
            #expect(world.hub.clockHold == nil)
            await world.time.suspend(for: .days(20))
            #expect(world.hub.clockHold == nil)
            #expect(try await world.view().mood == .dead)
        }
    }

    @Test("G1: a clock that starts in 1970 and is put right later costs no life, and gives none away")
    func noBattery() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.addPet("Snowy")
            await world.time.advance(by: .days(3))
            // Starting this timer is the last commit, which proves when the daemon was last
            // running.
            try await world.timer("Tea", after: .minutes(1))
        }
        world.time.reboot(after: .zero)
        await world.time.stepWall(by: .days(-20_000))
        try await world.running { () async throws in
            #expect(try await world.view().reckoning.elapsed == .zero)
            await world.time.advance(by: .minutes(2))
            await world.time.stepWall(by: .days(20_000) + .hours(2))
            // The two hours of downtime do not count, but the two minutes after the restart do.
            #expect(try await world.view().reckoning.elapsed == .days(3) + .minutes(2))
            #expect(try await world.view().mood == .neutral)
        }
    }
}
