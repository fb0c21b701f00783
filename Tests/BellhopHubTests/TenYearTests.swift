import BellhopCore
import BellhopHub
import BellhopTestKit
import ControlAPI
import ControlWire
import Laundry
import Testing

/// Simulates ten years of ten pets on manual time: people wash late or never, go on vacation, close
/// the lid and restart the machine, and the clocks go forward and back.
@Suite("Ten years of ten pets")
struct TenYearTests {
    @Test("G1, G2, G13: no invariant breaks and no pet dies unfairly in ten years, and the same seed gives the same journal")
    func years() async throws {
        async let first = TenYears(seed: 20_261_121).live(years: 10)
        async let second = TenYears(seed: 20_261_121).live(years: 10)
        let journals = try await [first, second]
        let journal = journals[0]
        #expect(journal == journals[1], "the same seed gives the same journal")

        func count(_ kind: EventKind) -> Int { journal.count { $0.hasPrefix(kind.rawValue + " ") } }
        #expect(count(.laundryFolded) > 1000)
        for kind in [EventKind.petSad, .petVerySad, .petDied, .petRevived, .laundryDue, .laundryWaiting, .laundryAbandoned] {
            #expect(count(kind) > 5, "\(kind) happened \(count(kind)) times")
        }
    }
}

/// One simulated life of a household.
final class TenYears {
    /// A planned action.
    private struct Plan {
        var at: Instant
        var pet: Int
        var deed: Deed
    }

    private enum Deed { case wash, dry, skipDryer, fold, abandon, stop, leave, comeBack }

    /// What the test itself knows about a pet: when its laundry was folded, and during which
    /// periods the time did not count.
    private struct Diary {
        var name: String
        var days: Int
        var rest: Weekdays
        var anchor: Instant
        var pauses: [Range<Instant>] = []
        var away: Instant?
        var isDead = false
    }

    /// The clock changes from 2026 to 2038, listed as in zone files: the last Sundays of March and
    /// October at 01:00 UTC.
    private static let berlin: ZoneRules = {
        func lastSunday(_ year: Int, _ month: Int) -> Int64 {
            let last = CivilDate(year: year, month: month, day: 31)
            return Int64(last.daysSince1970 - last.weekday) * 86_400 + 3600
        }
        let transitions = (2026...2038).flatMap { year in
            [
                ZoneRules.Transition(at: lastSunday(year, 3), offset: 7200), ZoneRules.Transition(at: lastSunday(year, 10), offset: 3600),
            ]
        }
        return ZoneRules(name: "Europe/Berlin", firstOffset: 3600, transitions: transitions)
    }()
    private let world: HubWorld
    private var numbers: SeededGenerator
    private var plans: [Plan] = []
    private var diaries: [Diary] = []
    private var seen: EventNumber = 0
    private var journal: [String] = []
    private var checks = 0
    private var comparisons = 0

    init(seed: UInt64) {
        world = HubWorld(zone: Self.berlin, seed: seed, keep: .days(30))
        numbers = SeededGenerator(seed: seed)
    }

    /// Simulates the life of the household. Returns the journal as lines that contain the kind, the
    /// time and the pet of each event.
    func live(years: Int) async throws -> [String] {
        let end = HubWorld.start + .days(365 * years)
        var isFirst = true
        while world.time.now().wall < end {
            // The time of the next restart.
            let restart = world.time.now().wall + .days(Int.random(in: 5...80, using: &numbers))
            let isBorn = isFirst
            try await world.running {
                if isBorn { try await self.begin() }
                try await self.live(until: min(restart, end))
            }
            isFirst = false
            world.time.reboot(after: .minutes(Int.random(in: 1...3000, using: &numbers)))
        }
        try await world.running { try await self.look() }
        #expect(checks > 1000)
        #expect(comparisons > 200)
        return journal
    }

