import BellhopCore
import ControlWire
import Testing

@testable import bellhop

@Suite("Routes in a terminal", .serialized)
struct RoutesTests {
    private static let followUps = FollowUpsJSON(
        everyMs: 600_000, atMost: 6,
        escalations: [
            .init(afterMs: 1_200_000, sinks: [], urgency: "high"),
            .init(afterMs: 1_800_000, sinks: ["desktop", "phone"], urgency: "critical"),
            .init(afterMs: 3_600_000, sinks: [], urgency: nil),
        ], missedAfterMs: 4_200_000, otherwise: ["desktop"], otherwiseAfterMs: 30_000)

    private static let calm = CoalescingJSON(
        groupMs: 60_000, groupBy: "kind", dedupeMs: 30_000, throttleAtMost: 5, throttleWithinMs: 600_000, throttleSumsUp: true,
        latenessMs: 7_200_000)

    private static let routes = [
        RouteJSON(
            number: "1", match: "kind laundry.*, pet Snowy or Fluffy, weekday mon or sat", sinks: ["phone", "log"], continue: false,
            routes: [
                RouteJSON(
                    number: "1.1", match: "time 22:00-07:00", sinks: ["log"], continue: true, routes: [], urgency: "low",
                    title: "{name}: {title}", body: "{body} ({due})",
                    calm: CoalescingJSON(groupMs: 0, dedupeMs: 0, throttleWithinMs: 0)),
                RouteJSON(
                    number: "1.2", match: "tag wool", sinks: nil, continue: false, routes: [],
                    followUps: FollowUpsJSON(everyMs: 600_000, atMost: 1, escalations: [], missedAfterMs: 1_200_000)),
            ], followUps: followUps, calm: calm),
        RouteJSON(
            number: "2", match: "kind timer.*", sinks: [], continue: false, routes: [],
            calm: CoalescingJSON(groupMs: 60_000, groupBy: "owner")),
        RouteJSON(
            number: "3", match: "kind test", sinks: [], continue: false, routes: [],
            calm: CoalescingJSON(groupMs: 60_000, groupBy: "route", throttleAtMost: 1, throttleWithinMs: 60_000, throttleSumsUp: false)),
    ]

    @Test("routes are drawn as they are asked, those within others below them; what none matches stands last")
    func tree() throws {
        try inEachLanguage {
            let sinks = ["desktop", "log", "phone"]
            try expectGolden(RoutesPage.tree(RouteListJSON(routes: Self.routes, fallback: nil, sinks: sinks), .plain), "routes")
            let none = RouteListJSON(routes: [], fallback: ["log"], sinks: sinks)
            #expect(RoutesPage.tree(none, .plain).hasSuffix(" → log"))
            #expect(RoutesPage.tree(RouteListJSON(routes: [], fallback: [], sinks: sinks), .plain).hasSuffix(say("nowhere")))
            let nobody = RouteListJSON(routes: [], fallback: nil, sinks: [])
            #expect(RoutesPage.tree(nobody, .plain).hasSuffix(say("nowhere: no sink is switched on")))
        }
    }

    @Test("an explanation says of each route what became of it, and of each sink what it would do and why, in 80 columns")
    func explanation() throws {
        try inEachLanguage {
            let visits: [(String, String, String, String)] = [
                ("1", Self.routes[0].match, "passedOn", said("matches, and so does a nested route")),
                ("1.1", "time 22:00-07:00", "mismatch", said("different time of day")), ("1.2", "tag wool", "took", said("matches")),
                ("2", "kind timer.*", "notAsked", said("not checked: an earlier route matches")),
            ]
            let told = RouteExplanationJSON(
                kind: "laundry.washed", pet: "Snowy", owner: "Ada", tags: ["wool", "up"], urgency: "normal", at: Timestamp(Samples.now),
                atLocal: "Sat 2026-11-21 14:00",
                routes: visits.map { RouteExplanationJSON.Visit(number: $0.0, match: $0.1, outcome: $0.2, detail: $0.3) },
                sinks: [
                    .init(
                        sink: "log", state: "queued", reason: "route 1.2 (tag wool)", urgency: "high", title: "Snowy: Wash Complete!",
                        body: "Snowy is ready for the dryer! (14:00)", calm: Self.calm, burst: 60, everyMs: 5000),
                    .init(sink: "phone", state: "parked", reason: "the token, or user and password, are wrong"),
                    .init(sink: "desktop", state: "none", reason: said("no matching route names this sink")),
                ], followUps: Self.followUps)
            try expectGolden(TextFit.fitted(RoutesPage.explanation(told, .plain), 80), "routes-explain")
        }
    }
}
