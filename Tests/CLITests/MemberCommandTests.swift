import BellhopCore
import ControlWire
import Testing

@testable import bellhop

@Suite("Members on the command line (G15)", .serialized)
struct MemberCommandTests {
    private static let list = MemberListJSON(
        members: [
            MemberJSON(
                name: "anna", displayName: "Anna", sinks: ["anna-phone", "anna-desktop"], quietHours: "22:00-07:00", language: "de"),
            MemberJSON(
                name: "ben", displayName: "Ben", sinks: ["ben-phone"], disabled: ["old"], quietUntil: Timestamp(Samples.now),
                quietUntilLocal: "15:00", language: "en"),
            MemberJSON(name: "carl", displayName: "carl", sinks: [], language: "en"),
        ], house: ["hall", "log"])

    private static func event(_ number: EventNumber, _ kind: EventKind, by name: String?, due: Instant? = nil) -> EventJSON {
        var event = Samples.event(number)
        event.kind = kind
        event.due = due
        event.notice.labels["by"] = name
        return EventJSON(event, clock: Samples.journalClock)
    }

    @Test("members are listed with what is theirs; a house without any says how to have some")
    func members() throws {
        try inEachLanguage {
            try expectGolden(MembersPage.text(Self.list, .plain), "members")
            #expect(MembersPage.text(MemberListJSON(members: [], house: []), .plain).contains("bellhop members --help"))
        }
    }

    @Test("events, why and the history say who, where somebody is known; a timer says whose it is")
    func who() throws {
        try inEachLanguage {
            let events = [
                Self.event(41, .laundryWashed, by: "Ben", due: Samples.now - .minutes(15)), Self.event(42, .laundryDue, by: nil),
                Self.event(43, .laundryFolded, by: "Anna"),
            ]
            var task = LaundryTask(id: Samples.taskID(1), petID: Samples.petID(1), startDate: Samples.now - .hours(5))
            task.washStartTime = Samples.now - .hours(5)
            task.washEndTime = Samples.now - .hours(4)
            task.dryStartTime = Samples.now - .hours(4)
            task.dryEndTime = Samples.now - .hours(3)
            task.currentStage = .completed
            task.isCompleted = true
            task.foldCompletedTime = Samples.now - .hours(1)
            task.doers = TaskDoers(wash: "Ben", dry: nil, fold: "Anna")
            var json = TaskJSON(task, petName: "Snowy", clock: Samples.clock)
            json.timeline = SpanJSON.spans(of: task, clock: Samples.clock)
            let history = HistoryJSON(tasks: [json])
            var tea = Samples.tea()
            tea.ownerName = "Anna"
            tea.labels["owner"] = "Anna"
            tea.labels["by"] = "Ben"
            var status = Samples.status()
            status.timers = [tea, Samples.call()]
            let parts = [
                Journal.events(EventListJSON(events: events, last: 43), .plain),
                Journal.why(WhyJSON(event: events[0], deliveries: []), .plain),
                Journal.why(WhyJSON(event: events[2], deliveries: []), .plain),
                Rounds.history(history, long: false, .plain), Rounds.history(history, long: true, .plain),
                TimerTable(TimerListJSON(timers: [tea, Samples.call()], total: 2)).text(.plain), StatusPage.text(status, .plain),
            ]
            try expectGolden(parts.joined(separator: "\n\n"), "who")
            #expect(Journal.line(events[2], .plain).hasSuffix(" (" + say("by \("Anna")") + ")"))
            #expect(!Journal.line(events[1], .plain).contains("("))
        }
    }

    @Test("routes are drawn with the members they name")
    func routes() throws {
        let followUps = FollowUpsJSON(
            everyMs: nil, atMost: nil,
            escalations: [.init(afterMs: 1_800_000, sinks: ["hall"], members: ["ben"], urgency: "critical")], missedAfterMs: 2_400_000,
            otherwise: [], otherwiseMembers: ["anna"], otherwiseAfterMs: 30_000)
        let list = RouteListJSON(
            routes: [
                RouteJSON(
                    number: "1", match: "member anna", sinks: [], members: ["owner"], continue: false,
                    routes: [RouteJSON(number: "1.1", match: "kind laundry.due", sinks: nil, continue: false, routes: [])],
                    followUps: followUps),
                RouteJSON(number: "2", match: "kind timer.*", sinks: ["log"], members: ["ben"], continue: false, routes: []),
            ], fallback: [], fallbackMembers: ["owner"], sinks: ["log"])
        try inEachLanguage { try expectGolden(RoutesPage.tree(list, .plain), "routes-members") }
    }

