import BellhopCore
import BellhopHub
import BellhopTestKit
import Testing
import Training

@Suite("Keeping the machine awake during a workout")
struct WakefulnessTests {
    private static let tabata = Presets.workouts[0]
    /// The length of the workout.
    private static let length = Duration.seconds(250)

    private func world(_ lock: SleepLock = .idle, onSuspend: TrainingPolicy.OnSuspend = .goOn) -> HubWorld {
        HubWorld(training: TrainingPolicy(onSuspend: onSuspend, inhibit: lock))
    }

    private func perform(_ command: RunCommand, in world: HubWorld) async throws {
        _ = try await world.hub.perform(command, on: .workout)
        await world.time.settle()
    }

    private func choose(_ lock: SleepLock, in world: HubWorld) async throws {
        var catalog = world.hub.catalog
        catalog.training.inhibit = lock
        try await world.hub.reload(catalog)
        await world.time.settle()
    }

    @Test("P-1: held from the start to the end of a workout, not while it pauses, and not for what was before or comes after")
    func whole() async throws {
        let world = world()
        try await world.running {
            #expect(world.inhibitor.locks == [])
            _ = try await world.hub.startWorkout(Self.tabata)
            await world.time.settle()
            #expect(world.inhibitor.changes.all == [.init(lock: .idle, reason: "a workout is running")])
            await world.time.advance(by: .seconds(100))
            try await perform(.pause, in: world)
            #expect(world.inhibitor.locks == [.idle, .nothing])
            try await perform(.resume, in: world)
            try await perform(.skip, in: world)
            try await perform(.back, in: world)
            #expect(world.inhibitor.locks == [.idle, .nothing, .idle])
            await world.time.advance(by: Self.length)
            #expect(world.inhibitor.locks == [.idle, .nothing, .idle, .nothing])
        }
    }

    @Test("P-1: let go of when somebody ends it, when everything is deleted, and when another takes its place it is held on")
    func ended() async throws {
        let world = world(.sleep)
        try await world.running {
            _ = try await world.hub.startWorkout(Self.tabata)
            await world.time.settle()
            _ = try await world.hub.startWorkout(Self.tabata, replace: true)
            await world.time.settle()
            #expect(world.inhibitor.locks == [.sleep])
            try await perform(.end, in: world)
            #expect(world.inhibitor.locks == [.sleep, .nothing])
            _ = try await world.hub.startWorkout(Self.tabata)
            await world.time.settle()
            _ = try await world.hub.wipe(dryRun: false)
            await world.time.settle()
            #expect(world.inhibitor.locks == [.sleep, .nothing, .sleep, .nothing])
        }
    }

    @Test("P-1: not for routines, rests and timers, nor where the config says none")
    func others() async throws {
        let world = world()
        try await world.running {
            _ = try await world.hub.startRoutine(Presets.routines[0])
            try await world.timer("Tea", after: .minutes(5))
            await world.time.advance(by: .minutes(6))
            #expect(world.inhibitor.locks == [])
            try await choose(.nothing, in: world)
            _ = try await world.hub.startWorkout(Self.tabata)
            await world.time.settle()
            #expect(world.inhibitor.locks == [])
            #expect(await world.hub.examineWakefulness() == nil)
        }
    }

    @Test("P-1: a reload of the config in the middle of a workout holds what it says by then")
    func reloaded() async throws {
        let world = world()
        try await world.running {
            _ = try await world.hub.startWorkout(Self.tabata)
            await world.time.settle()
            #expect(await world.hub.examineWakefulness() == .held)
            for lock in [SleepLock.sleep, .nothing, .idle] { try await choose(lock, in: world) }
            #expect(world.inhibitor.locks == [.idle, .sleep, .nothing, .idle])
        }
    }

    @Test("P-1: a workout that sleep or a reboot has interrupted keeps nothing awake until it is resumed")
    func interrupted() async throws {
        let world = world(onSuspend: .pause)
        try await world.running {
            _ = try await world.hub.startWorkout(Self.tabata)
            await world.time.advance(by: .seconds(61))
            // Suspend the machine, as if somebody had closed the lid. No lock prevents that.
            await world.time.suspend(for: .hours(8))
            #expect(world.inhibitor.locks == [.idle, .nothing])
            try await perform(.resume, in: world)
            #expect(world.inhibitor.lock == .idle)
        }
        world.time.reboot(after: .minutes(4))
        try await world.running {
            #expect(world.inhibitor.lock == .nothing)
            try await perform(.resume, in: world)
            #expect(world.inhibitor.lock == .idle)
        }
    }

    @Test("P-1: a daemon that was killed in the middle of a workout holds it again when it is back")
    func killed() async throws {
        let world = world()
        try await world.running {
            _ = try await world.hub.startWorkout(Self.tabata)
            await world.time.advance(by: .seconds(61))
        }
        #expect(world.inhibitor.lock == .nothing)
        try await world.running {
            await world.time.settle()
            #expect(world.inhibitor.locks == [.idle, .idle])
            #expect(world.inhibitor.lock == .idle)
        }
    }

    @Test("P-1: a daemon that ends lets go; and a machine that refuses does nothing to the workout")
    func stopped() async throws {
        let world = world()
        world.inhibitor.refuse(SleepRefusal(.idle, .noLogind))
        let hub = world.hub
        try await hub.prepare()
        try await onOneThread {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { await hub.run() }
                await world.time.untilSleeping(loops: world.loops)
                _ = try await hub.startWorkout(Self.tabata)
                await world.time.settle()
                #expect(await hub.examineWakefulness() == .refused(SleepRefusal(.idle, .noLogind)))
                #expect(try await hub.run(.workout, nil).activity.value.isOpen)
                #expect(world.inhibitor.lock == .idle)
                hub.stop()
                try await group.waitForAll()
            }
        }
        #expect(world.inhibitor.locks == [.idle, .nothing])
    }
}
