package import BellhopCore
import BellhopEngine
package import Training

extension Hub {
    /// The workouts from the config, followed by the built-in workouts.
    package var workouts: [Programme] { Presets.workouts(of: catalog.training) }
    package var routines: [Routine] { Presets.routines(of: catalog.training) }

    /// Returns the workout with this name, or the only workout whose name begins with this text. A
    /// number is never such a beginning: `40` could be a length, and not `40/20`.
    package func workout(named name: String) throws(Refusal) -> Programme {
        let known = name.allSatisfy(\.isNumber) ? workouts.filter { $0.name == name } : workouts
        switch NameMatch.find(name, among: known, name: \.name) {
        case .one(let found): return found
        case .none:
            throw Refusal.unknown(
                .unknownProgramme, "There is no workout \"\(SafeText.line(name))\".", name, among: workouts.map(\.name),
                otherwise: "See: bellhop workout list")
        case .several(let found): throw Self.ambiguous(name, found.map(\.name))
        }
    }

    package func routine(named name: String) throws(Refusal) -> Routine {
        switch NameMatch.find(name, among: routines, name: \.name) {
        case .one(let found): return found
        case .none:
            throw Refusal.unknown(
                .unknownProgramme, "There is no routine \"\(SafeText.line(name))\".", name, among: routines.map(\.name),
                otherwise: "See: bellhop routine list")
        case .several(let found): throw Self.ambiguous(name, found.map(\.name))
        }
    }

    private static func ambiguous(_ name: String, _ found: [String]) -> Refusal {
        let list = found.map { SafeText.line($0) }.joined(separator: ", ")
        return Refusal(.ambiguousName, "\"\(SafeText.line(name))\" could be \(list). Type more of the name.")
    }

    // MARK: Starting

    /// Starts a workout. The workout is durable when this method returns.
    ///
    /// - Parameter replace: whether to end a workout that is in progress. If `false`, an error is
    ///   thrown instead.
    /// - Throws: `alreadyRunning` if a workout is in progress and `replace` is false.
    package func startWorkout(_ programme: Programme, replace: Bool = false, by doer: ActingPerson? = nil) async throws -> ActivityRecord {
        do throws(Programme.Fault) { try programme.check() } catch { throw Refusal(.invalidValue, error.problem) }
        return try await start(.workout(programme), replace: replace, by: doer)
    }

    /// Starts a routine. Other routines may be in progress at the same time.
    ///
    /// - Parameter replace: whether to end a routine in progress that has the same name. If
    ///   `false`, an error is thrown instead.
    /// - Throws: `alreadyRunning` if a routine with the same name is in progress and `replace` is
    ///   false.
    package func startRoutine(_ routine: Routine, replace: Bool = false, by doer: ActingPerson? = nil) async throws -> ActivityRecord {
        try await start(.routine(routine), replace: replace, by: doer)
    }

    private func start(
        _ plan: RunPlan, replace: Bool, by doer: ActingPerson?
    ) async throws -> ActivityRecord {
        let record = try await engine.perform { builder in
            let context = engine.trainingContext(builder.router.settings)
            // If two routines in progress had the same name, commands could not distinguish them.
            let others = try await engine.openRuns(plan.kind).filter { plan.kind.isSingle || $0.activity.value.name == plan.name }
            for open in others {
                guard replace else { throw Self.goesOn(open.activity.value) }
                try builder.add(.end, on: open, context: context)
            }
            let (activity, effects) = RunRules.start(plan, id: engine.makeID(), by: doer?.name, at: builder.reading, context: context)
            let record = ActivityRecord(activity: Versioned(activity, version: 0), timers: [])
            builder.act = ActDraft("started \(SafeText.line(activity.name))", by: doer)
            builder.add(effects, on: record)
            return record
        }.answer
        return try await engine.household.activity(record.activity.value.id) ?? record
    }

    private static func goesOn(_ activity: Activity) -> Refusal {
        let name = SafeText.line(activity.name)
        guard !activity.kind.isSingle else {
            return Refusal(
                .alreadyRunning, "The workout \(name) is in progress. End it with: bellhop workout end, or start with --replace.")
        }
        let argument = activity.argument
        return Refusal(
            .alreadyRunning, "The routine \(name) is in progress. End it with: bellhop routine end \(argument), or start with --replace.")
    }

    // MARK: Commands

