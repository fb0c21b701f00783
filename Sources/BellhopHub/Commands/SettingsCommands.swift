public import BellhopCore

/// A partial change of the settings; fields that are `nil` stay as they are.
public struct SettingsChange: Hashable, Sendable {
    public var notificationsEnabled: Bool?
    public var soundEnabled: Bool?
    public var hapticsEnabled: Bool?
    public var badgeEnabled: Bool?
    public var badgeClears: BadgeClears?
    public var countersEnabled: Bool?
    public var appearanceMode: AppearanceMode?
    /// Within ``AppSettings/restRange``.
    public var restDuration: Duration?
    public var autoRestEnabled: Bool?

    public init(
        notificationsEnabled: Bool? = nil, soundEnabled: Bool? = nil, hapticsEnabled: Bool? = nil, badgeEnabled: Bool? = nil,
        badgeClears: BadgeClears? = nil, countersEnabled: Bool? = nil, appearanceMode: AppearanceMode? = nil, restDuration: Duration? = nil,
        autoRestEnabled: Bool? = nil
    ) {
        self.notificationsEnabled = notificationsEnabled
        self.soundEnabled = soundEnabled
        self.hapticsEnabled = hapticsEnabled
        self.badgeEnabled = badgeEnabled
        self.badgeClears = badgeClears
        self.countersEnabled = countersEnabled
        self.appearanceMode = appearanceMode
        self.restDuration = restDuration
        self.autoRestEnabled = autoRestEnabled
    }

    func apply(to settings: inout AppSettings) {
        settings.notificationsEnabled = notificationsEnabled ?? settings.notificationsEnabled
        settings.soundEnabled = soundEnabled ?? settings.soundEnabled
        settings.hapticsEnabled = hapticsEnabled ?? settings.hapticsEnabled
        settings.badgeEnabled = badgeEnabled ?? settings.badgeEnabled
        settings.badgeClears = badgeClears ?? settings.badgeClears
        settings.countersEnabled = countersEnabled ?? settings.countersEnabled
        settings.appearanceMode = appearanceMode ?? settings.appearanceMode
        settings.restDuration = restDuration ?? settings.restDuration
        settings.autoRestEnabled = autoRestEnabled ?? settings.autoRestEnabled
    }
}

/// The result of changing the settings.
public struct SettingsAnswer: Sendable {
    public var settings: AppSettings
    /// `false` when the settings already had these values.
    public var changed: Bool
    /// How many notices were withdrawn from people, because notifications were switched off.
    public var takenBack: Int
}

extension Hub {
    /// Changes the stored settings.
    ///
    /// Switching notifications off withdraws the pending and displayed notices of people in the
    /// same step (checklist N-10). Programs still get their events.
    public func change(_ change: SettingsChange) async throws -> SettingsAnswer {
        if let rest = change.restDuration, !AppSettings.restRange.contains(rest) {
            throw Refusal(.invalidDuration, "A rest lasts 5 s to 60 min, not \(DurationText.words(rest)).")
        }
        return try await retryingConflicts {
            let reading = try await reading()
            let stored = try await core.store.settings()
            var settings = stored.value
            change.apply(to: &settings)
            guard settings != stored.value else { return SettingsAnswer(settings: settings, changed: false, takenBack: 0) }
            var changes: [Change] = [.settings(settings, replacing: stored.version)]
            var takenBack = 0
            let silences = stored.value.notificationsEnabled && !settings.notificationsEnabled
            if silences {
                takenBack = try await unacknowledged().count
                for name in core.peoplesSinks { changes.append(.clear(name, reason: "notifications were switched off")) }
                for timer in try await core.store.timers(TimerQuery(ownerKind: .notice)) {
                    changes.append(.disarm(timer.owner, timer.kind, generation: timer.generation))
                }
                // Before the commit, so that nothing more is routed to people while the step clears
                // their sinks.
                core.replaceSettings(settings)
            }
            do {
                try await core.commit(Step(changes, at: reading.wall))
            } catch {
                core.replaceSettings(stored.value)
                throw error
            }
            core.replaceSettings(settings)
            // Couriers drop every withdrawn key from memory, so couriers for programs must fetch
            // their rows again.
            if silences { for name in core.catalog.names { desk.nudge(name) } }
            core.moveCues()
            await silenceSinks()
            await SafetyNets(core: core).refreshQuietly()
            return SettingsAnswer(settings: settings, changed: true, takenBack: takenBack)
        }
    }
}

extension Hub {
    /// Ends sounds that are already playing when sounds are switched off (checklist D-4).
    private func silenceSinks() async {
        guard !core.settings.soundEnabled else { return }
        for sink in core.catalog.sinks.values where sink.capabilities.contains(.sound) { await sink.sink.silence() }
    }
}

extension HubCore {
    /// The sinks that people read.
    var peoplesSinks: [SinkName] {
        let catalog = catalog
        return catalog.names.filter { catalog.sinks[$0]?.capabilities.contains(.forPeople) == true }
    }
}
