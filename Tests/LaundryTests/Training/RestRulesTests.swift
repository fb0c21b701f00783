import BellhopCore
import Testing
import Training

/// A gym session under test. This type applies the effects of commands, as the store would.
private struct Gym {
    var record: ActivityRecord
    var now: ClockReading
    var context = TrainingContext()
    private(set) var told: [Event] = []
    private(set) var withdrawn: [NoticeKey] = []

    init() {
        now = CountdownRulesTests.now
        let id = ActivityID(UUIDv7(at: now.wall, randomA: 1, randomB: 2))
        record = ActivityRecord(
            activity: Versioned(RestRules.session(id, at: now.wall, by: "Anna", settings: AppSettings()), version: 0), timers: [])
    }

    var session: RestSession {
        guard case .rest(let session) = record.activity.value.body else { fatalError("a session has rests") }
        return session
    }
    var rest: TimerRecord? { record.timers.first }

    mutating func pass(_ duration: Duration) {
        now.wall = now.wall + duration
        now.sinceBoot += duration
    }

    mutating func perform(_ command: RestCommand) throws(Refusal) {
        apply(try RestRules.handle(command, on: record, at: now, context: context))
    }

    mutating func start(_ length: Duration? = nil, replace: Bool = false) throws(Refusal) {
        try perform(.start(for: length, autoRest: nil, replace: replace))
    }

    /// Lets time pass until the timer is due, and fires it.
    mutating func fire() throws {
        let rest = try #require(rest)
        if rest.due > now.wall { pass(rest.due - now.wall) }
        apply(try RestRules.fired(rest, on: record, at: now, context: context))
    }

    private mutating func apply(_ effects: [Effect]) {
        record.activity.version += 1
        for effect in effects {
            switch effect {
            case .saveActivity(let activity):
                record.activity.value = activity
            case .arm(let kind, let due, let duration, let basis):
                record.timers = [
                    TimerRecord(
                        owner: record.activity.value.owner, kind: kind, generation: record.activity.version, armed: now.wall, due: due,
                        duration: duration, basis: basis, name: "Rest")
                ]
            case .disarm: record.timers = []
            case .announce(let event): told.append(event)
            case .withdraw(let key, _, _): withdrawn.append(key)
            case .savePet, .saveTask, .tally: Issue.record("\(effect) is none of a rest's")
            }
        }
    }
}

@Suite("Rests between sets")
struct RestRulesTests {
    @Test("G-4, G-10: a rest ends so long after its start; its length is what it was then, whatever the settings say later")
    func start() throws {
        var gym = Gym()
        try gym.start()
        #expect(gym.session.phase == .resting)
        #expect(gym.rest?.due == gym.now.wall + .seconds(90))
        #expect(gym.rest?.basis == .count(armedIn: gym.now.boot))
        gym.context.settings.restDuration = .seconds(30)
        #expect(gym.session.planned == 90_000)
        #expect(gym.rest?.duration == .seconds(90))
        #expect(gym.record.activity.value.by == "Anna")
    }

    @Test(
        "G9: a rest lasts 5 s to 60 min",
        arguments: [(Duration.milliseconds(4999), false), (.seconds(5), true), (.minutes(60), true), (.milliseconds(3_600_001), false)])
    func range(length: Duration, isTaken: Bool) throws {
        var gym = Gym()
        if isTaken {
            try gym.start(length)
            #expect(gym.rest?.duration == length)
        } else {
            let refusal = #expect(throws: Refusal.self) { () throws in try gym.start(length) }
            #expect(refusal?.code == .invalidDuration)
        }
    }

    @Test("G-5: at its end the alarm goes on: critical, with both buttons")
    func over() throws {
        var gym = Gym()
        try gym.start(.seconds(120))
        try gym.fire()
        #expect(gym.session.phase == .over)
        #expect(gym.rest == nil)
        let event = try #require(gym.told.last)
        #expect(event.kind == .restOver)
        #expect(event.notice.title.description == "REST OVER!")
        #expect(event.notice.body.description == "Your 2 min rest is over. Set 2 is next.")
        #expect(event.notice.urgency == .critical)
        #expect(event.notice.actions.map(\.label.description) == ["Dismiss & Start Next Set", "End Workout"])
        #expect(event.notice.sound != nil)
        #expect(event.notice.key == RestRules.alarmKey(of: gym.record))
        #expect(event.notice.key.rawValue.count <= 64)
    }

    @Test("D-4: without sound the alarm is silent, and shown all the same")
    func silent() throws {
        var gym = Gym()
        gym.context.settings.soundEnabled = false
        try gym.start()
        try gym.fire()
        #expect(gym.told.map(\.notice.sound) == [nil])
    }

    @Test("G-7: dismissing the alarm counts a set, takes the notice away and is ready for the next; the next rest has a key of its own")
    func next() throws {
        var gym = Gym()
        for number in 1...3 {
            try gym.start()
            try gym.fire()
            gym.pass(.seconds(7))
            try gym.perform(.next)
            #expect(gym.session.phase == .ready)
            #expect(gym.session.sets == number)
            #expect(gym.withdrawn.last == gym.told.last?.notice.key)
            #expect(RestRules.alarmKey(of: gym.record) == nil)
        }
        #expect(Set(gym.told.map(\.notice.key)).count == 3)
        #expect(gym.session.rests.map(\.planned) == [90_000, 90_000, 90_000])
        #expect(gym.session.rests.map(\.taken) == [97_000, 97_000, 97_000])
    }

