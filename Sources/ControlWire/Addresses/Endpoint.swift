/// A path of the API. The `name`, `id` and `sink` in a path are percent-encoded. The daemon matches
/// names by unique prefix, ignoring case.
public enum Endpoint: Hashable, Sendable {
    case status
    case pets
    case pet(String)
    case petCommand(String, PetVerb)
    case petExplanation(String)
    case vacation
    case clock
    case clockAccept
    case timers
    case timer(String)
    case timerCommand(String, TimerVerb)
    case rest
    case restCommand(RestVerb)
    /// Takes `?kind=`, `?limit=` and `?before=`.
    case activities
    /// Lists the workouts so far, and starts one.
    case workouts
    /// The running workout.
    case currentWorkout
    case workoutCommand(RunVerb)
    case workoutProgrammes
    case workoutProgramme(String)
    case routines
    /// The routine with this id or name; `current` for the only running one.
    case routine(String)
    case routineCommand(String, RunVerb)
    case routineProgrammes
    case routineProgramme(String)
    /// Takes `?name=`.
    case find
    case ack
    case history
    case events
    case why(Int64)
    case delivery(event: Int64, sink: String)
    case outbox
    case outboxCancel
    case outboxRetry
    case outboxDrop
    case routes
    case routesExplain
    case members
    case sinks
    case sinksTest
    case sinkKinds
    case config
    case configReload
    case configCheck
    case configTrial
    case doctor
    case hooks
    case version
    case shutdown
    case metrics
    case settings
    case badge
    case watch
    case seen
    case currentTasks
    case stats
    case trainingStats
    case noticeStats
    case export
    case importFile
    case backup
    case prune
    case wipe
    case demo

    /// The version of the API, the first segment of every path.
    public static let apiVersion = "v1"

    /// The path with its names encoded, without a query.
    public var path: String {
        "/" + Self.apiVersion + "/" + segments.joined(separator: "/")
    }

    private var segments: [String] {
        switch self {
        case .status: ["status"]
        case .pets: ["pets"]
        case .pet(let name): ["pets", PercentEncoding.encode(name)]
        case .petCommand(let name, let verb): ["pets", PercentEncoding.encode(name), verb.rawValue]
        case .petExplanation(let name): ["pets", PercentEncoding.encode(name), "explanation"]
        case .vacation: ["vacation"]
        case .clock: ["clock"]
        case .clockAccept: ["clock", "accept"]
        case .timers: ["timers"]
        case .timer(let id): ["timers", PercentEncoding.encode(id)]
        case .timerCommand(let id, let verb): ["timers", PercentEncoding.encode(id), verb.rawValue]
        case .rest: ["rest"]
        case .restCommand(let verb): ["rest", verb.rawValue]
        case .activities: ["activities"]
        case .workouts: ["workouts"]
        case .currentWorkout: ["workouts", "current"]
        case .workoutCommand(let verb): ["workouts", "current", verb.rawValue]
        case .workoutProgrammes: ["workouts", "programmes"]
        case .workoutProgramme(let name): ["workouts", "programmes", PercentEncoding.encode(name)]
        case .routines: ["routines"]
        case .routine(let name): ["routines", PercentEncoding.encode(name)]
        case .routineCommand(let name, let verb): ["routines", PercentEncoding.encode(name), verb.rawValue]
        case .routineProgrammes: ["routines", "programmes"]
        case .routineProgramme(let name): ["routines", "programmes", PercentEncoding.encode(name)]
        case .find: ["find"]
        case .ack: ["ack"]
        case .history: ["history"]
        case .events: ["events"]
        case .why(let event): ["events", String(event), "why"]
        case .delivery(let event, let sink): ["deliveries", String(event), PercentEncoding.encode(sink)]
        case .outbox: ["outbox"]
        case .outboxCancel: ["outbox", "cancel"]
        case .outboxRetry: ["outbox", "retry"]
        case .outboxDrop: ["outbox", "drop"]
        case .routes: ["routes"]
        case .routesExplain: ["routes", "explain"]
        case .members: ["members"]
        case .sinks: ["sinks"]
        case .sinksTest: ["sinks", "test"]
        case .sinkKinds: ["sinks", "kinds"]
        case .config: ["config"]
        case .configReload: ["config", "reload"]
        case .configCheck: ["config", "check"]
        case .configTrial: ["config", "trial"]
        case .doctor: ["doctor"]
        case .hooks: ["hooks"]
        case .version: ["version"]
        case .shutdown: ["shutdown"]
        case .metrics: ["metrics"]
        case .settings: ["settings"]
        case .badge: ["badge"]
        case .watch: ["watch"]
        case .seen: ["seen"]
        case .currentTasks: ["tasks", "current"]
        case .stats: ["stats"]
        case .trainingStats: ["stats", "workouts"]
        case .noticeStats: ["stats", "notifications"]
        case .export: ["export"]
        case .importFile: ["import"]
        case .backup: ["backup"]
        case .prune: ["prune"]
        case .wipe: ["wipe"]
        case .demo: ["demo"]
        }
    }
}

/// The commands for a pet: `POST /v1/pets/{name}/<verb>`.
public enum PetVerb: String, Sendable, Hashable, CaseIterable {
    case wash, dry
    case skipDryer = "skip-dryer"
    case fold, abandon, stop, finish, extend, retire, revive, ack, snooze, pause, resume

    /// Another name for ``dry``, as the specification labels the button after a wash (checklist
    /// C4).
    public static let moveToDryer = "move-to-dryer"

    /// Finds the verb with this name; `nil` if there is none.
    public init?(name: String) {
        guard name != Self.moveToDryer else {
            self = .dry
            return
        }
        self.init(rawValue: name)
    }
}

/// The commands for a gym session: `POST /v1/rest/<verb>`.
public enum RestVerb: String, Sendable, CaseIterable {
    case next, stop, end, extend
}

/// The commands for a timer: `POST /v1/timers/{id}/<verb>`. To stop a timer, use `DELETE
/// /v1/timers/{id}`.
public enum TimerVerb: String, Sendable, Hashable, CaseIterable {
    case extend, snooze, ack, skip, pause, resume, start, forget
}
