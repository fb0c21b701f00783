import BellhopCore
import BellhopTestKit
import Testing

@Suite("Routes that name members (G15)")
struct MemberRoutingTests {
    private static let noon = CivilDateTime(date: CivilDate(year: 2026, month: 11, day: 21), time: CivilTime(hour: 12, minute: 0))
    private static func sink(_ name: String) -> SinkName { SinkName(rawValue: name) }

    private static func member(_ key: String, _ name: String? = nil, _ sinks: String...) -> Member {
        Member(name: MemberName(rawValue: key), displayName: name, sinks: sinks.map(sink))
    }

    private static let members = Members([
        member("anna", "Änna", "anna-phone", "anna-desk"), member("ben", nil, "ben-phone"), member("carl"),
    ])
    private static let all = ["anna-desk", "anna-phone", "ben-phone", "hall", "log"].map(sink)

    private static func event(owner: String? = nil, by: String? = nil) -> Event {
        var labels: Labels = [:]
        labels["owner"] = owner
        labels["by"] = by
        let notice = Notice(
            key: NoticeKey(rawValue: "k"), id: "i", category: "x-bellhop.timer", title: "t", body: "b", name: "n", labels: labels)
        return Event(kind: .timerFinished, occurred: Instant(milliseconds: 0), owner: .hub, notice: notice)
    }

    private func told(_ event: Event, _ route: Route, among names: [SinkName] = all) -> [String] {
        RoutingTable(routes: [route], members: Self.members).decision(for: event, at: Self.noon, among: names).sinks.map {
            "\($0.sink): \($0.reason)"
        }
    }

