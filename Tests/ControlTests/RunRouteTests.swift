import BellhopCore
import BellhopHub
import BellhopTestKit
import ControlAPI
import ControlWire
import FoundationEssentials
import Testing

@Suite("Workouts and routines over the API")
struct RunRouteTests {
    private func serving(_ body: (ManualTime, ControlAPI) async throws -> Void) async throws {
        var catalog = SinkCatalog()
        catalog.training.programmes = [Programme(name: "hill-sprints", low: .seconds(90), high: .seconds(30), sets: 6)]
        try await ServedHub.run(catalog: catalog) { served in
            try await body(served.time, served.api)
        }
    }

    private func send<Value: Decodable>(
        _ api: ControlAPI, _ method: String, _ path: String, _ body: String = "", as type: Value.Type = Value.self
    ) async throws -> Value {
        switch await api.answer(method: method, target: "/v1/" + path, body: Array(body.utf8)) {
        case .json(_, let data): return try WireCoding.decode(type, from: data)
        case .problem(let problem): throw problem
        default: throw ContractViolation("no JSON")
        }
    }

    private func code(_ api: ControlAPI, _ method: String, _ path: String, _ body: String = "") async -> String {
        if case .problem(let problem) = await api.answer(method: method, target: "/v1/" + path, body: Array(body.utf8)) {
            "\(problem.code) \(problem.exitCode ?? 0)"
        } else {
            "ok"
        }
    }

