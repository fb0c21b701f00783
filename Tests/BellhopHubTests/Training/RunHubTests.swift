import BellhopCore
import BellhopHub
import BellhopTestKit
import Testing
import Training

@Suite("Workouts and routines in the hub")
struct RunHubTests {
    private static let tabata = Presets.workouts[0]
    /// The length of the workout.
    private static let length = Duration.seconds(250)

    private func world(
        store: any HubStore = MemoryStore(), routing: RoutingTable = RoutingTable(), onSuspend: TrainingPolicy.OnSuspend = .goOn
    ) -> HubWorld {
        HubWorld(store: store, routing: routing, training: TrainingPolicy(onSuspend: onSuspend), soundsCues: true)
    }

    private func state(_ world: HubWorld) async throws -> ProgrammeRun.State? {
        guard let record = try await world.hub.runs(.workout, limit: 1).first, case .run(let run) = record.activity.value.body else {
            return nil
        }
        return run.state
    }

    private func press(_ verb: NoticeAction.Verb, in world: HubWorld, on sink: SinkRecorder) async throws {
        let key = try #require(sink.visible.last?.notice.key)
        sink.report(.action(key, verb, activationToken: nil))
        await world.time.settle()
    }

    // MARK: Cues

    @Test("P-1, P-10: every cue is handed ahead at the start, and a phase that ends as it should moves none")
    func ahead() async throws {
        let world = world()
        try await world.running {
            _ = try await world.hub.startWorkout(Self.tabata)
            await world.time.settle()
            let plan = try #require(world.desktop.plans.all.first)
            #expect(plan.cues.first?.at == HubWorld.start)
            #expect(plan.cues.last?.at == HubWorld.start + Self.length)
            #expect(plan.cues.map(\.at) == plan.cues.map(\.at).sorted())
            await world.time.advance(by: Self.length + .minutes(1))
            // The hub sends no command to silence cues when the run is over, because the last cue
            // may still be sounding.
            #expect(world.desktop.plans.count == 1)
            #expect(world.phone.plans.count == 0)
            #expect(try await state(world) == .ended)
        }
    }

