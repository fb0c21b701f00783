/// The answer to `GET /v1/status`: an overview of everything.
public struct StatusJSON: Codable, Hashable, Sendable {
    /// The version of this schema. New fields do not change it; a changed meaning of a field does.
    public static let schemaVersion = 1

    public var schema: Int
    public var now: Timestamp
    public var nowLocal: String
    public var daemon: DaemonJSON
    /// Active pets, oldest first.
    public var pets: [PetJSON]
    /// Running sessions with rests, workouts and routines, most recently started first.
    public var activities: [ActivityJSON]?
    /// Timers without a pet, in due order, at most 50. A pet's own timers are in its `timers`.
    public var timers: [TimerJSON]
    /// Paused timers, and kept timers that are not running.
    public var kept: [KeptTimerJSON]?
    /// The total number of timers without a pet.
    public var timersTotal: Int
    /// Notified events that nobody has acknowledged, newest first. At most 50.
    public var unacknowledged: [EventJSON]
    public var unacknowledgedTotal: Int
    public var sinks: [SinkJSON]
    /// The pending items, counted as for the dock badge.
    public var badge: BadgeJSON?
    public var settings: SettingsJSON?
    /// Warnings as sentences: a parked sink, a config that does not parse, a full state folder.
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

/// The daemon that sends the answer.
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
    /// The config file; `nil` for the built-in config.
    public var configPath: String?
    public var testMode: Bool
    /// The database file.
    public var database: String?
    /// The daemon's command-line arguments with absolute paths, so that it can be restarted in the
    /// same way.
    public var arguments: [String]?
    /// The address where the API listens over TCP; missing if it does not.
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
    /// What durations follow when the clock is set: `elapsed` or `wall`.
    public var counts: String
    /// The end of the period in which the clock is in doubt. No pet dies before then.
    public var doubtedUntil: Timestamp?
    public var doubtedUntilLocal: String?
    /// The size of the clock change that raised the doubt; negative for a change into the past.
    public var jumpMs: Int64?
    /// Whether `accept` has ended the doubt.
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
    /// The enabled package traits, such as `Desktop` and `Push`.
    public var traits: [String]

    public init(version: String, api: String = "v1", schema: Int = StatusJSON.schemaVersion, store: Int? = nil, traits: [String] = []) {
        self.version = version
        self.api = api
        self.schema = schema
        self.store = store
        self.traits = traits
    }
}

/// The answer to `POST /v1/shutdown` (202). The daemon drains and then ends; its socket is removed
/// last.
public struct ShutdownJSON: Codable, Hashable, Sendable {
    public var pid: Int32

    public init(pid: Int32) {
        self.pid = pid
    }
}
