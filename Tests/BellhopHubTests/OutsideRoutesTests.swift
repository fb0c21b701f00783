import BellhopCore
import BellhopHub
import BellhopTestKit
import Testing

@Suite("Sinks outside the routes")
struct OutsideRoutesTests {
    /// Returns a world with a program sink that is outside the routes. The sink receives events of
    /// `kinds`, which by default means ended timers.
    private func world(_ routing: RoutingTable = RoutingTable(), wanting kinds: Set<EventKind>? = [.timerFinished]) -> HubWorld {
        let program = SinkRecorder(capabilities: [.everything])
        program.wanted = kinds
        return HubWorld(routing: routing, program: program)
    }

    @Test("G18: whatever the routes say, it is given the events that it wants, at once and in quiet hours too, and no others")
    func everything() async throws {
        let nowhere = RoutingTable(fallback: [])
        let world = world(nowhere)
        try await world.running {
            try await world.timer("Tea", after: .minutes(1))
            try await world.addPet("Snowy")
            try await world.wash("Snowy")
            await world.time.advance(by: .hours(1))
            #expect(world.program.told == ["deliver Tea"])
            #expect(world.phone.told == [])
            let events = try await world.events()
            let washed = try #require(events.first { $0.kind == .laundryWashed })
            #expect(try await world.store.deliveries(DeliveryQuery(event: washed.number)) == [], "what it does not want has no row")
        }
    }

    @Test("G18: a route that names it does not choose it, and it takes no part in what the routes decide")
    func unchosen() async throws {
        let log = SinkName(rawValue: "log")
        let world = world(RoutingTable(fallback: [log]), wanting: [])
        try await world.running {
            let answer = try await world.hub.route(RouteQuestion(kind: .timerFinished))
            #expect(answer.drafts == [] && answer.silence != nil && !answer.others.contains(log))
            #expect(world.hub.houseSinks.map(\.rawValue) == ["desktop", "phone"])
            world.program.wanted = nil
            let drafts = try await world.hub.route(RouteQuestion(kind: .timerFinished)).drafts
            #expect(
                drafts.map { "\($0.sink) \($0.state) \($0.reason)" }
                    == ["log queued a sink for hooks gets every event that has a hook, whatever the routes say"])
        }
    }

    @Test("G18: what is told again until somebody answers is given to it once, and that it has taken it counts as nobody's being told")
    func followUps() async throws {
        let plan = FollowUpPlan(
            repetition: FollowUpPlan.Repetition(every: .minutes(10), atMost: 2),
            fallback: FollowUpPlan.Fallback(sinks: [SinkName(rawValue: "phone")], after: .minutes(1)))
        let route = Route(
            match: RouteMatch(kinds: [KindPattern("timer.*")].compactMap(\.self)), sinks: [SinkName(rawValue: "desktop")], followUps: plan)
        let world = world(RoutingTable(routes: [route]))
        world.desktop.answer { _, _ in .deferred("nobody is there", after: .hours(2)) }
        try await world.running {
            try await world.told(25)
            #expect(world.program.told == ["deliver Tea"])
            #expect(!world.phone.told.isEmpty, "the desktop has not taken it, and what was outside the routes does not count")
        }
    }
}
