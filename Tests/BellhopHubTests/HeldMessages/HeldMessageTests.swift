import BellhopCore
import BellhopTestKit
import Laundry
import Testing
import Training

@testable import BellhopEngine
@testable import BellhopHub

/// Tests the messages that a phone's server holds in case this machine dies (checklist G6).
@Suite struct HeldMessageTests {
    @Test(
        "G6: a message for a timer is held from its start, 30 s after its end, is moved with it, and gives way to the real one",
        arguments: StoreKind.allCases)
    func life(_ kind: StoreKind) async throws {
        try await kind.with { store in
            let (world, far) = HeldMessageWorld.world(store: store)
            try await world.running {
                let tea = try await world.timer("Tea", after: .minutes(10))
                await world.time.settle()
                #expect(far.held == [HeldMessageWorld.key(tea): .minutes(10) + .seconds(30)])
                guard case .schedule(let event, _)? = world.phone.begun.all.first else { return #expect(Bool(false)) }
                #expect(event.notice.title.description == "Tea")
                #expect(
                    event.notice.body.description
                        == "Time is up after 10 min. The server sent this notice by itself, because Bellhop did not.")
                #expect(event.notice.actions.isEmpty)
                await world.time.advance(by: .minutes(4))
                _ = try await world.hub.extendTimer("Tea", .by(.minutes(5)))
                await world.time.settle()
                #expect(far.held == [HeldMessageWorld.key(tea): .minutes(11) + .seconds(30)])
                await world.time.advance(by: .minutes(11))
                #expect(far.held.isEmpty)
                // The held message need not be withdrawn, because the real notice has the same key
                // and replaces it.
                #expect(HeldMessageWorld.asked(world) == ["schedule", "schedule", "deliver"])
                #expect(try await world.events().map(\.kind) == [.timerFinished])
                #expect(world.phone.done.all.last?.attempt.sounds == true)
                await world.time.advance(by: .hours(1))
                #expect(far.rung.isEmpty)
                #expect(try await store.heldMessages(HeldMessageQuery()).isEmpty)
            }
        }
    }

    @Test("G6: what is stopped is taken back, and nothing of it is left", arguments: StoreKind.allCases)
    func stopped(_ kind: StoreKind) async throws {
        try await kind.with { store in
            let (world, far) = HeldMessageWorld.world(store: store)
            try await world.running {
                try await world.timer("Tea", after: .minutes(10))
                await world.time.settle()
                _ = try await world.hub.stopTimer("Tea")
                await world.time.settle()
                #expect(far.held.isEmpty)
                #expect(HeldMessageWorld.asked(world) == ["schedule", "withdraw"])
                #expect(try await store.heldMessages(HeldMessageQuery()).isEmpty)
                #expect(try await world.events().isEmpty)
            }
        }
    }

    @Test("G6: machines, alarms and what was put off are netted; what pets feel and what they are due for is not")
    func kinds() async throws {
        let (world, far) = HeldMessageWorld.world()
        try await world.running {
            try await world.addPet("Snowy")
            await world.time.settle()
            #expect(far.held.isEmpty)
            try await world.wash("Snowy")
            await world.time.settle()
            #expect(far.held.values.map { $0 } == [.minutes(45) + .seconds(30)])
            let washed = try #require(far.held.keys.first)
            await world.time.advance(by: .minutes(45))
            // The held message has the key of the notice.
            let event = try #require(try await world.events().first { $0.kind == .laundryWashed })
            #expect(event.notice.key == washed)
            #expect(far.held.isEmpty)
            _ = try await world.hub.snooze(event: event.number, for: .minutes(10))
            await world.time.settle()
            #expect(far.held == [washed: .minutes(10) + .seconds(30)])
            await world.time.advance(by: .minutes(10))
            #expect(world.phone.titlesShown == ["Wash Complete!"])
            _ = try await world.hub.perform(.dry(for: nil, replace: false), onPet: "Snowy")
            await world.time.settle()
            #expect(far.held.values.map { $0 } == [.minutes(60) + .seconds(30)])
            await world.time.advance(by: .minutes(60))
            let dried = try #require(try await world.events().last { $0.kind == .laundryDried })
            // The new message has the same key as the shown notice, so the shown notice is
            // withdrawn before the message is placed.
            _ = try await world.hub.perform(.dryMore(minutes: 10), onPet: "Snowy")
            await world.time.settle()
            #expect(far.held == [dried.notice.key: .minutes(10) + .seconds(30)])
            _ = try await world.hub.perform(.stop, onPet: "Snowy")
            await world.time.settle()
            #expect(far.held.isEmpty)
            let alarm = CountdownRequest(end: .when(.at(CivilTime(hour: 18, minute: 0))), name: "Mum")
            let alarms = try await world.hub.startTimers([alarm])
            await world.time.settle()
            #expect(Set(far.held.keys) == [HeldMessageWorld.key(alarms[0])])
        }
    }