    private func begin() async throws {
        for index in 0..<10 {
            let name = "Pet \(index)"
            let days = [3, 7, 7, 7, 10, 14, 14, 30, 30, 60][index]
            let rest: Weekdays = index.isMultiple(of: 3) ? [Weekdays(weekday: 0)] : []
            _ = try await world.hub.addPet(PetProfile(name: name, cycleFrequencyDays: days, restDays: rest))
            diaries.append(Diary(name: name, days: days, rest: rest, anchor: world.time.now().wall))
            plan(.wash, index, after: laundryPause(days))
        }
        plans.append(Plan(at: world.time.now().wall + .days(90), pet: -1, deed: .leave))
    }

    /// Returns a random pause before the next wash. With this pause the wash is mostly on time,
    /// sometimes late and rarely much too late.
    private func laundryPause(_ days: Int) -> Duration {
        let percent = Int.random(in: 0..<100, using: &numbers)
        let share =
            percent < 70 ? Int.random(in: 50...110, using: &numbers) : percent < 94 ? Int.random(in: 110...190, using: &numbers) : 320
        return .minutes(days * 1440 * share / 100)
    }

    private func plan(_ deed: Deed, _ pet: Int, after pause: Duration) {
        plans.append(Plan(at: world.time.now().wall + pause, pet: pet, deed: deed))
    }

    private func live(until end: Instant) async throws {
        while let next = plans.indices.min(by: { (plans[$0].at, plans[$0].pet) < (plans[$1].at, plans[$1].pet) }) {
            let plan = plans[next]
            guard plan.at < end else { break }
            plans.remove(at: next)
            try await pass(until: plan.at)
            try await readJournal()
            try await act(plan)
            try await look()
        }
        try await pass(until: end)
    }

    /// Lets time pass until `instant`. The machine is either awake or suspended until 30 minutes
    /// before `instant`.
    private func pass(until instant: Instant) async throws {
        let time = world.time
        let left = instant - time.now().wall
        if left > .hours(2), Int.random(in: 0..<4, using: &numbers) == 0 {
            await time.suspend(for: left - .minutes(30))
        }
        await time.advance(to: instant)
    }

    private func act(_ plan: Plan) async throws {
        switch plan.deed {
        case .leave, .comeBack: return try await travel(plan)
        default: break
        }
        let now = world.time.now().wall
        let index = plan.pet
        do {
            let answer = try await world.hub.perform(command(plan.deed), onPet: diaries[index].name)
            note(plan.deed, index, until: answer.timer?.due, at: now)
        } catch is Refusal {
            // The command came too late, or Bellhop has given up the laundry in the meantime. Wash
            // again later.
            self.plan(.wash, index, after: .hours(8))
        }
    }

    private func command(_ deed: Deed) -> LaundryCommand {
        switch deed {
        case .wash: .wash(for: nil, replace: false)
        case .dry: .dry(for: nil, replace: false)
        case .skipDryer: .skipDryer
        case .fold: .fold
        case .abandon: .abandon
        case .stop, .leave, .comeBack: .stop
        }
    }

    /// Records the action in the diary and plans the next one.
    private func note(_ deed: Deed, _ index: Int, until end: Instant?, at now: Instant) {
        let wait: Duration = .minutes(Int.random(in: 1...300, using: &numbers))
        switch deed {
        case .wash, .dry:
            guard let end else { return }
            // Decide now whether the machine will be stopped, because the diary records the end of
            // the pause in advance. 3 in 100 machines are stopped after ten minutes.
            let isStopped = Int.random(in: 0..<100, using: &numbers) < 3
            diaries[index].pauses.append(now..<(isStopped ? now + .minutes(10) : end))
            if isStopped { return plan(.stop, index, after: .minutes(10)) }
            if deed == .dry { return plan(.fold, index, after: end - now + wait) }
            let dice = Int.random(in: 0..<100, using: &numbers)
            plan(dice < 5 ? .abandon : dice < 25 ? .skipDryer : .dry, index, after: end - now + wait)
        case .skipDryer:
            plan(.fold, index, after: wait)
        case .fold:
            diaries[index].anchor = now
            diaries[index].pauses.removeAll { $0.upperBound <= now }
            diaries[index].isDead = false
            plan(.wash, index, after: laundryPause(diaries[index].days))
        case .abandon:
            plan(.wash, index, after: .hours(20))
        case .stop:
            // Start the dryer again. If it was the washer that was stopped, the hub refuses this,
            // which leads to a new wash.
            plan(.dry, index, after: wait)
        case .leave, .comeBack:
            break
        }
    }

