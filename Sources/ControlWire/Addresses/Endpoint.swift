/// A path of the API. The `name`, `id` and `sink` in a path are percent-encoded; the daemon matches names by unique prefix, ignoring case.
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
    /// `?kind=`, `?limit=`, `?before=`
    case activities
    /// Those that were begun, and how one is started.
    case workouts
    /// The workout that goes on.
    case currentWorkout
    case workoutCommand(RunVerb)
    case workoutProgrammes
    case workoutProgramme(String)
    case routines
    /// The routine of this id or name; `current` for the only one that goes on.
    case routine(String)
    case routineCommand(String, RunVerb)
    case routineProgrammes
    case routineProgramme(String)
    /// `?name=`
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

    /// The version of the API, first in every path.
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
