import BellhopCore
import BellhopHub
import BellhopTestKit
import Testing

/// Tests a handful of routing tables. For every event and hour, each table must choose the same
/// sinks as the Swift closure that is written next to it.
@Suite("Routing, case by case")
struct RoutingCaseTests {
    /// An imaginary event, as in a question to `routes explain`.
    struct Thought: Sendable {
        var kind: EventKind
        var pet: String?
        var owner: String?
        var tags: [String] = []
        var urgency: Urgency = .normal
    }

    /// A route tree, and the sinks to which the tree sends an event, depending on the hour and on
    /// whether the day is on a weekend.
    struct Tree: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var routes: [Route]
        var fallback: [String]?
        var table: RoutingTable { RoutingTable(routes: routes, fallback: fallback.map { $0.map(SinkName.init(rawValue:)) }) }
        var meaning: @Sendable (Thought, _ isWeekend: Bool, _ hour: Int) -> [String]
    }

    private static func kinds(_ texts: String...) -> [KindPattern] { texts.compactMap { KindPattern($0) } }
    private static func times(_ texts: String...) -> [TimeWindow] { texts.compactMap { TimeWindow($0) } }
    private static func route(_ match: RouteMatch, sinks: [String]?, goesOn: Bool = false, routes: [Route] = []) -> Route {
        Route(match: match, sinks: sinks.map { $0.map(SinkName.init(rawValue:)) }, goesOn: goesOn, routes: routes)
    }
    private static let weekend: Weekdays = [Weekdays(weekday: 6), Weekdays(weekday: 0)]
    private static let all = ["desktop", "log", "phone"]

    static let trees = [
        Tree(testDescription: "no routes", routes: []) { _, _, _ in all },
        Tree(testDescription: "a default alone", routes: [], fallback: ["log"]) { _, _, _ in ["log"] },
        Tree(
            testDescription: "laundry to the phone, and on; everything else by urgency",
            routes: [
                route(RouteMatch(kinds: kinds("laundry.*", "pet.*")), sinks: ["phone"], goesOn: true),
                route(RouteMatch(urgencies: [.high, .critical]), sinks: ["desktop", "phone"]),
            ], fallback: ["log"]
        ) { thought, _, _ in
            let isLaundry = thought.kind.rawValue.hasPrefix("laundry.") || thought.kind.rawValue.hasPrefix("pet.")
            let isLoud = thought.urgency >= .high
            return isLaundry ? isLoud ? ["phone", "desktop"] : ["phone"] : isLoud ? ["desktop", "phone"] : ["log"]
        },
        Tree(
            testDescription: "nights and weekends are quiet, but not for what is critical",
            routes: [
                route(RouteMatch(urgencies: [.critical]), sinks: ["desktop", "phone", "log"]),
                route(RouteMatch(times: times("22:00-07:00")), sinks: ["log"]),
                route(RouteMatch(weekdays: weekend), sinks: []),
            ]
        ) { thought, isWeekend, hour in
            if thought.urgency == .critical { return ["desktop", "phone", "log"] }
            if hour >= 22 || hour < 7 { return ["log"] }
            return isWeekend ? [] : all
        },
        Tree(
            testDescription: "within Ada's, what is upstairs has sinks of its own, and Snowy's those of Ada",
            routes: [
                route(
                    RouteMatch(owners: ["ada"]), sinks: ["phone"],
                    routes: [
                        route(RouteMatch(tags: ["UPSTAIRS"]), sinks: ["desktop"], goesOn: true),
                        route(
                            RouteMatch(pets: ["snowy"]), sinks: nil,
                            routes: [route(RouteMatch(times: times("12:00-13:00")), sinks: ["log"])]),
                    ]),
                route(RouteMatch(pets: ["Snowy", "Fluffy"]), sinks: ["desktop"]),
            ], fallback: []
        ) { thought, _, hour in
            guard thought.owner == "Ada" else { return thought.pet == nil ? [] : ["desktop"] }
            let upstairs = thought.tags.contains("upstairs") ? ["desktop"] : [String]()
            if thought.pet == "Snowy" { return upstairs + (hour == 12 ? ["log"] : ["phone"]) }
            return upstairs.isEmpty ? ["phone"] : upstairs
        },
        Tree(
            testDescription: "a route within that goes on leaves the outer one decided",
            routes: [
                route(
                    RouteMatch(kinds: kinds("timer.*", "alarm.*")), sinks: ["log"],
                    routes: [route(RouteMatch(times: times("9:00-17:00")), sinks: ["desktop"], goesOn: true)]),
                route(RouteMatch(), sinks: ["phone"]),
            ]
        ) { thought, _, hour in
            guard thought.kind == .timerFinished || thought.kind == .alarmRang else { return ["phone"] }
            return (9..<17).contains(hour) ? ["desktop"] : ["log"]
        },
    ]

    static let thoughts = [
        Thought(kind: .laundryWashed, pet: "Snowy"), Thought(kind: .laundryDue, pet: "Fluffy", urgency: .critical),
        Thought(kind: .petDied, pet: "Snowy", owner: "Ada", urgency: .high),
        Thought(kind: .laundryDried, pet: "Fluffy", owner: "Ada", tags: ["upstairs", "wool"]),
        Thought(kind: .timerFinished), Thought(kind: .timerFinished, owner: "Ada", tags: ["upstairs"], urgency: .low),
        Thought(kind: .alarmRang, owner: "Bob", urgency: .critical), Thought(kind: .sinkFailing, urgency: .high),
    ]

    /// Sunday and Tuesday, with hours on both sides of each window's start and end.
    static let moments = [3, 5].flatMap { day in [0, 6, 7, 9, 12, 13, 17, 21, 22].map { hour in (day: 17 + day, hour: hour) } }

    @Test("each route tree sends each event at each hour where it says, and \"routes explain\" says the same", arguments: trees)
    func cases(tree: Tree) async throws {
        let world = HubWorld(routing: tree.table, zone: HubWorld.berlin)
        try await world.running {
            try await world.addPet("Snowy")
            try await world.addPet("Fluffy")
            for thought in Self.thoughts {
                for moment in Self.moments {
                    let at = HubWorld.berlin.instant(CivilDateTime(2026, 12, moment.day, moment.hour, 0))
                    let question = RouteQuestion(
                        kind: thought.kind, pet: thought.pet, owner: thought.owner, tags: thought.tags, urgency: thought.urgency, at: at)
                    let answer = try await world.hub.route(question)
                    // 19 December 2026 is a Saturday.
                    let civil = HubWorld.berlin.civil(at)
                    let expected = tree.meaning(thought, Self.weekend.contains(civil.date), moment.hour)
                    #expect(answer.drafts.map(\.sink.rawValue) == expected, "\(thought) at \(civil)")
                    #expect((answer.silence == nil) == !expected.isEmpty)
                    #expect(Set(answer.others.map(\.rawValue)).isDisjoint(with: expected) && answer.others.count + expected.count == 3)
                    #expect(answer.drafts.allSatisfy { !$0.reason.isEmpty })
                }
            }
            #expect(Self.thoughts.count * Self.moments.count * Self.trees.count >= 200)
        }
    }

    @Test("an event that happens goes where \"routes explain\" said it would")
    func happening() async throws {
        for tree in Self.trees {
            let world = HubWorld(routing: tree.table, zone: HubWorld.berlin)
            try await world.running {
                try await world.addPet("Snowy", wash: .minutes(30))
                try await world.wash("Snowy")
                let end = world.time.now().wall + .minutes(30)
                let told = try await world.hub.route(RouteQuestion(kind: .laundryWashed, pet: "snow", at: end))
                await world.time.advance(by: .minutes(30))
                let event = try #require(try await world.events().last)
                #expect(event.kind == .laundryWashed)
                let deliveries = try await world.hub.deliveries(of: event.number)
                #expect(Set(deliveries.map(\.sink)) == Set(told.drafts.map(\.sink)), "\(tree.testDescription)")
            }
        }
    }

    @Test("every route has its outcome: taken, passed on, the condition that fails, or not asked")
    func visits() async throws {
        let tree = Self.trees[4]
        let world = HubWorld(routing: tree.table)
        try await world.running {
            try await world.addPet("Snowy")
            let answer = try await world.hub.route(RouteQuestion(kind: .laundryWashed, pet: "Snowy", owner: "Ada"))
            let (first, second) = (tree.routes[0], tree.routes[1])
            #expect(
                answer.visits == [
                    RouteVisit(number: "1", match: first.match, outcome: .passedOn),
                    RouteVisit(number: "1.1", match: first.routes[0].match, outcome: .mismatch(.tag)),
                    RouteVisit(number: "1.2", match: first.routes[1].match, outcome: .took),
                    RouteVisit(number: "1.2.1", match: first.routes[1].routes[0].match, outcome: .mismatch(.time)),
                    RouteVisit(number: "2", match: second.match, outcome: .notAsked),
                ])
            #expect(answer.drafts.map(\.reason.description) == ["route 1.2 (pet snowy)"])
            await #expect(throws: Refusal.self) { try await world.hub.route(RouteQuestion(kind: .timerFinished, pet: "Snowy")) }
        }
    }
}
