import BellhopCore
import ControlWire
import FoundationEssentials
import Glibc
import Testing

@testable import bellhop

@Suite struct CommandTests {
    private typealias Asked = StandInDaemon.Asked
    private typealias Reply = StandInDaemon.Reply

    /// Returns the items that the daemon would find: those with exactly this name or, if there are
    /// none, those whose name begins with it.
    private static func matches(_ name: String, _ all: [MatchJSON]) -> [MatchJSON] {
        let exact = all.filter { $0.name.lowercased() == name.lowercased() }
        return exact.isEmpty ? all.filter { $0.name.lowercased().hasPrefix(name.lowercased()) } : exact
    }

    /// Answers each path as the daemon would for Snowy, Fluffy and Tea.
    static let household: @Sendable (StandInDaemon.Asked, Int) throws -> StandInDaemon.Reply = { asked, _ in
        let path = asked.target.prefix { $0 != "?" }
        switch (asked.method, path) {
        case ("GET", "/v1/find"):
            let name = asked.target.split(separator: "=").last.flatMap { PercentEncoding.decode($0) } ?? ""
            let all = [
                MatchJSON(type: "pet", id: "p1", name: "Snowy"), MatchJSON(type: "timer", id: "t1", name: "Snack"),
                MatchJSON(type: "timer", id: "t2", name: "Tea"), MatchJSON(type: "event", id: "41", name: "Eggs"),
                MatchJSON(type: "timer", id: "t3", name: "Rice"), MatchJSON(type: "event", id: "39", name: "Rice"),
                MatchJSON(type: "event", id: "38", name: "Rice"), MatchJSON(type: "event", id: "37", name: "Ricer"),
            ]
            return try .ok(FoundJSON(matches: Self.matches(name, all)))
        case ("GET", "/v1/status"): return try .ok(Samples.status())
        case ("GET", "/v1/version"): return try .ok(Samples.version())
        case ("GET", "/v1/timers"): return try .ok(TimerListJSON(timers: [Samples.tea()], total: 1))
        case ("POST", "/v1/timers"):
            return .json(
                status: 201, try WireCoding.encode(TimerAnswerJSON(timer: Samples.tea())), contentType: WireCoding.contentType, version: nil
            )
        case ("POST", "/v1/ack"):
            return try .ok(AckJSON(acknowledged: [EventJSON(Samples.event(), clock: Samples.clock)]))
        case ("GET", "/v1/history"): return try .ok(HistoryJSON(tasks: []))
        case ("GET", "/v1/events"): return try .ok(EventListJSON(events: [EventJSON(Samples.event(), clock: Samples.clock)], last: 41))
        case ("GET", "/v1/outbox"): return try .ok(OutboxJSON(armed: [], waiting: []))
        case ("POST", "/v1/outbox/cancel"): return try .ok(OutboxCancelledJSON(armed: [], waiting: 2))
        case ("POST", "/v1/outbox/retry"), ("POST", "/v1/outbox/drop"): return try .ok(OutboxChosenJSON(operations: []))
        case ("GET", "/v1/sinks"): return try .ok(SinkListJSON(sinks: Samples.sinks))
        case ("GET", "/v1/pets"): return try .ok(PetListJSON(pets: [Samples.washing()]))
        case ("GET", _) where path.hasPrefix("/v1/pets/"): return try .ok(PetAnswerJSON(pet: Samples.washed(), changed: false))
        case ("GET", _) where path.hasSuffix("/why") || path.hasPrefix("/v1/deliveries/"):
            return try .ok(WhyJSON(event: EventJSON(Samples.event(), clock: Samples.clock), deliveries: []))
        case (_, _) where path.hasPrefix("/v1/pets"):
            return try .ok(PetAnswerJSON(pet: Samples.washing(), timer: Samples.washing().timers.first))
        case (_, _) where path.hasPrefix("/v1/timers/"): return try .ok(TimerAnswerJSON(timer: Samples.tea()))
        default: return try .problem(ProblemJSON(.notFound, detail: "There is nothing at \(path)."))
        }
    }