    /// Sends the household on vacation with all pets, or brings it back.
    private func travel(_ plan: Plan) async throws {
        let now = world.time.now().wall
        if plan.deed == .leave {
            let days = Int.random(in: 3...25, using: &numbers)
            let end = now + .days(days)
            let isPlanned = Bool.random(using: &numbers)
            _ = try await world.hub.pauseAll(Vacation(until: isPlanned ? end : nil))
            for index in diaries.indices {
                diaries[index].pauses.append(now..<end)
                diaries[index].away = isPlanned ? nil : now
            }
            // People do little laundry on vacation, but a machine may still be running.
            for index in plans.indices where plans[index].deed == .wash { plans[index].at = max(plans[index].at, end) }
            plans.append(Plan(at: end, pet: -1, deed: .comeBack))
        } else {
            _ = try await world.hub.resumeAll()
            // A vacation without a planned end lasts until the people return, which may be later
            // than they intended.
            for index in diaries.indices {
                if let away = diaries[index].away { diaries[index].pauses.append(away..<now) }
                diaries[index].away = nil
            }
            plans.append(Plan(at: now + .days(Int.random(in: 40...160, using: &numbers)), pet: -1, deed: .leave))
        }
    }

    // MARK: Checks

    /// Compares the state of Bellhop with the diaries and checks the invariants.
    private func look() async throws {
        checks += 1
        // Timers fire first if a command made them due immediately.
        await world.time.settle()
        let now = world.time.now().wall
        let hub = world.hub
        for record in try await hub.pets(includingRetired: false) {
            guard let index = diaries.firstIndex(where: { $0.name == record.pet.value.name }) else { continue }
            let view = hub.view(of: record, at: now)
            let diary = diaries[index]
            let elapsed = elapsed(diary, at: now)
            #expect(abs((view.reckoning.elapsed - elapsed).inMilliseconds) < 1000, "\(diary.name) at \(now.rfc3339)")
            let context = LaundryContext(
                newTaskID: TaskID(UUIDv7(at: now, randomA: 0, randomB: 0)), zone: Self.berlin, deathHold: hub.clockHold?.until)
            if let fault = HistoryFault.of(record, at: now, context: context) { Issue.record("\(diary.name) at \(now.rfc3339): \(fault)") }
        }
        if checks.isMultiple(of: 40) { try await compareAnswers() }
        try await readJournal()
        // For an hour after a long absence, no pet dies, so this check is skipped during that hour.
        for diary in diaries where !diary.isDead && hub.clockHold == nil {
            #expect(elapsed(diary, at: now) < cycle(diary) * 2 + .seconds(1), "\(diary.name) should be dead at \(now.rfc3339)")
        }
    }

    /// Checks that `pet explain` and `status` agree to the millisecond for every pet.
    private func compareAnswers() async throws {
        let api = ControlAPI(hub: world.hub, daemon: Self.daemon)
        let status: StatusJSON = try await ask(api, "status")
        #expect(status.pets.count == diaries.count)
        for shown in status.pets {
            let told: ExplanationJSON = try await ask(api, "pets/\(shown.id)/explanation")
            // Compare the texts only if the values differ, because that is slow.
            #expect(try told.pet == shown || withoutSeconds(told.pet) == withoutSeconds(shown))
            #expect(told.health == shown.health && told.mood == shown.mood)
            #expect(told.elapsedMs == max(0, told.passedMs - told.pausedMs - told.pausingMs - told.restedMs))
            #expect(told.health == min(told.curveHealth, told.storedHealth) || told.heldUntil != nil)
            comparisons += 1
        }
    }

