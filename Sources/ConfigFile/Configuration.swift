public import BellhopCore

/// The checked content of a config file.
public struct Configuration: Sendable, Hashable {
    /// The sinks in the order of the file, including disabled ones.
    public var sinks: [SinkConfiguration]
    /// Whether ``sinks`` are the built-in ones, because the file has no `[sinks.…]`.
    public var usesBuiltInSinks = false
    /// `[[routes]]` and `[default]`.
    public var routing: RoutingTable
    /// `[store] path`, absolute; `nil` for the state folder's `bellhop.db`. A change requires a
    /// restart.
    public var storePath: String?
    /// `[store] keep`: how long the journal and finished deliveries are kept; 1 to 3650 days.
    public var keep: Duration
    public var clock: ClockPolicy
    /// `wake`: what the machine is woken from suspend for.
    public var wake = WakePolicy.never
    /// `language`: the language of notices, as a tag that ``Language/init(tag:)`` reads; `nil` for
    /// the locale of the daemon.
    public var languageTag: String?
    /// `[laundry]`
    public var laundry: LaundryPolicy
    /// `[rest]`
    public var resting = RestPolicy()
    /// `[training]`, `[workouts.…]` and `[routines.…]`
    public var training = TrainingPolicy()
    /// `[api]`; `nil` when only the socket is used.
    public var api: APISettings?
    /// Where the token of `[api]` came from.
    public var apiTokenSource: SecretSource?
    /// `[timers.…]`, in the order of the file.
    public var presets: [TimerPreset] = []
    /// `[quiet_hours]`; `nil` for none.
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

    /// `[members.…]`
    public var members: Members { routing.members }

    public func sink(_ name: SinkName) -> SinkConfiguration? {
        sinks.first { $0.name == name }
    }

    /// Returns the configuration that applies without a config file: the built-in sinks.
    public static func builtIn(desktop: Bool, kinds: [any NotificationSink.Type]) -> Configuration {
        var configuration = Configuration(sinks: builtInSinks(desktop: desktop, kinds: kinds))
        configuration.usesBuiltInSinks = true
        return configuration
    }

    /// Returns the sinks that apply as long as no file names any: pop-ups where a session bus is
    /// possible, and readable lines on standard output (DESIGN §8). They send nothing off the
    /// machine (checklist D-21, C14).
    ///
    /// - Parameter kinds: the sink types of this build; a built-in sink of any other type is
    ///   omitted.
    public static func builtInSinks(desktop: Bool, kinds: [any NotificationSink.Type]) -> [SinkConfiguration] {
        let wanted = [desktop ? ("desktop", "dbus") : nil, ("log", "stdout")].compactMap { $0 }
        return wanted.compactMap { name, kind in
            kinds.first { $0.kind == kind }.map { type in
                SinkConfiguration(name: SinkName(rawValue: name), kind: kind, settings: Settings([:], schema: type.schema))
            }
        }
    }
}
