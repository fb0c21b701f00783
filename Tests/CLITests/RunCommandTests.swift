import BellhopCore
import ControlWire
import Testing

@testable import bellhop

@Suite("Workouts and routines on the command line")
struct RunCommandTests {
    private static let tabata = RunPlan.workout(Programme(name: "tabata", low: .seconds(10), high: .seconds(20), sets: 2, start: .high))

    /// Returns an activity that is five seconds into the first low phase, unless `change` changes
    /// this.
    private static func activity(
        _ plan: RunPlan = tabata, _ change: (inout ProgrammeRun) -> Void = { _ in }
    ) -> ActivityJSON {
        let id = ActivityID(UUIDv7(at: Samples.now, randomA: 5, randomB: 1))
        let reading = ClockReading(
            wall: Samples.now, sinceBoot: .seconds(100), suspended: .zero, boot: BootID(rawValue: "boot"))
        var run = ProgrammeRun(plan, at: reading)
        run.index = 2
        change(&run)
        var activity = Activity(
            id: id, kind: plan.kind, name: plan.name, started: Samples.now - .seconds(35), body: .run(run))
        if run.state == .ended { activity.ended = Samples.now }
        let timer = TimerRecord(
            owner: activity.owner, kind: .phase, generation: 1, armed: Samples.now, due: Samples.now + .seconds(5), duration: nil,
            basis: .wall, name: activity.name)
        let lapse = TimerRecord(
            owner: activity.owner, kind: .lapse, generation: 1, armed: Samples.now, due: Samples.now + .hours(1), duration: nil,
            basis: .wall, name: activity.name)
        let timers = run.state == .running ? [timer] : run.state == .interrupted ? [lapse] : []
        return ActivityJSON(activity, timers: timers, clock: run.state == .ended ? Samples.listClock : Samples.clock)
    }

    private static let sourdough = RunPlan.routine(
        Routine(
            name: "sourdough",
            steps: [
                .init("Knead", length: .minutes(10)), .init("Bulk rise", length: .hours(4), waits: true),
                .init("Bake", length: .minutes(45)),
            ]))

    private static let household: @Sendable (StandInDaemon.Asked, Int) throws -> StandInDaemon.Reply = { asked, _ in
        switch asked.target.prefix(while: { $0 != "?" }) {
        case "/v1/workouts" where asked.method == "GET":
            return try .ok(
                RunListJSON(
                    runs: [], totals: RunTotalsJSON(finished: 0, all: 0, sets: 0, trainedMs: 0, longestMs: 0, mostSets: 0)))
        case "/v1/workouts/programmes", "/v1/routines/programmes": return try .ok(ProgrammeListJSON(programmes: []))
        case "/v1/workouts/programmes/tabata", "/v1/workouts/programmes/tab", "/v1/routines/programmes/tabata":
            return try .ok(ProgrammeJSON(name: "tabata", preset: true, totalMs: 0, sets: 8, rounds: 1))
        default: return try .ok(ActivityAnswerJSON(activity: activity()))
        }
    }

