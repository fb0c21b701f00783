import BellhopCore
import BellhopHub
import BellhopTestKit
import Testing
import Training

@Suite("Alarms that ring again and again")
struct RepeatingAlarmTests {
    private static let berlin = ZoneRules(name: "Europe/Berlin", firstOffset: 3600, footer: "CET-1CEST,M3.5.0,M10.5.0/3")

    /// Starts a repeating alarm. The world begins on Saturday, 2026-11-21 at 14:00 UTC.
    private static func start(_ text: String, _ name: String = "Wake up", in world: HubWorld) async throws -> TimerRecord {
        try await world.hub.startTimers([CountdownRequest(end: .every(try EveryText.parse(text)), name: name)])[0]
    }

    private static func due(_ world: HubWorld) async throws -> [String] {
        try await world.hub.timers().map { world.time.zone().civil($0.due).description }
    }

    @Test("G3: it rings each time, and the step that tells it arms the next")
    func again() async throws {
        let world = HubWorld()
        try await world.running {
            let alarm = try await Self.start("every weekday at 07:00", in: world)
            #expect(try await Self.due(world) == ["2026-11-23 07:00"])
            await world.time.advance(by: .hours(41))
            #expect(world.desktop.titlesShown == ["Wake up"])
            await world.time.advance(by: .days(3))
            let events = try await world.events()
            #expect(events.map(\.kind) == Array(repeating: .alarmRang, count: 4))
            #expect(events.map { world.time.zone().civil($0.due ?? $0.occurred).date.day } == [23, 24, 25, 26])
            #expect(events.map(\.notice.body.description) == Array(repeating: "It is 07:00.", count: 4))
            // Each ring of the alarm has its own generation, and each notice replaces the previous
            // one.
            #expect(Set(events.map(\.generation)).count == 4)
            #expect(world.desktop.titlesShown == ["Wake up"])
            let timers = try await world.hub.timers()
            #expect(timers.map(\.owner) == [alarm.owner])
            // Bellhop's own data about an alarm must not appear as labels, because routes could
            // match labels.
            #expect(events.allSatisfy { $0.notice.shownLabels.isEmpty })
        }
        // The hub was killed and now starts again. The weekday alarm does not ring on the weekend.
        try await world.running {
            let due = try await Self.due(world)
            #expect(due == ["2026-11-27 07:00"])
            await world.time.advance(by: .days(1))
            #expect(try await Self.due(world) == ["2026-11-30 07:00"])
        }
    }

    @Test("after a week without the machine the newest time is told once, with how many were missed, and it goes on")
    func absence() async throws {
        let world = HubWorld()
        try await world.running { _ = try await Self.start("every day at 07:00", in: world) }
        world.time.reboot(after: .days(7))
        try await world.running {
            #expect(world.desktop.titlesShown.count == 1)
            let events = try await world.events().filter { $0.kind == .alarmRang }
            #expect(events.map(\.notice.body.description) == ["It is 07:00.\nThe alarm had already been missed 6 times."])
            #expect(events.first?.due.map { world.time.zone().civil($0).description } == "2026-11-28 07:00")
            #expect(try await Self.due(world) == ["2026-11-29 07:00"])
        }
    }

