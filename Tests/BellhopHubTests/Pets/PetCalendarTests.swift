import BellhopCore
import BellhopTestKit
import Testing

@testable import BellhopEngine
@testable import BellhopHub

@Suite("Pets and the calendar")
struct PetCalendarTests {
    @Test(
        "T-32, G1, G2: laundry is due at the same time of day across both changes of the clocks, and folding then is on time",
        arguments: StoreKind.allCases)
    func daylightSaving(kind: StoreKind) async throws {
        try await kind.with { store in
            let world = HubWorld(store: store, zone: HubWorld.berlin)
            try await world.running {
                // The clocks go forward on 28 March 2027 and back on 31 October.
                for (month, day, hours) in [(3, 24, 7 * 24 - 1), (10, 27, 7 * 24 + 1)] {
                    await world.advance(toLocal: CivilDateTime(2027, month, day, 9))
                    let name = "Pet\(month)"
                    try await world.addPet(name)
                    let start = world.time.now().wall
                    #expect(try await world.due(of: name, .due) == start + .hours(hours))
                    await world.time.advance(by: .hours(hours) - .milliseconds(1))
                    #expect(try await world.record(name).pet.value.dueToldAt == nil)
                    await world.time.advance(by: .milliseconds(1))
                    #expect(try await world.record(name).pet.value.dueToldAt == world.time.now().wall)
                    #expect(world.local.time == CivilTime(hour: 9, minute: 0))
                    #expect(try await world.view(name).health == 50)
                    // The streak continues across the clock change, because both rounds are on
                    // time.
                    try await world.round(name)
                    await world.time.advance(by: .days(7) + .hours(40))
                    try await world.round(name)
                    #expect(try await world.record(name).pet.value.currentStreak == 2)
                    _ = try await world.hub.retirePet(name)
                }
            }
        }
    }

    @Test("T-32g, C17, N-23: a traveller's due date follows the days of the zone, and the reminder with it", arguments: StoreKind.allCases)
    func traveller(kind: StoreKind) async throws {
        try await kind.with { store in
            let world = HubWorld(store: store, zone: HubWorld.berlin)
            try await world.running {
                await world.advance(toLocal: CivilDateTime(2027, 3, 24, 9))
                try await world.addPet("Snowy")
                let start = world.time.now().wall
                #expect(try await world.due(.due) == start + .hours(7 * 24 - 1))
                // In a zone where the clocks do not change, seven days have their full 168 hours.
                await world.time.setZone(ZoneRules(name: "Africa/Lagos", firstOffset: 3600))
                #expect(try await world.due(.due) == start + .days(7))
                #expect(try await world.view().due == start + .days(7))
                await world.time.advance(by: .days(7))
                #expect(world.desktop.told == ["deliver Laundry Time!"])
            }
        }
    }

    @Test("C17: a traveller whose laundry is not due any more is not reminded of it any more")
    func undue() async throws {
        let world = HubWorld(zone: HubWorld.berlin)
        try await world.running {
            await world.advance(toLocal: CivilDateTime(2027, 3, 24, 9))
            try await world.addPet("Snowy")
            await world.time.advance(by: .hours(7 * 24 - 1))
            #expect(world.desktop.titlesShown == ["Laundry Time!"])
            await world.time.setZone(ZoneRules(name: "Africa/Lagos", firstOffset: 3600))
            #expect(world.desktop.titlesShown.isEmpty)
            await world.time.advance(by: .hours(1))
            #expect(world.desktop.titlesShown == ["Laundry Time!"])
        }
    }

    @Test("the zone may change while the daemon is off")
    func zoneWhileOff() async throws {
        let world = HubWorld(zone: HubWorld.berlin)
        var start = HubWorld.start
        try await world.running {
            await world.advance(toLocal: CivilDateTime(2027, 3, 24, 9))
            start = world.time.now().wall
            try await world.addPet("Snowy")
        }
        await world.time.setZone(ZoneRules(name: "Africa/Lagos", firstOffset: 3600))
        try await world.running {
            let due = try await world.due(.due)
            #expect(due == start + .days(7))
        }
    }

    @Test("G13: rest days do not count, however the clocks go")
    func restDays() async throws {
        let world = HubWorld(zone: HubWorld.berlin)
        try await world.running {
            await world.advance(toLocal: CivilDateTime(2027, 3, 24, 9))
            _ = try await world.hub.addPet(
                PetProfile(name: "Snowy", cycleFrequencyDays: 7, restDays: [Weekdays(weekday: 0), Weekdays(weekday: 6)]))
            // Seven civil days that include a Sunday of 23 hours last 167 hours. Two weekends,
            // which last 47 and 48 hours, are added because they are days of rest.
            let due = try #require(try await world.due(.due))
            #expect(world.time.zone().civil(due) == CivilDateTime(2027, 4, 2, 8))
            #expect(try await world.view().due == due)
            await world.time.advance(to: due)
            #expect(world.desktop.told == ["deliver Laundry Time!"])
            #expect(try await world.view().health == 50)
        }
    }
}