    @Test("G-7: with auto-rest the next rest begins when one is dismissed")
    func autoRest() throws {
        var gym = Gym()
        try gym.perform(.start(for: .seconds(30), autoRest: true, replace: false))
        try gym.fire()
        try gym.perform(.next)
        #expect(gym.session.phase == .resting)
        #expect(gym.session.sets == 1)
        // The length comes from the settings, not from the previous rest.
        #expect(gym.rest?.duration == .seconds(90))
    }

    @Test("G-16: the end keeps sets and rests, planned and taken, and takes the alarm away")
    func end() throws {
        var gym = Gym()
        try gym.start(.seconds(60))
        try gym.fire()
        try gym.perform(.next)
        try gym.start(.seconds(60))
        gym.pass(.seconds(20))
        try gym.perform(.next)
        try gym.start(.seconds(45))
        try gym.fire()
        gym.pass(.seconds(15))
        try gym.perform(.end)
        #expect(gym.record.activity.value.ended == gym.now.wall)
        #expect(gym.session.sets == 2)
        #expect(gym.session.rests.map(\.planned) == [60_000, 60_000, 45_000])
        #expect(gym.session.rests.map(\.taken) == [60_000, 20_000, 60_000])
        #expect(gym.session.rests.map(\.end) == [.next, .next, .ended])
        #expect(gym.withdrawn.last == gym.told.last?.notice.key)
        let refusal = #expect(throws: Refusal.self) { () throws in try gym.start() }
        #expect(refusal?.code == .alreadyDone)
    }

    @Test("every command in every phase: done, or refused with a code, and nothing in between")
    func table() throws {
        let commands: [(RestCommand, ready: Refusal.Code?, resting: Refusal.Code?, over: Refusal.Code?)] = [
            (.start(for: nil, autoRest: nil, replace: false), nil, .alreadyRunning, nil),
            (.start(for: nil, autoRest: nil, replace: true), nil, nil, nil),
            (.next, .nothingRunning, nil, nil), (.stop, .nothingRunning, nil, nil), (.end, nil, nil, nil),
            (.extend(.by(.seconds(15))), .nothingRunning, nil, .nothingRunning),
            (.extend(.by(.seconds(-86))), .nothingRunning, .invalidDuration, .nothingRunning),
        ]
        for (command, ready, resting, over) in commands {
            for (phase, expected) in [(RestSession.Phase.ready, ready), (.resting, resting), (.over, over)] {
                var gym = Gym()
                if phase != .ready { try gym.start() }
                if phase == .over { try gym.fire() }
                #expect(gym.session.phase == phase)
                let before = gym.record
                var refused: Refusal.Code?
                do throws(Refusal) {
                    try gym.perform(command)
                } catch {
                    refused = error.code
                }
                #expect(refused == expected, "\(command) while \(phase)")
                if refused != nil { #expect(gym.record == before) }
            }
        }
    }

    @Test("a rest while the alarm rings dismisses it; one that replaces another counts no set")
    func again() throws {
        var gym = Gym()
        try gym.start()
        try gym.fire()
        try gym.start()
        #expect(gym.session.sets == 1)
        gym.pass(.seconds(5))
        try gym.start(.seconds(30), replace: true)
        #expect(gym.session.sets == 1)
        #expect(gym.session.rests.map(\.end) == [.next, .stopped])
    }

    @Test("a rest is moved by so much, within its range, and its length with it")
    func extend() throws {
        var gym = Gym()
        try gym.start(.seconds(60))
        let due = try #require(gym.rest).due
        gym.pass(.seconds(10))
        try gym.perform(.extend(.by(.seconds(15))))
        #expect(gym.rest?.due == due + .seconds(15))
        #expect(gym.session.planned == 75_000)
        try gym.perform(.extend(.by(.seconds(-30))))
        #expect(gym.rest?.due == due - .seconds(15))
        try gym.fire()
        #expect(gym.told.last?.notice.body.description == "Your 45 s rest is over. Set 2 is next.")
        try gym.perform(.next)
        #expect(gym.session.rests.map(\.taken) == [45_000])
    }

    @Test("G-6: a timer of a rest that is over otherwise rings nothing")
    func stale() throws {
        var gym = Gym()
        try gym.start()
        let stale = try #require(gym.rest)
        try gym.perform(.next)
        let effects = try RestRules.fired(stale, on: gym.record, at: gym.now, context: gym.context)
        #expect(!effects.contains { if case .announce = $0 { true } else { false } })
    }

    @Test("a step of the clock moves the rest with its timer, and what was taken is what passed")
    func step() throws {
        var gym = Gym()
        try gym.start(.seconds(60))
        // Shift the timers by the clock step, as the store does for timers that follow elapsed
        // time.
        gym.record.timers[0].armed = gym.record.timers[0].armed + .hours(3)
        gym.record.timers[0].due = gym.record.timers[0].due + .hours(3)
        gym.now.wall = gym.now.wall + .hours(3)
        gym.pass(.seconds(20))
        try gym.perform(.next)
        #expect(gym.session.rests.map(\.taken) == [20_000])
    }

    @Test("a clock that is set while the alarm is on changes nothing of what was taken")
    func stepWhileRinging() throws {
        var gym = Gym()
        try gym.start(.seconds(60))
        try gym.fire()
        gym.now.wall = gym.now.wall + .days(1)
        gym.pass(.seconds(15))
        try gym.perform(.next)
        #expect(gym.session.rests.map(\.taken) == [75_000])
    }
}