    @Test("pausing silences what is to come, going on hands it on again, at its exact distance")
    func pausing() async throws {
        let world = world()
        try await world.running {
            _ = try await world.hub.startWorkout(Self.tabata)
            await world.time.advance(by: .milliseconds(33_333))
            _ = try await world.hub.perform(.pause, on: .workout)
            await world.time.settle()
            #expect(world.desktop.plans.all.last?.cues == [])
            await world.time.advance(by: .minutes(20))
            _ = try await world.hub.perform(.resume, on: .workout)
            await world.time.settle()
            let (first, last) = try (#require(world.desktop.plans.all.first), #require(world.desktop.plans.all.last))
            let moved = first.cues.map(\.at).filter { $0 >= HubWorld.start + .milliseconds(33_333) }.map { $0 + .minutes(20) }
            #expect(last.cues.map(\.at) == moved)
            #expect(last.generation > first.generation)
            await world.time.advance(by: Self.length - .milliseconds(33_334))
            #expect(try await state(world) == .running)
            await world.time.advance(by: .milliseconds(1))
            #expect(world.phone.titlesShown == ["Workout Complete!"])
        }
    }

    @Test("P-2, P-3, G3: a step of the wall clock moves the plan with it, and the workout takes its time", arguments: [2, -2, 26])
    func stepped(hours: Int) async throws {
        let world = world()
        try await world.running {
            _ = try await world.hub.startWorkout(Self.tabata)
            await world.time.advance(by: .seconds(60))
            await world.time.stepWall(by: .hours(hours))
            let plan = try #require(world.desktop.plans.all.last)
            #expect(plan.cues.last?.at == HubWorld.start + Self.length + .hours(hours))
            await world.time.advance(by: Self.length - .seconds(61))
            #expect(try await state(world) == .running)
            await world.time.advance(by: .seconds(1))
            #expect(try await state(world) == .ended)
        }
    }

    @Test("P-7, P-9, P-17: eight hours of sleep in the middle: nothing stale is sounded or told to people, programs hear of all")
    func slept() async throws {
        let world = world()
        try await world.running {
            _ = try await world.hub.startWorkout(Self.tabata)
            await world.time.advance(by: .seconds(60))
            let before = world.desktop.plans.count
            await world.time.suspend(for: .hours(8))
            #expect(try await state(world) == .ended)
            #expect(world.desktop.plans.all.dropFirst(before).allSatisfy { $0.cues.isEmpty })
            #expect(world.phone.titlesShown.isEmpty)
            #expect(world.desktop.titlesShown.isEmpty)
            #expect(world.program.told.count { $0.hasPrefix("deliver Set ") } == 8)
            #expect(world.program.told.contains { $0.hasPrefix("deliver Workout Complete!") })
        }
    }

    @Test("D-4: with sounds or notifications off no cue is to come, and with both on again they are", arguments: [true, false])
    func silenced(bySounds: Bool) async throws {
        let world = world()
        try await world.running {
            _ = try await world.hub.startWorkout(Self.tabata)
            await world.time.advance(by: .milliseconds(33_333))
            func set(_ isOn: Bool) async throws {
                _ = try await world.hub.change(
                    SettingsChange(notificationsEnabled: bySounds ? nil : isOn, soundEnabled: bySounds ? isOn : nil))
                await world.time.settle()
            }
            try await set(false)
            let first = try #require(world.desktop.plans.all.first)
            #expect(world.desktop.plans.all.map(\.cues.isEmpty) == [false, true])
            await world.time.advance(by: .seconds(20))
            try await set(true)
            let last = try #require(world.desktop.plans.all.last)
            #expect(last.cues == first.cues.filter { $0.at >= HubWorld.start + .milliseconds(53_333) })
            #expect(world.desktop.plans.all.map(\.generation) == world.desktop.plans.all.map(\.generation).sorted())
        }
    }

    @Test("P-6, P-19: a sink made anew by a reload is handed the plan, and the old one is silenced")
    func reloaded() async throws {
        let world = world()
        try await world.running {
            _ = try await world.hub.startWorkout(Self.tabata)
            await world.time.settle()
            try await world.reload(changing: "desktop")
            #expect(world.desktop.plans.all.map(\.cues.isEmpty) == [false, true, false])
        }
    }

    @Test("P-18: when its work is over nothing holds on to the hub")
    func released() async throws {
        struct Held { weak var hub: Hub? }
        let world = world()
        let held = Held(hub: world.hub)
        // `running` releases the hub after its closure has returned.
        try await world.running {
            _ = try await world.hub.startWorkout(Self.tabata)
            await world.time.advance(by: .seconds(60))
            _ = try await world.hub.perform(.end, on: .workout)
        }
        #expect(held.hub == nil)
    }

    // MARK: Notices

    @Test("a set is told to programs only, unless a route names it; the end is told to people")
    func sets() async throws {
        let world = world()
        try await world.running {
            _ = try await world.hub.startWorkout(Self.tabata)
            await world.time.advance(by: Self.length)
            #expect(world.phone.told == ["deliver Workout Complete!"])
            #expect(world.desktop.told.isEmpty, "its cue has told it")
            #expect(world.program.told.count == 9)
            #expect(try await world.hub.unacknowledged().isEmpty)
        }
        let pattern = try #require(KindPattern("workout.set"))
        let route = Route(match: RouteMatch(kinds: [pattern]), sinks: [SinkName(rawValue: "phone")])
        let named = self.world(routing: RoutingTable(routes: [route]))
        try await named.running {
            _ = try await named.hub.startWorkout(Self.tabata)
            await named.time.advance(by: .seconds(40))
            #expect(named.phone.told == ["deliver Set 1 of 8"])
            await named.time.advance(by: .seconds(30))
            #expect(named.phone.titlesShown == ["Set 2 of 8"], "it takes the place of the one before")
        }
    }

    @Test("P-14: killed in the moment it ends, it is complete once", arguments: StoreKind.allCases)
    func completeOnce(kind: StoreKind) async throws {
        try await kind.with { store in
            let world = world(store: store)
            try await world.running {
                _ = try await world.hub.startWorkout(Self.tabata)
                await world.time.advance(by: Self.length)
            }
            try await world.running { await world.time.advance(by: .minutes(5)) }
            #expect(try await world.events().count { $0.kind == .workoutFinished } == 1)
        }
    }

    @Test("a workout can be shortened, but a number is never the beginning of a name")
    func shortNames() throws {
        let hub = world().hub
        #expect(try hub.workout(named: "tab").name == "tabata")
        #expect(try hub.workout(named: "30/").name == "30/30")
        for number in ["3", "40", "4"] {
            #expect(throws: Refusal.self) { try hub.workout(named: number) }
        }
    }

    @Test("one workout at a time: another is refused, or takes its place")
    func single() async throws {
        let world = world()
        try await world.running {
            _ = try await world.hub.startWorkout(Self.tabata)
            let refusal = await #expect(throws: Refusal.self) { try await world.hub.startWorkout(Presets.simple(.seconds(30))) }
            #expect(refusal?.code == .alreadyRunning)
            _ = try await world.hub.startWorkout(Presets.simple(.seconds(30)), replace: true)
            #expect(try await world.hub.openRuns().map(\.activity.value.name) == ["30s"])
            #expect(try await world.hub.runTotals(.workout).all == 1)
            let bad = await #expect(throws: Refusal.self) { try await world.hub.startWorkout(Presets.simple(.seconds(2)), replace: true) }
            #expect(bad?.code == .invalidValue)
        }
    }

    // MARK: Crashes

    @Test(
        "killed in each phase, it goes on as if nothing had been: the end is at its exact instant", arguments: StoreKind.allCases,
        [2, 12, 33, 41, 130, 247])
    func killed(kind: StoreKind, seconds: Int) async throws {
        try await kind.with { store in
            let world = world(store: store)
            try await world.running {
                _ = try await world.hub.startWorkout(Self.tabata)
                await world.time.advance(by: .seconds(seconds))
            }
            // The hub is down for two seconds.
            await world.time.advance(by: .seconds(2))
            try await world.running {
                #expect(try await state(world) == .running)
                let left = Self.length - .seconds(seconds + 2)
                if left > .zero {
                    #expect(world.desktop.plans.all.last?.cues.last?.at == HubWorld.start + Self.length)
                }
                await world.time.advance(by: left - .milliseconds(1))
                #expect(try await state(world) == .running)
                await world.time.advance(by: .milliseconds(1))
                #expect(try await state(world) == .ended)
                let finished = try await world.events().last
                #expect(finished?.due == HubWorld.start + Self.length)
            }
            #expect(try await world.events().count { $0.kind == .workoutSet } == 8)
        }
    }

    @Test(
        "G3: the machine is started anew in each phase: it asks, and goes on from the beginning of the phase", arguments: [2, 12, 33, 247])
    func rebooted(seconds: Int) async throws {
        let world = world()
        try await world.running {
            _ = try await world.hub.startWorkout(Self.tabata)
            await world.time.advance(by: .seconds(seconds))
        }
        world.time.reboot(after: .minutes(3))
        try await world.running {
            #expect(try await state(world) == .interrupted)
            #expect(world.phone.titlesShown == ["Workout interrupted"])
            let buttons = world.phone.visible.first?.notice.actions.map(\.label.description)
            #expect(buttons == ["Resume", "End Workout"])
            await world.time.advance(by: .minutes(50))
            try await press(.resumeWorkout, in: world, on: world.phone)
            #expect(try await state(world) == .running)
            #expect(world.phone.titlesShown.isEmpty)
            let record = try #require(try await world.hub.openRuns().first)
            guard case .run(let run) = record.activity.value.body else { return }
            let begin = run.timeline.begin(of: run.index)
            #expect((0...Int64(seconds) * 1000).contains(begin))
            await world.time.advance(by: Self.length - .milliseconds(begin))
            #expect(try await state(world) == .ended)
        }
    }

    @Test("G3: nobody resumes it within the hour: it is closed as interrupted, and the question goes")
    func lapsed() async throws {
        let world = world()
        try await world.running {
            _ = try await world.hub.startWorkout(Self.tabata)
            await world.time.advance(by: .seconds(60))
        }
        world.time.reboot(after: .minutes(3))
        try await world.running {
            await world.time.advance(by: .minutes(60))
            let state = try await state(world)
            #expect(state == .ended)
            #expect(world.phone.titlesShown.isEmpty)
            #expect(try await world.store.timers(TimerQuery(omitsInternal: true)).isEmpty)
            let refusal = await #expect(throws: Refusal.self) { try await world.hub.perform(.resume, on: .workout) }
            #expect(refusal?.code == .nothingRunning)
        }
    }

    @Test("G3: where sleep pauses, it stands where the machine fell asleep and asks; a stale button does nothing")
    func pausedBySleep() async throws {
        let world = world(onSuspend: .pause)
        try await world.running {
            _ = try await world.hub.startWorkout(Self.tabata)
            await world.time.advance(by: .milliseconds(61_234))
            await world.time.suspend(for: .hours(8))
            #expect(try await state(world) == .interrupted)
            #expect(world.phone.titlesShown == ["Workout interrupted"])
            let key = try #require(world.phone.visible.first?.notice.key)
            _ = try await world.hub.perform(.resume, on: .workout)
            await world.time.settle()
            // Press a button on a screen that does not show the resumed workout yet.
            world.phone.report(.action(key, .endWorkout, activationToken: nil))
            await world.time.settle()
            #expect(try await state(world) == .running)
            await world.time.advance(by: Self.length - .milliseconds(61_235))
            #expect(try await state(world) == .running)
            await world.time.advance(by: .milliseconds(1))
            #expect(try await state(world) == .ended)
        }
    }

    @Test("G3: where sleep pauses, a short sleep silences what was to come")
    func silencedBySleep() async throws {
        let world = world(onSuspend: .pause)
        try await world.running {
            _ = try await world.hub.startWorkout(Self.tabata)
            await world.time.advance(by: .seconds(61))
            await world.time.suspend(for: .seconds(4))
            #expect(try await state(world) == .interrupted)
            #expect(world.desktop.plans.all.last?.cues == [])
        }
    }

    // MARK: Routines

    @Test("a routine that goes on is not started again beside itself, but anew where somebody says so")
    func twice() async throws {
        let world = world()
        let bread = Routine(name: "Sour dough", steps: [.init("Knead", length: .minutes(10))])
        try await world.running {
            let first = try await world.hub.startRoutine(bread)
            let refusal = await #expect(throws: Refusal.self) { try await world.hub.startRoutine(bread) }
            #expect(
                refusal?.description
                    == "The routine Sour dough is in progress. End it with: bellhop routine end 'Sour dough', or start with --replace.")
            _ = try await world.hub.startRoutine(Presets.routines[0])
            let second = try await world.hub.startRoutine(bread, replace: true)
            let open = Set(try await world.hub.openRuns().map(\.activity.value.name))
            #expect(open == ["Sour dough", "pomodoro"])
            #expect(try await world.hub.run(.routine, "sour").activity.value.id == second.activity.value.id)
            let ended = try await world.hub.activities(ActivityQuery(kind: .routine, isOpen: false)).map(\.id)
            #expect(ended == [first.activity.value.id])
        }
    }

