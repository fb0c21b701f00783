import BellhopCore
import Laundry
import Testing

@Suite("Health (G1)")
struct HealthTests {
    static let week: Duration = .days(7)

    @Test(
        "has the values of the checklist for a cycle of seven days",
        arguments: [
            (0, 100), (1, 100), (12_096, 100), (12_097, 99), (18_144, 99), (18_145, 98), (24_192, 98), (24_193, 97), (302_400, 75),
            (302_401, 74), (604_800, 50), (604_801, 49), (907_200, 25), (907_201, 24), (1_209_599, 1),
            (1_209_600, 0), (9_999_999_999, 0), (-1, 100), (-9_999_999_999, 100),
        ])
    func week(seconds: Int, health: Int) {
        #expect(PetHealth.value(elapsed: .seconds(seconds), cycle: Self.week) == health)
    }

    @Test(
        "of a test cycle is due after 5 minutes and dead after 10 (C7)",
        arguments: [
            (0, 100), (6, 100), (7, 99), (9, 99), (10, 98), (12, 98), (13, 97), (150, 75), (151, 74), (300, 50), (301, 49), (450, 25),
            (451, 24), (599, 1), (600, 0),
        ])
    func testCycle(seconds: Int, health: Int) {
        #expect(PetHealth.value(elapsed: .seconds(seconds), cycle: PetHealth.testCycle) == health)
    }

    @Test(
        "D-5, G1: changes its band exactly on the quarter points, to the millisecond",
        arguments: [
            (302_400_000, PetState.happy), (302_400_001, .neutral), (604_800_000, .neutral), (604_800_001, .sad), (907_200_000, .sad),
            (907_200_001, .verySad), (1_209_599_999, .verySad), (1_209_600_000, .dead),
        ])
    func bands(milliseconds: Int, band: PetState) {
        #expect(PetState(health: PetHealth.value(elapsed: .milliseconds(milliseconds), cycle: Self.week)) == band)
    }

    @Test("never rises and visits every value from 100 to 0")
    func monotone() {
        var last = 100
        var seen: Set<Int> = []
        for minute in 0...(14 * 1440) {
            let health = PetHealth.value(elapsed: .minutes(minute), cycle: Self.week)
            #expect(health <= last)
            last = health
            seen.insert(health)
        }
        #expect(seen == Set(0...100))
    }

    @Test("is bounded and does not overflow at the ends of time")
    func extremes() {
        for cycle in [Duration.zero, .milliseconds(1), .seconds(300), .days(365)] {
            for elapsed in [Duration.milliseconds(Int64.max / 2), .milliseconds(Int64.min / 2), .zero, .milliseconds(1)] {
                #expect((0...100).contains(PetHealth.value(elapsed: elapsed, cycle: cycle)))
            }
        }
    }

    // Berlin in the winter of 2026/27 and in the spring after it.
    static let berlin = ZoneRules(
        name: "Europe/Berlin", firstOffset: 3600,
        transitions: [
            .init(at: 1_774_746_000, offset: 7200), .init(at: 1_792_890_000, offset: 3600), .init(at: 1_806_195_600, offset: 7200),
        ])

    @Test("reckons the cycle in civil days: due at the same time of day, an hour less or more over a change of the clocks (G1, C17)")
    func civilDays() {
        func cycle(anchor seconds: Int64) -> Duration {
            let pet = Pet(id: LaundryWorld.petID, createdDate: Instant(milliseconds: seconds * 1000 + 250))
            return PetHealth.cycle(of: pet, zone: Self.berlin)
        }
        #expect(cycle(anchor: 1_795_269_600) == .days(7))
        #expect(cycle(anchor: 1_792_890_000 - 86_400) == .days(7) + .hours(1))
        #expect(cycle(anchor: 1_806_195_600 - 86_400) == .days(7) - .hours(1))
    }

    @Test("does not count the time in which a machine runs (G1)")
    func machines() throws {
        var world = LaundryWorld(frequency: 0, isTestMode: true)
        world.pass(.seconds(100))
        let before = world.health
        try world.perform(.wash(for: .minutes(60), replace: false))
        world.pass(.minutes(30))
        #expect(world.health == before)
        world.fire(.wash)
        #expect(world.health == before)
        #expect(world.pet.pausedMilliseconds == 3_600_000)
        world.pass(.seconds(50))
        #expect(world.health == 100 - 25)
    }

    @Test("goes on from where it was when a run is stopped, and an undone run leaves no trace (G1, G12)")
    func stopped() throws {
        var world = LaundryWorld(frequency: 0, isTestMode: true)
        try world.perform(.wash(for: .minutes(60), replace: false))
        world.pass(.seconds(150))
        try world.perform(.stop)
        #expect(world.pet.pausedMilliseconds == 150_000)
        #expect(world.health == 100)

        try world.perform(.wash(for: .minutes(60), replace: false))
        world.pass(.seconds(120))
        try world.perform(.stop)
        #expect(world.pet.pausedMilliseconds == 150_000)
        #expect(world.health == 80)
    }

    @Test("stands still while a pet is retired, and goes on when it is revived (D-13)")
    func retired() throws {
        var world = LaundryWorld(frequency: 7)
        world.pass(.days(4))
        let before = world.health
        let due = world.reckoning.due
        world.apply(try PetRules.retire(world.record, at: world.now, context: world.context))
        world.pass(.days(300))
        #expect(world.health == before)
        world.apply(try PetRules.revive(world.record, at: world.now, context: world.context))
        #expect(world.health == before)
        #expect(world.reckoning.due == due.map { $0 + .days(300) })
        world.pass(.days(3))
        #expect(world.health == 50)
    }

    @Test("is not healed by a clock that is set back (G1)")
    func setBack() throws {
        var world = LaundryWorld(frequency: 1)
        world.pass(.hours(30))
        try world.perform(.wash(for: nil, replace: false))
        world.fire(.wash)
        let stored = try #require(world.pet.health)
        world.step(.hours(-20))
        #expect(world.health == stored)
        world.pass(.hours(30))
        #expect(world.health < stored)
    }

    @Test("moods: a new pet is neutral until its first fold (C21), activity is shown over the mood (C6)")
    func moods() throws {
        var world = LaundryWorld()
        #expect(world.pet.currentState == .neutral)
        try world.perform(.wash(for: nil, replace: false))
        #expect(world.pet.currentState == .washing)
        world.fire(.wash)
        #expect(world.pet.currentState == .neutral, "T-25: the mood returns to the band, which of a new pet is neutral")
        try world.perform(.dry(for: nil, replace: false))
        #expect(world.pet.currentState == .drying)
        world.fire(.dry)
        #expect(world.pet.currentState == .folding)
        try world.perform(.fold)
        #expect(world.pet.currentState == .happy)
        try world.perform(.wash(for: nil, replace: false))
        world.fire(.wash)
        #expect(world.pet.currentState == .happy, "T-25: not always neutral")
    }

    @Test("a dead pet may be washed, and is dead again when it waits (D-6, C6, rule 3)")
    func deadPetIsWashed() throws {
        var world = LaundryWorld(frequency: 1)
        world.pass(.days(3))
        #expect(world.health == 0)
        try world.perform(.wash(for: nil, replace: false))
        #expect(world.pet.health == 0)
        #expect(world.pet.currentState == .washing)
        world.fire(.wash)
        #expect(world.pet.currentState == .dead)
    }
}
