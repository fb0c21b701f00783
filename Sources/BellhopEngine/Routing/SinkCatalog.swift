package import BellhopCore

/// One sink as it is configured now.
package struct ConfiguredSink: Sendable {
    package var name: SinkName
    /// The sink's `type` in the config.
    package var kind: String
    package var capabilities: SinkCapabilities
    package var sink: any NotificationSink
    /// A hash of the settings. When a reload changes the hash, the sink is recreated and its parked
    /// rows are released.
    package var fingerprint: String
    /// Whether names must be kept from the sink (`redact = true`).
    package var isRedacted: Bool
    /// The limits that protect the sink.
    package var limits: SinkLimits

    package init(
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
/// reload replaces the whole catalog.
package struct SinkCatalog: Sendable {
    package var sinks: [SinkName: ConfiguredSink]
    /// The kinds of the sinks that are disabled in the config (`enabled = false`).
    package var disabled: [SinkName: String] = [:]
    package var routing: RoutingTable
    /// Whether the built-in sinks apply because the config defines no sink.
    package var usesBuiltInSinks = false
    /// Whether timers with a given length follow the wall clock (`clock = "wall"`) instead of
    /// elapsed time.
    package var countsFollowWall: Bool
    /// Timers that can be started by name.
    package var presets: [TimerPreset] = []
    /// The heartbeats that the config declares (`[heartbeats]`).
    package var heartbeats: [HeartbeatDeclaration] = []
    /// Which timers wake the machine from suspend.
    package var wake = WakePolicy.never
    /// How long journal events and finished deliveries are kept (`[store] keep`).
    package var keep: Duration
    /// How much of each inlet in the config the journal keeps. ``keep`` also applies to it.
    package var inletKeeps: [InletName: InletKeep] = [:]
    /// How the household treats its pets (`[laundry]`).
    package var policy: LaundryPolicy
    /// How the alarm of a rest rings (`[rest]`).
    package var resting = RestPolicy()
    /// The household's workouts and routines (`[training]`, `[workouts.…]`, `[routines.…]`).
    package var training = TrainingPolicy()
    /// When people must not be disturbed (`[quiet_hours]`); `nil` for never.
    package var quietHours: QuietHours?
    /// The quiet hours that individual sinks have of their own (`quiet_hours` of a sink).
    package var sinkQuietHours: [SinkName: QuietHours] = [:]
    /// The default language of notices and of answers to clients (`language`, otherwise the locale
    /// of the daemon).
    package var language: Language

    package init(
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
    package var members: Members { routing.members }

    /// Returns all quiet hours that apply to a sink.
    package func quietRules(of sink: SinkName) -> QuietRules {
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
    package func language(of sink: SinkName) -> Language {
        members.owning(sink)?.language ?? language
    }

    /// Checks whether people read this sink; `false` if the sink does not exist.
    package func isForPeople(_ sink: SinkName) -> Bool { sinks[sink]?.capabilities.contains(.forPeople) ?? false }

    /// The sinks that programs read. They get every event, even if somebody answers it first.
    package var programs: Set<SinkName> { Set(sinks.values.filter { !$0.capabilities.contains(.forPeople) }.map(\.name)) }

    /// The names of all sinks, sorted.
    package var names: [SinkName] { sinks.keys.sorted() }

    /// The sinks that bring nothing to a person: sinks for programs, and logs, which somebody would
    /// have to open. Empty if no route names an owner, because routes need them only then.
    package var logs: Set<SinkName> {
        guard routing.namesOwner else { return [] }
        return Set(sinks.values.filter { !$0.capabilities.contains(.forPeople) || $0.kind == SinkKind.stdout }.map(\.name))
    }

    /// The sinks that routes choose from, sorted by name.
    package var routable: [SinkName] { names.filter { sinks[$0]?.capabilities.contains(.everything) != true } }

    /// The sinks that get every event regardless of the routes, sorted by name.
    var outside: [ConfiguredSink] {
        sinks.values.filter { $0.capabilities.contains(.everything) }.sorted { $0.name < $1.name }
    }
}