    @Test("a routine waits for its button, also after a reboot, and several go on beside each other")
    func routine() async throws {
        let world = world()
        let bread = Routine(
            name: "sourdough", steps: [.init("Knead", length: .minutes(10), waits: true), .init("Bake", length: .minutes(45))])
        try await world.running {
            _ = try await world.hub.startRoutine(bread)
            _ = try await world.hub.startRoutine(Presets.routines[0])
            await world.time.advance(by: .minutes(9))
        }
        world.time.reboot(after: .minutes(4))
        try await world.running {
            #expect(world.phone.titlesShown.contains { $0.hasPrefix("Knead") })
            let waiting = try await world.hub.unacknowledged()
            #expect(waiting.map(\.kind) == [.routineStep])
            let key = try #require(waiting.first?.notice.key)
            world.phone.report(.action(key, .nextStep, activationToken: nil))
            await world.time.settle()
            #expect(try await world.hub.unacknowledged().isEmpty)
            let ambiguous = await #expect(throws: Refusal.self) { try await world.hub.perform(.pause, on: .routine) }
            #expect(ambiguous?.code == .ambiguousName)
            _ = try await world.hub.perform(.end, on: .routine, "pomo")
            await world.time.advance(by: .minutes(45))
            #expect(world.phone.titlesShown.contains("sourdough is done"))
        }
    }
}
