import BellhopCore
import BellhopHub
import ControlWire

extension ControlAPI {
    func startWorkout(_ body: WorkoutRequest) async throws -> Answer {
        try await started(try await hub.startWorkout(try programme(body), replace: body.replace ?? false, by: doer))
    }

    func workoutProgrammes() throws -> Answer {
        let own = Set(hub.catalog.training.programmes.map(\.name))
        return try ok(ProgrammeListJSON(programmes: hub.workouts.map { json($0, isPreset: !own.contains($0.name)) }))
    }

    func workoutProgramme(_ name: String) throws -> Answer {
        let workout = try hub.workout(named: name)
        var json = json(workout, isPreset: !hub.catalog.training.programmes.contains(workout))
        json.phases = timeline(workout.phases)
        json.toml = (workout.toml + [""]).joined(separator: "\n")
        return try ok(json)
    }

    func startRoutine(_ body: RoutineRequest) async throws -> Answer {
        let routine = try hub.routine(named: body.routine)
        return try await started(try await hub.startRoutine(routine, replace: body.replace ?? false, by: doer))
    }

    func routineProgrammes() throws -> Answer {
        let own = Set(hub.catalog.training.routines.map(\.name))
        return try ok(ProgrammeListJSON(programmes: hub.routines.map { json($0, isPreset: !own.contains($0.name)) }))
    }

    func routineProgramme(_ name: String) throws -> Answer {
        let routine = try hub.routine(named: name)
        var json = json(routine, isPreset: !hub.catalog.training.routines.contains(routine))
        json.phases = timeline(routine.phases)
        json.toml = (routine.toml + [""]).joined(separator: "\n")
        return try ok(json)
    }

    func runs(_ kind: Activity.Kind, _ request: APIRequest) async throws -> Answer {
        let limit = try request.number("limit", default: 20, in: 1...10_000)
        let runs = try await hub.runs(kind, limit: limit).map { runJSON($0) }
        return try ok(RunListJSON(runs: runs, totals: RunTotalsJSON(try await hub.runTotals(kind))))
    }

    /// - Parameter name: the id or name of a running workout or routine, or ``Endpoint/current``.
    func run(_ kind: Activity.Kind, _ name: String) async throws -> Answer {
        try ok(ActivityAnswerJSON(activity: runJSON(try await hub.run(kind, Self.chosen(name)))))
    }

    func runCommand(_ kind: Activity.Kind, _ name: String, _ verb: RunVerb) async throws -> Answer {
        let command: RunCommand =
            switch verb {
            case .pause: .pause
            case .resume: .resume
            case .skip: .skip
            case .back: .back
            case .restart: .restart
            case .end: .end
            case .next: .next
            }
        return try ok(ActivityAnswerJSON(activity: runJSON(try await hub.perform(command, on: kind, Self.chosen(name), by: doer))))
    }

    private static func chosen(_ name: String) -> String? { name == Endpoint.current ? nil : name }

    private func started(_ record: ActivityRecord) async throws -> Answer {
        let warnings = try await startWarnings()
        return try ok(ActivityAnswerJSON(activity: runJSON(record), warnings: warnings.isEmpty ? nil : warnings), status: 201)
    }

    /// Creates the workout that the request describes.
    ///
    /// - Throws: a problem if the request contains neither a programme nor a length.
    private func programme(_ body: WorkoutRequest) throws -> Programme {
        var programme: Programme
        switch (body.programme, body.lengthMs) {
        case (let name?, nil): programme = try hub.workout(named: name)
        case (nil, let length?): programme = Presets.simple(.milliseconds(length))
        case (nil, nil):
            guard body.lowMs != nil || body.highMs != nil else {
                throw Problem(.badRequest, "A workout needs \"programme\", \"lengthMs\", or both \"lowMs\" and \"highMs\".")
            }
            programme = Programme(name: "workout", low: nil, high: nil)
        case (.some, .some): throw Problem(.badRequest, "A workout takes either \"programme\" or \"lengthMs\", not both.")
        }
        if let start = body.start {
            guard let intensity = Programme.Intensity(rawValue: start) else {
                throw Problem(.badRequest, "\"\(SafeText.line(start))\" is not an intensity. Write low or high.")
            }
            programme.start = intensity
        }
        programme.low = duration(body.lowMs) ?? programme.low
        programme.high = duration(body.highMs) ?? programme.high
        programme.sets = body.sets ?? programme.sets
        programme.rounds = body.rounds ?? programme.rounds
        programme.getReady = duration(body.getReadyMs) ?? programme.getReady
        programme.warmUp = duration(body.warmUpMs) ?? programme.warmUp
        programme.coolDown = duration(body.coolDownMs) ?? programme.coolDown
        programme.rest = duration(body.restMs) ?? programme.rest
        programme.warning = duration(body.warningMs) ?? programme.warning
        programme.halfway = body.halfway ?? programme.halfway
        return programme
    }

    // MARK: JSON

    private func timeline(_ phases: [Phase]) -> [PhaseJSON] {
        var offset: Int64 = 0
        return phases.map { phase in
            defer { offset += phase.length }
            return PhaseJSON(phase, name: language(PhaseWords.name(phase)), offsetMs: offset)
        }
    }

    private func json(_ workout: Programme, isPreset: Bool) -> ProgrammeJSON {
        ProgrammeJSON(
            name: workout.name, preset: isPreset, totalMs: workout.phases.reduce(0) { $0 + $1.length }, sets: workout.sets,
            rounds: workout.rounds, lowMs: workout.low?.inMilliseconds, highMs: workout.high?.inMilliseconds, start: workout.start.rawValue)
    }

    private func json(_ routine: Routine, isPreset: Bool) -> ProgrammeJSON {
        ProgrammeJSON(
            name: routine.name, preset: isPreset, totalMs: routine.phases.reduce(0) { $0 + $1.length }, sets: routine.steps.count,
            rounds: routine.times)
    }

    private func runJSON(_ record: ActivityRecord) -> ActivityJSON {
        ActivityJSON(record.activity.value, timers: record.timers, clock: clock)
    }
}
