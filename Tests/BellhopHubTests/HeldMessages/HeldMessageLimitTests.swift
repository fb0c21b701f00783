import BellhopCore
import BellhopTestKit
import Laundry
import Testing
import Training

@testable import BellhopEngine
@testable import BellhopHub

/// Tests what delays, moves or limits held messages (checklist G6).
@Suite struct HeldMessageLimitTests {
    @Test("G6: a step of the clock leaves the message of a count where it is, and moves that of an alarm", arguments: [1, -1])
    func clockStep(_ sign: Int) async throws {
        let (world, far) = HeldMessageWorld.world()
        try await world.running {
            let tea = try await world.timer("Tea", after: .hours(2))
            let request = CountdownRequest(end: .when(.at(CivilTime(hour: 18, minute: 0))), name: "Mum")
            let alarm = try await world.hub.startTimers([request])[0]
            await world.time.settle()
            #expect(
                far.held == [HeldMessageWorld.key(tea): .hours(2) + .seconds(30), HeldMessageWorld.key(alarm): .hours(4) + .seconds(30)])
            let asked = HeldMessageWorld.asked(world).count
            await world.time.stepWall(by: .minutes(30 * sign))
            await world.time.settle()
            #expect(
                far.held == [
                    HeldMessageWorld.key(tea): .hours(2) + .seconds(30),
                    HeldMessageWorld.key(alarm): .hours(4) - .minutes(30 * sign) + .seconds(30),
                ])
            #expect(HeldMessageWorld.asked(world).count == asked + 1)
            await world.time.advance(by: .hours(5))
            #expect(far.rung.isEmpty && far.held.isEmpty)
        }
    }

    @Test("G6: what is further away than a server takes is placed when it comes near, and taken back when it is moved there")
    func farAway() async throws {
        let (world, far) = HeldMessageWorld.world()
        try await world.running {
            let tea = try await world.timer("Tea", after: .days(5))
            await world.time.advance(by: .days(2))
            #expect(far.held.isEmpty)
            #expect(try await world.hub.heldMessageTroubles().isEmpty)
            await world.time.advance(by: .minutes(1))
            #expect(far.held == [HeldMessageWorld.key(tea): .days(3) - .minutes(1) + .seconds(30)])
            _ = try await world.hub.extendTimer("Tea", .by(.days(2)))
            await world.time.settle()
            #expect(far.held.isEmpty)
            await world.time.advance(by: .days(3))
            #expect(far.held.count == 1)
            await world.time.advance(by: .days(2))
            #expect(far.rung.isEmpty && far.held.isEmpty)
        }
    }

    @Test("G6: who is not told is not rung: other routes, quiet hours, silenced timers, notifications that are off")
    func notTold() async throws {
        let desktop = RoutingTable(routes: [
            Route(match: RouteMatch(kinds: [try #require(KindPattern("timer.*"))]), sinks: [SinkName(rawValue: "desktop")])
        ])
        let (elsewhere, farElsewhere) = HeldMessageWorld.world(routing: desktop)
        try await elsewhere.running {
            try await elsewhere.timer("Tea", after: .minutes(10))
            await elsewhere.time.settle()
            #expect(farElsewhere.held.isEmpty)
        }
        let night = try #require(TimeWindow("14:05-20:00"))
        let (quiet, farQuiet) = HeldMessageWorld.world(quietHours: QuietHours(window: night, isStrict: true))
        try await quiet.running {
            try await quiet.timer("Tea", after: .minutes(10))
            try await quiet.timer("Eggs", after: .minutes(3))
            await quiet.time.settle()
            #expect(farQuiet.held.values.map { $0 } == [.minutes(3) + .seconds(30)])
        }
        let (world, far) = HeldMessageWorld.world()
        try await world.running {
            try await world.timer("Tea", after: .minutes(10))
            await world.time.settle()
            #expect(far.held.count == 1)
            _ = try await world.hub.change(SettingsChange(notificationsEnabled: false))
            await world.time.settle()
            #expect(far.held.isEmpty)
            _ = try await world.hub.change(SettingsChange(notificationsEnabled: true))
            await world.time.settle()
            #expect(far.held.count == 1)
            _ = try await world.hub.silence(nil)
            await world.time.settle()
            #expect(far.held.isEmpty)
        }
    }

    @Test(
        "D-21, G6: what a server holds names nobody where the sink is redacted, and a pet's new name where it is not",
        arguments: [true, false])
    func texts(_ isRedacted: Bool) async throws {
        let (world, far) = HeldMessageWorld.world(redacting: isRedacted ? ["phone"] : [])
        try await world.running {
            try await world.addPet("Snowy")
            try await world.wash("Snowy")
            await world.time.settle()
            _ = try await world.hub.changePet("Snowy", PetProfile(name: "Fluffy"))
            await world.time.settle()
            #expect(far.held.count == 1)
            let bodies = world.phone.begun.all.map(\.event.notice.body.description)
            let ending = " The server sent this notice by itself, because Bellhop did not."
            if isRedacted {
                #expect(bodies.allSatisfy { $0 == "Time to move your laundry to the dryer!" + ending })
                #expect(world.phone.begun.all.allSatisfy { $0.event.notice.name.isEmpty && $0.event.notice.link == nil })
            } else {
                #expect(bodies.first == "Snowy is ready for the dryer!" + ending)
                #expect(bodies.last == "Fluffy is ready for the dryer!" + ending)
            }
        }
    }

    @Test("G6: a server that hangs over a message delays no real one: the attempt is over when the timer ends")
    func hanging() async throws {
        let (world, _) = HeldMessageWorld.world()
        try await world.running {
            world.phone.hold()
            try await world.timer("Tea", after: .seconds(20))
            await world.time.settle()
            #expect(HeldMessageWorld.asked(world) == ["schedule"])
            await world.time.advance(by: .seconds(20))
            #expect(HeldMessageWorld.asked(world) == ["schedule", "deliver"])
            world.phone.release()
            await world.phone.done.wait(count: 1)
            #expect(world.phone.done.all.map(\.verb) == [.deliver])
            #expect(world.phone.done.all[0].attempt.now == HubWorld.start + .seconds(20))
        }
    }

    @Test("G6: nothing is placed shortly before an end, and of many the soonest come first, twenty at once, then one each 10 s")
    func pace() async throws {
        let (world, far) = HeldMessageWorld.world()
        try await world.running {
            try await world.timer("Now", after: .seconds(1))
            let requests = (0..<30).reversed().map { CountdownRequest(end: .after(.hours(1) + .minutes($0)), name: "\($0)") }
            _ = try await world.hub.startTimers(requests)
            await world.time.settle()
            #expect(far.held.values.sorted() == (0..<20).map { .hours(1) + .minutes($0) + .seconds(30) })
            await world.time.advance(by: .seconds(49))
            #expect(far.held.count == 24)
            // The rate limit delays neither the withdrawal nor the move of a message.
            _ = try await world.hub.stopTimer("3")
            _ = try await world.hub.extendTimer("4", .by(.hours(5)))
            await world.time.settle()
            #expect(far.held.count == 23 && far.held.values.contains { $0 > .hours(5) })
            await world.time.advance(by: .minutes(2))
            #expect(far.held.count == 29)
        }
    }

    @Test("G6: a server that keeps failing is spared, and a wrong token is shown once in a quarter of an hour; real notices go out as ever")
    func failing() async throws {
        let (world, far) = HeldMessageWorld.world()
        try await world.running {
            far.mode = .down
            for number in 0..<40 { try await world.timer("\(number)", after: .hours(1)) }
            await world.time.advance(by: .minutes(1))
            #expect(HeldMessageWorld.asked(world).count <= 12)
            #expect(
                try await world.hub.heldMessageTroubles() == [
                    HeldMessageTrouble(sink: HeldMessageWorld.phone, kind: .notHeld, count: 5, reason: "nobody answers")
                ])
            far.mode = .well
            await world.time.advance(by: .minutes(10))
            #expect(far.held.count == 40)
        }
        let (other, _) = HeldMessageWorld.world()
        other.phone.answer { operation, _ in
            if case .schedule = operation { return .misconfigured("401") }
            return .accepted(.none)
        }
        try await other.running {
            for number in 0..<40 { try await other.timer("\(number)", after: .hours(1)) }
            try await other.timer("Tea", after: .minutes(5))
            await other.time.advance(by: .minutes(14))
            #expect(HeldMessageWorld.asked(other) == ["schedule", "deliver"])
            #expect(other.hub.parkedSinks.isEmpty)
        }
    }

    @Test("G6: a message that the server refused cannot ring, also while the server is away and the notice itself waits")
    func refusedAndAway() async throws {
        let (world, _) = HeldMessageWorld.world()
        world.phone.answer { operation, _ in
            if case .schedule = operation { return .rejected("too old") }
            return .deferred("nobody answers", after: nil)
        }
        try await world.running {
            try await world.timer("Tea", after: .minutes(5))
            await world.time.advance(by: .minutes(6))
            #expect(HeldMessageWorld.asked(world).contains("deliver"))
            #expect(try await world.hub.heldMessageTroubles().isEmpty)
        }
    }

    @Test("G6: a server that is too old holds nothing, says so once, and is asked again when it has shown that it is newer")
    func tooOld() async throws {
        let (world, far) = HeldMessageWorld.world()
        world.phone.answer { operation, _ in
            if case .schedule = operation { return .rejected("too old") }
            return .accepted(.none)
        }
        try await world.running {
            try await world.timer("Tea", after: .hours(2))
            await world.time.advance(by: .hours(1))
            #expect(HeldMessageWorld.asked(world) == ["schedule"])
            #expect(
                try await world.hub.heldMessageTroubles() == [
                    HeldMessageTrouble(sink: HeldMessageWorld.phone, kind: .refused, count: 1, reason: "too old")
                ])
            far.attach(to: world.phone)
            world.phone.report(.replaces(true))
            await world.time.settle()
            #expect(far.held.count == 1)
            #expect(try await world.hub.heldMessageTroubles().isEmpty)
            #expect(try await world.store.note("replaces:phone") == "there")
            world.phone.report(.replaces(false))
            await world.time.settle()
            #expect(try await world.store.note("replaces:phone") == nil)
        }
    }

    @Test("G6: that a far side replaces messages is remembered over restarts, for that one")
    func proof() async throws {
        let (world, _) = HeldMessageWorld.world()
        try await world.running {
            try await world.timer("Tea", after: .hours(2))
            await world.time.settle()
            world.phone.report(.replaces(true))
            await world.time.settle()
            #expect(world.phone.done.all.map(\.attempt.isProven) == [false])
        }
        try await world.running {
            try await world.timer("Eggs", after: .hours(2))
            await world.time.settle()
            #expect(world.phone.done.all.last?.attempt.isProven == true)
            world.phone.place = "elsewhere"
            try await world.reload(changing: "phone")
            // All messages are placed again at the new place, and no requests go to the old place.
            #expect(HeldMessageWorld.asked(world) == ["schedule", "schedule", "schedule", "schedule"])
            #expect(world.phone.done.all.suffix(2).allSatisfy { !$0.attempt.isProven })
        }
    }

    @Test("G6: to have a message held is telling nobody: neither an event nor a delivery nor an attempt that anybody counts")
    func uncounted() async throws {
        let (world, far) = HeldMessageWorld.world()
        try await world.running {
            try await world.timer("Tea", after: .hours(2))
            await world.time.settle()
            #expect(world.hub.engine.meters.counts.sinks[HeldMessageWorld.phone] == nil)
            #expect(try await world.store.deliveryCounts().isEmpty)
            far.mode = .down
            _ = try await world.hub.stopTimer("Tea")
            await world.time.settle()
            #expect(world.hub.engine.meters.counts.sinks[HeldMessageWorld.phone]?.attempts == [.deferred: 1])
        }
    }

    @Test("D-23, G6: a wipe takes back what servers hold, and leaves no text of it")
    func wipe() async throws {
        let (world, far) = HeldMessageWorld.world()
        try await world.running {
            try await world.addPet("Snowy")
            try await world.wash("Snowy")
            await world.time.settle()
            #expect(far.held.count == 1)
            far.mode = .down
            _ = try await world.hub.wipe(dryRun: false)
            #expect(try await world.store.heldMessages(HeldMessageQuery()).map(\.draft.event.notice.body.description) == [""])
            far.mode = .well
            await world.time.advance(by: .minutes(1))
            #expect(far.held.isEmpty)
            #expect(try await world.store.heldMessages(HeldMessageQuery()).isEmpty)
        }
    }
}
