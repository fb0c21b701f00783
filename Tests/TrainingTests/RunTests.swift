import BellhopCore
import FoundationEssentials
import Testing
import Training

/// Tests pausing, skipping and sleeping. Each affects a run and the run's pending cues.
@Suite struct RunTests {
    private let tabata = Presets.workouts[0]

    @Test("P-15: low and high, sets, and where it is, at every instant")
    func state() throws {
        var world = RunWorld(tabata)
        #expect(world.run.phase?.kind == .ready)
        try world.wait(.seconds(10))
        #expect((world.run.phase?.kind, world.run.phase?.set) == (.high, 1))
        try world.wait(.seconds(20))
        #expect((world.run.phase?.kind, world.run.phase?.set) == (.low, 1))
        try world.wait(.seconds(10))
        #expect((world.run.phase?.kind, world.run.phase?.set) == (.high, 2))
        #expect(world.kinds == [.workoutSet])
        try world.wait(.minutes(4))
        #expect(world.run.state == .ended)
        #expect(world.run.ending == .finished)
        #expect(world.record.activity.value.ended == RunWorld.start + .seconds(250))
    }

    @Test("P-13: it is complete in the words of the document, under its identifier")
    func complete() throws {
        var world = RunWorld(tabata)
        try world.wait(.minutes(5))
        let event = try #require(world.told.last)
        #expect(event.notice.title.description == "Workout Complete!")
        #expect(event.notice.body.description == "You've completed all 8 sets. Great job!")
        #expect(event.notice.id == "workoutComplete")
        #expect(event.notice.key.rawValue.hasPrefix("workoutComplete_"))
        #expect(event.notice.key.rawValue.count <= 64)
        #expect(world.kinds.filter { $0 == .workoutFinished }.count == 1)
    }

    @Test("a workout with a single set says so in the singular")
    func oneSet() throws {
        var single = tabata
        single.sets = 1
        var world = RunWorld(single)
        try world.wait(.minutes(5))
        #expect(world.told.last?.notice.body.description == "You've completed the set. Great job!")
    }

    @Test("pausing keeps every later cue at its exact distance")
    func pausing() throws {
        var world = RunWorld(tabata)
        try world.wait(.milliseconds(12_345))
        let before = world.cues.filter { $0.at > world.now.wall }.map { ($0.at - world.now.wall).inMilliseconds }
        try world.do(.pause)
        #expect(world.cues.isEmpty)
        #expect(world.timer == nil)
        try world.wait(.minutes(7))
        try world.do(.resume)
        #expect(world.cues.map { ($0.at - world.now.wall).inMilliseconds } == before)
        #expect(world.run.pauses == 1)
        try world.wait(.milliseconds(250_000 - 12_345 - 1))
        #expect(world.run.state == .running)
        try world.wait(.milliseconds(1))
        #expect(world.run.state == .ended)
        #expect(world.run.trained(at: world.offset) == 250_000)
    }

    @Test("skip begins the next phase now; back begins the phase anew, and in its first seconds the one before")
    func moving() throws {
        var world = RunWorld(tabata)
        try world.do(.skip)
        #expect((world.run.phase?.kind, world.offset) == (.high, 10_000))
        #expect(world.cues.first?.at == world.now.wall)
        try world.wait(.seconds(8))
        try world.do(.back)
        #expect((world.run.phase?.kind, world.offset) == (.high, 10_000))
        try world.do(.back)
        #expect(world.run.phase?.kind == .ready)
        try world.do(.back)
        #expect(world.offset == 0)
        try world.do(.restart)
        #expect((world.offset, world.run.moved) == (0, 0))
        try world.do(.pause)
        try world.do(.skip)
        #expect((world.run.state, world.offset) == (.paused, 10_000))
        for _ in 0..<15 { try world.do(.skip) }
        #expect((world.run.phase?.kind, world.run.phase?.set) == (.low, 8))
        try world.do(.resume)
        try world.do(.skip)
        #expect((world.run.state, world.run.ending) == (.ended, .finished))
        #expect(world.run.setsDone == 0)
        // P-14: the notice contains the same number of sets as the history.
        #expect(world.told.last?.notice.body.description == "You've completed 0 of 8 sets.")
        #expect(throws: Refusal.self) { try world.do(.resume) }
    }