    @Test(
        "P-15: each command line becomes the request that it means",
        arguments: [
            ("workout start tabata", "POST /v1/workouts", #"{"programme":"tabata"}"#),
            ("workout start 30/30 --replace", "POST /v1/workouts", #"{"programme":"30/30","replace":true}"#),
            ("workout start 30s --sets 8 --start low", "POST /v1/workouts", #"{"lengthMs":30000,"sets":8,"start":"low"}"#),
            (
                "workout start --low 40s --high 20s --rounds 3 --rest 2m --warm-up 5m --cool-down 0 --get-ready 0 --halfway",
                "POST /v1/workouts",
                #"{"coolDownMs":0,"getReadyMs":0,"halfway":true,"highMs":20000,"lowMs":40000,"restMs":120000,"rounds":3,"warmUpMs":300000}"#
            ),
            ("workout pause", "POST /v1/workouts/current/pause", "{}"), ("workout resume", "POST /v1/workouts/current/resume", "{}"),
            ("workout skip", "POST /v1/workouts/current/skip", "{}"), ("workout back", "POST /v1/workouts/current/back", "{}"),
            ("workout restart", "POST /v1/workouts/current/restart", "{}"), ("workout end", "POST /v1/workouts/current/end", "{}"),
            ("workout status", "GET /v1/workouts/current", ""), ("workout list", "GET /v1/workouts/programmes", ""),
            ("workout show tabata", "GET /v1/workouts/programmes/tabata", ""),
            ("workout export tabata", "GET /v1/workouts/programmes/tabata", ""),
            ("workout history --limit 5", "GET /v1/workouts?limit=5", ""),
            ("routine start sourdough", "POST /v1/routines", #"{"routine":"sourdough"}"#),
            ("routine start sourdough --replace", "POST /v1/routines", #"{"replace":true,"routine":"sourdough"}"#),
            ("routine next", "POST /v1/routines/current/next", "{}"), ("routine status", "GET /v1/routines/current", ""),
            ("routine status sour", "GET /v1/routines/sour", ""), ("routine pause sour", "POST /v1/routines/sour/pause", "{}"),
            ("routine resume", "POST /v1/routines/current/resume", "{}"), ("routine end", "POST /v1/routines/current/end", "{}"),
            ("routine list", "GET /v1/routines/programmes", ""), ("routine show tabata", "GET /v1/routines/programmes/tabata", ""),
            ("routine export tabata", "GET /v1/routines/programmes/tabata", ""),
        ])
    func requests(line: String, head: String, body: String) async throws {
        try await StandInDaemon.with(Self.household) { daemon in
            let run = await CommandRun.run(line.split(separator: " ").map(String.init), socket: daemon.path)
            #expect(run.status == 0, "\(run.err)")
            let asked = try #require(daemon.requests.last)
            #expect("\(asked.method) \(asked.target)" == head)
            let sent = asked.body.isEmpty && body == "{}" ? "{}" : asked.body
            #expect(sent == body)
        }
    }

    @Test(
        "a command line that cannot be meant is refused with 64",
        arguments: ["workout start", "workout history --limit 0", "routine start", "routine start pomodoro --watch --json"])
    func refused(line: String) async throws {
        try await StandInDaemon.with(Self.household) { daemon in
            let run = await CommandRun.run(line.split(separator: " ").map(String.init), socket: daemon.path)
            #expect(run.status == 64)
            #expect(!run.err.isEmpty && daemon.requests.isEmpty)
        }
    }

    @Test(
        "what begins like a length, names no workout and is none, is refused for the length",
        arguments: ["0s", "1e9", "999h", "7x", "2:75"])
    func noLength(text: String) async throws {
        let refusal = ProblemJSON(Refusal(.unknownProgramme, "There is no workout."))
        try await StandInDaemon.with({ _, _ in try .problem(refusal) }) { daemon in
            let run = await CommandRun.run(["workout", "start", text], socket: daemon.path)
            #expect(run.status == 64)
            #expect(
                run.err.split(separator: "\n").map { $0.trimmingPrefix("  ") }.joined(separator: " ")
                    == "bellhop: \"\(text)\" is neither a workout nor a phase length (3 s to 1 h). "
                    + "See: bellhop workout list",
                "\(run.err)")
            // A word that does not look like a length is taken as a name.
            #expect(await CommandRun.run(["workout", "start", "tabatta"], socket: daemon.path).status == 66)
        }
    }

    @Test(
        "a number without a unit is refused, with every reading as a line to paste",
        arguments: [
            ("tabata --low 40 --high 40s", ["tabata --low 40s --high 40s", "tabata --low 40m --high 40s"]),
            ("tabata --high=90", ["tabata --high=90s"]),
            ("tabata --low 20s --warm-up 20", ["tabata --low 20s --warm-up 20s", "tabata --low 20s --warm-up 20m"]),
            ("tabata --get-ready 10", ["tabata --get-ready 10s"]), ("tabata --rest 45", ["tabata --rest 45s"]),
        ])
    func bareNumbers(line: String, remedies: [String]) async throws {
        try await StandInDaemon.with(Self.household) { daemon in
            let run = await CommandRun.run(["workout", "start"] + line.split(separator: " ").map(String.init), socket: daemon.path)
            #expect(run.status == 64 && daemon.requests.isEmpty)
            let shown = run.err.split(separator: "\n").dropFirst().compactMap { line in
                line.firstRange(of: "workout start ").map { String(line[$0.upperBound...]) }
            }
            #expect(shown == remedies, "\(run.err)")
        }
    }

    @Test(
        "a command for timers with the name of a session in progress is answered with the session's own command",
        arguments: [
            ("pause tabata", "workout pause"), ("stop tab", "workout end"), ("stop sourdough", "routine end sourdough"),
            ("resume sourdough", "routine resume sourdough"),
        ])
    func sessions(line: String, remedy: String) async throws {
        let status = StatusJSON(
            now: Timestamp(Samples.now), nowLocal: "", daemon: Samples.status().daemon, pets: [],
            activities: [Self.activity(), Self.activity(Self.sourdough)], timers: [], timersTotal: 0, unacknowledged: [],
            unacknowledgedTotal: 0, sinks: [])
        try await StandInDaemon.with { asked, _ in
            try asked.target.hasPrefix("/v1/status") ? .ok(status) : .ok(FoundJSON(matches: []))
        } _: { daemon in
            let run = await CommandRun.run(line.split(separator: " ").map(String.init), socket: daemon.path)
            #expect(run.status == 66 && run.err.hasSuffix("\n  Did you mean: bellhop \(remedy)\n"), "\(run.err)")
        }
    }

    @Test("if several routines are in progress, the line for each is shown")
    func severalRoutines() async throws {
        let refusal = ProblemJSON(Refusal(.ambiguousName, "Several are in progress.", suggestions: ["pomodoro", "sourdough"]))
        try await StandInDaemon.with({ _, _ in try .problem(refusal) }) { daemon in
            let run = await CommandRun.run(["routine", "end"], socket: daemon.path)
            let lines = ["Did you mean: bellhop routine end pomodoro", "Or perhaps: bellhop routine end sourdough"]
            #expect(run.err == "bellhop: Several are in progress.\n  \(lines.joined(separator: "\n  "))\n")
        }
    }

    @Test("a misspelt command of the statistics is not taken for a pet alone")
    func misspeltStatistics() async throws {
        let refusal = ProblemJSON(Refusal(.unknownPet, "There is no pet."))
        try await StandInDaemon.with({ _, _ in try .problem(refusal) }) { daemon in
            let near = await CommandRun.run(["stats", "workout"], socket: daemon.path)
            #expect(near.status == 66 && near.err.hasSuffix("\n  Did you mean: bellhop stats workouts\n"), "\(near.err)")
            #expect(await CommandRun.run(["stats", "Fluffy"], socket: daemon.path).err == "bellhop: There is no pet.\n")
        }
    }

    @Test("a number that names no workout could be seconds or minutes, and a shortened name is said in full")
    func shortNames() async throws {
        let refusal = ProblemJSON(Refusal(.unknownProgramme, "There is no workout."))
        try await StandInDaemon.with({ _, _ in try .problem(refusal) }) { daemon in
            let run = await CommandRun.run(["workout", "start", "45"], socket: daemon.path)
            #expect(run.status == 64 && run.err.contains("Did you mean: bellhop workout start 45s\n"), "\(run.err)")
        }
        try await StandInDaemon.with(Self.household) { daemon in
            for line in ["workout start tab", "workout show tab", "routine status tab"] {
                let words = line.split(separator: " ").map(String.init)
                #expect(await CommandRun.run(words, socket: daemon.path).err.contains("\"tab\" is short for tabata."))
                #expect(await CommandRun.run(words + ["--json"], socket: daemon.path).err.isEmpty)
            }
        }
    }

    @Test("P-16: where a workout is, in every state, with a sign beside each colour")
    func states() throws {
        try inEachLanguage {
            let all: [ActivityJSON] = [
                Self.activity(), Self.activity { $0.index = 1 }, Self.activity { $0.index = 0 },
                Self.activity { ($0.state, $0.held) = (.paused, 35_000) },
                Self.activity { ($0.state, $0.held) = (.interrupted, 30_000) },
                Self.activity { ($0.state, $0.index, $0.held, $0.ending) = (.ended, 5, 70_000, .finished) },
                Self.activity(Self.sourdough) { $0.index = 0 },
                Self.activity(Self.sourdough) { ($0.state, $0.index, $0.held) = (.waiting, 1, 15_000_000) },
            ]
            try expectGolden(all.map { Runs.line($0, .plain) }.joined(separator: "\n"), "runs", isFile: true)
            let colours = all.prefix(6).map { Runs.mark($0.run!, .plain).colour }  // Each of them has a run.
            #expect(colours == [.green, .red, .cyan, .gray, .gray, .blue])
        }
    }

    @Test("the pages: what there is, a timeline, what was")
    func pages() throws {
        try inEachLanguage {
            let list = ProgrammeListJSON(programmes: [
                ProgrammeJSON(
                    name: "hill-sprints", preset: false, totalMs: 730_000, sets: 6, rounds: 1, lowMs: 90_000, highMs: 30_000, start: "low"),
                ProgrammeJSON(name: "emom", preset: true, totalMs: 610_000, sets: 10, rounds: 1, highMs: 60_000, start: "high"),
            ])
            try expectGolden(Runs.workouts(list, .plain), "workout-list")
            var offset: Int64 = 0
            let phases = Self.sourdough.phases.map { phase in
                defer { offset += phase.length }
                return PhaseJSON(phase, name: phase.text ?? "", offsetMs: offset)
            }
            let routine = ProgrammeJSON(name: "sourdough", preset: false, totalMs: offset, sets: 3, rounds: 1, phases: phases)
            try expectGolden(Runs.timeline(routine, .plain), "routine-show")
            try expectGolden(Runs.routines(ProgrammeListJSON(programmes: [routine]), .plain), "routine-list")
            let runs = [
                Self.activity { ($0.state, $0.index, $0.held, $0.ending, $0.setsDone) = (.ended, 5, 70_000, .finished, 2) },
                Self.activity { ($0.state, $0.held, $0.ending) = (.ended, 30_000, .stopped) },
            ]
            let totals = RunTotalsJSON(finished: 1, all: 2, sets: 2, trainedMs: 100_000, longestMs: 70_000, mostSets: 2)
            try expectGolden(Runs.history(RunListJSON(runs: runs, totals: totals), .plain), "workout-history")
            try expectGolden(
                Runs.page(Self.activity { $0.dropped = 3 }, .plain) + "\n"
                    + Runs.answer(ActivityAnswerJSON(activity: runs[1]), to: .end, .plain), "workout-status")
        }
    }
}
