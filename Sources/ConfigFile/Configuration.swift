public import BellhopCore

/// Everything that a config file says, checked.
public struct Configuration: Sendable, Hashable {
    /// In the order of the file, those that are switched off too.
    public var sinks: [SinkConfiguration]
    /// Whether ``sinks`` are the built-in ones, because the file has no `[sinks.…]`.
    public var usesBuiltInSinks = false
    /// `[[routes]]` and `[default]`.
    public var routing: RoutingTable
    /// `[store] path`, absolute; `nil` for the state folder's `bellhop.db`. A change takes a restart.
    public var storePath: String?
    /// `[store] keep`: how long journal and finished deliveries stay; 1 to 3650 days.
    public var keep: Duration
    public var clock: ClockPolicy
    /// `wake`: for what the machine is woken from suspend.
    public var wake = WakePolicy.never
    /// `language`: what notices are in, as a tag that ``Language/init(tag:)`` reads; `nil` for the locale of the daemon.
    public var languageTag: String?
    /// `[laundry]`
    public var laundry: LaundryPolicy
    /// `[rest]`
    public var resting = RestPolicy()
    /// `[training]`, `[workouts.…]` and `[routines.…]`
    public var training = TrainingPolicy()
    /// `[api]`; `nil` for the socket alone.
    public var api: APISettings?
    /// Where the token of `[api]` came from.
    public var apiTokenSource: SecretSource?
    /// `[timers.…]`, in the order of the file.
    public var presets: [TimerPreset] = []
    /// `[quiet_hours]`; `nil` for none.
    public var quietHours: QuietHours?

    public static let keepRange: ClosedRange<Duration> = .days(1) ... .days(3650)
    /// DESIGN §5.
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

    /// What notices are in. A tag without a region leaves it to the locale whether the day has two halves.
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

    /// What holds without a config file: the built-in sinks.
    public static func builtIn(desktop: Bool, kinds: [any NotificationSink.Type]) -> Configuration {
        var configuration = Configuration(sinks: builtInSinks(desktop: desktop, kinds: kinds))
        configuration.usesBuiltInSinks = true
        return configuration
    }

    /// What holds as long as no file names a sink: pop-ups where there can be a session bus, and readable lines on standard output
    /// (DESIGN §8). Nothing of it leaves the machine (checklist D-21, C14).
    ///
    /// - Parameter kinds: what this build has; a kind that is not among them is left out.
    public static func builtInSinks(desktop: Bool, kinds: [any NotificationSink.Type]) -> [SinkConfiguration] {
        let wanted = [desktop ? ("desktop", "dbus") : nil, ("log", "stdout")].compactMap { $0 }
        return wanted.compactMap { name, kind in
            kinds.first { $0.kind == kind }.map { type in
                SinkConfiguration(name: SinkName(rawValue: name), kind: kind, settings: Settings([:], schema: type.schema))
            }
        }
    }
}
