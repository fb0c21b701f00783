import BellhopCore
import BellhopTestKit
import Testing

@testable import BellhopEngine
@testable import BellhopHub

/// Tests routes that change a notice, but only for the sinks of the route.
@Suite struct OverrideTests {
    private let phone = SinkName(rawValue: "phone")
    private let desktop = SinkName(rawValue: "desktop")

    private func told(_ sink: SinkRecorder) throws -> [String] {
        sink.done.all.filter { $0.verb != .withdraw }.map {
            "\($0.event.notice.urgency.rawValue) \($0.event.notice.title.description) | \($0.event.notice.body.description)"
        }
    }

    private func routes() throws -> RoutingTable {
        let title = try TextTemplate("{name}: {title}")
        let body = try TextTemplate("{body} ({due})")
        return RoutingTable(routes: [
            Route(
                match: RouteMatch(kinds: [try #require(KindPattern("timer.*"))]), sinks: [phone], goesOn: true,
                routes: [Route(match: RouteMatch(urgencies: [.normal]), sinks: nil, overrides: NoticeOverrides(body: body))],
                overrides: NoticeOverrides(urgency: .high, title: title)),
            Route(sinks: [desktop]),
        ])
    }

    @Test("each sink is told as its route says, a route within has what its outer one says, and the journal keeps the event as it is")
    func told() async throws {
        let world = HubWorld(routing: try routes())
        try await world.running {
            try await world.timer("Tea", after: .minutes(1))
            await world.time.advance(by: .minutes(1))
            #expect(try told(world.phone) == ["high Tea: Tea | Time is up after 1 min. (14:01)"])
            #expect(try told(world.desktop) == ["normal Tea | Time is up after 1 min."])
            let event = try #require(try await world.events().first)
            #expect(event.notice.title.description == "Tea" && event.notice.urgency == .normal)
        }
    }

    @Test("what is told again goes by the route of the first telling, whatever its urgency and the hour are by now")
    func toldAgain() async throws {
        let plan = FollowUpPlan(
            repetition: .init(every: .minutes(10), atMost: 2), escalations: [.init(after: .minutes(20), urgency: .critical)])
        let window = try #require(TimeWindow("14:00-14:05"))
        let title = try TextTemplate("{name}!")
        let world = HubWorld(
            routing: RoutingTable(routes: [
                Route(
                    match: RouteMatch(urgencies: [.normal], times: [window]), sinks: [phone], followUps: plan,
                    overrides: NoticeOverrides(title: title)),
                Route(sinks: [desktop]),
            ]))
        try await world.running {
            try await world.timer("Tea", after: .minutes(1))
            await world.time.advance(by: .minutes(25))
            #expect(world.phone.done.all.filter { $0.verb != .withdraw }.map(\.event.notice.title.description) == ["Tea!", "Tea!", "Tea!"])
            #expect(world.phone.visible.map(\.notice.urgency) == [.critical])
        }
    }

    @Test("quiet hours go by the urgency that a route gives, when it is told first and again")
    func quiet() async throws {
        let plan = FollowUpPlan(repetition: .init(every: .minutes(10), atMost: 1))
        let world = HubWorld(
            routing: RoutingTable(routes: [
                Route(sinks: [phone], followUps: plan, overrides: NoticeOverrides(urgency: .critical))
            ]))
        for mode in QuietHours.Mode.allCases {
            var catalog = world.hub.catalog
            catalog.quietHours = QuietHours(window: try #require(TimeWindow("10:00-22:00")), mode: mode, isStrict: true)
            try await world.hub.reload(catalog)
            try await world.running {
                let before = world.phone.done.all.count
                try await world.timer("Tea", after: .minutes(1))
                await world.time.advance(by: .minutes(12))
                #expect(world.phone.done.all.dropFirst(before).map(\.event.notice.urgency) == [.critical, .critical], "\(mode)")
                _ = try await world.hub.acknowledgeAll(by: "the test")
            }
        }
    }

    @Test("a late notice says how late it is, and one at a sink that is to know no names has none")
    func lateAndRedacted() async throws {
        let world = HubWorld(routing: try routes(), redacting: ["phone"])
        world.phone.script(.deferred("busy", after: .minutes(5)))
        try await world.running {
            try await world.timer("Tea", after: .minutes(1))
            await world.time.advance(by: .minutes(7))
            #expect(try told(world.phone).last == "high : Timer finished (ended 14:01, 5 min ago) | A timer has ended. (14:01)")
        }
    }

    @Test("the explanation shows what the route makes of it")
    func explained() async throws {
        let world = HubWorld(routing: try routes())
        try await world.running {
            let answer = try await world.hub.route(RouteQuestion(kind: .timerFinished))
            let notice = try #require(answer.tellings[phone]?.notice)
            #expect(notice.urgency == .high && notice.title.description == "Bellhop: timer.finished")
            #expect(answer.tellings[desktop] == nil)
        }
    }
}
