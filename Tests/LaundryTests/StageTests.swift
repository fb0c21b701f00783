import BellhopCore
import Laundry
import Testing

@Suite("Stages and their times")
struct StageTests {
    @Test("the worked example T-24: started at 14:00, closed at 14:05, seen again at 14:46:30")
    func workedExample() throws {
        var world = LaundryWorld()
        try world.perform(.wash(for: nil, replace: false))
        let timer = try #require(world.timer(.wash))
        #expect(timer.due == LaundryWorld.start + .seconds(2700))
        #expect(timer.duration == .seconds(2700))
        #expect(timer.basis == .count(armedIn: world.now.boot))
        #expect(["45:00", "44:59", "44:58"] == (0...2).map { DurationText.clock(timer.remaining(at: world.wall + .seconds($0))) })
        world.pass(.minutes(5))
        #expect(timer.remaining(at: world.wall) == .minutes(40))
        world.pass(.minutes(41) + .seconds(30))
        world.fireDue()
        #expect(world.stage == .washed)
        #expect(world.stage.actionButtonText == "Start Dryer")
        #expect(world.stage.isActionable)
        #expect(world.started.isEmpty)
        let event = try #require(world.events.first)
        #expect(event.kind == .laundryWashed)
        #expect(event.due == LaundryWorld.start + .minutes(45))
        #expect(event.lateness(at: world.wall) == .seconds(90))
        #expect(event.timer == .wash, "T-16: the event says which timer ended")
    }

    @Test("a whole round keeps its times: the wash ended when it was due, the dryer began when it was started (D-3, D-8, D-12)")
    func times() throws {
        var world = LaundryWorld()
        try world.perform(.wash(for: nil, replace: false))
        world.fire(.wash, late: .hours(2))
        world.pass(.minutes(10))
        try world.perform(.dry(for: nil, replace: false))
        world.fire(.dry, late: .minutes(1))
        try world.perform(.fold)
        let task = try #require(world.archive.first)
        let start = LaundryWorld.start
        #expect(task.startDate == start)
        #expect(task.washStartTime == start)
        #expect(task.washEndTime == start + .minutes(45))
        #expect(task.dryStartTime == start + .minutes(175))
        #expect(task.dryEndTime == start + .minutes(235))
        #expect(task.foldCompletedTime == start + .minutes(236))
        #expect(task.isCompleted && task.currentStage == .completed && !task.isOpen)
        // A new task begins at the first stage (D-8).
        #expect(world.task?.currentStage == .cycle)
        #expect(world.task?.id != task.id)
        #expect(world.task?.isOpen == true)
    }

    @Test("durations are copied when the round gets under way, and changes of the pet do not touch it (D-7)")
    func copies() throws {
        var world = LaundryWorld()
        try world.perform(.wash(for: nil, replace: false))
        let profile = PetProfile(washDuration: .minutes(20), dryDuration: .minutes(25))
        world.apply(try PetRules.set(profile, on: world.record, among: [world.pet], at: world.now, context: world.context))
        #expect(world.timer(.wash)?.due == LaundryWorld.start + .minutes(45))
        world.fire(.wash)
        try world.perform(.dry(for: nil, replace: false))
        #expect(world.timer(.dry)?.duration == .minutes(60))
        world.fire(.dry)
        try world.perform(.fold)
        try world.perform(.wash(for: nil, replace: false))
        #expect(world.timer(.wash)?.duration == .minutes(20))
        #expect(world.task?.washDurationMinutes == 20)
        #expect(world.task?.dryDurationMinutes == 25)

        // A task that is still in its first stage adopts the new duration.
        try world.perform(.stop)
        let other = PetProfile(dryDuration: .minutes(30))
        world.apply(try PetRules.set(other, on: world.record, among: [world.pet], at: world.now, context: world.context))
        try world.perform(.wash(for: nil, replace: false))
        #expect(world.task?.dryDurationMinutes == 30)
    }

