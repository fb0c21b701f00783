import BellhopCore
import ControlWire

@testable import bellhop

/// A sample household at 14:00 UTC on a Saturday.
enum Samples {
    static let now = Instant(seconds: 1_795_269_600)  // 2026-11-21T14:00:00Z
    /// The clock that formats times in the language of the test.
    static var clock: LocalClock { LocalClock(now: now, zone: .utc, language: Speech.language) }
    /// The clock that formats the times of lists.
    static var listClock: LocalClock { LocalClock(now: now, zone: .utc, language: Speech.language, seconds: .never) }
    /// The clock that formats the times of the journal.
    static var journalClock: LocalClock { LocalClock(now: now, zone: .utc, language: Speech.language, seconds: .always) }

    static func petID(_ number: UInt64) -> PetID { PetID(UUIDv7(at: now, randomA: 0, randomB: number)) }
    static func countdownID(_ number: UInt64) -> CountdownID { CountdownID(UUIDv7(at: now, randomA: 1, randomB: number)) }
    static func taskID(_ number: UInt64) -> TaskID { TaskID(UUIDv7(at: now, randomA: 2, randomB: number)) }

    /// Returns a pet whose wash of 45 minutes began a second ago.
    static func washing(_ name: String = "Snowy") -> PetJSON {
        let id = petID(1)
        var pet = Pet(id: id, name: name, createdDate: now - .days(30))
        pet.lastLaundryDate = now - .days(6)
        pet.totalCyclesCompleted = 12
        pet.currentStreak = 3
        pet.longestStreak = 5
        var task = LaundryTask(id: taskID(1), petID: id, startDate: now - .seconds(1))
        task.currentStage = .washing
        task.washStartTime = now - .seconds(1)
        let timer = TimerRecord(
            owner: .pet(id), kind: .wash, generation: 1, armed: now - .seconds(1), due: now - .seconds(1) + .minutes(45),
            duration: .minutes(45),
            basis: .wall, name: name)
        return PetJSON(
            PetRecord(pet: Versioned(pet, version: 1), task: Versioned(task, version: 1), timers: [timer]), state: .washing, mood: .neutral,
            health: 57, due: now + .days(1), nextAction: nil, clock: clock)
    }

    static func washed(_ name: String = "Fluffy") -> PetJSON {
        let id = petID(2)
        var task = LaundryTask(id: taskID(2), petID: id, startDate: now - .hours(1))
        task.currentStage = .washed
        task.washStartTime = now - .hours(1)
        task.washEndTime = now - .minutes(15)
        return PetJSON(
            PetRecord(
                pet: Versioned(Pet(id: id, name: name, createdDate: now - .days(3)), version: 1), task: Versioned(task, version: 1),
                timers: []),
            state: .neutral, mood: .neutral, health: 79, due: now + .days(4),
            nextAction: NoticeAction(.startDryer, label: "Start Dryer"),
            unacknowledged: [41], clock: clock)
    }

    static func dead(_ name: String = "Buddy") -> PetJSON {
        PetJSON(
            PetRecord(pet: Versioned(Pet(id: petID(3), name: name, createdDate: now - .days(90)), version: 1), task: nil, timers: []),
            state: .dead, mood: .dead, health: 0, due: now - .days(80), nextAction: NoticeAction(.startWash, label: "Start Wash"),
            clock: clock)
    }

    /// Returns a pet whose laundry was just folded.
    static func happy(_ name: String = "Snowy") -> PetJSON {
        var pet = Pet(id: petID(1), name: name, createdDate: now - .days(30))
        pet.totalCyclesCompleted = 13
        pet.currentStreak = 4
        pet.longestStreak = 5
        return PetJSON(
            PetRecord(pet: Versioned(pet, version: 1), task: nil, timers: []), state: .happy, mood: .happy, health: 100,
            due: now + .days(7),
            nextAction: NoticeAction(.startWash, label: "Start Wash"), clock: clock)
    }

    static func tea(_ name: String = "Tea") -> TimerJSON {
        TimerJSON(
            TimerRecord(
                owner: .countdown(countdownID(1)), kind: .countdown, generation: 1, armed: now, due: now + .minutes(10),
                duration: .minutes(10),
                basis: .wall, name: name, labels: ["room": "kitchen"]), clock: clock)
    }

