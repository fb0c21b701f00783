public import BellhopCore

/// One sink as it is configured now.
public struct ConfiguredSink: Sendable {
    public var name: SinkName
    /// The sink's `type` in the config.
    public var kind: String
    public var capabilities: SinkCapabilities
    public var sink: any NotificationSink
    /// A hash of the settings. When a reload changes it, the sink is recreated and its parked rows
    /// are released.
    public var fingerprint: String
    /// Whether the sink must not get any names (`redact = true`).
    public var isRedacted: Bool
    /// The limits that protect the sink.
    public var limits: SinkLimits

    public init(
        name: SinkName, kind: String, capabilities: SinkCapabilities, sink: any NotificationSink, fingerprint: String,
        isRedacted: Bool = false, limits: SinkLimits = SinkLimits()
    ) {
        self.name = name
        self.kind = kind
        self.capabilities = capabilities
        self.sink = sink
        self.fingerprint = fingerprint
        self.isRedacted = isRedacted
        self.limits = limits
    }
}

/// The configured sinks and the rules that choose among them, as read from the config file. A
/// reload replaces the catalogue as a whole.
public struct SinkCatalog: Sendable {
    public var sinks: [SinkName: ConfiguredSink]
    /// The kinds of the sinks that are disabled in the config (`enabled = false`).
    public var disabled: [SinkName: String] = [:]
    public var routing: RoutingTable
    /// Whether timers that count a length of time follow the wall clock (`clock = "wall"`) instead
    /// of elapsed time.
    public var countsFollowWall: Bool
    /// Timers that can be started by name.
    public var presets: [TimerPreset] = []
    /// Which timers wake the machine from suspend.
    public var wake = WakePolicy.never
    /// How long journal events and finished deliveries are kept (`[store] keep`).
    public var keep: Duration
    /// How the household treats its pets (`[laundry]`).
    public var policy: LaundryPolicy
    /// How the alarm of a rest rings (`[rest]`).
    public var resting = RestPolicy()
    /// The household's workouts and routines (`[training]`, `[workouts.…]`, `[routines.…]`).
    public var training = TrainingPolicy()
    /// When people must not be disturbed (`[quiet_hours]`); `nil` for never.
    public var quietHours: QuietHours?
    /// The quiet hours of individual sinks (`quiet_hours` of a sink).
    public var sinkQuietHours: [SinkName: QuietHours] = [:]
    /// The default language of notices and of answers to clients (`language`, otherwise the locale
    /// of the daemon).
    public var language: Language

    public init(
        sinks: [ConfiguredSink] = [], routing: RoutingTable = RoutingTable(), countsFollowWall: Bool = false, keep: Duration = .days(90),
        policy: LaundryPolicy = LaundryPolicy(), quietHours: QuietHours? = nil, language: Language = .english
    ) {
        self.quietHours = quietHours
        self.policy = policy
        self.language = language
        self.sinks = Dictionary(uniqueKeysWithValues: sinks.map { ($0.name, $0) })
        self.routing = routing
        self.countsFollowWall = countsFollowWall
        self.keep = keep
    }

    /// The people of the household (`[members]`).
    public var members: Members { routing.members }

    /// All quiet hours that apply to a sink.
    public func quietRules(of sink: SinkName) -> QuietRules {
        let member = members.owning(sink)
        return QuietRules(
            [
                quietHours.map { QuietRule($0, of: .house) },
                member.flatMap { member in member.quietHours.map { QuietRule($0, of: .member(member.displayName)) } },
                sinkQuietHours[sink].map { QuietRule($0, of: .sink(sink)) },
            ].compactMap(\.self))
    }

    /// Returns the language of a sink's notices: the language of the member who owns the sink,
    /// otherwise the default language.
    public func language(of sink: SinkName) -> Language {
        members.owning(sink)?.language ?? language
    }

    /// Whether people read this sink; `false` if the sink does not exist.
    public func isForPeople(_ sink: SinkName) -> Bool { sinks[sink]?.capabilities.contains(.forPeople) ?? false }

    /// The names of all sinks, sorted.
    public var names: [SinkName] { sinks.keys.sorted() }

    /// The sinks that routes choose from, sorted by name.
    public var routable: [SinkName] { names.filter { sinks[$0]?.capabilities.contains(.everything) != true } }

    /// The sinks that get events whatever the routes say, sorted by name.
    var outside: [ConfiguredSink] {
        sinks.values.filter { $0.capabilities.contains(.everything) }.sorted { $0.name < $1.name }
    }
}
