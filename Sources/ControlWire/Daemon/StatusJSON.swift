/// The answer to `GET /v1/status`: everything a person asks at a glance.
public struct StatusJSON: Codable, Hashable, Sendable {
    /// The version of this schema; it only grows, and changes when a field changes its meaning.
    public static let schemaVersion = 1

    public var schema: Int
    public var now: Timestamp
    public var nowLocal: String
    public var daemon: DaemonJSON
    /// Active pets, oldest first.
    public var pets: [PetJSON]
    /// Sessions with rests, workouts and routines that go on, the one that was begun last first.
    public var activities: [ActivityJSON]?
    /// Timers without a pet, in due order; a pet's own stand in its `timers`. At most 50.
    public var timers: [TimerJSON]
    /// Timers that pause, and those that are kept and do not run.
    public var kept: [KeptTimerJSON]?
    /// How many timers without a pet there are.
    public var timersTotal: Int
    /// What was told and nobody has answered, newest first. At most 50.
    public var unacknowledged: [EventJSON]
    public var unacknowledgedTotal: Int
    public var sinks: [SinkJSON]
    /// What waits, as the dock counts it.
    public var badge: BadgeJSON?
    public var settings: SettingsJSON?
    /// Sentences: a parked sink, a config that does not parse, a state folder that is full.
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
