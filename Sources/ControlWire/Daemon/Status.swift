/// The answer to `GET /v1/status`: an overview of everything.
public struct StatusJSON: Codable, Hashable, Sendable {
    /// The version of this schema. Adding a field does not change the version; changing the meaning
    /// of a field does.
    public static let schemaVersion = 1

    public var schema: Int
    public var now: Timestamp
    public var nowLocal: String
    public var daemon: DaemonJSON
    /// Active pets, oldest first.
    public var pets: [PetJSON]
    /// The running gym sessions, workouts and routines, most recently started first.
    public var activities: [ActivityJSON]?
    /// The timers that belong to no pet, in due order, at most 50. ``PetJSON/timers`` holds a pet's
    /// own timers.
    public var timers: [TimerJSON]
    /// The paused timers, and the timers that are kept for a later start.
    public var kept: [KeptTimerJSON]?
    /// The total number of timers that belong to no pet.
    public var timersTotal: Int
    /// The events that people were notified of and that nobody has acknowledged yet, newest first,
    /// at most 50.
    public var unacknowledged: [EventJSON]
    public var unacknowledgedTotal: Int
    public var sinks: [SinkJSON]
    /// The badge for a dock: the number of items that wait for an answer, and the running machines
    /// and timers.
    public var badge: BadgeJSON?
    public var settings: SettingsJSON?
    /// Warnings as sentences, such as: a sink is parked, the config has faults, the state folder is
    /// full.
    public var warnings: [String]

    public init(
        schema: Int = StatusJSON.schemaVersion, now: Timestamp, nowLocal: String, daemon: DaemonJSON, pets: [PetJSON],
        activities: [ActivityJSON]? = nil, timers: [TimerJSON], kept: [KeptTimerJSON]? = nil,
        timersTotal: Int, unacknowledged: [EventJSON], unacknowledgedTotal: Int, sinks: [SinkJSON], badge: BadgeJSON? = nil,
        settings: SettingsJSON? = nil,
        warnings: [String] = []
    ) {
        self.schema = schema
        self.now = now
        self.nowLocal = nowLocal
        self.daemon = daemon
        self.pets = pets
        self.activities = activities
        self.timers = timers
        self.kept = kept
        self.timersTotal = timersTotal
        self.unacknowledged = unacknowledged
        self.unacknowledgedTotal = unacknowledgedTotal
        self.sinks = sinks
        self.badge = badge
        self.settings = settings
        self.warnings = warnings
    }
}

/// The daemon that sent the answer.
public struct DaemonJSON: Codable, Hashable, Sendable {
    public var version: String
    public var pid: Int32
    public var startedAt: Timestamp
    public var startedAtLocal: String
    public var uptimeMs: Int64
    /// The time zone, such as `Europe/Berlin`.
    public var zone: String
    public var stateFolder: String
    public var socket: String
    /// The config file; `nil` if the daemon uses the built-in config.
    public var configPath: String?
    public var testMode: Bool
    /// The database file.
    public var database: String?
    /// The daemon's command-line arguments, with absolute paths. They allow a restart with the same
    /// options.
    public var arguments: [String]?
    /// The address where the API listens over TCP; left out if it does not listen over TCP.
    public var api: String?

    public init(
        version: String, pid: Int32, startedAt: Timestamp, startedAtLocal: String, uptimeMs: Int64, zone: String, stateFolder: String,
        socket: String, configPath: String? = nil, testMode: Bool = false
    ) {
        self.version = version
        self.pid = pid
        self.startedAt = startedAt
        self.startedAtLocal = startedAtLocal
        self.uptimeMs = uptimeMs
        self.zone = zone
        self.stateFolder = stateFolder
        self.socket = socket
        self.configPath = configPath
        self.testMode = testMode
    }
}

/// The answer to `GET /v1/clock` and `POST /v1/clock/accept`.
public struct ClockJSON: Codable, Hashable, Sendable {
    public var now: Timestamp
    public var nowLocal: String
    /// The time zone, such as `Europe/Berlin`.
    public var zone: String
    /// What happens to running durations when somebody sets the clock: `elapsed` keeps their
    /// remaining time, `wall` keeps their end.
    public var counts: String
    /// The end of the period in which the daemon doubts the clock, after a large clock change. No
    /// pet dies before this time.
    public var doubtedUntil: Timestamp?
    public var doubtedUntilLocal: String?
    /// The size of the clock change that caused the doubt. Negative if the clock was set back.
    public var jumpMs: Int64?
    /// Whether the command `accept` has ended the doubt.
    public var accepted: Bool

    public init(
        now: Timestamp, nowLocal: String, zone: String, counts: String, doubtedUntil: Timestamp? = nil, doubtedUntilLocal: String? = nil,
        jumpMs: Int64? = nil, accepted: Bool = false
    ) {
        self.now = now
        self.nowLocal = nowLocal
        self.zone = zone
        self.counts = counts
        self.doubtedUntil = doubtedUntil
        self.doubtedUntilLocal = doubtedUntilLocal
        self.jumpMs = jumpMs
        self.accepted = accepted
    }
}

/// The answer to `GET /v1/version`.
public struct VersionJSON: Codable, Hashable, Sendable {
    /// The release, such as `0.1.0`.
    public var version: String
    /// The API version, such as `v1`.
    public var api: String
    /// The version of the status schema.
    public var schema: Int
    /// The number of the latest migration of the database.
    public var store: Int?
    /// The enabled package traits of this build, such as `Desktop` and `Push`.
    public var traits: [String]

    public init(version: String, api: String = "v1", schema: Int = StatusJSON.schemaVersion, store: Int? = nil, traits: [String] = []) {
        self.version = version
        self.api = api
        self.schema = schema
        self.store = store
        self.traits = traits
    }
}

/// The answer to `POST /v1/shutdown` (status 202). The daemon finishes its work and then ends; it
/// removes its socket last.
public struct ShutdownJSON: Codable, Hashable, Sendable {
    public var pid: Int32

    public init(pid: Int32) {
        self.pid = pid
    }
}
