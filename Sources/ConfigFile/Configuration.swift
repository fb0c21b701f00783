public import BellhopCore

/// The checked content of a config file.
public struct Configuration: Sendable, Hashable {
    /// The sinks, in the order of the file. Disabled sinks are included.
    public var sinks: [SinkConfiguration]
    /// Whether ``sinks`` are the built-in sinks, because the file defines no sinks (`[sinks.…]`).
    public var usesBuiltInSinks = false
    /// The routes: `[[routes]]` and `[default]`.
    public var routing: RoutingTable
    /// The absolute path of the database: `[store] path`. `nil` stands for `bellhop.db` in the
    /// state folder. A change takes effect after a restart.
    public var storePath: String?
    /// How long the journal and finished deliveries are kept: `[store] keep`, 1 to 3650 days.
    public var keep: Duration
    public var clock: ClockPolicy
    /// The timers that wake the machine from suspend: `wake`.
    public var wake = WakePolicy.never
    /// The language of notices: `language`, a tag that ``Language/init(tag:)`` can parse. `nil`
    /// stands for the locale of the daemon.
    public var languageTag: String?
    /// The rules for pets and laundry: `[laundry]`.
    public var laundry: LaundryPolicy
    /// The alarm at the end of a rest: `[rest]`.
    public var resting = RestPolicy()
    /// The workouts and routines: `[training]`, `[workouts.…]` and `[routines.…]`.
    public var training = TrainingPolicy()
    /// The API over TCP: `[api]`. `nil` if only the socket is used.
    public var api: APISettings?
    /// The source of the token of `[api]`; `nil` if there is no token.
    public var apiTokenSource: SecretSource?
    /// The predefined timers: `[timers.…]`, in the order of the file.
    public var presets: [TimerPreset] = []
    /// The quiet hours of the house: `[quiet_hours]`. `nil` if there are none.
    public var quietHours: QuietHours?

    public static let keepRange: ClosedRange<Duration> = .days(1) ... .days(3650)
    /// The default of ``keep``: 90 days (DESIGN §5).
    public static let defaultKeep: Duration = .days(90)

    public init(
        sinks: [SinkConfiguration], routing: RoutingTable = RoutingTable(), storePath: String? = nil, keep: Duration = defaultKeep,
        clock: ClockPolicy = .elapsed, languageTag: String? = nil, laundry: LaundryPolicy = LaundryPolicy()
    ) {
        self.languageTag = languageTag
        self.laundry = laundry
        self.sinks = sinks
        self.routing = routing
        self.storePath = storePath
        self.keep = keep
        self.clock = clock
    }

    /// Returns the language of notices. If the tag has no region, the locale decides between the
    /// 12-hour and the 24-hour clock.
    public func language(environment: [String: String]) -> Language {
        let locale = Language(environment: environment)
        guard let tag = languageTag, var language = Language(tag: tag) else { return locale }
        if !tag.contains("-"), !tag.contains("_") { language.clock = locale.clock }
        return language
    }

    /// The members of the household: `[members.…]`.
    public var members: Members { routing.members }

    public func sink(_ name: SinkName) -> SinkConfiguration? {
        sinks.first { $0.name == name }
    }

    /// Returns the configuration that applies if there is no config file. It contains only the
    /// built-in sinks.
    public static func builtIn(desktop: Bool, kinds: [any NotificationSink.Type]) -> Configuration {
        var configuration = Configuration(sinks: builtInSinks(desktop: desktop, kinds: kinds))
        configuration.usesBuiltInSinks = true
        return configuration
    }

    /// Returns the built-in sinks, which apply if the config defines no sink: pop-ups if there can
    /// be a session bus, and readable lines on standard output (DESIGN §8). They send nothing off
    /// the machine (checklist D-21, C14).
    ///
    /// - Parameter kinds: the sink types of this build. A built-in sink of another type is left
    ///   out.
    public static func builtInSinks(desktop: Bool, kinds: [any NotificationSink.Type]) -> [SinkConfiguration] {
        let wanted = [desktop ? ("desktop", "dbus") : nil, ("log", "stdout")].compactMap { $0 }
        return wanted.compactMap { name, kind in
            kinds.first { $0.kind == kind }.map { type in
                SinkConfiguration(name: SinkName(rawValue: name), kind: kind, settings: Settings([:], schema: type.schema))
            }
        }
    }
}
