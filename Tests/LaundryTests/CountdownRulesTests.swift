import BellhopCore
import BellhopTestKit
import Testing
import Training

@Suite("Timers without a pet")
struct CountdownRulesTests {
    static let now = ClockReading(
        wall: LaundryWorld.start, sinceBoot: .hours(5), suspended: .zero, boot: BootID(rawValue: "boot-1"))
    static let id = CountdownID(UUIDv7(at: LaundryWorld.start, randomA: 3, randomB: 0xC0))
    static let basis = TimerBasis.count(armedIn: now.boot)
    static let zone = ZoneRules(name: "Test", firstOffset: 3600)

    static func start(_ end: CountdownRequest.End, name: String? = "Tea", labels: Labels = [:]) throws(Refusal) -> TimerRecord {
        try CountdownRules.start(
            CountdownRequest(end: end, name: name, labels: labels), id: id, at: now, countBasis: basis, zone: zone)
    }

    static func later(_ duration: Duration) -> ClockReading {
        var reading = now
        reading.wall = reading.wall + duration
        reading.sinceBoot += duration
        return reading
    }

    @Test("a count is armed for its length")
    func count() throws {
        let timer = try Self.start(.after(.minutes(10)), labels: ["room": "kitchen"])
        #expect(
            timer
                == TimerRecord(
                    owner: .countdown(Self.id), kind: .countdown, generation: 1, armed: Self.now.wall, due: Self.now.wall + .minutes(10),
                    duration: .minutes(10), basis: Self.basis, name: "Tea", labels: ["room": "kitchen"]))
        #expect(try Self.start(.when(.after(ParsedDuration(.minutes(10)))), labels: ["room": "kitchen"]) == timer)
        #expect(try Self.start(.instant(Self.now.wall + .minutes(10)), labels: ["room": "kitchen"]) == timer)
    }

    @Test("an alarm follows the wall clock of the zone: today, else tomorrow (C17)")
    func alarm() throws {
        // The current time in this zone is 15:00.
        var timer = try Self.start(.when(.at(CivilTime(hour: 15, minute: 45))), name: "Call mum")
        #expect(timer.kind == .alarm)
        #expect(timer.due == Self.now.wall + .minutes(45))
        #expect(timer.duration == nil)
        #expect(
            timer.basis == .calendar(CivilDateTime(date: CivilDate(year: 2026, month: 11, day: 21), time: CivilTime(hour: 15, minute: 45))))
        timer = try Self.start(.when(.at(CivilTime(hour: 14, minute: 45))))
        #expect(timer.due == Self.now.wall + .hours(24) - .minutes(15))
        timer = try Self.start(.when(.on(.fromToday(1), CivilTime(hour: 7, minute: 0))))
        #expect(timer.due == Self.now.wall + .hours(16))
    }

    @Test(
        "1 s to 365 days (G9); an instant that is past ends at once",
        arguments: [
            (0, false), (999, false), (1000, true), (365 * 86_400_000, true), (365 * 86_400_000 + 1, false), (-1000, false),
        ])
    func range(milliseconds: Int, isAllowed: Bool) throws {
        let code = StageTests.code { try Self.start(.after(.milliseconds(milliseconds))) }
        #expect(code == (isAllowed ? nil : .invalidDuration))
        let instant = Self.now.wall + .milliseconds(milliseconds)
        let isTooFar = milliseconds > 365 * 86_400_000
        #expect(StageTests.code { try Self.start(.instant(instant)) } == (isTooFar ? .invalidDuration : nil))
        if !isTooFar { #expect(try Self.start(.instant(instant)).due == instant) }
    }

    @Test("an alarm may be less than a second ahead, because the next minute may begin then")
    func nextMinute() throws {
        var now = Self.now
        now.wall = Instant(milliseconds: now.wall.milliseconds / 60_000 * 60_000 + 59_800)
        let next = Self.zone.civil(now.wall + .milliseconds(200)).time
        let end = CountdownRequest.End.when(try WhenText.parse("at \(next.hour):\(next.minute < 10 ? "0" : "")\(next.minute)"))
        let timer = try CountdownRules.start(
            CountdownRequest(end: end, name: "Tea"), id: CountdownID(UUIDv7(high: 1, low: 1)), at: now, countBasis: .wall, zone: Self.zone)
        #expect(timer.due == now.wall + .milliseconds(200))
    }

    @Test("an alarm on a date may be up to ten years ahead, also when it is moved", arguments: [(366, true), (3640, true), (3660, false)])
    func farAhead(days: Int, isAllowed: Bool) throws {
        let date = Self.zone.civil(Self.now.wall).date.adding(days: days)
        let end = CountdownRequest.End.when(try WhenText.parse("\(date) 10:30"))
        #expect(StageTests.code { try Self.start(end) } == (isAllowed ? nil : .invalidDuration))
        let alarm = try Self.start(.when(try WhenText.parse("at 14:45")))
        let moved = TimerExtension.until(try WhenText.parse("\(date) 10:30"))
        #expect(
            StageTests.code { try CountdownRules.extend(alarm, moved, at: Self.now, zone: Self.zone) }
                == (isAllowed ? nil : .invalidDuration))
    }

    @Test("a name is trimmed, has at most 100 characters, and a default")
    func names() throws {
        #expect(try Self.start(.after(.minutes(1)), name: "  Tea \n").name == "Tea")
        #expect(try Self.start(.after(.minutes(1)), name: nil).name == "Timer")
        #expect(try Self.start(.after(.minutes(1)), name: " ").name == "Timer")
        #expect(try Self.start(.when(.on(.fromToday(1), CivilTime(hour: 7, minute: 0))), name: nil).name == "Alarm")
        #expect(try Self.start(.after(.minutes(1)), name: String(repeating: "🫖", count: 100)).name.count == 100)
        #expect(StageTests.code { try Self.start(.after(.minutes(1)), name: String(repeating: "x", count: 101)) } == .invalidName)
        #expect(StageTests.code { try Self.start(.after(.minutes(1)), name: "a\0b") } == .invalidName)
        #expect(
            StageTests.code { try Self.start(.after(.minutes(1)), name: "e" + String(repeating: "\u{301}", count: 9000)) } == .invalidName)
        for control in ["a\u{1B}[31mb", "a\nb", "a\u{85}b", "a\u{7F}b"] {
            #expect(StageTests.code { try Self.start(.after(.minutes(1)), name: control) } == .invalidName, "as a pet's (D-16)")
        }
        #expect(try Self.start(.after(.minutes(1)), name: "a\u{202E}b").name == "a\u{202E}b", "sinks escape it")
    }

    @Test("labels are few and short, and Bellhop's own are not taken from outside")
    func labels() {
        let many = Dictionary(uniqueKeysWithValues: (0..<17).map { ("key\($0)", "") })
        for labels in [
            many, ["": "x"], [String(repeating: "k", count: 65): ""], ["k": String(repeating: "v", count: 257)],
            ["bellhop.silenced": "true"],
        ] {
            #expect(StageTests.code { try Self.start(.after(.minutes(1)), labels: labels) } == .invalidValue)
        }
    }

    @Test("the end of a count, to the letter")
    func finished() throws {
        let timer = try Self.start(.after(.seconds(5400)), labels: ["room": "kitchen"])
        let event = CountdownRules.fired(timer, at: timer.due + .seconds(1), sound: true)
        let id = "timer_\(Self.id)_timer"
        #expect(
            event.spoken(in: .english)
                == Event(
                    kind: .timerFinished, occurred: timer.due + .seconds(1), due: timer.due, owner: .countdown(Self.id), timer: .countdown,
                    generation: 1,
                    notice: Notice(
                        key: NoticeKey(rawValue: id), id: id, category: "x-bellhop.timer", title: "Tea",
                        body: "Time is up after 1 h 30 min.",
                        // Every sink has room for the first two actions. A phone also has room for
                        // the third.
                        actions: [
                            NoticeAction(.acknowledge, label: "Done"), NoticeAction(.snooze, label: "Remind in 10 min"),
                            NoticeAction(.snoozeLong, label: "Remind in 30 min"), NoticeAction(.snoozeShort, label: "Remind in 5 min"),
                        ],
                        sound: "alarm-clock-elapsed", name: "Tea", labels: ["room": "kitchen", "bellhop.length": "5400000"])
                ).spoken(in: .english))
        #expect(id.utf8.count <= 64)
        #expect(CountdownRules.key(of: timer.owner) == event.notice.key)
        #expect(CountdownRules.fired(timer, at: timer.due, sound: false).notice.sound == nil)
    }

    @Test("a tea is done when time is up: its notice needs no word about a timer, in both languages")
    func timeIsUp() throws {
        var timer = try Self.start(.after(.minutes(10)))
        let told = CountdownRules.fired(timer, at: timer.due, sound: true).notice
        // A timer that an older version has started may have no length.
        timer.duration = nil
        let unmeasured = CountdownRules.fired(timer, at: timer.due, sound: true).notice
        for (language, words, fewer) in [
            (Language.english, "Time is up after 10 min.", "Time is up."), (.german, "Die Zeit ist um: 10 min.", "Die Zeit ist um."),
        ] {
            #expect(language(told.title) == "Tea" && language(told.body) == words)
            #expect(language(unmeasured.body) == fewer)
        }
    }

    @Test("an alarm, to the letter")
    func rang() throws {
        let timer = try Self.start(.when(.at(CivilTime(hour: 15, minute: 45))), name: "Call mum")
        let event = CountdownRules.fired(timer, at: timer.due, sound: true)
        #expect(event.kind == .alarmRang)
        #expect(event.notice.title.description == "Call mum")
        #expect(event.notice.body.description == "It is 15:45.")
    }

    @Test("extend lengthens, shortens and sets the end; a count counts in this boot, an alarm stays on the calendar (N-3d)")
    func extend() throws {
        let timer = try Self.start(.after(.minutes(10)))
        var later = Self.later(.minutes(4))
        later.boot = BootID(rawValue: "boot-2")
        var changed = try CountdownRules.extend(timer, .by(.minutes(5)), at: later, zone: Self.zone)
        #expect(changed.due == Self.now.wall + .minutes(15))
        #expect(changed.duration == .minutes(15))
        #expect(changed.basis == .count(armedIn: later.boot))
        changed = try CountdownRules.extend(timer, .by(.minutes(-5)), at: later, zone: Self.zone)
        #expect(changed.due == Self.now.wall + .minutes(5))
        #expect(StageTests.code { try CountdownRules.extend(timer, .by(.minutes(-6)), at: later, zone: Self.zone) } == .invalidDuration)
        #expect(
            StageTests.message { try CountdownRules.extend(timer, .by(.hours(-2)), at: later, zone: Self.zone) }
                == "\"\(timer.name)\" has only 6 min left and cannot be shortened by 2 h. To end it: bellhop stop \(timer.argument)")
        #expect(StageTests.code { try CountdownRules.extend(timer, .by(.days(365)), at: later, zone: Self.zone) } == .invalidDuration)
        changed = try CountdownRules.extend(timer, .until(.at(CivilTime(hour: 16, minute: 0))), at: later, zone: Self.zone)
        #expect(changed.due == Self.now.wall + .hours(1))
        #expect(changed.duration == .hours(1))
        #expect(
            changed.basis == .calendar(CivilDateTime(date: CivilDate(year: 2026, month: 11, day: 21), time: CivilTime(hour: 16, minute: 0)))
        )

        let alarm = try Self.start(.when(.at(CivilTime(hour: 15, minute: 45))))
        changed = try CountdownRules.extend(alarm, .by(.minutes(15)), at: later, zone: Self.zone)
        #expect(
            changed.basis == .calendar(CivilDateTime(date: CivilDate(year: 2026, month: 11, day: 21), time: CivilTime(hour: 16, minute: 0)))
        )
        changed = try CountdownRules.extend(alarm, .until(.after(ParsedDuration(.minutes(56)))), at: later, zone: Self.zone)
        #expect(
            changed.basis == .calendar(CivilDateTime(date: CivilDate(year: 2026, month: 11, day: 21), time: CivilTime(hour: 16, minute: 0)))
        )
        #expect(changed.duration == nil)
    }

    @Test("what is over is neither stopped nor extended, from the second it is due")
    func ended() throws {
        let timer = try Self.start(.after(.minutes(10)))
        try CountdownRules.stop(timer, at: Self.later(.minutes(10) - .milliseconds(1)))
        #expect(
            StageTests.message { try CountdownRules.stop(timer, at: Self.later(.minutes(10)), zone: Self.zone) }
                == "\"Tea\" ended at 15:10; there is nothing to stop.")
        #expect(StageTests.code { try CountdownRules.stop(timer, at: Self.later(.minutes(10))) } == .alreadyEnded)
        #expect(
            StageTests.code { try CountdownRules.extend(timer, .by(.minutes(5)), at: Self.later(.minutes(10)), zone: Self.zone) }
                == .alreadyEnded)
    }

    @Test("a snoozed notice comes back as the same kind under the same key, again and again (G8, G9)")
    func snooze() throws {
        for end in [CountdownRequest.End.after(.minutes(10)), .when(.at(CivilTime(hour: 15, minute: 45)))] {
            let timer = try Self.start(end)
            var event = CountdownRules.fired(timer, at: timer.due, sound: true)
            let first = event
            for round in 1...3 {
                event.number = EventNumber(40 + round)
                let reminder = try CountdownRules.snooze(
                    event, for: .minutes(10), id: Self.id, replacing: nil, at: Self.later(.hours(2)), basis: Self.basis,
                    in: .english)
                #expect(reminder.kind == .reminder)
                #expect(reminder.event == event.number)
                #expect(reminder.generation > event.generation)
                #expect(reminder.due == Self.now.wall + .minutes(130))
                event = CountdownRules.fired(reminder, at: reminder.due, sound: true)
                #expect(event.kind == first.kind)
                #expect(event.notice.key == first.notice.key)
                #expect(event.notice.title.description == "Tea")
                #expect(event.timer == .reminder)
            }
            for pause in [Duration.seconds(59), .hours(24) + .milliseconds(1)] {
                #expect(
                    StageTests.code {
                        try CountdownRules.snooze(
                            event, for: pause, id: Self.id, replacing: nil, at: Self.now, basis: Self.basis, in: .english)
                    }
                        == .invalidDuration)
            }
        }
    }

    @Test("a machine's timer whose pet cannot be read is told all the same (T-5)")
    func orphaned() {
        let world = Situation.washing.world()
        let timer = world.started[0]
        let event = CountdownRules.orphaned(timer, at: timer.due, sound: true)
        #expect(event.kind == .laundryWashed)
        #expect(event.notice.title.description == "Snowy")
        #expect(event.notice.body.description == "The wash is done.")
        #expect(event.owner == timer.owner)
    }
}