    @Test("--for is for one run and is remembered in the task")
    func overrides() throws {
        var world = LaundryWorld()
        try world.perform(.wash(for: .minutes(50), replace: false))
        #expect(world.timer(.wash)?.duration == .minutes(50))
        #expect(world.task?.washDurationMinutes == 50)
        #expect(world.pet.washDurationMinutes == 45)
        world.fire(.wash)
        try world.perform(.dry(for: .seconds(61 * 60 + 1), replace: false))
        #expect(world.timer(.dry)?.duration == .seconds(3661))
        #expect(world.task?.dryDurationMinutes == 62)
    }

    @Test(
        "runs outside 1–120 and 1–180 minutes are refused, in test mode from a second on (G21)",
        arguments: [
            (0, false, false), (-60, false, false), (59, false, false), (60, false, true), (7200, false, true), (7201, false, false),
            (0, true, false), (1, true, true), (5, true, true), (7201, true, false),
        ])
    func ranges(seconds: Int, isTestMode: Bool, isAllowed: Bool) throws {
        var world = LaundryWorld(isTestMode: isTestMode)
        let command = LaundryCommand.wash(for: .seconds(seconds), replace: false)
        if isAllowed {
            try world.perform(command)
            #expect(world.timer(.wash)?.duration == .seconds(seconds))
        } else {
            #expect(throws: Refusal.self) { try world.perform(command) }
            #expect(Self.code { try world.perform(command) } == .invalidDuration)
            #expect(world.record.task == nil)
        }
    }

    @Test("the dryer runs 1 to 180 minutes", arguments: [(59, false), (60, true), (10_800, true), (10_801, false)])
    func dryerRange(seconds: Int, isAllowed: Bool) throws {
        var world = Situation.washed.world()
        let code = Self.code { try world.perform(.dry(for: .seconds(seconds), replace: false)) }
        #expect(code == (isAllowed ? nil : .invalidDuration))
    }

    @Test("a stop says when the wash ended, and idle stops are nothing (T-14)")
    func stopTooLate() throws {
        for situation in [Situation.washOver, .washed] {
            var world = situation.world()
            let before = world.record
            world.pass(.minutes(3))
            do {
                try world.perform(.stop)
                Issue.record("the stop was taken")
            } catch let refusal {
                #expect(refusal.code == .alreadyEnded)
                #expect(refusal.description == "Snowy's wash ended at 14:45; there is nothing to stop.")
            }
            #expect(world.record == before)
            #expect(world.events.isEmpty)
        }
        var world = Situation.completed.world()
        #expect(Self.message { try world.perform(.stop) } == "Snowy's dryer ended at 15:45; there is nothing to stop.")
        world = Situation.new.world()
        #expect(try world.perform(.stop) == [])
    }

    @Test("the second in which the wash is due belongs to its end (T-15, T-18)")
    func boundary() throws {
        var world = LaundryWorld()
        try world.perform(.wash(for: nil, replace: false))
        world.pass(.minutes(45) - .milliseconds(1))
        var early = world
        try early.perform(.stop)
        #expect(early.stage == .cycle)
        world.pass(.milliseconds(1))
        #expect(Self.code { try world.perform(.stop) } == .alreadyEnded)
    }

    @Test("stop keeps the task and discards the run (G12)")
    func stop() throws {
        var world = Situation.washing.world()
        let id = world.task?.id
        try world.perform(.stop)
        #expect(world.task?.id == id)
        #expect(world.task?.currentStage == .cycle)
        #expect(world.task?.washStartTime == nil)
        #expect(world.started.isEmpty)
        #expect(world.events.isEmpty)
        let key = try #require(id.map { LaundryNotices.key(of: LaundryWorld.petID, .wash, task: $0) })
        #expect(world.withdrawn.contains { $0.key == key && $0.state == .withdrawn })

        world = Situation.drying.world()
        try world.perform(.dryMore(minutes: 10))
        try world.perform(.stop)
        #expect(world.stage == .washed)
        #expect(world.task?.dryStartTime == nil && world.task?.additionalDryMinutes == nil)
        #expect(world.task?.washEndTime == LaundryWorld.start + .minutes(45))
    }