    @Test("G15: a member's sinks are told besides those of the route, each once, and the reason says whose they are")
    func members() {
        let route = Route(sinks: [Self.sink("hall"), Self.sink("anna-desk")], members: [.member(MemberName(rawValue: "anna"))])
        #expect(
            told(Self.event(), route) == [
                "hall: route 1 (everything)", "anna-desk: route 1 (everything)", "anna-phone: route 1 (everything), the sinks of Änna",
            ])
        #expect(told(Self.event(), route, among: [Self.sink("log")]) == [])
    }

    @Test("G15: the owner is found by key or name in any case; one who is no member leaves it to the route's sinks, or to the house")
    func owner() {
        let route = Route(sinks: [Self.sink("hall")], members: [.owner])
        for name in ["anna", "ÄNNA", "änna"] {
            #expect(told(Self.event(owner: name), route).map { $0.prefix { $0 != ":" } } == ["hall", "anna-phone", "anna-desk"], "\(name)")
        }
        #expect(told(Self.event(owner: "Zoe"), route) == ["hall: route 1 (everything); the owner is not a member"])
        let alone = Route(sinks: [], members: [.owner])
        let house = "route 1 (everything); the owner is not a member, so the notice goes to the sinks of the house"
        #expect(told(Self.event(), alone) == ["hall: \(house)", "log: \(house)"])
        #expect(
            told(Self.event(), alone, among: [Self.sink("ben-phone")]) == [
                "ben-phone: route 1 (everything); the owner is not a member, and no sink of the house reaches a person, so the notice goes to every sink"
            ])
        // A log is no replacement for a person.
        let log = Self.sink("log")
        let logged = Route(sinks: [Self.sink("log")], members: [.owner])
        for route in [alone, logged] {
            let table = RoutingTable(routes: [route], members: Self.members)
            let names = [Self.sink("log"), Self.sink("ben-phone")]
            #expect(table.decision(for: Self.event(), at: Self.noon, among: names, logs: [log]).sinks.map(\.sink) == names)
            let withHall = table.decision(for: Self.event(), at: Self.noon, among: Self.all, logs: [log])
            #expect(Set(withHall.sinks.map(\.sink)) == [Self.sink("hall"), Self.sink("log")])
        }
        let orBen = Route(sinks: [], members: [.owner, .member(MemberName(rawValue: "ben"))])
        #expect(told(Self.event(), orBen) == ["ben-phone: route 1 (everything), the sinks of ben"])
        // The route sends notices only to the owner. Carl, the owner of this event, is a member
        // without sinks, so nobody is notified.
        #expect(told(Self.event(owner: "carl"), alone) == [])
    }

    @Test("G15: without any route everything goes everywhere, whoever it belongs to")
    func nothing() {
        let decision = RoutingTable(members: Self.members).decision(for: Self.event(owner: "anna"), at: Self.noon, among: Self.all)
        #expect(decision.sinks.map(\.sink) == Self.all)
    }

    @Test("G15: a match asks for the member who owns it, or who has done it")
    func match() {
        let match = RouteMatch(members: [Self.members.all[0]])
        for (event, isMatch) in [
            (Self.event(owner: "anna"), true), (Self.event(owner: "Änna"), true), (Self.event(by: "Änna"), true),
            (Self.event(owner: "ben", by: "ANNA"), true), (Self.event(owner: "ben"), false), (Self.event(), false),
            (Self.event(by: "ben"), false),
        ] {
            #expect(match.matches(event, at: Self.noon) == isMatch, "\(event.notice.labels)")
            #expect(match.mismatch(with: event, at: Self.noon) == (isMatch ? nil : .member))
        }
        #expect(match.description == "member anna")
    }

    // MARK: A model that reads the configuration

    /// A household, its routes and an event. This type also contains a second, simpler
    /// implementation of routing.
    private struct Case {
        /// The members: key, name and sinks.
        var members: [(key: String, name: String, sinks: [String])] = []
        var house: [String] = []
        /// The routes. Each route contains its sinks and its members, a list of members one of whom
        /// must own or have caused the event, and whether routing continues after a match.
        var routes: [(sinks: [String], members: [String], wants: [String], goesOn: Bool)] = []
        var fallback: (sinks: [String], members: [String])?
        var on: Set<String> = []
        var owner: String?
        var by: String?

        init(_ random: inout SeededGenerator) {
            func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &random) == 0 }
            for key in ["anna", "ben", "carl"].prefix(Int.random(in: 0...3, using: &random)) {
                let sinks = (0..<Int.random(in: 0...2, using: &random)).map { "\(key)-\($0)" }
                members.append((key, chance(2) ? key.uppercased() + "x" : key, sinks))
            }
            house = ["hall", "log"].filter { _ in !chance(4) }
            let sinks = house + members.flatMap(\.sinks)
            let targets = members.map(\.key) + ["owner"]
            func some(_ of: [String], _ odds: Int) -> [String] { of.filter { _ in chance(odds) } }
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                routes.append((some(sinks, 3), some(targets, 3), chance(2) ? some(members.map(\.key), 2) : [], chance(3)))
            }
            if chance(2) { fallback = (some(sinks, 2), some(targets, 3)) }
            on = Set(sinks.filter { _ in !chance(5) })
            func somebody() -> String? {
                chance(4) ? "Zoe" : chance(4) ? nil : members.randomElement(using: &random).map { chance(2) ? $0.key : $0.name }
            }
            owner = somebody()
            by = somebody()
        }

        var table: RoutingTable {
            let people = members.map { member in
                Member(name: MemberName(rawValue: member.key), displayName: member.name, sinks: member.sinks.map(SinkName.init(rawValue:)))
            }
            func targets(_ keys: [String]) -> [MemberTarget] { keys.map { $0 == "owner" ? .owner : .member(MemberName(rawValue: $0)) } }
            return RoutingTable(
                routes: routes.map { route in
                    Route(
                        match: RouteMatch(members: people.filter { route.wants.contains($0.name.rawValue) }),
                        sinks: route.sinks.map(SinkName.init(rawValue:)), members: targets(route.members), goesOn: route.goesOn)
                }, fallback: fallback.map { $0.sinks.map(SinkName.init(rawValue:)) }, fallbackMembers: targets(fallback?.members ?? []),
                members: Members(people))
        }

        private func person(_ text: String?) -> (key: String, name: String, sinks: [String])? {
            guard let text else { return nil }
            return members.first { $0.key.lowercased() == text.lowercased() || $0.name.lowercased() == text.lowercased() }
        }

        /// The sinks that must receive the notice.
        var answer: Set<String> {
            var told: Set<String> = []
            func tell(_ sinks: [String], _ keys: [String]) {
                told.formUnion(sinks)
                for key in keys { told.formUnion((key == "owner" ? person(owner) : person(key))?.sinks ?? []) }
                if sinks.isEmpty, keys == ["owner"], person(owner) == nil {
                    let house = house.filter(on.contains)
                    told.formUnion(house.isEmpty ? Array(on) : house)
                }
            }
            for route in routes {
                let involved = [person(owner)?.key, person(by)?.key].compactMap(\.self)
                guard route.wants.isEmpty || !Set(route.wants).isDisjoint(with: involved) else { continue }
                tell(route.sinks, route.members)
                if !route.goesOn { return told.intersection(on) }
            }
            let isTaken = routes.contains { route in
                route.wants.isEmpty || !Set(route.wants).isDisjoint(with: [person(owner)?.key, person(by)?.key].compactMap(\.self))
            }
            if !isTaken { if let fallback { tell(fallback.sinks, fallback.members) } else { told = on } }
            return told.intersection(on)
        }
    }

    @Test(
        "G15: any household, any routes and any event: told are those whom a clerk who reads the config aloud would tell", arguments: 1...8)
    func oracle(part: UInt64) {
        for seed in (part * 1000)..<(part * 1000 + 500) {
            var random = SeededGenerator(seed: seed)
            let thought = Case(&random)
            let decision = thought.table.decision(
                for: Self.event(owner: thought.owner, by: thought.by), at: Self.noon, among: thought.on.sorted().map(Self.sink))
            #expect(Set(decision.sinks.map(\.sink.rawValue)) == thought.answer, "seed \(seed): \(thought)")
            #expect(decision.sinks.count == Set(decision.sinks.map(\.sink)).count, "seed \(seed)")
            #expect((decision.silence == nil) == !decision.sinks.isEmpty, "seed \(seed)")
        }
    }
}