    @Test("P-5: the same workout a second time is told like the first: nothing is remembered from run to run")
    func again() throws {
        var first = RunWorld(tabata)
        try first.wait(.minutes(5))
        let second = RunWorld(tabata)
        #expect(second.cues.contains { $0.kind == .lead && $0.words == "Set 1 completing in" })
        var restarted = RunWorld(tabata)
        try restarted.wait(.minutes(2))
        try restarted.do(.restart)
        #expect(restarted.cues.filter { $0.kind == .lead }.count == second.cues.filter { $0.kind == .lead }.count)
    }

    @Test("P-9: the end of a set is not announced twice within ten seconds")
    func repeated() throws {
        var world = RunWorld(Programme(name: "x", low: nil, high: .seconds(8), sets: 3, getReady: .zero))
        try world.wait(.seconds(7))
        // The cue that announces the end of set 1 was heard at 3 s. After the command `back`, that
        // cue would be repeated only 7 s later.
        try world.do(.back)
        let leads = world.cues.filter { $0.kind == .lead }.compactMap(\.words)
        #expect(leads == ["Set 2 completing in", "Set 3 completing in"])
        // The cue of the last set is not repeated within ten seconds either.
        var last = RunWorld(Programme(name: "x", low: nil, high: .seconds(8), sets: 1, getReady: .zero))
        try last.wait(.seconds(7))
        try last.do(.back)
        #expect(!last.cues.contains { $0.kind == .lead })
        // After more than ten seconds, the cue is spoken again.
        var slow = RunWorld(Programme(name: "x", low: nil, high: .seconds(20), sets: 1, getReady: .zero))
        try slow.wait(.seconds(16))
        try slow.do(.back)
        #expect(slow.cues.contains { $0.kind == .lead })
    }

    @Test("P-4, P-17: fired late, it goes over every phase that is over in one go, and is where it would have been")
    func late() throws {
        var world = RunWorld(tabata)
        try world.wait(.seconds(15))
        try world.doze(.milliseconds(97_900), isSuspended: false)
        var punctual = RunWorld(tabata)
        try punctual.wait(.milliseconds(112_900))
        #expect(world.run.index == punctual.run.index)
        #expect(world.timer?.due == punctual.timer?.due)
        #expect(world.kinds == punctual.kinds)
        #expect(world.told.map(\.due) == punctual.told.map(\.due))
        #expect(world.run.dropped > 0)
        #expect(punctual.run.dropped == 0)
    }

    @Test("P-9, P-17: eight hours of sleep in the middle leave nothing stale: no cue is handed on, the end is told with its own time")
    func eightHours() throws {
        var world = RunWorld(tabata)
        try world.wait(.seconds(47))
        try world.doze(.hours(8))
        #expect(world.run.state == .ended)
        #expect(world.cues.isEmpty)
        #expect(world.told.last?.due == RunWorld.start + .seconds(250))
        let late = world.told.filter { $0.lateness(at: world.now.wall) > Cue.tolerance }
        #expect(late.allSatisfy { $0.expires.map { $0 < world.now.wall } == true })
    }

    @Test("P-7, P-17: after sleeping over some phases only what is still to come is handed on, for the set it is in")
    func nap() throws {
        var world = RunWorld(tabata)
        try world.wait(.seconds(47))
        try world.doze(.milliseconds(61_500))
        let first = try #require(world.cues.first)
        #expect(first.at >= world.now.wall - Cue.tolerance)
        let set = try #require(world.run.phase?.set)
        #expect(world.cues.first { $0.kind == .lead }?.words == "Set \(set) completing in")
        let left = world.cues.filter { $0.at > world.now.wall }
        var punctual = RunWorld(tabata)
        try punctual.wait(.milliseconds(108_500))
        #expect(left == punctual.cues.filter { $0.at > punctual.now.wall })
    }