    static func call() -> TimerJSON {
        TimerJSON(
            TimerRecord(
                owner: .countdown(countdownID(2)), kind: .alarm, generation: 1, armed: now, due: now + .minutes(45), duration: nil,
                basis: .calendar(CivilDateTime(secondsSince1970: now.seconds + 2700)), name: "Call mum"), clock: clock)
    }

    static func wakeUp() -> TimerJSON {
        var timer = TimerRecord(
            owner: .countdown(countdownID(3)), kind: .alarm, generation: 1, armed: now, due: now + .hours(17), duration: nil,
            basis: .calendar(CivilDateTime(secondsSince1970: now.seconds + 61_200)), name: "Wake up")
        timer.recurrence = Recurrence("DTSTART:20261122T070000 RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR")
        return TimerJSON(timer, clock: clock)
    }

    static func kept() -> [KeptTimerJSON] {
        func kept(_ number: UInt64, _ name: String, _ body: KeptTimer) -> KeptTimerJSON? {
            KeptTimerJSON(
                Activity(id: ActivityID(countdownID(number).uuid), kind: .timer, name: name, started: now, body: .timer(body)), clock: clock
            )
        }
        let pills = [TimerRecord.recurrenceLabel: "DTSTART:20261122T080000 RRULE:FREQ=DAILY;BYHOUR=8,20"]
        return [
            kept(4, "Bread", KeptTimer(length: 3_600_000, remaining: 200_000, isKept: false)),
            kept(5, "Eggs", KeptTimer(length: 240_000, isKept: true)),
            kept(6, "Pills", KeptTimer(length: 0, remaining: 0, isKept: false, labels: pills)),
        ].compactMap(\.self)
    }

    static func event(_ number: EventNumber = 41, name: String = "Fluffy") -> Event {
        let id = petID(2)
        return Event(
            number: number, kind: .laundryWashed, occurred: now - .minutes(15), due: now - .minutes(15) - .seconds(90), owner: .pet(id),
            timer: .wash,
            generation: 1,
            notice: Notice(
                key: NoticeKey(rawValue: "timer_\(id)_wash_1"), id: "timer_\(id)_wash", category: "x-bellhop.timer",
                title: "Wash Complete!", body: "\(name) is ready for the dryer!", urgency: .normal,
                actions: [NoticeAction(.startDryer, label: "Start Dryer")],
                link: "bellhop://pet/\(id)", name: name))
    }

    static func delivery(_ sink: String, _ state: DeliveryState, _ reason: Reason, attempts: Int = 1) -> DeliveryJSON {
        DeliveryJSON(
            Delivery(
                event: 41, sink: SinkName(rawValue: sink), key: NoticeKey(rawValue: "k"), state: state, reason: reason, attempts: attempts,
                changed: now - .minutes(14)), clock: journalClock)
    }

    static let sinks: [SinkJSON] = [
        SinkJSON(name: "desktop", kind: "dbus", state: "ok", reachesPeople: true, detail: "dunst 1.9.0 answers", pending: 0),
        SinkJSON(
            name: "phone", kind: "ntfy", state: "misconfigured", reachesPeople: false, detail: "", pending: 3,
            parked: "401 unauthorized: the token is wrong (check token_file, then: bellhop config reload)"),
        SinkJSON(name: "log", kind: "stdout", state: "ok", detail: "", pending: 0),
    ]

    static func status() -> StatusJSON {
        StatusJSON(
            now: Timestamp(now), nowLocal: clock.text(now), daemon: daemon, pets: [washing(), washed(), dead()], timers: [tea(), call()],
            timersTotal: 2, unacknowledged: [EventJSON(event(), clock: clock)], unacknowledgedTotal: 1, sinks: sinks,
            warnings: [say("\("phone") misconfigured since \("13:40"): \("401 unauthorized")")])
    }

    static let daemon = DaemonJSON(
        version: Release.version, pid: 4242, startedAt: Timestamp(now - .hours(2)), startedAtLocal: "12:00", uptimeMs: 7_200_000,
        zone: "UTC",
        stateFolder: "/home/ann/.local/state/bellhop", socket: "/run/user/1000/bellhop/socket")

    static func version(_ version: String = Release.version) -> VersionJSON {
        VersionJSON(version: version, store: 1, traits: ["Desktop", "Push"])
    }

    /// A name with emoji, 30 graphemes, markup, a newline, a terminal escape and a right-to-left
    /// override.
    static let hostile = "👨‍👩‍👧‍👦🇩🇪<b>x</b>\n\u{1B}[31mred\u{7}\u{202E}txt%2F/../é"
}
