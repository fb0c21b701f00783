import BellhopCore

extension Configuration {
    /// A section of a config, and the name of the section in the file. The sinks do not count as a
    /// section.
    private struct Section: Sendable {
        let name: String
        let differs: @Sendable (Configuration, Configuration) -> Bool

        init<Value: Equatable>(_ name: String, _ value: @escaping @Sendable (Configuration) -> Value) {
            self.name = name
            differs = { value($0) != value($1) }
        }
    }

    /// All sections, in the order of the example file. A test checks that every property of the
    /// config, except the sinks, belongs to a section.
    private static let sections = [
        Section("clock") { $0.clock }, Section("wake") { $0.wake }, Section("language") { $0.languageTag },
        Section("store") { [AnyHashable($0.storePath), AnyHashable($0.keep)] },
        Section("api") { [AnyHashable($0.api), AnyHashable($0.apiTokenSource)] },
        Section("inlets") { [AnyHashable($0.inlets), AnyHashable($0.inletSecretSources)] },
        Section("heartbeats") { [AnyHashable($0.heartbeats), AnyHashable($0.heartbeatSecretSources)] },
        Section("alive") { [AnyHashable($0.alive), AnyHashable($0.aliveSource)] },
        Section("laundry") { $0.laundry }, Section("timers") { $0.presets }, Section("rest") { $0.resting },
        Section("training") { [AnyHashable($0.training.onSuspend), AnyHashable($0.training.inhibit)] },
        Section("workouts") { $0.training.programmes }, Section("routines") { $0.training.routines },
        Section("members") { $0.members }, Section("routes") { $0.routing.routes },
        Section("default") { [AnyHashable($0.routing.fallback), AnyHashable($0.routing.fallbackMembers)] },
        Section("quiet_hours") { $0.quietHours },
    ]

    /// Returns the names of the sections, such as `language`, `api` or `routes`, that differ from
    /// the config `before`. The sinks are not compared.
    package func changes(since before: Configuration) -> [String] {
        Self.sections.filter { $0.differs(before, self) }.map(\.name)
    }
}