    /// The parts of the API that the hub does not provide.
    private static let daemon = DaemonControls(
        info: { _ in
            let start = Timestamp(HubWorld.start)
            return DaemonJSON(
                version: "0", pid: 1, startedAt: start, startedAtLocal: "", uptimeMs: 0, zone: berlin.name, stateFolder: "", socket: "")
        }, version: VersionJSON(version: "0"), kinds: { _ in [] },
        config: { _ in ConfigJSON(searched: [], text: "", loadedAt: Timestamp(HubWorld.start), loadedAtLocal: "") },
        reload: { ConfigReloadJSON(changedSinks: []) }, checkConfig: { path, _ in ConfigCheckJSON(path: path, faults: []) },
        tryConfig: { _ in .good(nil) }, examine: { _ in [] },
        shutDown: {})

    private func ask<Value: Decodable>(_ api: ControlAPI, _ path: String) async throws -> Value {
        guard case .json(_, let body) = await api.answer(method: "GET", target: "/v1/" + path, body: []) else {
            throw ContractViolation("no answer to \(path)")
        }
        return try WireCoding.decode(Value.self, from: body)
    }

    /// Reads the new events, adds them to the test's journal, and checks that no pet died too
    /// early.
    private func readJournal() async throws {
        for event in try await world.hub.events(after: seen, limit: 10_000) {
            seen = event.number
            journal.append("\(event.kind) \(event.occurred.rfc3339) \(event.notice.name)")
            guard event.kind == .petDied, let index = diaries.firstIndex(where: { $0.name == event.notice.name }) else { continue }
            let diary = diaries[index]
            let lived = elapsed(diary, at: event.occurred)
            #expect(lived + .seconds(1) >= cycle(diary) * 2, "\(diary.name) died unfairly at \(event.occurred.rfc3339) after \(lived)")
            diaries[index].isDead = true
        }
    }

    private func cycle(_ diary: Diary) -> Duration {
        var civil = Self.berlin.civil(diary.anchor)
        civil.date = civil.date.adding(days: diary.days)
        return Self.berlin.instant(civil) - diary.anchor
    }

    /// Computes the counted time of a pet from the diary, independently of Bellhop.
    private func elapsed(_ diary: Diary, at now: Instant) -> Duration {
        var pauses = diary.pauses
        if let away = diary.away, away < now { pauses.append(away..<now) }
        var date = Self.berlin.civil(diary.anchor).date
        let last = Self.berlin.civil(now).date
        while !diary.rest.isEmpty, date <= last {
            let midnight = CivilTime(secondOfDay: 0)
            let day = Self.berlin.instant(CivilDateTime(date: date, time: midnight))
            let next = Self.berlin.instant(CivilDateTime(date: date.adding(days: 1), time: midnight))
            if diary.rest.contains(date) { pauses.append(day..<next) }
            date = date.adding(days: 1)
        }
        var counted: Duration = .zero
        var at = diary.anchor
        for pause in pauses.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if pause.lowerBound >= now { break }
            if pause.lowerBound > at { counted += pause.lowerBound - at }
            at = max(at, pause.upperBound)
        }
        return at < now ? counted + (now - at) : counted
    }
}

/// Returns a value as JSON whose local times have no seconds. An answer about a single thing has
/// them and a list has not, but both mean the same.
private func withoutSeconds(_ value: some Encodable) throws -> String {
    String(decoding: try WireCoding.encode(value), as: UTF8.self)
        .replacing(/(Local":"[^"]*?[0-9]{1,2}:[0-9]{2}):[0-9]{2}/) { $0.output.1 }
}
