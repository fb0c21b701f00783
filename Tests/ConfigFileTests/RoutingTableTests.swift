import BellhopCore
import Testing

@Suite struct RoutingTableTests {
    private let noon = CivilDateTime(
        date: CivilDate(year: 2026, month: 11, day: 21), time: CivilTime(hour: 12, minute: 0))
    private let all: [SinkName] = ["desktop", "phone", "log"]

    private func event(_ kind: EventKind = .laundryWashed, pet: String? = "Snowy", urgency: Urgency = .normal) -> Event {
        let owner = pet == nil ? Owner.hub : Owner(kind: .pet, id: "018f0000-0000-7000-8000-000000000000")
        let notice = Notice(
            key: NoticeKey(rawValue: "k"), id: "i", category: "x-bellhop.timer", title: "t", body: "b", urgency: urgency,
            name: pet ?? "Bellhop")
        return Event(kind: kind, occurred: Instant(milliseconds: 0), owner: owner, notice: notice)
    }

    private func pattern(_ text: String) throws -> KindPattern { try #require(KindPattern(text)) }

    @Test("without routes every event goes to every sink, with the reason")
    func everySink() {
        let decision = RoutingTable().decision(for: event(), at: noon, among: all)
        #expect(decision.sinks.map(\.sink) == all)
        #expect(decision.sinks.allSatisfy { $0.reason == "no routes are configured, so the notice goes to every sink" })
        #expect(decision.silence == nil)
    }

    @Test("reasons name the route by number and match, or the default")
    func reasons() throws {
        let table = RoutingTable(
            routes: [
                Route(match: RouteMatch(kinds: [try pattern("rest.*")]), sinks: ["desktop"]),
                Route(match: RouteMatch(kinds: [try pattern("laundry.*")], pets: ["snowy", "Fluffy"]), sinks: ["phone", "log"]),
            ], fallback: ["log"])
        let routed = table.sinks(for: event(), at: noon, among: all)
        #expect(routed.map(\.sink) == ["phone", "log"])
        #expect(routed.allSatisfy { $0.route == "2" && $0.reason.description == "route 2 (kind laundry.*, pet snowy or Fluffy)" })
        #expect(table.sinks(for: event(.test), at: noon, among: all) == [RoutedSink(sink: "log", reason: "[default] (no route matches)")])
    }

    @Test("telling nobody has a reason too")
    func silence() {
        let nowhere = RoutingTable(routes: [Route(sinks: [])])
        let decision = nowhere.decision(for: event(), at: noon, among: all)
        #expect(decision.sinks.isEmpty && decision.silence?.description == "route 1 (everything) names no sink that is switched on")
        let off = RoutingTable(fallback: ["gone"])
        #expect(
            off.decision(for: event(), at: noon, among: all).silence?.description
                == "[default] (no route matches) names no sink that is switched on")
        #expect(RoutingTable().decision(for: event(), at: noon, among: []).silence == "no sink is switched on")
    }

    @Test("names of pets match in any case, also beyond ASCII, and only for events of a pet")
    func pets() {
        let match = RouteMatch(pets: ["ÖZIL", "snowy"])
        #expect(match.matches(event(pet: "SnOwY"), at: noon) && match.matches(event(pet: "özil"), at: noon))
        #expect(!match.matches(event(pet: "Snow"), at: noon) && !match.matches(event(pet: nil), at: noon))
        #expect(!RouteMatch(pets: ["bellhop"]).matches(event(pet: nil), at: noon))
    }

    @Test("patterns: a star only at the end")
    func patterns() {
        for text in ["", "*.x", "a*b", "**", "a**"] { #expect(KindPattern(text) == nil) }
        #expect(KindPattern("*")?.matches(.test) == true)
        #expect(KindPattern("laundry.*")?.matches(.laundryDue) == true)
        #expect(KindPattern("laundry.*")?.matches(.petSad) == false)
        #expect(KindPattern("laundry.due")?.matches(.laundryDue) == true)
        #expect(KindPattern("pet.sa")?.matches(.petSad) == false)
    }

    /// Compares routing tables with a reference, for every event. The tables are all tables of up
    /// to two routes and a sample of those with three routes, each with every fallback. The routes
    /// combine six matches, two lists of sinks and both values of `goesOn`. The reference is
    /// written with lists, whereas the tested code uses loops with state.
    @Test("first match wins unless it goes on, the default takes what none matches, and left out it is every sink")
    func exhaustive() throws {
        let matches = [
            RouteMatch(), RouteMatch(kinds: [try pattern("laundry.*")]), RouteMatch(kinds: [try pattern("test")]),
            RouteMatch(pets: ["SNOWY"]),
            RouteMatch(urgencies: [.high, .critical]),
            RouteMatch(kinds: [try pattern("laundry.*")], pets: ["fluffy"], urgencies: [.normal]),
        ]
        let lists: [[SinkName]] = [["phone"], ["log", "phone"]]
        let routes = matches.flatMap { match in
            lists.flatMap { list in [false, true].map { Route(match: match, sinks: list, goesOn: $0) } }
        }
        let fallbacks: [[SinkName]?] = [nil, [], ["desktop", "log"]]
        var events: [Event] = []
        for kind in [EventKind.laundryWashed, .laundryDue, .test] {
            for pet in ["Snowy", "Fluffy", nil] {
                for urgency in Urgency.allCases { events.append(event(kind, pet: pet, urgency: urgency)) }
            }
        }
        // The events that each match accepts, computed once and independently for each field.
        let takes: [RouteMatch: Set<Int>] = Dictionary(
            uniqueKeysWithValues: matches.map { match in
                (
                    match,
                    Set(
                        events.indices.filter { index in
                            let event = events[index]
                            let isKind =
                                match.kinds.isEmpty
                                || match.kinds.contains { String($0.description.prefix(4)) == event.kind.rawValue.prefix(4) }
                            let isPet =
                                match.pets.isEmpty
                                || (event.owner.kind == .pet && match.pets[0].lowercased() == event.notice.name.lowercased())
                            return isKind && isPet && (match.urgencies.isEmpty || match.urgencies.contains(event.notice.urgency))
                        })
                )
            })
        var tables: [[Route]] = [[]] + routes.map { [$0] }
        tables += routes.flatMap { first in routes.map { [first, $0] } }
        // There are 13,824 tables of three routes. Every eleventh is enough to test a third route
        // that is reached and one that is not.
        tables += routes.enumerated().flatMap { i, first in
            routes.enumerated().flatMap { j, second in
                routes.enumerated().compactMap { k, third in (i * 576 + j * 24 + k) % 11 == 0 ? [first, second, third] : nil }
            }
        }
        var wrong = 0
        for routes in tables {
            for fallback in fallbacks {
                let table = RoutingTable(routes: routes, fallback: fallback)
                for index in events.indices {
                    let matching = routes.filter { takes[$0.match]?.contains(index) == true }
                    let asked = matching.prefix((matching.firstIndex { !$0.goesOn } ?? matching.count - 1) + 1)
                    let named = matching.isEmpty ? fallback ?? all : asked.flatMap { $0.sinks ?? [] }
                    var expected: [SinkName] = []
                    for name in named where !expected.contains(name) { expected.append(name) }
                    let decision = table.decision(for: events[index], at: noon, among: all)
                    if decision.sinks.map(\.sink) != expected || (decision.silence == nil) != !expected.isEmpty { wrong += 1 }
                }
            }
        }
        #expect(wrong == 0)
    }
}
