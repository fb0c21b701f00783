import BellhopCore
import Laundry
import Testing

@Suite("Vacations, rest days, and what counts (G1, G13)")
struct PauseTests {
    static let berlin = HealthTests.berlin

    @Test("G13: on vacation health stands still; afterwards the due date is later by the vacation")
    func vacation() throws {
        var world = LaundryWorld(frequency: 7)
        world.pass(.days(3))
        let before = world.reckoning
        try world.pause()
        world.pass(.days(100))
        world.fireDue()
        #expect(world.health == before.health)
        #expect(world.reckoning.due == nil && world.reckoning.next == nil)
        #expect(world.events.isEmpty)
        try world.resume()
        #expect(world.reckoning.elapsed == before.elapsed)
        #expect(world.reckoning.due == before.due.map { $0 + .days(100) })
        #expect(world.timer(.due)?.due == world.reckoning.due)
        world.fire(.due)
        #expect(world.events.map(\.kind) == [.laundryDue])
    }

    @Test("G13: a vacation with an end ends by itself, on time also when nobody was there")
    func untilThen() throws {
        for late in [Duration.zero, .days(2)] {
            var world = LaundryWorld(frequency: 7)
            world.pass(.days(1))
            let end = world.wall + .days(10)
            try world.pause(until: end)
            #expect(world.timer(.resume)?.due == end)
            #expect(world.reckoning.due == end + .days(6))
            world.fire(.resume, late: late)
            #expect(world.pet.pausedFrom == nil && world.timer(.resume) == nil)
            #expect(world.reckoning.elapsed == .days(1) + late)
            #expect(world.reckoning.due == end + .days(6))
        }
    }

    @Test("G13: a machine that runs on vacation is told, and its time counts once")
    func machineOnVacation() throws {
        var world = LaundryWorld(frequency: 7)
        world.pass(.days(1))
        try world.perform(.wash(for: .minutes(60), replace: false))
        world.pass(.minutes(20))
        try world.pause()
        world.fire(.wash)
        #expect(world.events.map(\.kind) == [.laundryWashed])
        world.pass(.days(5))
        world.fireDue()
        #expect(world.events.map(\.kind) == [.laundryWashed], "nobody is reminded of wet laundry on vacation")
        try world.resume()
        #expect(world.reckoning.elapsed == .days(1))
    }

    @Test("G13, N-32: a snoozed notice about laundry in a machine comes back on vacation, at its time", arguments: [false, true])
    func snoozedOnVacation(isDried: Bool) throws {
        var world = LaundryWorld(frequency: 7)
        try world.perform(.wash(for: .minutes(60), replace: false))
        world.fire(.wash)
        if isDried { try world.perform(.skipDryer) }
        try world.perform(.snooze(.minutes(30)))
        let told = world.events.count
        let time = world.timer(.reminder)?.due
        try world.pause()
        #expect(world.timer(.reminder)?.due == time)
        world.fire(.reminder)
        #expect(world.events.dropFirst(told).map(\.kind) == [isDried ? .laundryDried : .laundryWashed])
    }

    @Test("G13: laundry that was due is announced again after the vacation, also if its notice was snoozed", arguments: [false, true])
    func dueAfterVacation(isSnoozed: Bool) throws {
        var world = LaundryWorld(frequency: 7)
        world.pass(.days(7))
        world.fireDue()
        #expect(world.events.map(\.kind) == [.laundryDue])
        if isSnoozed { try world.perform(.snooze(.hours(1))) }
        try world.pause()
        #expect(world.withdrawn.contains { $0.key == LaundryNotices.dueKey(of: world.pet) })
        world.pass(.days(3))
        world.fireDue()
        #expect(world.events.map(\.kind) == [.laundryDue], "nobody is reminded on vacation")
        try world.resume()
        world.fireDue()
        #expect(world.events.map(\.kind) == [.laundryDue, .laundryDue])
    }

    @Test("G13: a vacation can begin up to seven days back, longer ago by force; it takes back what was lost, but wakes no dead")
    func retroactive() throws {
        var world = LaundryWorld(frequency: 7)
        world.pass(.days(9))
        world.fireDue()
        #expect(world.health == 35)
        let back = world.wall - .days(6)
        try world.pause(since: back)
        #expect(world.reckoning.elapsed == .days(3))
        #expect(world.health == 78)
        #expect(world.pet.toldFeeling == nil && world.withdrawn.map(\.key).contains(LaundryNotices.moodKey(of: world.pet)))

        var early = LaundryWorld(frequency: 7)
        early.pass(.days(8))
        #expect(throws: Refusal.self) { try early.pause(since: early.wall - .days(7) - .milliseconds(1)) }
        try early.pause(since: early.wall - .days(7) - .milliseconds(1), force: true)
        #expect(early.health == 92)

        var dead = LaundryWorld(frequency: 1)
        dead.pass(.days(3))
        dead.fireDue()
        try dead.pause(since: dead.wall - .days(2))
        #expect(dead.health == 0)
    }

    @Test(
        "G13: what makes no sense is refused with its code",
        arguments: [("future", Refusal.Code.invalidDate), ("over", .invalidDate), ("twice", .petPaused), ("retired", .petRetired)])
    func refusals(what: String, code: Refusal.Code) throws {
        var world = LaundryWorld(frequency: 7)
        world.pass(.days(1))
        if what == "twice" { try world.pause() }
        if what == "retired" { world.apply(try PetRules.retire(world.record, at: world.now, context: world.context)) }
        let since: Instant? = what == "future" ? world.wall + .seconds(1) : nil
        let until: Instant? = what == "over" ? world.wall : nil
        let found = StageTests.code {
            try PetRules.pause(world.record, since: since, until: until, force: true, at: world.now, context: world.context)
        }
        #expect(found == code)
        #expect(StageTests.code { try PetRules.resume(LaundryWorld().record, at: world.now, context: world.context) } == .nothingRunning)
    }

