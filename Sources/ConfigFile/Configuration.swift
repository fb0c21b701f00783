package import BellhopCore

/// The checked content of a config file.
package struct Configuration: Sendable, Hashable {
    /// The sinks, in the order of the file. Disabled sinks are included.
    package var sinks: [SinkConfiguration]
    /// Whether ``sinks`` are the built-in sinks, because the file defines no sinks (`[sinks.…]`).
    package var usesBuiltInSinks = false
    /// The routes, from `[[routes]]` and `[default]`.
    package var routing: RoutingTable
    /// The absolute path of the database, from `path` in `[store]`. `nil` stands for `bellhop.db`
    /// in the state folder. A new path takes effect after a restart.
    package var storePath: String?
    /// How long the journal and finished deliveries are kept, from `keep` in `[store]`. The range
    /// is 1 to 3650 days.
    package var keep: Duration
    package var clock: ClockPolicy
    /// The setting `wake`, which decides what timers wake the machine from suspend.
    package var wake = WakePolicy.never
    /// The language of notices, from the key `language`: a tag that ``Language/init(tag:)`` can
    /// parse. `nil` stands for the locale of the daemon.
    package var languageTag: String?
    /// The rules for pets and laundry, from `[laundry]`.
    package var laundry: LaundryPolicy
    /// The settings, from `[rest]`, for the alarm at the end of a rest.
    package var resting = RestPolicy()
    /// The workouts and routines, from `[training]`, `[workouts.…]` and `[routines.…]`.
    package var training = TrainingPolicy()
    /// The settings, from `[api]`, for the API over TCP. `nil` if only the socket is used.
    package var api: APISettings?
    /// The source of the token for the API over TCP; `nil` if there is no token.
    package var apiTokenSource: SecretSource?
    /// The predefined timers, from `[timers.…]`, in the order of the file.
    package var presets: [TimerPreset] = []
    /// The quiet hours of the whole household, from `[quiet_hours]`; `nil` if the household has no
    /// quiet hours.
    package var quietHours: QuietHours?
    /// The ways in for other programs, from `[inlets.…]`, in the order of the file.
    package var inlets: [InletSettings] = []
    /// The sources of the secrets of webhooks.
    package var inletSecretSources: [InletName: SecretSource] = [:]
    /// The jobs that must report regularly, from `[heartbeats.…]`, in the order of the file.
    package var heartbeats: [HeartbeatDeclaration] = []
    /// The sources of the secrets in ping addresses.
    package var heartbeatSecretSources: [String: SecretSource] = [:]
    /// How another server notices that Bellhop has died, from `[alive]`; `nil` if none does.
    package var alive: AliveSettings?
    /// The source of the address in `[alive]`; `nil` if there is none.
    package var aliveSource: SecretSource?

    package static let keepRange: ClosedRange<Duration> = .days(1) ... .days(3650)
    /// The default of ``keep``: 90 days (DESIGN §5).
    package static let defaultKeep: Duration = .days(90)

    package init(
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
    package func language(environment: [String: String]) -> Language {
        let locale = Language(environment: environment)
        guard let tag = languageTag, var language = Language(tag: tag) else { return locale }
        if !tag.contains("-"), !tag.contains("_") {
            language.clock = locale.clock
            language.dateOrder = language.dateOrder ?? locale.dateOrder
        }
        return language
    }

    /// The members of the household, from `[members.…]`.
    package var members: Members { routing.members }

    package func sink(_ name: SinkName) -> SinkConfiguration? {
        sinks.first { $0.name == name }
    }

    /// Returns the configuration that applies if there is no config file. It contains only the
    /// built-in sinks.
    package static func builtIn(desktop: Bool, kinds: [any NotificationSink.Type]) -> Configuration {
        var configuration = Configuration(sinks: builtInSinks(desktop: desktop, kinds: kinds))
        configuration.usesBuiltInSinks = true
        return configuration
    }

    /// Returns the built-in sinks, which apply if the config defines no sink: pop-ups if there can
    /// be a session bus, and readable lines on standard output (DESIGN §8). The built-in sinks send
    /// nothing off the machine (checklist D-21, C14).
    ///
    /// - Parameter kinds: the sink types of this build. A built-in sink of another type is left
    ///   out.
    package static func builtInSinks(desktop: Bool, kinds: [any NotificationSink.Type]) -> [SinkConfiguration] {
        let wanted = [desktop ? ("desktop", "dbus") : nil, ("log", "stdout")].compactMap { $0 }
        return wanted.compactMap { name, kind in
            kinds.first { $0.kind == kind }.map { type in
                SinkConfiguration(name: SinkName(rawValue: name), kind: kind, settings: Settings([:], schema: type.schema))
            }
        }
    }
}