    @Test("G3: where sleep is to pause it, it stands where the machine fell asleep, and asks")
    func pausedBySleep() throws {
        var world = RunWorld(tabata, context: TrainingContext(onSuspend: .pause))
        try world.wait(.milliseconds(33_333))
        try world.doze(.hours(8))
        #expect(world.run.state == .interrupted)
        #expect(world.offset == 33_333)
        #expect(world.kinds.last == .workoutInterrupted)
        #expect(world.told.last?.notice.actions.map(\.verb) == [.resumeWorkout, .endWorkout])
        #expect(world.timer == nil)
        try world.wait(.minutes(10))
        try world.do(.resume)
        try world.wait(.milliseconds(250_000 - 33_333))
        #expect(world.run.ending == .finished)
        #expect(world.run.dropped == 0)
    }

    @Test("P-3: a sleep under three seconds pauses nothing")
    func brief() throws {
        var world = RunWorld(tabata, context: TrainingContext(onSuspend: .pause))
        try world.wait(.seconds(33))
        try world.doze(.milliseconds(2999))
        #expect(world.run.state == .running)
        #expect(world.offset == 35_999)
    }

    @Test("G3: after a reboot it is interrupted at the beginning of its phase, for an hour")
    func reboot() throws {
        var world = RunWorld(tabata)
        try world.wait(.seconds(47))
        try world.reboot(after: .minutes(2))
        #expect(world.run.state == .interrupted)
        #expect(world.offset == 40_000)
        var resumed = world
        try resumed.wait(.minutes(59))
        try resumed.do(.resume)
        try resumed.wait(.milliseconds(210_000))
        #expect(resumed.run.ending == .finished)
        try world.wait(.minutes(61))
        #expect((world.run.state, world.run.ending) == (.ended, .interrupted))
        #expect(throws: Refusal.self) { try world.do(.resume) }
    }

    @Test("P-2, P-3, G3: a step of the wall clock moves nothing: every later cue keeps its distance", arguments: [-7200, -2, 2, 86_400])
    func clockSteps(seconds: Int) throws {
        var world = RunWorld(tabata)
        try world.wait(.milliseconds(63_210))
        let before = world.cues.map { ($0.at - world.now.wall).inMilliseconds }
        let offset = world.offset
        world.step(.seconds(seconds))
        #expect(world.offset == offset)
        #expect(world.cues.map { ($0.at - world.now.wall).inMilliseconds } == before)
    }

    @Test("P-14: however often its last timer fires, it is complete once")
    func once() throws {
        var world = RunWorld(tabata)
        try world.wait(.milliseconds(249_999))
        let timer = try #require(world.timer)
        try world.wait(.seconds(30))
        let effects = try RunRules.fired(timer, on: world.record, at: world.now, context: world.context)
        #expect(effects == [.disarm(.phase)])
        #expect(world.kinds.filter { $0 == .workoutFinished }.count == 1)
    }

    @Test("seeded lives: pauses, skips, steps of the clock and sleep leave every later cue on its exact offset", arguments: 1...300)
    func random(seed: Int) throws {
        var dice = Dice(seed: UInt64(seed))
        let programme = Programme(
            name: "x", low: .milliseconds(dice.draw(3000...20_000)), high: .milliseconds(dice.draw(3000...20_000)),
            sets: Int(dice.draw(1...5)), rounds: Int(dice.draw(1...3)), start: dice.draw(0...1) == 0 ? .low : .high,
            getReady: .milliseconds(dice.draw(0...10_000)), rest: .milliseconds(dice.draw(0...9000)))
        try programme.check()
        let whole = CueList.cues(
            of: ProgrammeRun(.workout(programme), at: RunWorld(programme).now), start: RunWorld.start)
        let offsets = Set(whole.map { "\(($0.at - RunWorld.start).inMilliseconds) \($0.kind) \($0.words ?? "")" })
        var world = RunWorld(programme)
        var expected: Int64 = 0
        for _ in 0..<30 where world.run.state != .ended {
            let isRunning = world.run.state == .running
            switch dice.draw(0...5) {
            case 0:
                try world.do(isRunning ? .pause : .resume)
            case 1:
                try world.do(.skip)
                expected = world.offset
            case 2:
                try world.do(.back)
                expected = world.offset
            case 3:
                world.step(.milliseconds(dice.draw(-100_000...100_000)))
            case 4:
                let length = dice.draw(0...8000)
                try world.doze(.milliseconds(length))
                if isRunning { expected += length }
            default:
                let length = dice.draw(0...8000)
                try world.wait(.milliseconds(length))
                if isRunning { expected += length }
            }
            guard world.run.state != .ended else { break }
            #expect(world.offset == expected, "seed \(seed)")
            guard world.run.state == .running else { continue }
            let start = world.now.wall - .milliseconds(world.offset)
            for cue in world.cues {
                #expect(offsets.contains("\((cue.at - start).inMilliseconds) \(cue.kind) \(cue.words ?? "")"), "seed \(seed): \(cue)")
                #expect(cue.at >= world.now.wall - Cue.tolerance, "seed \(seed)")
            }
        }
    }