    @Test("COUNT and UNTIL end it: the last time says so, and nothing is left")
    func ends() async throws {
        let world = HubWorld()
        try await world.running {
            _ = try await Self.start("every day at 07:00, 2 times", in: world)
            _ = try await Self.start("every day at 08:00 until 2026-11-23", "Pills", in: world)
            await world.time.advance(by: .days(5))
            let bodies = try await world.events().map(\.notice.body.description)
            #expect(
                bodies == [
                    "It is 07:00.", "It is 08:00.", "It is 07:00.\nThis alarm will not ring again.",
                    "It is 08:00.\nThis alarm will not ring again.",
                ])
            #expect(try await world.hub.timers().isEmpty)
        }
    }

    @Test(
        "a time that does not exist rings at the next that does, and one that exists twice rings once (G3)",
        arguments: [
            ("2027-03-27T12:00:00Z", ["2027-03-28T01:00:00Z", "2027-03-29T00:30:00Z"]),
            ("2027-10-30T12:00:00Z", ["2027-10-31T00:30:00Z", "2027-11-01T01:30:00Z"]),
        ])
    func daylight(start: String, rings: [String]) async throws {
        let world = HubWorld(zone: Self.berlin)
        let begin = try #require(Int(start.dropFirst(5).prefix(2))) == 3
        let day = CivilDate(year: 2027, month: begin ? 3 : 10, day: begin ? 27 : 30)
        await world.time.advance(to: Instant(seconds: Int64(day.daysSince1970) * 86400 + 43200))
        #expect(world.time.now().wall.rfc3339 == start)
        try await world.running {
            _ = try await Self.start("every day at 02:30", in: world)
            await world.time.advance(by: .hours(40))
            let rung = try await world.events().filter { $0.kind == .alarmRang }.map(\.occurred.rfc3339)
            #expect(rung == rings)
        }
    }

    @Test("in another zone the next time moves with the clock on the wall")
    func zone() async throws {
        let world = HubWorld()
        try await world.running {
            _ = try await Self.start("every day at 07:00", in: world)
            await world.time.setZone(Self.berlin)
            #expect(try await world.hub.timers().map(\.due.rfc3339) == ["2026-11-22T06:00:00Z"])
            await world.time.advance(by: .hours(16))
            #expect(world.desktop.titlesShown == ["Wake up"])
            #expect(try await world.hub.timers().map(\.due.rfc3339) == ["2026-11-23T06:00:00Z"])
        }
    }

    @Test("snoozed, it comes back once and rings at its next time all the same (G8)")
    func snoozed() async throws {
        let world = HubWorld()
        try await world.running {
            _ = try await Self.start("every day at 07:00", in: world)
            await world.time.advance(by: .hours(17))
            let event = try #require(try await world.events().first)
            _ = try await world.hub.snooze(event: event.number, for: .minutes(20))
            await world.time.settle()
            #expect(world.desktop.titlesShown == [])
            #expect(try await Self.due(world) == ["2026-11-22 07:20", "2026-11-23 07:00"])
            // The name identifies the alarm, not the snoozed notice.
            #expect(try await world.hub.timer(named: "wake").kind == .alarm)
            await world.time.advance(by: .minutes(20))
            #expect(world.desktop.titlesShown == ["Wake up"])
            #expect(try await Self.due(world) == ["2026-11-23 07:00"])
            await world.time.advance(by: .days(1))
            #expect(try await world.events().map(\.kind) == [.alarmRang, .alarmRang, .alarmRang])
        }
    }

    @Test("stopped, it never rings again, nor does a reminder of it")
    func stopped() async throws {
        let world = HubWorld()
        try await world.running {
            _ = try await Self.start("every day at 07:00", in: world)
            await world.time.advance(by: .hours(17))
            _ = try await world.hub.snooze(event: 1, for: .minutes(20))
            _ = try await world.hub.stopTimer("Wake up")
            #expect(try await world.hub.timers().isEmpty)
            await world.time.advance(by: .days(3))
            #expect(try await world.events().count == 1)
            #expect(world.desktop.titlesShown == [])
        }
    }

    @Test("stopped while it pauses and only its reminder runs, it is gone as well")
    func stoppedPaused() async throws {
        let world = HubWorld()
        try await world.running {
            _ = try await Self.start("every day at 07:00", in: world)
            await world.time.advance(by: .hours(17))
            _ = try await world.hub.snooze(event: 1, for: .minutes(20))
            _ = try await world.hub.pauseTimer("Wake up")
            _ = try await world.hub.stopTimer("Wake up")
            #expect(try await world.hub.keptTimers().isEmpty)
            await #expect(throws: Refusal.self) { try await world.hub.resumeTimer("Wake up") }
        }
    }

    @Test("DESIGN §4: after a clock that was 60 days ahead for two seconds it rings the next morning, not in 60 days")
    func ahead() async throws {
        let world = HubWorld()
        try await world.running {
            _ = try await Self.start("every day at 07:00", in: world)
            _ = try await Self.start("every day at 09:00", "Pills", in: world)
            _ = try await world.hub.skipTimer("Pills")
            await world.time.stepWall(by: .days(60))
            await world.time.advance(by: .seconds(2))
            #expect(try await world.events().contains { $0.notice.title.description == "Wake up" })
            await world.time.stepWall(by: .days(-60))
            // While the clock was wrong, the skipped time of Pills passed too. Therefore Pills is
            // armed again, just like the other alarm.
            #expect(try await Self.due(world) == ["2026-11-22 07:00", "2026-11-22 09:00"])
        }
    }

    @Test("a ring that somebody has skipped stays skipped when the alarm is paused and resumed, however often")
    func skippedAndPaused() async throws {
        let world = HubWorld()
        try await world.running {
            _ = try await Self.start("every day at 09:00", "Pills", in: world)
            _ = try await world.hub.skipTimer("Pills")
            for _ in 0..<2 {
                _ = try await world.hub.pauseTimer("Pills")
                _ = try await world.hub.resumeTimer("Pills")
                #expect(try await Self.due(world) == ["2026-11-23 09:00"])
            }
            // Once the skipped time is over, the alarm rings as usual.
            _ = try await world.hub.pauseTimer("Pills")
            await world.time.advance(by: .days(3))
            _ = try await world.hub.resumeTimer("Pills")
            #expect(try await Self.due(world) == ["2026-11-25 09:00"])
        }
    }

    @Test("a clock that is set back by seconds after an alarm tells nothing twice, and one that somebody left out stays left out")
    func setBackBySeconds() async throws {
        let world = HubWorld()
        try await world.running {
            _ = try await Self.start("every day at 07:00", in: world)
            _ = try await Self.start("every day at 09:00", "Pills", in: world)
            await world.time.advance(by: .hours(17) + .seconds(1))
            _ = try await world.hub.skipTimer("Pills")
            await world.time.stepWall(by: .seconds(-30))
            #expect(try await Self.due(world) == ["2026-11-23 07:00", "2026-11-23 09:00"])
            await world.time.stepWall(by: .minutes(-9))
            #expect(try await Self.due(world) == ["2026-11-23 07:00", "2026-11-23 09:00"])
        }
    }

    @Test("in the night of the spring change nothing is missed that never was", arguments: ["every hour", "every 20 min"])
    func spring(text: String) async throws {
        let world = HubWorld(zone: Self.berlin)
        try await world.running {
            // Advance to 2027-03-28 00:30 in Berlin.
            await world.time.advance(by: Instant(seconds: 1_806_190_200) - HubWorld.start)
            _ = try await Self.start(text, in: world)
            await world.time.advance(by: .hours(3))
            #expect(try await world.events().count >= 3)
            #expect(try await world.events().allSatisfy { !$0.notice.body.description.contains("missed") })
        }
    }

    @Test(
        "an interval counts real time, over both clock changes and into another zone",
        arguments: [((3, 28), "every hour", 60), ((10, 31), "every 20 min", 20), ((10, 31), "every 90m", 90)])
    func interval(day: (month: Int, day: Int), text: String, minutes: Int) async throws {
        let world = HubWorld(zone: Self.berlin)
        let date = CivilDate(year: 2027, month: day.month, day: day.day)
        let begin = Self.berlin.instant(CivilDateTime(date: date, time: CivilTime(secondOfDay: 300)))
        try await world.running {
            await world.time.advance(to: begin)
            _ = try await Self.start(text, in: world)
            await world.time.advance(by: .hours(6))
            await world.time.setZone(.utc)
            await world.time.advance(by: .hours(3))
            let rung = try await world.events().filter { $0.kind == .alarmRang }
            let expected = (1...9 * 60 / minutes).map { begin + Duration.minutes($0 * minutes) }
            #expect(rung.map(\.occurred) == expected)
            #expect(!rung.contains { $0.notice.body.description.contains("missed") })
        }
    }

    @Test("an alarm at a time that the clocks skip says the time at which it rings")
    func skippedTime() async throws {
        let world = HubWorld(zone: Self.berlin)
        try await world.running {
            await world.time.advance(to: Instant(seconds: 1_806_190_200))
            _ = try await Self.start("every day at 02:30", in: world)
            await world.time.advance(by: .hours(3))
            #expect(try await world.events().map(\.notice.body.description) == ["It is 03:00."])
        }
    }

    @Test("a rule that names its own hour and minute rings at the full minute, whenever it was typed")
    func fullMinute() async throws {
        let world = HubWorld()
        try await world.running {
            await world.time.advance(by: .seconds(57))
            let alarm = try await Self.start("every FREQ=DAILY;BYHOUR=7;BYMINUTE=0", in: world)
            #expect(alarm.due == Instant(seconds: 1_795_330_800))
        }
    }

    @Test("a law that changes the rules of the zone moves the next time, though its name stays")
    func newLaw() async throws {
        let world = HubWorld(zone: Self.berlin)
        try await world.running {
            let before = try await Self.start("every day at 07:00", in: world).due
            var summer = Self.berlin
            summer.footer = "CEST-2"
            await world.time.setZone(summer)
            #expect(try await world.hub.timers().map(\.due) == [before - .hours(1)])
            await world.time.setZone(Self.berlin)
            #expect(try await world.hub.timers().map(\.due) == [before])
        }
    }

    @Test("skipped, it leaves out one time; of the last there is nothing to skip")
    func skipped() async throws {
        let world = HubWorld()
        try await world.running {
            _ = try await Self.start("every day at 07:00 for 2 times", in: world)
            _ = try await world.hub.skipTimer("Wake")
            #expect(try await Self.due(world) == ["2026-11-23 07:00"])
            await #expect(throws: Refusal.self) { try await world.hub.skipTimer("Wake") }
            await world.time.advance(by: .days(4))
            #expect(try await world.events().map(\.notice.body.description) == ["It is 07:00.\nThis alarm will not ring again."])
            let tea = try await world.timer("Tea", after: .minutes(5))
            await #expect(throws: Refusal.self) { try await world.hub.skipTimer(tea.name) }
        }
    }

    @Test("kept from being told once, it is told the next time")
    func silenced() async throws {
        let world = HubWorld()
        try await world.running {
            let alarm = try await Self.start("every day at 07:00", in: world)
            var silent = alarm
            silent.isSilenced = true
            silent.generation += 1
            _ = try await world.store.commit(Step([.arm(silent, replacing: alarm.generation)], at: world.time.now().wall))
            await world.time.advance(by: .days(1))
            #expect(try await world.events().count == 1)
            #expect(world.desktop.told.isEmpty)
            await world.time.advance(by: .days(1))
            #expect(world.desktop.told == ["deliver Wake up"])
        }
    }

    @Test("what never comes is refused, and so is moving one time of many")
    func refused() async throws {
        let world = HubWorld()
        try await world.running {
            for text in ["every FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30 at 7:00", "every day at 7:00 until 2020-01-01"] {
                await #expect(throws: Refusal.self) { try await Self.start(text, in: world) }
            }
            _ = try await Self.start("every day at 07:00", in: world)
            await #expect(throws: Refusal.self) { try await world.hub.extendTimer("Wake", .by(.minutes(5))) }
        }
    }

    @Test("every leap day is further away than any timer may last, and is taken")
    func leapDay() async throws {
        let world = HubWorld()
        try await world.running {
            _ = try await Self.start("every FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29 at 12:00", in: world)
            #expect(try await Self.due(world) == ["2028-02-29 12:00"])
        }
    }

    @Test("an alarm whose rule cannot be read any more rings once")
    func unreadable() throws {
        var timer = TimerRecord(
            owner: .countdown(CountdownID(UUIDv7(at: HubWorld.start, randomA: 1, randomB: 2))), kind: .alarm, generation: 1,
            armed: HubWorld.start,
            due: HubWorld.start, duration: nil, basis: .wall, name: "Bins")
        timer.labels[TimerRecord.recurrenceLabel] = "whenever"
        #expect(AlarmRules.ring(timer, at: HubWorld.start, zone: .utc) == nil)
    }

    @Test("reliability 2: a client that leaves stops the search for the times of its rules, and starts no timer")
    func cancelled() async throws {
        let world = HubWorld()
        try await world.running {
            let rule = try EveryText.parse("every day at 07:00")
            let requests = (1...2000).map { CountdownRequest(end: .every(rule), name: "Leap \($0)") }
            let starting = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await world.hub.startTimers(requests)
            }
            await #expect(throws: CancellationError.self) { try await starting.value }
            #expect(try await world.store.timers(TimerQuery()).isEmpty)
        }
    }
}