    @Test("G6: the machine dies; the server rings; the late notice takes that message's place without a sound and says why")
    func dead() async throws {
        let (world, far) = HeldMessageWorld.world()
        var tea: TimerRecord?
        try await world.running { tea = try await world.timer("Tea", after: .minutes(10)) }
        let key = HeldMessageWorld.key(try #require(tea))
        await world.time.advance(by: .minutes(25))
        #expect(far.rung.map(\.key) == [key])
        try await world.running {
            await world.time.settle()
            #expect(HeldMessageWorld.asked(world) == ["schedule", "deliver"])
            let told = try #require(world.phone.done.all.last)
            #expect(told.key == key && !told.attempt.sounds)
            // The desktop rings, because it was down together with the machine and has not rung
            // yet.
            #expect(world.desktop.done.all.last?.attempt.sounds == true)
            let delivery = try await world.hub.deliveries(of: told.event.number, sink: HeldMessageWorld.phone)[0]
            #expect(
                delivery.reason
                    == "phone accepted the notice on the first attempt, without a sound, because the server had already sent its own alert")
            #expect(HeldMessageWorld.asked(world).count == 2 && far.held.isEmpty)
            // After a snooze, the phone rings for the notice again.
            _ = try await world.hub.snooze(event: told.event.number, for: .minutes(10))
            await world.time.advance(by: .minutes(10))
            #expect(world.phone.done.all.last?.attempt.sounds == true)
        }
    }

    @Test("G6: a start before the server has surely rung tells it aloud")
    func earlyStart() async throws {
        let (world, far) = HeldMessageWorld.world()
        try await world.running { _ = try await world.timer("Tea", after: .minutes(10)) }
        await world.time.advance(by: .minutes(10) + .seconds(20))
        try await world.running {
            await world.time.settle()
            #expect(world.phone.done.all.last?.attempt.sounds == true)
            await world.time.advance(by: .hours(1))
            #expect(far.rung.isEmpty)
        }
    }

    @Test("G6: several that were late come in one digest, and what their server showed is taken away")
    func digest() async throws {
        let (world, far) = HeldMessageWorld.world()
        try await world.running { for name in ["Tea", "Eggs"] { _ = try await world.timer(name, after: .minutes(10)) } }
        await world.time.advance(by: .minutes(25))
        #expect(far.rung.count == 2)
        try await world.running {
            await world.time.settle()
            let asked = HeldMessageWorld.asked(world).dropFirst(2).sorted()
            #expect(asked == ["deliver", "withdraw", "withdraw"])
            #expect(world.phone.titlesShown == ["2 things ended while you were away"])
        }
    }

    @Test("G6: what could not be taken back is told, tried until it is, and no longer than a day after it rang", arguments: [true, false])
    func unreachable(_ comesBack: Bool) async throws {
        let (world, far) = HeldMessageWorld.world()
        try await world.running {
            try await world.timer("Tea", after: .minutes(10))
            await world.time.settle()
            #expect(try await world.hub.heldMessageTroubles().isEmpty)
            far.mode = .down
            _ = try await world.hub.stopTimer("Tea")
            await world.time.advance(by: .minutes(1))
            let troubles = try await world.hub.heldMessageTroubles()
            #expect(troubles == [HeldMessageTrouble(sink: HeldMessageWorld.phone, kind: .mayRing, count: 1, reason: "nobody answers")])
            if comesBack {
                far.mode = .well
                world.phone.report(.ready)
                await world.time.settle()
                #expect(far.held.isEmpty)
                await world.time.advance(by: .hours(1))
                #expect(far.rung.isEmpty)
            } else {
                await world.time.advance(by: .minutes(20))
                #expect(far.rung.count == 1)
                // The server has sent the message by itself, so there is no trouble left to report.
                #expect(try await world.hub.heldMessageTroubles().isEmpty)
                #expect(try await world.store.heldMessages(HeldMessageQuery()).count == 1)
                await world.time.advance(by: .hours(25))
            }
            #expect(try await world.hub.heldMessageTroubles().isEmpty)
            #expect(try await world.store.heldMessages(HeldMessageQuery()).isEmpty)
        }
    }

    @Test("G6: nobody is told that a message may still ring which the server surely never got", arguments: [true, false])
    func neverHeld(_ mayHaveGotIt: Bool) async throws {
        let (world, far) = HeldMessageWorld.world()
        try await world.running {
            far.mode = mayHaveGotIt ? .losesAnswers : .down
            try await world.timer("Tea", after: .minutes(10))
            await world.time.settle()
            #expect(try await world.hub.heldMessageTroubles().map(\.kind) == [.notHeld])
            far.mode = .down
            _ = try await world.hub.stopTimer("Tea")
            await world.time.advance(by: .minutes(1))
            #expect(try await world.hub.heldMessageTroubles().map(\.kind) == (mayHaveGotIt ? [.mayRing] : []))
            far.mode = .well
            await world.time.advance(by: .hours(1))
            #expect(far.held.isEmpty && far.rung.isEmpty)
        }
    }