    @Test(
        "Each command line becomes the request that it means",
        arguments: [
            ("wash Snowy", "POST /v1/pets/Snowy/wash", "{}"),
            ("wash Snowy --for 50m --replace", "POST /v1/pets/Snowy/wash", #"{"forMs":3000000,"replace":true}"#),
            ("wash Snowy --for 45", "POST /v1/pets/Snowy/wash", #"{"forMs":2700000}"#),
            ("dry Snowy --for 1h30", "POST /v1/pets/Snowy/dry", #"{"forMs":5400000}"#),
            ("dry Snowy", "POST /v1/pets/Snowy/dry", "{}"), ("move-to-dryer Snowy", "POST /v1/pets/Snowy/dry", "{}"),
            ("dry Snowy --add 10", "POST /v1/pets/Snowy/dry", #"{"addMinutes":10}"#),
            ("skip-dryer Snowy", "POST /v1/pets/Snowy/skip-dryer", "{}"), ("fold Snowy", "POST /v1/pets/Snowy/fold", "{}"),
            ("abandon Snowy", "POST /v1/pets/Snowy/abandon", "{}"), ("finish Snowy", "POST /v1/pets/Snowy/finish", "{}"),
            ("stop Snowy", "POST /v1/pets/p1/stop", "{}"), ("stop tea", "DELETE /v1/timers/t2", ""),
            ("stop Snow --pet", "POST /v1/pets/Snow/stop", "{}"),
            ("extend Snowy 10m", "POST /v1/pets/p1/extend", #"{"byMs":600000}"#),
            ("extend Tea --less 2m", "POST /v1/timers/t2/extend", #"{"byMs":-120000}"#),
            ("extend Tea --until 15:00", "POST /v1/timers/t2/extend", #"{"at":"15:00"}"#),
            ("snooze Snowy", "POST /v1/pets/p1/snooze", "{}"),
            ("snooze Tea --for 30m", "POST /v1/timers/t2/snooze", #"{"forMs":1800000}"#),
            ("snooze Tea --until tomorrow_7:00", "POST /v1/timers/t2/snooze", #"{"at":"tomorrow 7:00"}"#),
            ("snooze Tea --until in_20_minutes", "POST /v1/timers/t2/snooze", #"{"at":"in 20 minutes"}"#),
            ("snooze Tea --until 20m", "POST /v1/timers/t2/snooze", #"{"at":"20m"}"#),
            ("ack Snowy", "POST /v1/pets/p1/ack", "{}"), ("ack tea", "POST /v1/timers/t2/ack", "{}"),
            ("ack egg", "POST /v1/ack", #"{"event":41}"#), ("snooze egg", "POST /v1/timers/Eggs/snooze", "{}"),
            ("ack #42", "POST /v1/ack", #"{"event":42}"#), ("ack --all", "POST /v1/ack", #"{"all":true}"#),
            ("ack rice", "POST /v1/timers/Rice/ack", "{}"), ("snooze Rice", "POST /v1/timers/Rice/snooze", "{}"),
            ("stop Rice", "DELETE /v1/timers/t3", ""), ("pet add", "POST /v1/pets", "{}"),
            ("pet add Snowy", "POST /v1/pets", #"{"name":"Snowy"}"#),
            (
                "pet add Snow_White --wash 40m --dry 1h30 --every 14d", "POST /v1/pets",
                #"{"cycleFrequencyDays":14,"dryDurationMs":5400000,"name":"Snow White","washDurationMs":2400000}"#
            ),
            ("pet add Snowy --every 0 --wash 5s", "POST /v1/pets", #"{"cycleFrequencyDays":0,"name":"Snowy","washDurationMs":5000}"#),
            ("pet list --retired", "GET /v1/pets?retired=true", ""), ("pet list --low", "GET /v1/pets?low=true", ""),
            ("pet show Snowy", "GET /v1/pets/Snowy", ""),
            ("pet set Snowy --name Fluffy", "PATCH /v1/pets/Snowy", #"{"name":"Fluffy"}"#),
            ("pet retire Snowy", "POST /v1/pets/Snowy/retire", "{}"), ("pet revive Snowy", "POST /v1/pets/Snowy/revive", "{}"),
            ("pet delete Snowy --yes", "DELETE /v1/pets/Snowy", ""),
            ("timer 10m Tea", "POST /v1/timers", #"{"durationMs":600000,"name":"Tea"}"#),
            ("timer 10", "POST /v1/timers", #"{"durationMs":600000}"#),
            ("timer 1h 30m Bread and butter", "POST /v1/timers", #"{"durationMs":5400000,"name":"Bread and butter"}"#),
            ("timer half an hour Nap", "POST /v1/timers", #"{"durationMs":1800000,"name":"Nap"}"#),
            ("timer at 14:45 Call_mum", "POST /v1/timers", #"{"at":"at 14:45","name":"Call mum"}"#),
            ("timer every weekday at 07:00 Wake_up", "POST /v1/timers", #"{"every":"every weekday at 07:00","name":"Wake up"}"#),
            ("timer every_mon,_wed_18:30", "POST /v1/timers", #"{"every":"every mon, wed 18:30"}"#),
            (
                "timer every day at 08:00, 20:00 until 2026-12-31 Pills", "POST /v1/timers",
                #"{"every":"every day at 08:00, 20:00 until 2026-12-31","name":"Pills"}"#
            ),
            ("timer every day at 8:00 at_9:00_Foo", "POST /v1/timers", #"{"every":"every day at 8:00","name":"at 9:00 Foo"}"#),
            ("timer every day at 8:00 Stand up for Anna", "POST /v1/timers", #"{"every":"every day at 8:00","name":"Stand up for Anna"}"#),
            ("timer every 90m Stretch", "POST /v1/timers", #"{"every":"every 90m","name":"Stretch"}"#),
            ("timer every 90m Stretch --keep", "POST /v1/timers", #"{"every":"every 90m","keep":true,"name":"Stretch"}"#),
            ("timer 4m Eggs --keep", "POST /v1/timers", #"{"durationMs":240000,"keep":true,"name":"Eggs"}"#),
            ("timer Eggs", "POST /v1/timers", #"{"start":"Eggs"}"#), ("timer start 4_eggs", "POST /v1/timers", #"{"start":"4 eggs"}"#),
            ("timer forget Eggs", "POST /v1/timers/Eggs/forget", "{}"), ("pause Tea", "POST /v1/timers/t2/pause", "{}"),
            ("resume Tea", "POST /v1/timers/t2/resume", "{}"), ("resume Snowy", "POST /v1/pets/p1/resume", "{}"),
            ("skip Tea", "POST /v1/timers/Tea/skip", "{}"),
            ("timer tomorrow 7:00 Bins", "POST /v1/timers", #"{"at":"tomorrow 7:00","name":"Bins"}"#),
            (
                "timer 10m Tea --label room=kitchen --label a=b=c", "POST /v1/timers",
                #"{"durationMs":600000,"labels":{"a":"b=c","room":"kitchen"},"name":"Tea"}"#
            ),
            ("timer", "GET /v1/timers", ""), ("timer --limit 5", "GET /v1/timers?limit=5", ""),
            ("timer list --limit 5", "GET /v1/timers?limit=5", ""), ("timer list --all", "GET /v1/timers?all=true", ""),
            ("status", "GET /v1/status", ""),
            ("history Snowy --limit 5", "GET /v1/history?limit=5&pet=Snowy", ""),
            ("history --pet Snowy --limit 5", "GET /v1/history?limit=5&pet=Snowy", ""),
            ("events", "GET /v1/events?limit=20&newest=true", ""),
            ("events --after 40", "GET /v1/events?limit=100&after=40", ""), ("why 42", "GET /v1/events/42/why", ""),
            ("why 42/phone", "GET /v1/deliveries/42/phone", ""), ("outbox", "GET /v1/outbox", ""),
            ("outbox cancel --timer Tea", "POST /v1/outbox/cancel", #"{"timer":"Tea"}"#),
            ("outbox retry", "POST /v1/outbox/retry", #"{"all":true}"#),
            ("outbox retry --sink phone", "POST /v1/outbox/retry", #"{"sink":"phone"}"#),
            ("outbox drop 42/phone", "POST /v1/outbox/drop", #"{"delivery":"42/phone"}"#),
            ("outbox drop --all", "POST /v1/outbox/drop", #"{"all":true}"#),
            ("outbox cancel --all", "POST /v1/outbox/cancel", #"{"all":true}"#), ("sinks", "GET /v1/sinks", ""),
        ])
    func requests(line: String, expected: String, body: String) async throws {
        try await StandInDaemon.with(Self.household) { daemon in
            let run = await CommandRun.run(Self.words(line), socket: daemon.path)
            #expect(run.status == 0, "\(run.err)")
            #expect(!run.out.isEmpty)
            let asked = try #require(daemon.requests.last)
            #expect(asked.line == expected)
            #expect(asked.body == body)
            // With `--json` the same command prints JSON and nothing else.
            let json = await CommandRun.run(Self.words(line) + ["--json"], socket: daemon.path)
            #expect(json.status == 0)
            #expect(json.err.isEmpty)
            #expect(json.out.hasPrefix("{") && json.out.hasSuffix("}\n"))
        }
    }

    @Test(
        "A command line that means nothing, or two things, is refused with 64 and never sent",
        arguments: [
            "wash", "wash Snowy --for 1.5", "wash Snowy --for x", "dry Snowy --for 5m --add 5m",
            "dry Snowy --add 90s",
            "timer at Tea", "timer at 25:00 X", "timer at 12:30 am X", "timer every funday at 8:00 X", "timer every 31st at 8:00 X",
            "timer every 90m until 18:00 W", "timer every day at 8:00 at 9:00 Foo", "timer every day at 8:00 0 times X",
            "timer every day at 8:00 on monday X", "timer every day at 8:00 Pills until 2026-12-31",
            "timer every friday Tea", "timer every 10m from 9:00 to 22:00 Drink", "timer every 10m Drink from 9:00 to 22:00",
            "timer every day at 7:00 from 1.12. X",
            "timer every second friday at 9:00 X", "timer every day at 7 Pills",
            "timer list --keep", "timer 10m Tea --all", "timer -5s X", "timer every -5m X", "extend Tea -5m", "stop -dash", "timer 5m -Tea",
            "timer start Eggs --keep", "timer 14:45 Tea", "timer 10mo Tea", "timer at 7 Tea", "timer 400d", "timer 10m Tea --label room",
            "timer 10m --limit 5",
            "extend Snowy", "extend Snowy 5m --less 5m", "extend Tea --until 7", "snooze Tea --for 5m --until 18:00", "ack",
            "ack Snowy --all",
            "pet set Snowy", "pet add Snowy --every 7", "pet add Snowy --every 36h", "stop Snowy --pet --timer",
            "history Snowy --pet Snowy", "doctor --yes",
            "outbox cancel", "outbox drop", "outbox drop 42/phone --all", "outbox retry 42/phone --sink phone",
            "outbox cancel --all --pet Snowy", "events --after -1", "events --follow --limit 3", "open https://example.org",
            "open bellhop://pet/", "open bellhop://event/x",
            "frobnicate", "status --frobnicate", "history --limit 0",
        ])
    func usage(line: String) async throws {
        try await StandInDaemon.with(Self.household) { daemon in
            let run = await CommandRun.run(Self.words(line), socket: daemon.path)
            #expect(run.status == 64, "\(run.out) \(run.err)")
            #expect(run.out.isEmpty)
            #expect(daemon.requests.isEmpty)
            let json = await CommandRun.run(Self.words(line) + ["--json"], socket: daemon.path)
            #expect(json.status == 64)
            #expect(try WireCoding.decode(ProblemJSON.self, from: Data(json.err.utf8)).exitCode == 64)
            let name = "usage/" + line.map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined()
            try await inEachLanguage {
                let run = await CommandRun.run(Self.words(line), socket: daemon.path)
                #expect(run.status == 64)
                try expectGolden(run.err, name)
            }
        }
    }

    @Test("Words that say no time and name no timer are refused for the time that they do not say")
    func nameless() async throws {
        let refusal = ProblemJSON(Refusal(.unknownTimer, "No timer \"Soup\" pauses or is kept."))
        try await StandInDaemon.with({ _, _ in try .problem(refusal) }) { daemon in
            try await inEachLanguage {
                let run = await CommandRun.run(["timer", "Soup"], socket: daemon.path)
                #expect(run.status == 64)
                try expectGolden(run.err, "timer-nameless")
                // After an explicit `start`, the word is the name of a timer. No timer has this
                // name.
                #expect(await CommandRun.run(["timer", "start", "Soup"], socket: daemon.path).status == 66)
            }
        }
    }

    @Test("A name that could be a pet and a timer is refused with both, and nothing is stopped")
    func ambiguous() async throws {
        try await StandInDaemon.with(Self.household) { daemon in
            try await inEachLanguage {
                let run = await CommandRun.run(["stop", "Sn"], socket: daemon.path)
                #expect(run.status == 66)
                try expectGolden(run.err, "ambiguous")
                let none = await CommandRun.run(["stop", "Nobody"], socket: daemon.path)
                #expect(none.status == 66)
                try expectGolden(none.err, "unknown")
                let ended = await CommandRun.run(["stop", "eggs"], socket: daemon.path)
                #expect(ended.status == 65)
                try expectGolden(ended.err, "stop-ended")
            }
            #expect(daemon.requests.allSatisfy { $0.method == "GET" })
        }
    }

    @Test("D-13, C20: deleting needs --yes, and says whom it would hit")
    func delete() async throws {
        try await StandInDaemon.with(Self.household) { daemon in
            try await inEachLanguage {
                let run = await CommandRun.run(["pet", "delete", "flu"], socket: daemon.path)
                #expect(run.status == 64)
                try expectGolden(run.err, "delete-needs-yes")
            }
            #expect(daemon.requests.map(\.method) == ["GET", "GET"])
        }
    }

    private static let refusedWith: [(ProblemJSON, Int32)] = [
        (ProblemJSON(Refusal(.taskAlreadyActive, "Snowy is washing until 14:45. Use --replace to begin again.")), 65),
        (ProblemJSON(Refusal(.unknownPet, "No pet is called \"Snwy\"."), suggestions: ["Snowy"]), 66),
        (ProblemJSON(Refusal(.invalidDuration, "A wash takes 1m to 2h.")), 64), (ProblemJSON(StoreError.full("40 kB needed")), 74),
        (ProblemJSON(.conflict, detail: "Another change was made before this one."), 75),
        (ProblemJSON(.internalError, detail: "A fault."), 70),
    ]

    @Test("Refusals keep their sentence and have the exit code of DESIGN §9", arguments: refusedWith)
    func refusals(problem: ProblemJSON, status: Int32) async throws {
        try await StandInDaemon.with { _, _ in
            try .problem(problem)
        } _: { daemon in
            let run = await CommandRun.run(["wash", "Snowy"], socket: daemon.path)
            #expect(run.status == status)
            #expect(run.out.isEmpty)
            try expectGolden(run.err, "refusal-" + problem.code)
            let json = await CommandRun.run(["wash", "Snowy", "--json"], socket: daemon.path)
            #expect(json.status == status)
            #expect(json.out.isEmpty)
            #expect(try WireCoding.decode(ProblemJSON.self, from: Data(json.err.utf8)) == problem)
        }
    }

    @Test("A timer that still runs has nothing to answer, and is told by its name", arguments: ["ack", "snooze"])
    func nothingToAnswer(command: String) async throws {
        let problem = ProblemJSON(Refusal(.unknownTimer, "No timer \"t2\" waits for an answer."))
        try await StandInDaemon.with { asked, before in
            asked.method == "POST" ? try .problem(problem) : try Self.household(asked, before)
        } _: { daemon in
            let run = await CommandRun.run([command, "tea"], socket: daemon.path)
            #expect(run.status == 65)
            let words = run.err.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(words == "bellhop: The timer \"tea\" has no notice waiting for an answer. See: bellhop status")
        }
    }

    @Test("A refused reload lists every fault and ends with 78")
    func refusedReload() async throws {
        let faults = [
            FileFault(file: "/b.toml", line: 3, column: 1, "unknown key"),
            FileFault(file: "/b.toml", line: 9, column: 4, "no such sink"),
        ]
        let problem = ProblemJSON(.invalidConfig, detail: "The config has 2 faults; the old one stays in force.", faults: faults)
        try await StandInDaemon.with { _, _ in
            try .problem(problem)
        } _: { daemon in
            let run = await CommandRun.run(["config", "reload"], socket: daemon.path)
            #expect(run.status == 78)
            try expectGolden(run.err, "refusal-reload")
        }
    }

    @Test(
        "Without a daemon every command ends with 69 and says how to start it",
        arguments: ["status", "wash Snowy", "stop Snowy", "events --follow", "timer 5m"])
    func unreachable(line: String) async throws {
        try await inEachLanguage {
            let run = await CommandRun.run(Self.words(line), socket: "/nonexistent/bellhop/socket")
            #expect(run.status == 69)
            try expectGolden(run.err, "unreachable")
        }
    }

    @Test("version and down need no daemon; doctor says what is missing")
    func withoutDaemon() async throws {
        let version = await CommandRun.run(["version"], socket: "/nonexistent/s")
        #expect(version.status == 0)
        #expect(version.out.contains("bellhopd is not running"))
        let down = await CommandRun.run(["down", "--socket", "/nonexistent/s"], socket: "")
        #expect(down.status == 0)
        #expect(down.out == "bellhopd is not running\n")
        let doctor = await CommandRun.run(["doctor"], socket: "/nonexistent/s")
        #expect(doctor.status == 69)
        #expect(doctor.out.contains("✗ socket: bellhopd is not running"))
    }

    @Test("A hostile name reaches the daemon unharmed and the terminal harmless")
    func hostile() async throws {
        try await StandInDaemon.with { asked, _ in
            try .ok(PetAnswerJSON(pet: Samples.washing(Samples.hostile), timer: Samples.washing(Samples.hostile).timers.first))
        } _: { daemon in
            let run = await CommandRun.run(["wash", Samples.hostile], socket: daemon.path)
            #expect(run.status == 0)
            let target = try #require(daemon.requests.first?.target.split(separator: "/"))
            #expect(target.count == 4)
            #expect(PercentEncoding.decode(target[2]) == Samples.hostile)
            #expect(run.out.split(separator: "\n").count == 1)
            #expect(run.out.dropLast().unicodeScalars.allSatisfy { !SafeText.isActive($0.value) })
            let unknown = await CommandRun.run(["stop", "--pet", ""], socket: daemon.path)
            #expect(unknown.status == 64)
        }
    }

    @Test("N-14d: a failed sink test ends with 69, after its table")
    func sinkTest() async throws {
        let test = SinkTestJSON(results: [
            SinkTestResultJSON(sink: "phone", kind: "ntfy", passed: false, outcome: "misconfigured", detail: "401", latencyMs: 3)
        ])
        try await StandInDaemon.with { _, _ in
            try .ok(test)
        } _: { daemon in
            let run = await CommandRun.run(["sinks", "test", "phone"], socket: daemon.path)
            #expect(run.status == 69)
            #expect(run.out.contains("✗  phone"))
            #expect(run.err.isEmpty)
            #expect(daemon.requests.first?.body == #"{"sink":"phone"}"#)
        }
    }

    @Test("G18: events --follow prints each event once and waits for a daemon that restarts")
    func follow() async throws {
        // The second stream stands for a daemon that has been restarted.
        let first = try await StandInDaemon { asked, before in
            if asked.target == "/v1/version" { return try .ok(Samples.version()) }
            return before == 1 ? .events([try Self.message(1)]) : try .events([Self.message(2), "data: no JSON\n\n"])
        }
        let run = await CommandRun.run(["events", "--follow", "--after", "0", "--json"], socket: first.path)
        // The command ends when it cannot decode the stream. All events before that point were
        // printed.
        #expect(run.status == 69)
        #expect(run.out.split(separator: "\n").count == 2)
        #expect(run.out.split(separator: "\n").allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
        try await first.stop()
    }

    @Test("open shows the pet, and one key does what is next")
    func open() async throws {
        for (key, expected) in [
            ("d", "POST /v1/pets/\(Samples.petID(2))/dry"), ("S", "POST /v1/pets/\(Samples.petID(2))/skip-dryer"),
            ("r", "POST /v1/pets/\(Samples.petID(2))/snooze"),
        ] {
            try await StandInDaemon.with(Self.household) { daemon in
                // The stand-in daemon answers every command with data about Snowy, although the
                // opened pet is Fluffy. Therefore the id is replaced below.
                let run = await CommandRun.run(
                    ["open", "bellhop://pet/\(Samples.petID(2))"], socket: daemon.path, keys: [Character(key), "q"])
                #expect(run.status == 0, "\(run.err)")
                #expect(run.out.contains("d Start Dryer · s Skip Dryer · r Remind in 10 min · any other key closes this view"))
                #expect(
                    daemon.requests.last.map { $0.line.replacing(Samples.petID(1).description, with: Samples.petID(2).description) }
                        == expected)
            }
        }
        try await StandInDaemon.with(Self.household) { daemon in
            let closed = await CommandRun.run(["open", "bellhop://pet/\(Samples.petID(2))"], socket: daemon.path, keys: ["x"])
            #expect(closed.status == 0)
            #expect(daemon.requests.count == 1)
            let piped = await CommandRun.run(["open", "bellhop://pet/\(Samples.petID(2))"], socket: daemon.path)
            #expect(!piped.out.contains("any other key"))
        }
    }

    private static func message(_ number: EventNumber) throws -> String {
        let event = EventJSON(Samples.event(number), clock: Samples.clock)
        return "id: \(number)\ndata: \(String(decoding: try WireCoding.encode(event), as: UTF8.self))\n\n"
    }

    /// Splits a line at its spaces. An underscore stands for a space within a word.
    private static func words(_ line: String) -> [String] {
        line.split(separator: " ").map { String($0).replacing("_", with: " ") }
    }
}
