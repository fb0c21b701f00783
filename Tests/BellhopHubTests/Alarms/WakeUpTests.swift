import BellhopCore
import BellhopHub
import BellhopTestKit
import Testing
import Training

@Suite("Waking the machine")
struct WakeUpTests {
    private static func world(_ policy: WakePolicy) async throws -> HubWorld {
        let world = HubWorld()
        try await Self.choose(policy, in: world)
        return world
    }

    private static func choose(_ policy: WakePolicy, in world: HubWorld) async throws {
        try await world.hub.prepare()
        var catalog = world.hub.catalog
        catalog.wake = policy
        try await world.hub.reload(catalog)
    }

    private static func alarm(_ text: String, in world: HubWorld) async throws {
        _ = try await world.hub.startTimers([CountdownRequest(end: .every(try EveryText.parse(text)), name: "Wake up")])
    }

    private static func wake(_ world: HubWorld) -> String? {
        world.time.wake.map { world.time.zone().civil($0).description }
    }

    @Test("G7: with wake = \"alarms\" the machine wakes for the next alarm and its reminders, and for nothing else")
    func alarms() async throws {
        let world = try await Self.world(.alarms)
        try await world.running {
            try await world.timer("Tea", after: .minutes(5))
            #expect(world.time.wake == nil)
            try await Self.alarm("every day at 07:00", in: world)
            #expect(Self.wake(world) == "2026-11-22 07:00")
            await world.time.advance(by: .hours(17))
            #expect(Self.wake(world) == "2026-11-23 07:00")
            let alarm = try #require(try await world.events().last)
            _ = try await world.hub.snooze(event: alarm.number, for: .minutes(10))
            #expect(Self.wake(world) == "2026-11-22 07:10")
            _ = try await world.hub.stopTimer("Wake up")
            #expect(world.time.wake == nil)
            #expect(world.hub.wakeTrouble == nil)
        }
    }

    @Test("G7: with wake = \"all\" it wakes for whatever somebody has started, and a start sets it again")
    func all() async throws {
        let world = try await Self.world(.all)
        try await world.running {
            try await world.timer("Tea", after: .minutes(5))
            #expect(Self.wake(world) == "2026-11-21 14:05")
            await world.time.stepWall(by: .hours(1))
            #expect(Self.wake(world) == "2026-11-21 15:05")
            // A rest wakes the machine when it ends, and so does a step of a routine. The phases of
            // a workout do not, because a person who is training is awake.
            _ = try await world.hub.perform(.start(for: .minutes(2), autoRest: nil, replace: false))
            #expect(Self.wake(world) == "2026-11-21 15:02")
            _ = try await world.hub.startRoutine(Routine(name: "steep", steps: [Routine.Step("Steep", length: .minutes(1))]))
            #expect(Self.wake(world) == "2026-11-21 15:01")
            _ = try await world.hub.startWorkout(Programme(name: "x", low: .seconds(10), high: nil))
            #expect(Self.wake(world) == "2026-11-21 15:01")
        }
    }

    @Test(
        "G7: where the machine will not wake, it is said why and what to do, until it will",
        arguments: [
            WakeRefusal.notPermitted, .noClock, .failed("no"),
        ])
    func refused(refusal: WakeRefusal) async throws {
        let world = try await Self.world(.alarms)
        world.time.refuseWaking(refusal)
        try await world.running {
            // No trouble is reported as long as no timer needs to wake the machine.
            #expect(world.hub.wakeTrouble == nil)
            try await Self.alarm("every day at 07:00", in: world)
            let trouble = try #require(world.hub.wakeTrouble)
            #expect(trouble.description.hasPrefix("Alarms will NOT wake this machine: "))
            #expect(Language.german.knows(trouble.id) && Language.german.knows(refusal.sentence.id))
            world.time.refuseWaking(nil)
            try await Self.alarm("every day at 08:00", in: world)
            #expect(world.hub.wakeTrouble == nil)
        }
    }

    @Test("by default nothing wakes it, and switched off again nothing does any more")
    func never() async throws {
        let world = HubWorld()
        try await world.running {
            try await Self.alarm("every day at 07:00", in: world)
            #expect(world.time.wake == nil)
            try await Self.choose(.alarms, in: world)
            #expect(Self.wake(world) == "2026-11-22 07:00")
            try await Self.choose(.never, in: world)
            #expect(world.time.wake == nil)
        }
    }
}