    /// Performs a command for the workout in progress, or for the routine with this id or name.
    ///
    /// - Parameter name: the id or name; may be `nil` if only one workout or routine is in
    ///   progress.
    package func perform(
        _ command: RunCommand, on kind: Activity.Kind, _ name: String? = nil, by doer: ActingPerson? = nil
    ) async throws -> ActivityRecord {
        let record = try await engine.perform { builder in
            let record = try await run(kind, name)
            builder.act = ActDraft(TrainingActs.words(command, of: record.activity.value), by: doer)
            try builder.add(command, on: record, context: engine.trainingContext(builder.router.settings))
            return record
        }.answer
        return try await engine.household.activity(record.activity.value.id) ?? record
    }

    /// Returns the workout or routine in progress that the name refers to.
    ///
    /// - Throws: `nothingRunning` if no such workout or routine is in progress; `ambiguousName` if
    ///   several match.
    package func run(_ kind: Activity.Kind, _ name: String?) async throws -> ActivityRecord {
        let open = try await engine.openRuns(kind)
        guard let name else {
            guard let first = open.first else {
                if kind == .workout, try await restSession() != nil {
                    throw Refusal(
                        .nothingRunning, "No workout is in progress, only a session of rests. To end the session: bellhop rest end")
                }
                throw kind == .workout
                    ? Refusal(.nothingRunning, "No workout is in progress. Start one with: bellhop workout start tabata")
                    : Refusal(.nothingRunning, "No routine is in progress. Start one with: bellhop routine start pomodoro")
            }
            guard open.count == 1 else {
                let names = open.map { SafeText.line($0.activity.value.name) }.joined(separator: ", ")
                throw Refusal(
                    .ambiguousName, "Several workouts or routines are in progress: \(names). Give the name of one.",
                    suggestions: open.map(\.activity.value.name))
            }
            return first
        }
        if let found = open.first(where: { $0.activity.value.id.description == name }) { return found }
        switch NameMatch.find(name, among: open, name: \.activity.value.name) {
        case .one(let found): return found
        case .none:
            throw Refusal(.nothingRunning, "\"\(SafeText.line(name))\" is not in progress. \"bellhop status\" shows what is running.")
        case .several(let found):
            // No two routines in progress have the same name; see ``startRoutine(_:replace:by:)``.
            throw Self.ambiguous(name, found.map(\.activity.value.name))
        }
    }

    /// Returns the workouts in progress, followed by the routines in progress, each sorted from
    /// oldest to newest.
    package func openRuns() async throws(StoreError) -> [ActivityRecord] {
        try await engine.openRuns(.workout) + engine.openRuns(.routine)
    }

    /// Returns all workouts or routines of this kind, both ended and in progress, newest first.
    package func runs(_ kind: Activity.Kind, limit: Int = .max) async throws(StoreError) -> [ActivityRecord] {
        var records: [ActivityRecord] = []
        for activity in try await engine.household.activities(ActivityQuery(kind: kind, limit: limit)) {
            if let record = try await engine.household.activity(activity.value.id) { records.append(record) }
        }
        return records
    }

    /// Returns the totals of all ended workouts or routines.
    package func runTotals(_ kind: Activity.Kind) async throws(StoreError) -> RunTotals {
        RunTotals(try await engine.figures(of: kind))
    }
}

extension StepBuilder {
    /// Adds the effects of a command for a workout or a routine.
    mutating func add(_ command: RunCommand, on record: ActivityRecord, context: TrainingContext) throws(Refusal) {
        add(try RunRules.handle(command, on: record, at: reading, context: context), on: record)
    }
}

extension Engine {
    /// Returns the figures of all ended activities of a kind. The activities are read page by page,
    /// so that no timer has to wait for a long query.
    func figures(of kind: Activity.Kind) async throws(StoreError) -> [ActivityFigures] {
        let limit = 1000
        var figures: [ActivityFigures] = []
        while true {
            let page = try await household.figures(of: kind, before: figures.last?.id, limit: limit)
            figures += page
            if page.count < limit { return figures }
        }
    }

    /// Returns the workouts or routines in progress, oldest first.
    func openRuns(_ kind: Activity.Kind) async throws(StoreError) -> [ActivityRecord] {
        var records: [ActivityRecord] = []
        for activity in try await household.activities(ActivityQuery(kind: kind, isOpen: true)) {
            if let record = try await household.activity(activity.value.id) { records.append(record) }
        }
        return records.sorted { $0.activity.value.id < $1.activity.value.id }
    }
}