    @Test(
        "--by goes along with what is done, from either side of the command, else from the environment, and with nothing that only looks",
        arguments: [
            (["fold", "Snowy", "--by", "Änna"], [:], "%C3%84nna"), (["--by", "anna", "fold", "Snowy"], [:], "anna"),
            (["--json", "--by=anna", "wash", "Snowy"], [:], "anna"), (["fold", "Snowy"], ["BELLHOP_BY": "ben"], "ben"),
            (["fold", "Snowy", "--by", "anna"], ["BELLHOP_BY": "ben"], "anna"), (["fold", "Snowy"], ["BELLHOP_BY": " "], nil),
            (["fold", "Snowy"], [:], nil), (["members"], ["BELLHOP_BY": "ben"], nil),
            (["timer", "10m", "Tea"], ["BELLHOP_BY": "ben"], "ben"), (["--by", "anna", "pause", "Tea", "--timer"], [:], "anna"),
            (["resume", "Tea", "--timer", "--by", "anna"], [:], "anna"), (["skip", "Tea"], ["BELLHOP_BY": "ben"], "ben"),
            (["extend", "Tea", "5m", "--timer", "--by", "anna"], [:], "anna"),
        ] as [([String], [String: String], String?)])
    func header(words: [String], environment: [String: String], expected: String?) async throws {
        try await StandInDaemon.with { asked, _ in
            if asked.target.contains("members") { return try .ok(Self.list) }
            return try asked.target.contains("timers")
                ? .ok(TimerAnswerJSON(timer: Samples.tea())) : .ok(PetAnswerJSON(pet: Samples.happy(), changed: true))
        } _: { daemon in
            let run = await CommandRun.run(words, socket: daemon.path, environment: environment)
            #expect(run.status == 0, "\(run.err)")
            let header = daemon.requests.last?.headers.first { $0.key.lowercased() == WireCoding.doerHeader.lowercased() }
            #expect(header?.value == expected)
        }
    }

    @Test("--by without a name, and on a command that does nothing of a member's, is a usage error; --owner is for a new timer")
    func wrong() async {
        for words in [
            ["fold", "Snowy", "--by"], ["--by", "--json", "fold", "Snowy"], ["fold", "Snowy", "--by", " "], ["status", "--by", "anna"],
            ["--by", "anna", "status"], ["timer", "list", "--owner", "anna"],
        ] {
            await inEachLanguage {
                let run = await CommandRun.run(words, socket: "/nonexistent")
                #expect(run.status == 64 && !run.err.isEmpty, "\(words): \(run)")
            }
        }
    }

    // MARK: Turns

    /// Snowy, whose laundry is washed, in turn of Ben.
    private static var shared: PetJSON {
        var pet = Samples.washed()
        (pet.turns, pet.turn, pet.nextTurn) = ("anna,ben", "Ben", "Anna")
        return pet
    }

    @Test("G15: the card of a pet, the status and the answer to a fold say whose turn it is")
    func turns() throws {
        var fair = Self.shared
        (fair.turns, fair.turn, fair.nextTurn) = ("fairest", "Anna", "Anna")
        var status = Samples.status()
        status.pets = [Self.shared, Samples.washing(), fair]
        let narrow = Style(isColoured: false, isUnicode: true, width: 50)
        try inEachLanguage {
            let answer = PetAnswerJSON(pet: Self.shared)
            let parts = [
                Pets.card(Self.shared, .plain), Pets.card(fair, .plain), StatusPage.text(status, .plain), StatusPage.text(status, narrow),
                PetAnswers.text(answer, to: .fold, .plain), PetAnswers.text(answer, to: .swap, .plain),
            ]
            try expectGolden(parts.joined(separator: "\n\n"), "turns")
        }
        #expect(Pets.turn(Self.shared) == "Ben's turn, then Anna's" && Pets.turn(fair) == "Anna's turn")
        #expect(Pets.turn(Samples.washed()) == nil)
    }

    @Test("--turns and swap pass on what is typed")
    func requests() async throws {
        try await StandInDaemon.with { _, _ in
            try .ok(PetAnswerJSON(pet: Self.shared))
        } _: { daemon in
            for words in [
                ["pet", "add", "Snowy", "--turns", "fairest"], ["pet", "set", "Snowy", "--turns", "Anna,Ben"], ["swap", "Snowy"],
                ["swap", "Snowy", "--with", "Ben", "--by", "anna"],
            ] {
                let run = await CommandRun.run(words, socket: daemon.path)
                #expect(run.status == 0, "\(words): \(run.err)")
            }
            #expect(
                daemon.requests.map(\.body) == [
                    #"{"name":"Snowy","turns":"fairest"}"#, #"{"turns":"Anna,Ben"}"#, "{}", #"{"with":"Ben"}"#,
                ])
            #expect(daemon.requests.suffix(2).map(\.target) == ["/v1/pets/Snowy/swap", "/v1/pets/Snowy/swap"])
        }
    }

    @Test("timer --owner says whose it is")
    func owner() async throws {
        try await StandInDaemon.with { _, _ in
            try .ok(TimerAnswerJSON(timer: Samples.tea()))
        } _: { daemon in
            _ = await CommandRun.run(["timer", "10m", "Tea", "--owner", "Anna"], socket: daemon.path)
            #expect(daemon.requests.map(\.body) == [#"{"durationMs":600000,"name":"Tea","owner":"Anna"}"#])
        }
    }
}