    @Test("P-15: a workout is started, shows where it is, and obeys")
    func workout() async throws {
        try await serving { time, api in
            let started = try await send(
                api, "POST", "workouts", #"{"lengthMs":30000,"sets":8,"start":"low"}"#, as: ActivityAnswerJSON.self)
            #expect(started.activity.name == "30s")
            #expect(started.activity.run?.phase?.name == "Get ready")
            #expect(started.activity.run?.remainingMs == 490_000)
            await time.advance(by: .seconds(45))
            var run = try #require(try await send(api, "GET", "workouts/current", as: ActivityAnswerJSON.self).activity.run)
            #expect((run.phase?.kind, run.set, run.sets, run.phaseRemainingMs) == ("high", 1, 8, 25_000))
            #expect(run.next?.kind == "low")
            let status = try await send(api, "GET", "status", as: StatusJSON.self)
            #expect(try withoutSeconds(status.activities?.first?.run) == withoutSeconds(run))
            #expect(status.timers.isEmpty)
            #expect(try await send(api, "GET", "timers", as: TimerListJSON.self).timers.isEmpty, "a phase is no timer of people")
            #expect(try await send(api, "GET", "timers?all=true", as: TimerListJSON.self).timers.map(\.kind) == ["phase"])
            let verbs = [("pause", "paused"), ("skip", "paused"), ("resume", "running"), ("back", "running"), ("restart", "running")]
            for (verb, state) in verbs {
                run = try #require(try await send(api, "POST", "workouts/current/" + verb, as: ActivityAnswerJSON.self).activity.run)
                #expect(run.state == state, "\(verb)")
            }
            #expect(run.remainingMs == 490_000)
            let ended = try await send(api, "POST", "workouts/current/end", as: ActivityAnswerJSON.self)
            #expect(ended.activity.run?.ending == "stopped")
            let list = try await send(api, "GET", "workouts", as: RunListJSON.self)
            #expect((list.runs.count, list.totals.all, list.totals.finished) == (1, 1, 0))
        }
    }

    @Test("what was trained comes in figures: a finished workout, one that was ended, and a session at the gym, none that goes on")
    func statistics() async throws {
        try await serving { time, api in
            let none = try await send(api, "GET", "stats/workouts", as: TrainingStatsJSON.self)
            #expect(none.all.all == 0 && none.months.isEmpty && none.longest == nil && none.today == "2025-10-01")
            _ = try await send(api, "POST", "workouts", #"{"programme":"tabata"}"#, as: ActivityAnswerJSON.self)
            await time.advance(by: .minutes(5))
            _ = try await send(api, "POST", "workouts", #"{"programme":"hill-sprints"}"#, as: ActivityAnswerJSON.self)
            await time.advance(by: .seconds(135))
            _ = try await send(api, "POST", "workouts/current/end", as: ActivityAnswerJSON.self)
            _ = try await send(api, "POST", "workouts", #"{"programme":"emom"}"#, as: ActivityAnswerJSON.self)
            for verb in ["next", "end"] {
                _ = try await send(api, "POST", "rest", #"{"forMs":60000}"#, as: ActivityAnswerJSON.self)
                await time.advance(by: .seconds(65))
                _ = try await send(api, "POST", "rest/" + verb, as: ActivityAnswerJSON.self)
            }
            await time.advance(by: .days(1))
            let stats = try await send(api, "GET", "stats/workouts", as: TrainingStatsJSON.self)
            // The third workout has finished in the meantime.
            #expect((stats.all.finished, stats.all.stopped, stats.all.sets) == (2, 1, 19))
            #expect(stats.all.trainedMs == 250_000 + 135_000 + 610_000)
            #expect(stats.months.map(\.month) == ["2025-10"] && stats.months.first?.totals == stats.all)
            #expect(stats.days == [.init(date: "2025-10-01", count: 4, workouts: 3)])
            #expect(stats.streaks == .init(days: 1, weeks: 1, longestDays: 1, longestWeeks: 1))
            #expect(stats.longest?.name == "emom" && stats.mostSets?.sets == 10)
            #expect(stats.programmes.map(\.name) == ["emom", "tabata", "hill-sprints"])
            #expect(stats.rests == .init(sessions: 1, sets: 2, rests: 2, plannedMs: 120_000, takenMs: 130_000))
            let list = try await send(api, "GET", "workouts", as: RunListJSON.self)
            #expect(list.totals == stats.all)
        }
    }

    @Test("what does not fit is refused with its code")
    func refused() async throws {
        try await serving { _, api in
            #expect(await code(api, "POST", "workouts", "{}") == "badRequest 64")
            #expect(await code(api, "POST", "workouts", #"{"programme":"tabata","lengthMs":30000}"#) == "badRequest 64")
            #expect(await code(api, "POST", "workouts", #"{"programme":"tabatta"}"#) == "unknownProgramme 66")
            #expect(await code(api, "POST", "workouts", #"{"lengthMs":30000,"sets":100}"#) == "invalidValue 64")
            #expect(await code(api, "POST", "workouts", #"{"lengthMs":30000,"start":"middle"}"#) == "badRequest 64")
            #expect(await code(api, "POST", "workouts/current/pause") == "nothingRunning 65")
            #expect(await code(api, "POST", "workouts", #"{"programme":"tab"}"#) == "ok")
            #expect(await code(api, "POST", "workouts", #"{"programme":"emom"}"#) == "alreadyRunning 65")
            #expect(await code(api, "POST", "workouts", #"{"programme":"emom","replace":true}"#) == "ok")
            #expect(await code(api, "POST", "routines", #"{"routine":"laundry"}"#) == "unknownProgramme 66")
            #expect(await code(api, "POST", "workouts/current/dance") == "notFound 66")
        }
    }

    @Test("those of the config come first; each is shown with its timeline and as a table of the config")
    func programmes() async throws {
        try await serving { _, api in
            let list = try await send(api, "GET", "workouts/programmes", as: ProgrammeListJSON.self).programmes
            #expect(list.first?.name == "hill-sprints" && list.first?.preset == false)
            #expect(list.contains { $0.name == "tabata" && $0.preset && $0.totalMs == 250_000 })
            let one = try await send(api, "GET", "workouts/programmes/hill-sprints", as: ProgrammeJSON.self)
            #expect(one.phases?.count == 13)
            #expect(one.phases?.last?.offsetMs == 700_000)
            #expect(one.toml?.hasPrefix("[workouts.hill-sprints]\nlow = \"1m30s\"\nhigh = \"30s\"\nsets = 6\n") == true)
            let pomodoro = try await send(api, "GET", "routines/programmes/pomodoro", as: ProgrammeJSON.self)
            #expect((pomodoro.totalMs, pomodoro.rounds) == (7_200_000, 4))
        }
    }

    @Test("a routine is started, goes on by \"next\", and ends")
    func routine() async throws {
        try await serving { time, api in
            _ = try await send(api, "POST", "routines", #"{"routine":"pomodoro"}"#, as: ActivityAnswerJSON.self)
            await time.advance(by: .minutes(26))
            let now = try await send(api, "GET", "routines/current", as: ActivityAnswerJSON.self)
            #expect(now.activity.run?.phase?.name == "Break")
            let next = try await send(api, "POST", "routines/pomo/next", as: ActivityAnswerJSON.self)
            #expect((next.activity.run?.phase?.name, next.activity.run?.round) == ("Focus", 2))
            let ended = try await send(api, "POST", "routines/current/end", as: ActivityAnswerJSON.self)
            #expect(ended.activity.run?.state == "ended")
        }
    }
}
