package import BellhopCore

/// The answer to `GET /v1/status`: an overview of everything.
package struct StatusJSON: Codable, Hashable, Sendable {
    /// The version of this schema. Adding a field does not change the version; changing the meaning
    /// of a field does.
    package static let schemaVersion = 1

    /// The version of this schema. Adding a field does not change the version; changing the meaning
    /// of a field does.
    package var schema: Int
    /// The current time of the daemon.
    package var now: Timestamp
    /// `now` in local time, as text for people.
    package var nowLocal: String
    /// The daemon that sent the answer.
    package var daemon: DaemonJSON
    /// Active pets, oldest first.
    package var pets: [PetJSON]
    /// The running gym sessions, workouts and routines, most recently started first. Left out if
    /// none is running.
    package var activities: [ActivityJSON]?
    /// The timers that belong to no pet, in due order, at most 50. ``PetJSON/timers`` holds a pet's
    /// own timers.
    package var timers: [TimerJSON]
    /// The paused timers, and the timers that are kept for a later start. Left out if there are
    /// none.
    package var kept: [KeptTimerJSON]?
    /// The total number of timers that belong to no pet.
    package var timersTotal: Int
    /// The posted notices that wait for their time, in due order, at most 50. Left out if there are
    /// none. `GET /v1/notices` lists all of them, with their texts.
    package var waiting: [TimerJSON]?
    /// The events that people were notified of and that nobody has acknowledged yet, newest first,
    /// at most 50.
    package var unacknowledged: [EventJSON]
    /// The total number of events that nobody has acknowledged yet.
    package var unacknowledgedTotal: Int
    /// The sinks of the config with their current states. Disabled sinks come last.
    package var sinks: [SinkJSON]
    /// The badge for a dock: the number of items that are waiting for an answer, and the running
    /// machines and timers. Left out if the database cannot be read.
    package var badge: BadgeJSON?
    /// The settings of the household.
    package var settings: SettingsJSON?
    /// The quiet hours of the house; left out if the config has none.
    package var quietHours: QuietHoursJSON?
    /// Warnings as sentences. For example, a warning reports that a sink is parked, that the config
    /// has faults, or that the state folder is full.
    package var warnings: [String]

    package init(
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
package struct DaemonJSON: Codable, Hashable, Sendable {
    /// The release, such as `0.1.0`.
    package var version: String
    /// The process number.
    package var pid: Int32
    /// The time when the daemon started.
    package var startedAt: Timestamp
    /// `startedAt` in local time, as text for people.
    package var startedAtLocal: String
    /// The time since the daemon started.
    package var uptimeMs: Int64
    /// The time zone, such as `Europe/Berlin`.
    package var zone: String
    /// The path of the folder that contains the database.
    package var stateFolder: String
    /// The path of the socket on which the daemon listens.
    package var socket: String
    /// The config file; left out if the daemon uses the built-in config.
    package var configPath: String?
    /// Whether the daemon runs with `--test-mode`, which allows very short times.
    package var testMode: Bool
    /// The database file.
    package var database: String?
    /// The daemon's command-line arguments, with absolute paths. With these arguments, the daemon
    /// can be restarted with the same options.
    package var arguments: [String]?
    /// The address where the API listens over TCP; left out if the API does not listen over TCP.
    package var api: String?

    package init(
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
package struct ClockJSON: Codable, Hashable, Sendable {
    /// The current time of the daemon.
    package var now: Timestamp
    /// `now` in local time, as text for people.
    package var nowLocal: String
    /// The time zone, such as `Europe/Berlin`.
    package var zone: String
    /// The effect on running durations when somebody sets the clock: `elapsed` keeps their
    /// remaining time, and `wall` keeps the wall-clock time of their end.
    package var counts: String
    /// The end of the period in which the daemon doubts the clock, after a large clock change. No
    /// pet dies before this time. Left out if the daemon trusts the clock.
    package var doubtedUntil: Timestamp?
    /// `doubtedUntil` in local time, as text for people; left out in the same cases.
    package var doubtedUntilLocal: String?
    /// The size of the clock change that caused the doubt. Negative if the clock was set back. Left
    /// out if the daemon trusts the clock.
    package var jumpMs: Int64?
    /// Whether the command `accept` has ended the doubt.
    package var accepted: Bool

    package init(
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
package struct VersionJSON: Codable, Hashable, Sendable {
    /// The release, such as `0.1.0`.
    package var version: String
    /// The API version, such as `v1`.
    package var api: String
    /// The version of the status schema.
    package var schema: Int
    /// The number of the latest migration of the database that this daemon knows.
    package var store: Int?
    /// The enabled package traits of this build, such as `Desktop` and `Push`.
    package var traits: [String]

    package init(version: String, api: String = "v1", schema: Int = StatusJSON.schemaVersion, store: Int? = nil, traits: [String] = []) {
        self.version = version
        self.api = api
        self.schema = schema
        self.store = store
        self.traits = traits
    }
}

/// The answer to `POST /v1/shutdown` (status 202). The daemon finishes its work and then ends; it
/// removes its socket last.
package struct ShutdownJSON: Codable, Hashable, Sendable {
    /// The process number of the daemon that ends.
    package var pid: Int32

    package init(pid: Int32) {
        self.pid = pid
    }
}

/// The quiet hours of the house, in which people receive only urgent notices, and notices about
/// things that they started themselves.
package struct QuietHoursJSON: Codable, Hashable, Sendable {
    /// When they begin and end each day, such as `22:00-07:00`.
    package var hours: String
    /// The end of the quiet hours of now; left out outside of them.
    package var until: Timestamp?
    /// `until` in local time, as text for people; left out in the same cases.
    package var untilLocal: String?

    package init(_ quiet: QuietHours, clock: LocalClock) {
        let end = quiet.end(at: clock.now, in: clock.zone)
        hours = "\(quiet.window.from)-\(quiet.window.to)"
        until = end.map(Timestamp.init)
        untilLocal = end.map(clock.text)
    }
}
