import BellhopCore
import BellhopTestKit
import Testing

@testable import BellhopHub

/// Routes that change what they send, at their sinks only.
@Suite struct OverrideTests {
    private let phone = SinkName(rawValue: "phone")
    private let desktop = SinkName(rawValue: "desktop")

    private func told(_ sink: SinkRecorder) throws -> [String] {
        sink.done.all.filter { $0.verb != .withdraw }.map {
            "\($0.event.notice.urgency.rawValue) \($0.event.notice.title) | \($0.event.notice.body)"
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
            #expect(try told(world.phone) == ["high Tea: Tea | Your 1 min timer is done. (14:01)"])
            #expect(try told(world.desktop) == ["normal Tea | Your 1 min timer is done."])
            let event = try #require(try await world.events().first)
            #expect(event.notice.title == "Tea" && event.notice.urgency == .normal)
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
            #expect(notice.urgency == .high && notice.title == "Bellhop: timer.finished")
            #expect(answer.tellings[desktop] == nil)
        }
    }
}
