import BellhopCore
import ControlWire
import Testing

@testable import bellhop

@Suite("The terminal view: what keys do") struct WatchStateTests {
    private static let now = Samples.now

    private func state(_ change: (inout StatusJSON) -> Void = { _ in }) -> WatchState { WatchState(Samples.watch(change), at: Self.now) }

    /// Presses the keys one after another and returns the effects of the last key.
    private func effects(_ keys: [Key], of start: WatchState? = nil) -> [WatchEffect] {
        var state = start ?? state()
        return keys.map { state.handle(.key($0), at: Self.now) }.last ?? []
    }

    private static func keys(_ text: String) -> [Key] { text.map(Key.character) }

    private static let fluffy = Samples.petID(2).description
    private static let snowy = Samples.petID(1).description
    private static let tea = Samples.countdownID(1).description

    @Test("What rings is selected first, and Enter does what its notice offers first; each other answer has its key (N-20)")
    func ring() {
        #expect(effects([.enter]) == [.order(.pet(Self.fluffy, .dry))])
        #expect(effects(Self.keys("d")) == [.order(.pet(Self.fluffy, .dry))])
        #expect(effects(Self.keys("a")) == [.order(.acknowledge(41))])
        #expect(effects(Self.keys(" ")) == [.order(.acknowledge(41))])
        #expect(effects(Self.keys("z2")) == [.order(.snoozePet(Self.fluffy, milliseconds: 600_000))])
        #expect(effects(Self.keys("z1")) == [.order(.snoozePet(Self.fluffy, milliseconds: 300_000))])
        #expect(effects(Self.keys("z3")) == [.order(.snoozePet(Self.fluffy, milliseconds: 1_800_000))])
        #expect(effects(Self.keys("zc90s") + [.enter]) == [.order(.snoozePet(Self.fluffy, milliseconds: 90_000))])
        #expect(effects(Self.keys("z9")) == [])
        #expect(effects(Self.keys("z") + [.escape]) == [])
        #expect(effects(Self.keys("Ay")) == [.order(.acknowledgeAll(upTo: 41))])
        #expect(effects(Self.keys("An")) == [])
    }

    @Test("A machine that runs is stopped after a yes, and goes on longer; Enter is no yes")
    func machine() {
        let down: [Key] = [.down]
        #expect(effects(down + Self.keys("sy")) == [.order(.pet(Self.snowy, .stop))])
        #expect(effects(down + Self.keys("sj")) == [.order(.pet(Self.snowy, .stop))])
        #expect(effects(down + Self.keys("s") + [.enter]) == [])
        #expect(effects(down + Self.keys("+2")) == [.order(.extendPet(Self.snowy, milliseconds: 600_000))])
        #expect(effects(down + Self.keys("=1")) == [.order(.extendPet(Self.snowy, milliseconds: 300_000))])
        #expect(effects(down + Self.keys("+c1:30") + [.enter]) == [.order(.extendPet(Self.snowy, milliseconds: 90_000))])
        #expect(effects(down + Self.keys("w")) == [])
    }

