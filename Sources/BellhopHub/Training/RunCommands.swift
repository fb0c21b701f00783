public import BellhopCore
import BellhopEngine
public import Training

extension Hub {
    /// The workouts of the config, then the presets.
    public var workouts: [Programme] { Presets.workouts(of: catalog.training) }
    public var routines: [Routine] { Presets.routines(of: catalog.training) }

    /// The workout of this name or unique prefix of a name.
    public func workout(named name: String) throws(Refusal) -> Programme {
        switch NameMatch.find(name, among: workouts, name: \.name) {
        case .one(let found): return found
        case .none: throw Refusal(.unknownProgramme, "There is no workout \"\(SafeText.line(name))\". See: bellhop workout list")
        case .several(let found): throw Self.ambiguous(name, found.map(\.name))
        }
    }

    public func routine(named name: String) throws(Refusal) -> Routine {
        switch NameMatch.find(name, among: routines, name: \.name) {
        case .one(let found): return found
        case .none: throw Refusal(.unknownProgramme, "There is no routine \"\(SafeText.line(name))\". See: bellhop routine list")
        case .several(let found): throw Self.ambiguous(name, found.map(\.name))
        }
    }

    private static func ambiguous(_ name: String, _ found: [String]) -> Refusal {
        let list = found.map { SafeText.line($0) }.joined(separator: ", ")
        return Refusal(.ambiguousName, "\"\(SafeText.line(name))\" could be \(list). Type more of the name.")
    }

    // MARK: Starting

    /// Starts a workout, which is durable when this returns.
    ///
    /// - Parameter replace: ends the workout in progress instead of refusing.
    /// - Throws: `alreadyRunning` if a workout is in progress.
    public func startWorkout(_ programme: Programme, replace: Bool = false, by doer: String? = nil) async throws -> ActivityRecord {
        do throws(Programme.Fault) { try programme.check() } catch { throw Refusal(.invalidValue, error.problem) }
        return try await start(.workout(programme), replace: replace, by: doer)
    }

    /// Starts a routine, along with others in progress.
    ///
    /// - Parameter replace: ends the routine of the same name instead of refusing.
    /// - Throws: `alreadyRunning` if a routine of the same name is in progress.
    public func startRoutine(_ routine: Routine, replace: Bool = false, by doer: String? = nil) async throws -> ActivityRecord {
        try await start(.routine(routine), replace: replace, by: doer)
    }

    private func start(
        _ plan: RunPlan, replace: Bool, by doer: String?
    ) async throws -> ActivityRecord {
        let record = try await engine.perform { builder in
            let context = engine.trainingContext(builder.router.settings)
            // Two routines with the same name could not be told apart.
            let others = try await engine.openRuns(plan.kind).filter { plan.kind.isSingle || $0.activity.value.name == plan.name }
            for open in others {
                guard replace else { throw Self.goesOn(open.activity.value) }
                try builder.add(.end, on: open, context: context)
            }
            let (activity, effects) = RunRules.start(plan, id: engine.makeID(), by: doer, at: builder.reading, context: context)
            let record = ActivityRecord(activity: Versioned(activity, version: 0), timers: [])
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

    /// Runs a command for the workout in progress, or for the routine with this id or name.
    ///
    /// - Parameter name: `nil` if only one is in progress.
    public func perform(
        _ command: RunCommand, on kind: Activity.Kind, _ name: String? = nil, by doer: String? = nil
    ) async throws -> ActivityRecord {
        let record = try await engine.perform { builder in
            let record = try await run(kind, name)
            try builder.add(command, on: record, context: engine.trainingContext(builder.router.settings))
            return record
        }.answer
        return try await engine.household.activity(record.activity.value.id) ?? record
    }

    /// The workout or routine that the name refers to.
    ///
    /// - Throws: `nothingRunning` if none is in progress, `ambiguousName` if there are several.
    public func run(_ kind: Activity.Kind, _ name: String?) async throws -> ActivityRecord {
        let open = try await engine.openRuns(kind)
        guard let name else {
            guard let first = open.first else {
                throw kind == .workout
                    ? Refusal(.nothingRunning, "No workout is in progress. Start one with: bellhop workout start tabata")
                    : Refusal(.nothingRunning, "No routine is in progress. Start one with: bellhop routine start pomodoro")
            }
            guard open.count == 1 else {
                let names = open.map { SafeText.line($0.activity.value.name) }.joined(separator: ", ")
                throw Refusal(.ambiguousName, "Several are in progress: \(names). Say which one.")
            }
            return first
        }
        if let found = open.first(where: { $0.activity.value.id.description == name }) { return found }
        switch NameMatch.find(name, among: open, name: \.activity.value.name) {
        case .one(let found): return found
        case .none:
            throw Refusal(.nothingRunning, "\"\(SafeText.line(name))\" is not in progress. \"bellhop status\" shows what is.")
        case .several(let found):
            let list = found.map { "\(SafeText.line($0.activity.value.name)) (\($0.activity.value.id))" }.joined(separator: ", ")
            throw Refusal(.ambiguousName, "\"\(SafeText.line(name))\" could be \(list). Give the id.")
        }
    }

    /// Workouts in progress, then routines in progress, each oldest first.
    public func openRuns() async throws(StoreError) -> [ActivityRecord] {
        try await engine.openRuns(.workout) + engine.openRuns(.routine)
    }

    /// The runs of this kind, newest first, whether ended or not.
    public func runs(_ kind: Activity.Kind, limit: Int = .max) async throws(StoreError) -> [ActivityRecord] {
        var records: [ActivityRecord] = []
        for activity in try await engine.household.activities(ActivityQuery(kind: kind, limit: limit)) {
            if let record = try await engine.household.activity(activity.value.id) { records.append(record) }
        }
        return records
    }

    /// The totals of all runs that have ended.
    public func runTotals(_ kind: Activity.Kind) async throws(StoreError) -> RunTotals {
        RunTotals(try await engine.figures(of: kind))
    }
}

extension StepBuilder {
    /// Adds what a command for a workout or a routine changes.
    mutating func add(_ command: RunCommand, on record: ActivityRecord, context: TrainingContext) throws(Refusal) {
        add(try RunRules.handle(command, on: record, at: reading, context: context), on: record)
    }
}

extension Engine {
    /// The figures of all ended activities of a kind. It reads them page by page, so that no timer
    /// waits for a long list.
    func figures(of kind: Activity.Kind) async throws(StoreError) -> [ActivityFigures] {
        let limit = 1000
        var figures: [ActivityFigures] = []
        while true {
            let page = try await household.figures(of: kind, before: figures.last?.id, limit: limit)
            figures += page
            if page.count < limit { return figures }
        }
    }

    /// The runs in progress, oldest first.
    func openRuns(_ kind: Activity.Kind) async throws(StoreError) -> [ActivityRecord] {
        var records: [ActivityRecord] = []
        for activity in try await household.activities(ActivityQuery(kind: kind, isOpen: true)) {
            if let record = try await household.activity(activity.value.id) { records.append(record) }
        }
        return records.sorted { $0.activity.value.id < $1.activity.value.id }
    }
}