    @Test("stopping more drying gives its minutes back and leaves the laundry as dry as it was")
    func stopMore() throws {
        var world = Situation.completed.world()
        try world.perform(.dryMore(minutes: 20))
        world.fire(.dry)
        let dried = world.task
        try world.perform(.dryMore(minutes: 10))
        #expect(world.task?.additionalDryMinutes == 30)
        try world.perform(.dryMore(minutes: 5))
        #expect(world.task?.additionalDryMinutes == 35)
        try world.perform(.stop)
        #expect(world.task == dried)

        world = Situation.lineDry.world()
        let lineDry = world.task
        try world.perform(.dryMore(minutes: 10))
        #expect(world.stage == .drying)
        try world.perform(.stop)
        #expect(world.task == lineDry)
    }

    @Test("two minutes from its start a stop is an undo (G12)")
    func undo() throws {
        var world = LaundryWorld()
        try world.perform(.wash(for: nil, replace: false))
        world.pass(.minutes(2))
        var later = world
        later.pass(.milliseconds(1))
        try later.perform(.stop)
        #expect(later.pet.pausedMilliseconds == 120_001)
        try world.perform(.stop)
        #expect(world.pet.pausedMilliseconds == 0)
        #expect(world.pet.currentStreak == 0)
    }

    @Test("more drying extends the dryer or starts it again, 60 minutes in all (G11)")
    func dryMore() throws {
        var world = Situation.drying.world()
        let due = try #require(world.timer(.dry)?.due)
        try world.perform(.dryMore(minutes: 10))
        #expect(world.timer(.dry)?.due == due + .minutes(10))
        #expect(world.timer(.dry)?.duration == .minutes(70))
        world.fire(.dry)
        let firstEnd = try #require(world.task?.dryEndTime)
        #expect(firstEnd == due + .minutes(10))

        world.pass(.minutes(3))
        try world.perform(.dryMore(minutes: 50))
        #expect(world.stage == .drying)
        #expect(world.pet.currentState == .drying)
        #expect(world.timer(.dry)?.due == world.wall + .minutes(50))
        #expect(world.task?.dryStartTime == due - .minutes(60))
        #expect(Self.message { try world.perform(.dryMore(minutes: 1)) }?.contains("no more") == true)
        world.fire(.dry)
        #expect(world.task?.dryEndTime == firstEnd + .minutes(53))
        #expect(world.events.map(\.due) == [firstEnd, firstEnd + .minutes(53)], "the first end stays in the journal")
        #expect(world.task?.additionalDryMinutes == 60)
    }

    @Test(
        "each call of more drying is 1 to 60 minutes",
        arguments: [(-1, false), (0, false), (1, true), (60, true), (61, false), (Int.max / 4, false)])
    func dryMoreRange(minutes: Int, isAllowed: Bool) {
        var world = Situation.completed.world()
        #expect(Self.code { try world.perform(.dryMore(minutes: minutes)) } == (isAllowed ? nil : .invalidDuration))
    }

    @Test("extend lengthens, shortens and sets the end of the run, within its range and never into the past (N-3d)")
    func extend() throws {
        var world = Situation.washing.world()
        try world.perform(.extend(.by(.minutes(10))))
        #expect(world.timer(.wash)?.due == LaundryWorld.start + .minutes(55))
        #expect(world.timer(.wash)?.duration == .minutes(55))
        try world.perform(.extend(.by(.minutes(-20))))
        #expect(world.timer(.wash)?.due == LaundryWorld.start + .minutes(35))
        try world.perform(.extend(.until(.at(CivilTime(hour: 14, minute: 50)))))
        #expect(world.timer(.wash)?.due == LaundryWorld.start + .minutes(50))
        #expect(world.timer(.wash)?.duration == .minutes(50))
        #expect(Self.code { try world.perform(.extend(.by(.minutes(-45)))) } == .invalidDuration, "that would be now")
        #expect(Self.code { try world.perform(.extend(.by(.minutes(71)))) } == .invalidDuration, "121 minutes")
        try world.perform(.extend(.by(.minutes(70))))
        world.fire(.wash)
        #expect(world.task?.washEndTime == LaundryWorld.start + .minutes(120))
        #expect(world.task?.washStartTime == LaundryWorld.start)
    }