    // 2026-11-21, the start of the world, is a Saturday.
    @Test("G13: rest days do not count, whatever else happens on them; not all seven can be")
    func restDays() throws {
        var world = LaundryWorld(frequency: 7, zone: Self.berlin)
        try world.set(PetProfile(restDays: [Weekdays(weekday: 0), Weekdays(weekday: 6)]))
        // It is Saturday, 15:00 in Berlin. The remaining hours of the weekend do not count.
        world.pass(.hours(33))
        #expect(world.reckoning.elapsed == .zero)
        #expect(!world.reckoning.isCounting || world.zone.civil(world.wall).date.weekday == 1)
        world.pass(.days(1))
        #expect(world.reckoning.elapsed == .days(1))
        // A vacation that includes the next weekend is subtracted, but the weekend is not
        // subtracted a second time.
        world.pass(.days(3))
        try world.pause()
        world.pass(.days(4))
        try world.resume()
        #expect(world.reckoning.elapsed == .days(4))
        // Seven days that count take nine days if a weekend is among them.
        #expect(world.reckoning.due == world.wall + .days(3))
        #expect(throws: Refusal.self) { try world.set(PetProfile(restDays: .all)) }
    }

    @Test("G13: choosing other rest days changes nothing of what is past")
    func otherRestDays() throws {
        var world = LaundryWorld(frequency: 7, zone: Self.berlin)
        try world.set(PetProfile(restDays: [Weekdays(weekday: 0)]))
        world.pass(.days(6))
        let elapsed = world.reckoning.elapsed
        #expect(elapsed == .days(5))
        try world.set(PetProfile(restDays: [Weekdays(weekday: 1), Weekdays(weekday: 5)]))
        #expect(world.reckoning.elapsed == elapsed)
        try world.set(PetProfile(restDays: []))
        #expect(world.reckoning.elapsed == elapsed)
        world.pass(.days(2))
        #expect(world.reckoning.elapsed == elapsed + .days(2))
    }

    @Test("G1: a step of the clock forward does not count, one back heals nobody, and the due date follows")
    func steps() throws {
        var world = LaundryWorld(frequency: 7)
        world.pass(.days(4))
        let before = world.reckoning
        world.step(.days(3))
        #expect(world.reckoning.elapsed == before.elapsed)
        #expect(world.health == before.health)
        #expect(world.reckoning.due == before.due.map { $0 + .days(3) })
        world.step(.days(-6))
        #expect(world.health == before.health)
        #expect(world.timer(.due)?.due == world.reckoning.due)
    }

    @Test("G1: while the clock may be wrong no pet dies; when it is trusted again, it does")
    func hold() throws {
        var world = LaundryWorld(frequency: 1)
        world.pass(.days(5))
        world.context.deathHold = world.wall + .hours(1)
        world.reckonAnew()
        #expect(world.health == 1)
        #expect(world.events.map(\.kind) == [.petVerySad])
        #expect(world.timer(.mood)?.due == world.context.deathHold)
        world.pass(.minutes(30))
        world.fireDue()
        #expect(world.health == 1)
        world.fire(.mood)
        #expect(world.pet.currentState == .dead)
        #expect(world.events.last?.kind == .petDied)
    }

    @Test("C17, G1: over a change of the clocks the due date keeps its time of day; for a traveller it is the new zone's")
    func zones() throws {
        var world = LaundryWorld(frequency: 365, zone: Self.berlin)
        let due = try #require(world.reckoning.due)
        #expect(Self.berlin.civil(due).time == Self.berlin.civil(world.wall).time)
        world.context.zone = ZoneRules(name: "Etc/GMT+5", firstOffset: -5 * 3600)
        world.reckonAnew()
        #expect(world.timer(.due)?.due == world.reckoning.due)
    }

    @Test("decay.deathFactor (G1): half the way to death is where very sad begins, the due date stays", arguments: [12, 20, 35, 100])
    func deathFactor(tenths: Int) {
        let week: Duration = .days(7)
        func feeling(_ elapsed: Duration) -> PetState {
            PetState(health: PetHealth.value(elapsed: elapsed, cycle: week, deathTenths: tenths))
        }
        let death: Duration = week * tenths / 10
        let middle = week + (death - week) / 2
        #expect(feeling(week) == .neutral && feeling(week + .milliseconds(1)) == .sad)
        #expect(feeling(middle) == .sad && feeling(middle + .milliseconds(1)) == .verySad)
        #expect(feeling(death - .milliseconds(1)) == .verySad && feeling(death) == .dead)
    }
}

extension LaundryWorld {
    var zone: ZoneRules { context.zone }

    mutating func pause(since: Instant? = nil, until: Instant? = nil, force: Bool = false) throws(Refusal) {
        apply(try PetRules.pause(record, since: since, until: until, force: force, at: now, context: context))
    }

    mutating func resume() throws(Refusal) {
        apply(try PetRules.resume(record, at: now, context: context))
    }

    mutating func set(_ profile: PetProfile) throws(Refusal) {
        apply(try PetRules.set(profile, on: record, among: [], at: now, context: context))
    }
}