    @Test("totals and records count what was trained, not what was skipped")
    func totals() throws {
        var done = RunWorld(tabata)
        try done.wait(.minutes(5))
        var skipped = RunWorld(tabata)
        for _ in 0..<17 { try skipped.do(.skip) }
        var stopped = RunWorld(tabata)
        try stopped.wait(.seconds(45))
        try stopped.do(.end)
        let totals = RunTotals([done, skipped, stopped].map { ActivityFigures($0.record.activity.value) })
        #expect((totals.all, totals.finished, totals.stopped, totals.interrupted, totals.sets) == (3, 2, 1, 0, 9))
        #expect((totals.trained, totals.longest?.trained, totals.mostSets?.sets) == (295_000, 250_000, 8))
    }

    @Test("a run is stored and read again as it was, and one of an older version with keys missing is read, too")
    func coding() throws {
        var world = RunWorld(tabata)
        try world.wait(.seconds(47))
        try world.do(.pause)
        let bytes = try JSONEncoder().encode(world.run)
        #expect(try JSONDecoder().decode(ProgrammeRun.self, from: bytes) == world.run)
        let run = try read(#"{"plan":\#(Self.plan(sets: 2)),"index":1,"state":"running"}"#)
        #expect((run.phases.map(\.length), run.setsDone, run.cues) == ([3000, 3000], 0, CueTimes(warning: nil)))
    }

    @Test("the longest workout is a row of some hundred bytes, whatever it is made of")
    func size() throws {
        let longest = Programme(
            name: "x", low: .seconds(3), high: .seconds(3), sets: Programme.setRange.upperBound, rounds: Programme.roundRange.upperBound)
        let run = RunWorld(longest).run
        #expect(run.phases.count == 3961)
        #expect(try JSONEncoder().encode(run).count < 600)
    }

    @Test(
        "a row that says what cannot be is refused, not trusted",
        arguments: [
            (#""plan":\#(plan(sets: 2)),"index":3"#, "there are 2 phases"), (#""plan":\#(plan(sets: 2)),"index":-1"#, "there are 2 phases"),
            (#""plan":\#(plan(sets: 1_000_000_000)),"index":0"#, "sets must be 1 to 99, not 1000000000."),
            (#""plan":{"routine":{"_0":{"name":"x","steps":[],"times":1}}},"index":0"#, "a routine has 1 to 100 steps, 1 to 99 times"),
            (
                #""plan":{"routine":{"_0":{"name":"x","steps":[{"text":"y","length":-1}],"times":1}}},"index":0"#,
                "a step takes 1 s to 7 days"
            ),
        ])
    func corrupted(row: String, problem: String) throws {
        let error = try #require(throws: DecodingError.self) { try read("{\(row),\"state\":\"running\"}") }
        guard case .dataCorrupted(let context) = error else { throw error }
        #expect(context.debugDescription == problem)
    }

    private static func plan(sets: Int) -> String {
        #"{"workout":{"_0":{"name":"x","high":3000,"sets":\#(sets),"rounds":1,"start":"low"}}}"#
    }

    private func read(_ row: String) throws -> ProgrammeRun { try JSONDecoder().decode(ProgrammeRun.self, from: Data(row.utf8)) }
}

/// A generator of reproducible pseudorandom numbers.
private struct Dice {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

    mutating func draw(_ range: ClosedRange<Int64>) -> Int64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        mixed ^= mixed >> 31
        return range.lowerBound + Int64(mixed % UInt64(range.upperBound - range.lowerBound + 1))
    }
}