    @Test("extending more drying counts as more drying")
    func extendMore() throws {
        var world = Situation.dryingMore.world()
        try world.perform(.extend(.by(.minutes(5))))
        #expect(world.task?.additionalDryMinutes == 15)
        #expect(Self.code { try world.perform(.extend(.by(.minutes(46)))) } == .invalidDuration)
        #expect(Self.code { try world.perform(.extend(.by(.seconds(30)))) } == .invalidDuration)
        try world.perform(.stop)
        #expect(world.task?.additionalDryMinutes == nil)
    }

    @Test("finish ends the run now and tells it")
    func finish() throws {
        var world = Situation.washing.world()
        try world.perform(.finish)
        #expect(world.stage == .washed)
        #expect(world.task?.washEndTime == world.wall)
        #expect(world.task?.washStartTime == LaundryWorld.start)
        #expect(world.events.map(\.kind) == [.laundryWashed])
        #expect(world.events.first?.lateness(at: world.wall) == .zero)
        #expect(world.pet.pausedMilliseconds == 300_000)
    }

    @Test("what ends in the moment of a command is told in the same step, and the command goes on from there")
    func settled() throws {
        var world = Situation.washOver.world()
        try world.perform(.dry(for: nil, replace: false))
        #expect(world.events.map(\.kind) == [.laundryWashed])
        #expect(world.task?.washEndTime == LaundryWorld.start + .minutes(45))
        #expect(world.started.map(\.kind) == [.dry])
    }

    @Test("a clock step under a wash leaves it its length, and the times stay in order (G3)", arguments: [-7200, 7200, -600, 86_400])
    func clockStep(seconds: Int) throws {
        var world = LaundryWorld()
        try world.perform(.wash(for: nil, replace: false))
        world.pass(.minutes(10))
        world.step(.seconds(seconds))
        let elapsed = world.now.sinceBoot
        world.fire(.wash)
        #expect(world.now.sinceBoot - elapsed == .minutes(35))
        let task = try #require(world.task)
        #expect(task.washEndTime == world.wall)
        #expect(task.washStartTime == world.wall - .minutes(45))
        try world.perform(.dry(for: nil, replace: false))
        world.pass(.minutes(1))
        world.step(.seconds(seconds))
        world.fire(.dry)
        try world.perform(.fold)
        let folded = try #require(world.archive.first)
        try PetValidator.check(folded, at: world.wall)
        #expect(folded.dryStartTime == world.wall - .minutes(60))
    }

    @Test("with clock = \"wall\" counts follow the wall clock")
    func wallClock() throws {
        var world = LaundryWorld()
        world.context.countsFollowWall = true
        try world.perform(.wash(for: nil, replace: false))
        #expect(world.timer(.wash)?.basis == .wall)
    }

    @Test("a fired timer that fits nothing any more has no effect")
    func stale() throws {
        var world = Situation.washing.world()
        let wash = try #require(world.timer(.wash))
        try world.perform(.stop)
        #expect(LaundryRules.fired(wash, on: world.record, at: world.now, context: world.context) == [])
        let reminder = TimerRecord(
            owner: wash.owner, kind: .reminder, generation: 1, armed: world.wall, due: world.wall, duration: .minutes(1), basis: .wall,
            name: "")
        #expect(LaundryRules.fired(reminder, on: world.record, at: world.now, context: world.context) == [])
    }

    @Test("a running stage that lost its timer is over with the next command, not stuck for ever")
    func lostTimer() throws {
        var world = Situation.washing.world()
        world.record.timers = []
        try world.perform(.dry(for: nil, replace: false))
        #expect(world.stage == .drying)
        #expect(world.task?.washEndTime == world.wall)
    }

    @Test("the refusal for a running wash says until when (T-12)")
    func wording() throws {
        var world = Situation.washing.world()
        #expect(
            Self.message { try world.perform(.wash(for: nil, replace: false)) }
                == "Snowy's wash runs until 14:45 (40 min left). To start over, use --replace.")
    }

    static func code(_ body: () throws -> some Any) -> Refusal.Code? {
        do { _ = try body() } catch let refusal as Refusal { return refusal.code } catch {}
        return nil
    }

    static func message(_ body: () throws -> some Any) -> String? {
        do { _ = try body() } catch let refusal as Refusal { return refusal.description } catch {}
        return nil
    }
}
