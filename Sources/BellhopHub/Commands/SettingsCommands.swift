package import BellhopCore
import BellhopEngine

/// A partial change of the settings; fields that are `nil` stay as they are.
package struct SettingsChange: Hashable, Sendable {
    package var notificationsEnabled: Bool?
    package var soundEnabled: Bool?
    package var hapticsEnabled: Bool?
    package var badgeEnabled: Bool?
    package var badgeClears: BadgeClears?
    package var countersEnabled: Bool?
    package var appearanceMode: AppearanceMode?
    /// The default length of a rest. It must lie within ``AppSettings/restRange``.
    package var restDuration: Duration?
    package var autoRestEnabled: Bool?

    package init(
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
package struct SettingsAnswer: Sendable {
    package var settings: AppSettings
    /// Whether the change made any difference; `false` if the settings already had these values.
    package var changed: Bool
    /// How many unanswered notices were withdrawn because notifications were switched off; at most
    /// 200 are counted.
    package var takenBack: Int
}

extension Hub {
    /// Returns the settings in the store. ``settings`` may be ahead of them while a change is being
    /// committed, so a condition for a change needs these.
    package func storedSettings() async throws(StoreError) -> AppSettings {
        try await engine.store.settings().value
    }

    /// Puts the stored settings into memory.
    ///
    /// Several requests may change the settings at the same time, and may end in another order than
    /// their commits. Each of them therefore reads the store again after it has written to memory.
    ///
    /// - Parameter settings: the settings that hold if the store cannot be read.
    private func followStore(else settings: AppSettings) async {
        var settings = settings
        engine.replaceSettings(settings)
        do throws(StoreError) {
            // Each round needs another commit in between, so the loop ends when the changes end.
            while true {
                let stored = try await storedSettings()
                if stored == settings { return }
                settings = stored
                engine.replaceSettings(settings)
            }
        } catch {
            // The next reader of the store reports that it cannot be read; `settings` are the best known.
            return
        }
    }

    /// Changes the stored settings.
    ///
    /// If notifications are switched off, the same step withdraws all pending and displayed notices
    /// for people (checklist N-10). Programs still get their events.
    package func change(_ change: SettingsChange, by doer: ActingPerson? = nil) async throws -> SettingsAnswer {
        if let rest = change.restDuration, !AppSettings.restRange.contains(rest) {
            throw Refusal(.invalidDuration, "A rest must last 5 s to 60 min, not \(DurationText.words(rest)).")
        }
        let before = engine.settings
        let answer: SettingsAnswer
        do {
            answer = try await engine.perform { builder in
                builder.condition = doer?.condition
                return try await self.change(change, in: &builder)
            }.answer
        } catch {
            await followStore(else: before)
            throw error
        }
        await followStore(else: answer.settings)
        guard answer.changed else { return answer }
        // Couriers drop the rows of every withdrawn key from memory. Couriers for programs must
        // therefore read their rows again.
        if before.notificationsEnabled, !answer.settings.notificationsEnabled { for name in engine.catalog.names { desk.nudge(name) } }
        refreshCompanions()
        await silenceSinks()
        await heldMessages.refreshQuietly()
        return answer
    }

    /// Remembers that a person changed the config, so that ``undo(_:by:)`` without a token refuses
    /// instead of taking back the command before it.
    package func rememberConfigChange(by doer: ActingPerson? = nil) async throws {
        _ = try await engine.perform { builder in
            builder.add(.remember(engine.finalAct("changed the config", by: doer, at: builder.now)))
        }
    }

    private func change(_ change: SettingsChange, in builder: inout StepBuilder) async throws -> SettingsAnswer {
        let stored = try await engine.store.settings()
        var settings = stored.value
        change.apply(to: &settings)
        guard settings != stored.value else { return SettingsAnswer(settings: settings, changed: false, takenBack: 0) }
        builder.add(.settings(settings, replacing: stored.version))
        builder.add(.remember(engine.finalAct("changed settings", at: builder.now)))
        var takenBack = 0
        if stored.value.notificationsEnabled, !settings.notificationsEnabled {
            takenBack = try await unacknowledged().count
            for name in engine.peoplesSinks { builder.add(.clear(name, reason: "notifications were switched off")) }
            for timer in try await engine.store.timers(TimerQuery(ownerKind: .notice)) {
                builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation))
            }
            // Replace the settings before the commit, so that no further notice is routed to people
            // while the step clears their sinks.
            engine.replaceSettings(settings)
        }
        return SettingsAnswer(settings: settings, changed: true, takenBack: takenBack)
    }
}

extension Hub {
    /// Stops the sounds that are playing now if sounds have been switched off (checklist D-4).
    private func silenceSinks() async {
        guard !engine.settings.soundEnabled else { return }
        for sink in engine.catalog.sinks.values where sink.capabilities.contains(.sound) { await sink.sink.silence() }
    }
}