    @Test("s starts what is next where nothing runs, and x, m, f do their step where it is due")
    func steps() {
        let washed = state { status in
            Samples.quiet(&status)
            status.pets = [Samples.washed()]
        }
        #expect(effects(Self.keys("s"), of: washed) == [.order(.pet(Self.fluffy, .dry))])
        #expect(effects(Self.keys("x"), of: washed) == [.order(.pet(Self.fluffy, .skipDryer))])
        let dried = state { status in
            Samples.quiet(&status)
            var pet = Samples.washed()
            pet.task?.stage = "completed"
            pet.nextAction = NextActionJSON(verb: "mark-folded", label: "Mark Folded")
            status.pets = [pet]
        }
        #expect(effects(Self.keys("f"), of: dried) == [.order(.pet(Self.fluffy, .fold))])
        #expect(effects(Self.keys("m"), of: dried) == [.order(.dryMore(Self.fluffy, minutes: 10))])
        #expect(
            effects(
                Self.keys("w"),
                of: state {
                    $0.pets = [Samples.happy()]; Samples.quiet(&$0)
                }) == [.order(.pet(Self.snowy, .wash))])
    }

    @Test("At the gym r rests and goes on, whatever is selected; e ends the session after a yes")
    func rests() {
        #expect(effects(Self.keys("r")) == [.order(.startRest)])
        for (phase, order) in [(RestSession.Phase.ready, WatchOrder.startRest), (.resting, .rest(.next)), (.over, .rest(.next))] {
            let gym = state(Samples.rest(phase))
            #expect(effects(Self.keys("r"), of: gym) == [.order(order)])
            #expect(effects([.enter], of: gym) == [.order(order)])
            #expect(effects(Self.keys("ey"), of: gym) == [.order(.rest(.end))])
        }
        let resting = state(Samples.rest(.resting))
        #expect(effects(Self.keys("+1"), of: resting) == [.order(.extendRest(milliseconds: 15_000))], "the step of a rest (G9)")
        #expect(effects(Self.keys("+3"), of: resting) == [.order(.extendRest(milliseconds: 60_000))])
        #expect(throws: TextError.self, "seconds or minutes?") { try Question.Topic.extendRest.order("15") }
        #expect(effects(Self.keys("+c15s") + [.enter], of: resting) == [.order(.extendRest(milliseconds: 15_000))])
        #expect(effects(Self.keys("sy"), of: resting) == [.order(.rest(.stop))])
        #expect(resting.nextChange(after: Self.now) == Self.now + .seconds(1))
    }

    @Test("Beside a workout, e on a rest says that it ends the session of rests, and not the workout")
    func sessionBesideWorkout() throws {
        var workout = ActivityJSON(id: "w1", kind: "workout", name: "tabata", startedAt: Timestamp(Self.now), startedAtLocal: "14:00")
        workout.run = try Samples.run("running")
        func label(_ others: [ActivityJSON]) -> String? {
            let gym = state { status in
                Samples.rest(.over)(&status)
                status.activities? += others
            }
            return gym.offers(for: .session("a1")).first { $0.key == "e" }?.label
        }
        #expect(label([]) == "End Workout" && label([workout]) == "End session")
    }

    @Test("On the full screen a session stays when something else rings; the end of its own rest takes its place")
    func fullSession() throws {
        func view(_ ring: EventJSON?) -> WatchJSON {
            Samples.watch { status in
                Samples.rest(.resting)(&status)
                status.unacknowledged = ring.map { [$0] } ?? []
            }
        }
        var over = Samples.teaIsDone(61)
        (over.kind, over.owner) = (EventKind.restOver.rawValue, "rest:a1")
        for (ring, expected) in [(Samples.teaIsDone(60), ItemID.session("a1")), (over, .ring(61))] {
            var full = WatchState(view(nil), options: WatchOptions(focus: .session("a1")), at: Self.now)
            _ = full.handle(.view(view(ring)), at: Self.now + .seconds(10))
            #expect(full.fullItem == expected)
            #expect(full.rings.map(\.number) == [ring.number])
        }
    }

    @Test("After the alarm of a rest, the rests stay selected, although a workout runs, too")
    func nextRest() throws {
        var workout = ActivityJSON(id: "w1", kind: "workout", name: "tabata", startedAt: Timestamp(Self.now), startedAtLocal: "14:00")
        workout.run = try Samples.run("running")
        var over = Samples.teaIsDone(61)
        (over.kind, over.owner) = (EventKind.restOver.rawValue, "rest:a1")
        func view(_ phase: RestSession.Phase, _ rings: [EventJSON]) -> WatchJSON {
            Samples.watch { status in
                Samples.rest(phase)(&status)
                status.activities = [workout] + (status.activities ?? [])
                status.unacknowledged = rings
            }
        }
        var state = WatchState(view(.over, [over]), at: Self.now)
        #expect(state.selected == .ring(61))
        _ = state.handle(.view(view(.resting, [])), at: Self.now + .seconds(10))
        #expect(state.selected == .session("a1"))
    }

    @Test("A workout is paused, goes on, skips and ends by keys; a routine that waits goes on by Enter")
    func runs() throws {
        func run(_ kind: String, _ state: String) throws -> WatchState {
            var activity = ActivityJSON(id: "w1", kind: kind, name: "tabata", startedAt: Timestamp(Self.now), startedAtLocal: "14:00")
            activity.run = try Samples.run(state)
            return self.state { status in
                Samples.nothing(&status)
                status.activities = [activity]
            }
        }
        let (running, paused) = (try run("workout", "running"), try run("workout", "paused"))
        #expect(effects(Self.keys("p"), of: running) == [.order(.workout(.pause))])
        #expect(effects([.enter], of: paused) == [.order(.workout(.resume))])
        #expect(effects(Self.keys("x"), of: running) == [.order(.workout(.skip))])
        #expect(effects(Self.keys("b"), of: running) == [.order(.workout(.back))])
        let (interrupted, waiting, ended) = (try run("workout", "interrupted"), try run("routine", "waiting"), try run("workout", "ended"))
        #expect(effects(Self.keys("ey"), of: interrupted) == [.order(.workout(.end))])
        #expect(effects([.enter], of: waiting) == [.order(.routine("w1", .next))])
        #expect(effects([.enter], of: ended) == [])
        let shown = running.sessions.first
        #expect(shown?.phase == .high && shown?.set == .init(number: 3, total: 8) && shown?.next == "Low 00:10")
        #expect(shown?.state == .running(until: Self.now + .seconds(14)))
    }

    @Test("A timer pauses by p and goes on by p or Enter; one that is kept is started")
    func kept() {
        let kept = state { Samples.kept(&$0) }
        let last: [Key] = [.end]
        #expect(effects(last + [.enter], of: kept) == [.order(.timer("k2", .start))])
        #expect(effects(last + Self.keys("s"), of: kept) == [.order(.timer("k2", .start))])
        #expect(effects(last + [.up, .enter], of: kept) == [.order(.timer("k1", .resume))])
        #expect(effects(last + [.up] + Self.keys("p"), of: kept) == [.order(.timer("k1", .resume))])
        #expect(effects(last + [.up] + Self.keys("+2"), of: kept) == [.order(.extendTimer("k1", milliseconds: 600_000))])
        #expect(effects(last + [.up, .up, .up] + Self.keys("p"), of: kept) == [.order(.timer(Self.tea, .pause))])
    }

    @Test("Timers: one more with n, longer, stopped; a text that is no time stays, with the reason")
    func timers() {
        #expect(effects(Self.keys("n10m Tea") + [.enter]) == [.order(.start(TimerRequest(durationMs: 600_000, name: "Tea")))])
        #expect(effects(Self.keys("nat 14:45 Call mum") + [.enter]) == [.order(.start(TimerRequest(at: "at 14:45", name: "Call mum")))])
        #expect(effects(Self.keys("n") + [.paste("3 Eggs"), .enter]) == [.order(.start(TimerRequest(durationMs: 180_000, name: "Eggs")))])
        let mended = Self.keys("n1.5 Tea") + [.enter, .control("u")] + Self.keys("90s") + [.enter]
        #expect(effects(mended) == [.order(.start(TimerRequest(durationMs: 90_000)))])
        #expect(effects(Self.keys("n10m Teaa") + [.backspace, .enter]) == [.order(.start(TimerRequest(durationMs: 600_000, name: "Tea")))])
        #expect(
            effects(Self.keys("n10m Tea pot") + [.control("w"), .enter]) == [.order(.start(TimerRequest(durationMs: 600_000, name: "Tea")))]
        )
        var state = state()
        for key in Self.keys("nsoon") + [.enter] { #expect(state.handle(.key(key), at: Self.now) == []) }
        #expect(state.saying?.isRefusal == true)
        guard case .writing(_, "soon") = state.mode else {
            Issue.record("the text is gone")
            return
        }
        let last: [Key] = [.end, .up]
        #expect(effects(last + Self.keys("sy")) == [.order(.stopTimer(Self.tea))])
        #expect(effects(last + Self.keys("+3")) == [.order(.extendTimer(Self.tea, milliseconds: 1_800_000))])
    }

    @Test("An alarm that rings again and again leaves out its next time by x and is not put off; one that rings once does not pause")
    func alarms() {
        let state = state { status in
            Samples.quiet(&status)
            status.timers = [Samples.call(), Samples.wakeUp()]
        }
        let last: [Key] = [.end]
        let (wakeUp, call) = (Samples.countdownID(3).description, Samples.countdownID(2).description)
        #expect(effects(last + Self.keys("x"), of: state) == [.order(.timer(wakeUp, .skip))])
        #expect(effects(last + Self.keys("+1"), of: state) == [])
        #expect(effects(last + Self.keys("p"), of: state) == [.order(.timer(wakeUp, .pause))])
        #expect(effects(last + [.up] + Self.keys("x"), of: state) == [])
        #expect(effects(last + [.up] + Self.keys("p"), of: state) == [])
        #expect(effects(last + [.up] + Self.keys("+1"), of: state) == [.order(.extendTimer(call, milliseconds: 300_000))])
    }

    @Test("Arrows and j k go through all, Tab from part to part and around; q and Control-D leave, ? shows the keys")
    func moving() {
        var state = state()
        var seen: [ItemID?] = []
        for _ in 0..<8 {
            seen.append(state.selected)
            _ = state.handle(.key(.character("j")), at: Self.now)
        }
        #expect(seen.compactMap { $0 } == state.items + [state.items[5], state.items[5]])
        _ = state.handle(.key(.home), at: Self.now)
        #expect(state.selected == state.items.first)
        var parts: [ItemID?] = []
        for _ in 0..<4 {
            parts.append(state.selected)
            _ = state.handle(.key(.tab), at: Self.now)
        }
        #expect(parts == [.ring(41), .pet(Self.snowy), .timer(Self.tea), .ring(41)])
        #expect(effects(Self.keys("q")) == [.quit] && effects([.control("d")]) == [.quit])
        #expect(effects([.control("l")]) == [.redraw])
        _ = state.handle(.key(.character("?")), at: Self.now)
        #expect(state.mode == .help(from: 0))
        // On the help page, q closes only the page, like any other key.
        #expect(state.handle(.key(.character("q")), at: Self.now) == [] && state.mode == .browsing)
    }

    @Test("What rings anew is selected, unless somebody is at the keys; what is urgent rings the bell, where haptics are on (D-4)")
    func newRing() {
        var urgent = Samples.watch(Samples.quiet)
        urgent.status.settings = SettingsJSON(AppSettings())
        var state = WatchState(urgent, options: WatchOptions(flashes: true), at: Self.now - .minutes(1))
        _ = state.handle(.key(.down), at: Self.now - .seconds(30))
        var event = EventJSON(Samples.event(50), clock: Samples.clock)
        event.notice.urgency = "critical"
        urgent.status.unacknowledged = [event]
        var busy = state
        #expect(state.handle(.view(urgent), at: Self.now) == [.bell])
        #expect(state.selected == .ring(50) && state.isFlashed(at: Instant(milliseconds: Self.now.milliseconds / 1000 * 1000)))
        _ = busy.handle(.key(.down), at: Self.now - .seconds(2))
        let chosen = busy.selected
        urgent.status.settings?.haptics = false
        #expect(busy.handle(.view(urgent), at: Self.now) == [] && busy.selected == chosen)
        #expect(busy.see() == [.seen(50)] && busy.see() == [])
    }

    @Test("P-13: the end of a workout, which nobody has to answer, rings the bell once, where haptics are on")
    func workoutEnd() {
        var watch = Samples.watch(Samples.quiet)
        watch.status.settings = SettingsJSON(AppSettings())
        watch.events = [EventJSON(Samples.event(49), clock: Samples.clock)]
        var state = WatchState(watch, at: Self.now - .minutes(1))
        var end = EventJSON(Samples.event(50), clock: Samples.clock)
        end.kind = EventKind.workoutFinished.rawValue
        watch.events.append(end)
        var without = state
        #expect(state.handle(.view(watch), at: Self.now) == [.bell])
        #expect(state.handle(.view(watch), at: Self.now) == [])
        watch.status.settings?.haptics = false
        #expect(without.handle(.view(watch), at: Self.now) == [])
    }

    @Test("T-24: what counts changes once a second, on the second of its end; a day and more once an hour")
    func counting() {
        func change(_ left: Duration) -> Duration? {
            let counting = Counting(
                item: .timer("t"), name: "Tea", sign: .timer, endsAt: Self.now + left, endsAtText: "", length: nil)
            return counting.nextChange(after: Self.now).map { $0 - Self.now }
        }
        #expect(change(.minutes(45)) == .seconds(1))
        #expect(change(.milliseconds(2_699_250)) == .milliseconds(250))
        #expect(change(.milliseconds(400)) == .milliseconds(400))
        #expect(change(.zero) == nil)
        #expect(change(.days(3)) == .milliseconds(1))
        #expect(change(.days(2) + .minutes(30)) == .minutes(30) + .milliseconds(1))
        for milliseconds in stride(from: Int64(1), through: 200_000, by: 331) {
            let left = Duration.milliseconds(milliseconds)
            guard let next = change(left) else { continue }
            #expect(Words.left((left - next).inMilliseconds) != Words.left(milliseconds))
            #expect(Words.left((left - next).inMilliseconds + 1) == Words.left(milliseconds))
        }
    }

    @Test("T-30, T-32h, promise 7: what is still asks for no picture; low power for one in five seconds; reduced motion for no frames")
    func changes() {
        let later = Self.now + .minutes(1)
        let still = state { status in
            Samples.quiet(&status)
            status.pets = [Samples.happy(), Samples.dead()]
            status.timers = []
        }
        // The pet moves for a while after it appears, and then stops.
        #expect(still.nextChange(after: Self.now) == Self.now + .milliseconds(500))
        #expect(still.nextChange(after: later) == nil)
        #expect(state(Samples.nothing).nextChange(after: Self.now) == nil)
        let running = state(Samples.quiet)
        #expect(running.nextChange(after: later + .milliseconds(600)) == later + .seconds(1))
        #expect(running.nextChange(after: later + .milliseconds(100)) == later + .milliseconds(500))
        var reduced = running
        reduced.options.isStill = true
        #expect(reduced.nextChange(after: later + .milliseconds(100)) == later + .seconds(1))
        var low = running
        low.options.isLowPower = true
        let next = low.nextChange(after: later + .milliseconds(100))
        #expect(next.map { $0.milliseconds % 5000 } == 0)
        #expect(next.map { $0 > later && $0 - later <= .seconds(5) } == true)
        var help = running
        _ = help.handle(.key(.character("?")), at: later)
        #expect(help.nextChange(after: later) == nil)
    }

    @Test("What the daemon answered stands for a while")
    func saying() {
        var state = state(Samples.nothing)
        _ = state.handle(.answered("Tea: stopped"), at: Self.now)
        #expect(state.saying?.text == "Tea: stopped" && state.nextChange(after: Self.now) == Self.now + .seconds(8))
        _ = state.handle(.view(Samples.watch(Samples.nothing)), at: Self.now + .seconds(8))
        #expect(state.saying == nil && state.nextChange(after: Self.now + .seconds(8)) == nil)
    }

    @Test("T-30: power is saved where the firmware's profile says so")
    func power() {
        #expect(PowerSaver.isSaving("low-power\n") && PowerSaver.isSaving("quiet"))
        #expect(!PowerSaver.isSaving("balanced\n") && !PowerSaver.isSaving("performance") && !PowerSaver.isSaving(""))
        #expect(!PowerSaver.isOn("/nonexistent"))
    }
}