    @Test("G6: a retry of the outbox also takes back, at once, what could not be taken back")
    func retried() async throws {
        let (world, far) = HeldMessageWorld.world()
        try await world.running {
            try await world.timer("Tea", after: .minutes(10))
            await world.time.settle()
            far.mode = .down
            _ = try await world.hub.stopTimer("Tea")
            await world.time.advance(by: .minutes(2))
            far.mode = .well
            #expect(far.held.count == 1)
            #expect(try await world.hub.retryOutbox(.all).isEmpty)
            await world.time.settle()
            #expect(far.held.isEmpty)
            #expect(try await world.hub.heldMessageTroubles().isEmpty)
            await #expect(throws: Refusal.self) { try await world.hub.retryOutbox(.all) }
        }
    }

    @Test("G6: once a sink leaves names out, its server holds no message with names any more")
    func redacted() async throws {
        let (world, far) = HeldMessageWorld.world()
        try await world.running {
            try await world.timer("Secret", after: .minutes(10))
            await world.time.settle()
            var catalog = world.hub.catalog
            catalog.sinks[HeldMessageWorld.phone]?.isRedacted = true
            catalog.sinks[HeldMessageWorld.phone]?.fingerprint = "2"
            try await world.hub.reload(catalog)
            await world.time.settle()
            #expect(HeldMessageWorld.asked(world) == ["schedule", "schedule"])
            #expect(far.held.count == 1)
            let titles = world.phone.begun.all.map { $0.event.notice.title.description }
            #expect(titles.first?.contains("Secret") == true && titles.last?.contains("Secret") == false, "\(titles)")
            // A reload that changes nothing about it asks for nothing.
            try await world.hub.reload(catalog)
            await world.time.settle()
            #expect(HeldMessageWorld.asked(world).count == 2)
        }
    }

    @Test("G6: killed while a message was on its way, a daemon that starts anew takes it back when its timer is stopped")
    func killedBetween() async throws {
        let (world, far) = HeldMessageWorld.world()
        let store = try #require(world.store as? MemoryStore)
        try await world.running {
            // The server has the message, but the store has no record of it.
            store.hold(after: 1)
            try await world.timer("Tea", after: .minutes(10))
            await store.held.wait(count: 1)
            #expect(far.held.count == 1)
            store.kill()
        }
        store.revive()
        far.mode = .down
        try await world.running {
            _ = try await world.hub.stopTimer("Tea")
            await world.time.settle()
            far.mode = .well
            await world.time.advance(by: .minutes(1))
            #expect(far.held.isEmpty)
            #expect(try await store.heldMessages(HeldMessageQuery()).isEmpty)
        }
    }

    @Test(
        "G6: a reload that switches the net on nets what is armed, one that switches it off takes all of it back",
        arguments: StoreKind.allCases)
    func reload(_ kind: StoreKind) async throws {
        try await kind.with { store in
            let (world, far) = HeldMessageWorld.world(store: store, message: nil)
            try await world.running {
                for name in ["Tea", "Eggs"] { try await world.timer(name, after: .minutes(10)) }
                try await world.addPet("Snowy")
                try await world.wash("Snowy")
                await world.time.settle()
                #expect(far.held.isEmpty && HeldMessageWorld.asked(world).isEmpty)
                world.phone.safetyNet = FarSide.message
                try await world.reload(changing: "phone")
                #expect(far.held.count == 3)
                world.phone.safetyNet = SafetyNet(grace: .minutes(5), delays: FarSide.message.delays)
                try await world.reload(changing: "phone")
                #expect(Set(far.held.values) == [.minutes(15), .minutes(50)])
                world.phone.safetyNet = nil
                try await world.reload(changing: "phone")
                #expect(far.held.isEmpty)
                #expect(try await store.heldMessages(HeldMessageQuery()).isEmpty)
                await world.time.advance(by: .hours(1))
                #expect(far.rung.isEmpty)
            }
        }
    }

    @Test("G6: switched on or off while the daemon was down, it is so at the next start")
    func restart() async throws {
        let (world, far) = HeldMessageWorld.world(message: nil)
        try await world.running { _ = try await world.timer("Tea", after: .minutes(10)) }
        world.phone.safetyNet = FarSide.message
        try await world.running { await world.time.settle() }
        #expect(far.held.count == 1)
        let asked = HeldMessageWorld.asked(world).count
        // The server already holds the correct message, so the hub does not request it again.
        try await world.running { await world.time.settle() }
        #expect(HeldMessageWorld.asked(world).count == asked)
        world.phone.safetyNet = nil
        try await world.running { await world.time.settle() }
        #expect(far.held.isEmpty)
    }
}
