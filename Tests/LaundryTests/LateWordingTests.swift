import BellhopCore
import Laundry
import Testing

@Suite("Late notices say so (DESIGN §4, G4)")
struct LateWordingTests {
    static func worded(_ late: Duration, zone: ZoneRules = .utc) throws -> String {
        var world = Situation.washing.world()
        world.fire(.wash)
        let event = try #require(world.events.first)
        let due = try #require(event.due)
        let notice = LateWording.worded(event.notice, due: due, now: due + late, zone: zone)
        #expect(notice.body.description == event.notice.body.description)
        #expect(LateWording.worded(event, now: due + late, zone: zone) == notice)
        return notice.title.description
    }

    @Test(
        "from a minute on, with the time it ended and how long ago",
        arguments: [
            (-5, "Wash Complete!"), (0, "Wash Complete!"), (60, "Wash Complete!"), (61, "Wash Complete! (ended 14:45, 1 min ago)"),
            (119, "Wash Complete! (ended 14:45, 1 min ago)"), (7800, "Wash Complete! (ended 14:45, 2 h 10 min ago)"),
            (7859, "Wash Complete! (ended 14:45, 2 h 10 min ago)"), (36_000, "Wash Complete! (ended 2026-11-21 14:45, 10 h ago)"),
            (97_200, "Wash Complete! (ended 2026-11-21 14:45, 1 d 3 h ago)"),
        ])
    func laundry(seconds: Int, title: String) throws {
        #expect(try Self.worded(.seconds(seconds)) == title)
    }

    @Test("in the zone of the reader")
    func zone() throws {
        let zone = ZoneRules(name: "Test", firstOffset: 3600)
        #expect(try Self.worded(.seconds(7800), zone: zone) == "Wash Complete! (ended 15:45, 2 h 10 min ago)")
    }

    @Test("what was never due is never late")
    func neverDue() throws {
        var world = Situation.completed.world()
        try world.perform(.fold)
        let event = try #require(world.events.first)
        #expect(LateWording.worded(event.notice, due: event.due, now: world.wall + .hours(5), zone: .utc) == event.notice)
    }

    @Test("a reminder does not end, it was due")
    func reminder() throws {
        var world = Situation.washed.world()
        try world.perform(.snooze(.minutes(10)))
        world.fire(.reminder)
        let event = try #require(world.events.first)
        #expect(
            LateWording.worded(event, now: world.wall + .minutes(5), zone: .utc).title.description
                == "Wash Complete! (due 14:55, 5 min ago)")
    }

    @Test("a line of a digest says when, but not how long ago, and stands apart from its text")
    func line() throws {
        var world = Situation.washing.world()
        world.fire(.wash)
        let event = try #require(world.events.first)
        let due = try #require(event.due)
        #expect(
            LateWording.line(event, now: due + .minutes(5), zone: .utc).description
                == "Wash Complete! (ended 14:45): Snowy is ready for the dryer!")
        #expect(
            LateWording.line(event, now: due + .seconds(5), zone: .utc).description
                == "Wash Complete! Snowy is ready for the dryer!")
    }
}
