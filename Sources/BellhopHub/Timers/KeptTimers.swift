package import BellhopCore
import BellhopEngine
import Training

/// The result of a command for a timer that may be running, paused or kept. A kept timer stays
/// after its end and can be started again.
package enum KeptAnswer: Sendable {
    case running(TimerRecord)
    case kept(Activity)
}

extension Hub {
    /// Returns the paused timers, and the kept timers that are not running, sorted by name.
    package func keptTimers() async throws -> [Activity] {
        let all = try await engine.household.activities(ActivityQuery(kind: .timer, isOpen: true)).map(\.value)
        var idle: [Activity] = []
        // Make one query for each kept timer. There are only a few kept timers, but there may be a
        // great many running timers.
        for activity in all where try await engine.store.timers(TimerQuery(owner: activity.owner)).allSatisfy({ $0.kind == .reminder }) {
            idle.append(activity)
        }
        return idle.sorted { ($0.name, $0.id.description) < ($1.name, $1.id.description) }
    }

    /// Pauses a timer until it is resumed. A repeating alarm skips all rings that fall into the
    /// pause.
    package func pauseTimer(_ name: String, by doer: ActingPerson? = nil) async throws -> Activity {
        try await engine.perform { builder in
            var timer: TimerRecord
            do {
                timer = try await self.timer(named: name)
            } catch let refusal as Refusal where refusal.code == .unknownTimer {
                throw try await idleRefusal(name) ?? refusal
            }
            timer.by = doer?.name ?? timer.by
            builder.act = ActDraft("paused \(SafeText.line(timer.name))", by: doer)
            let current = try await activity(of: timer)
            var paused = try KeptRules.pause(timer, kept: current?.value, at: builder.now, zone: engine.timekeeper.zone())
            paused.by = timer.by ?? paused.by
            builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation))
            builder.add(.activity(paused, replacing: current?.version))
            return paused
        }.answer
    }

    /// Resumes a paused timer with its remaining time.
    package func resumeTimer(_ name: String, by doer: ActingPerson? = nil) async throws -> TimerRecord {
        do {
            return try await rearm(name, "pauses", by: doer) { activity, reading, basis, zone in
                try KeptRules.resume(activity, at: reading, countBasis: basis, zone: zone)
            }
        } catch let refusal as Refusal where refusal.code == .unknownTimer {
            guard let timer = try await running(name) else { throw try await idleRefusal(name) ?? refusal }
            throw notPaused(timer)
        }
    }

    /// Returns the refusal to pause, resume or stop a timer that is paused already, or that is kept and
    /// does not run; `nil` if there is no such timer.
    func idleRefusal(_ name: String) async throws -> Refusal? {
        let shortID = try await shortID(in: name)
        let idle = try await keptTimers().first {
            $0.id.description == name || shortID != nil && $0.shortID == shortID || $0.name.foldedSpelling == name.foldedSpelling
        }
        guard let idle else { return nil }
        let (timer, argument) = (SafeText.line(idle.name), idle.argument)
        guard idle.keptTimer?.isPaused == false else {
            return Refusal(.nothingRunning, "\"\(timer)\" is already paused. To resume it: bellhop resume \(argument)")
        }
        return Refusal(.nothingRunning, "\"\(timer)\" is not running. To start it: bellhop timer start \(argument)")
    }

    /// Returns the refusal to resume a timer or an alarm that is running, with its end and with the
    /// command that is possible.
    private func notPaused(_ timer: TimerRecord) -> Refusal {
        let (name, argument) = (SafeText.line(timer.name), timer.argument)
        let end: Phrase = "\(time: timer.due, now: engine.timekeeper.now().wall, zone: engine.timekeeper.zone())"
        guard timer.kind == .alarm else {
            return Refusal(.nothingRunning, "\"\(name)\" is not paused: it runs until \(end). To pause it: bellhop pause \(argument)")
        }
        return timer.recurrence == nil
            ? Refusal(.nothingRunning, "\"\(name)\" is an alarm and not paused: it rings at \(end). To stop it: bellhop stop \(argument)")
            : Refusal(
                .nothingRunning, "\"\(name)\" is an alarm and not paused: it next rings at \(end). To pause it: bellhop pause \(argument)")
    }

    /// Starts a kept timer, or a timer from the config, from its beginning.
    package func startTimer(named name: String, by doer: ActingPerson? = nil) async throws -> TimerRecord {
        let kept = try await keptTimers().filter { $0.keptTimer?.isKept == true }
        let shortID = try await shortID(in: name)
        let isKept = kept.contains { $0.id.description == name || $0.name == name || ($0.shortID == shortID && shortID != nil) }
        if !isKept, let preset = try await preset(named: name, besides: kept) {
            let request = CountdownRequest(end: .after(preset.length), name: preset.name, text: preset.text)
            return try await startTimers([request], by: doer)[0]
        }
        if !isKept, case .none = NameMatch.find(name, among: kept, name: \.name) {
            // Refuse only if the typed text is the id or the full name of a running timer. If the
            // text is only a prefix of the name, the user means another timer.
            if let timer = try await running(name),
                timer.owner.id == name || shortID != nil || timer.name.foldedSpelling == name.foldedSpelling
            {
                throw alreadyRunning(timer)
            }
        }
        return try await rearm(name, "is kept", by: doer) { activity, reading, basis, _ in
            try KeptRules.start(activity, at: reading, countBasis: basis)
        }
    }

    /// Returns the refusal to start a timer that is running. Only a kept timer can be started again
    /// by its name after it was stopped.
    private func alreadyRunning(_ timer: TimerRecord) -> Refusal {
        let (name, argument) = (SafeText.line(timer.name), timer.argument)
        guard !timer.isKept else {
            return Refusal(.taskAlreadyActive, "\"\(name)\" is already running. To start over, stop it first: bellhop stop \(argument)")
        }
        let end: Phrase = "\(time: timer.due, now: engine.timekeeper.now().wall, zone: engine.timekeeper.zone())"
        return timer.recurrence == nil
            ? Refusal(
                .taskAlreadyActive, "\"\(name)\" is already running, until \(end). To give it more time: bellhop extend \(argument) 10m")
            : Refusal(.taskAlreadyActive, "\"\(name)\" is an alarm that next rings at \(end). To skip that ring: bellhop skip \(argument)")
    }

    /// Stops keeping a timer. If the timer is running, it continues, but it is no longer kept after
    /// its end.
    package func forgetTimer(_ name: String, by doer: ActingPerson? = nil) async throws -> Activity {
        try await engine.perform { builder in
            let activity: Versioned<Activity>
            if let timer = try await running(name), let kept = try await self.activity(of: timer) {
                var changed = timer
                changed.isKept = false
                changed.generation = changed.generation.saturatingAdding(1)
                builder.add(.arm(changed, replacing: timer.generation))
                activity = kept
            } else {
                activity = try await keptOrOfConfig(name)
            }
            builder.act = ActDraft("stopped keeping \(SafeText.line(activity.value.name))", by: doer)
            builder.add(.deleteActivity(activity.value.id, version: activity.version))
            return activity.value
        }.answer
    }

    /// Changes the remaining time of a paused or kept timer; returns `nil` if there is no such
    /// timer with this name.
    func extendIdle(_ name: String, _ change: TimerExtension, by doer: ActingPerson?) async throws -> Activity? {
        let shortID = try await shortID(in: name)
        guard try await keptTimers().contains(where: { Self.isNamed($0, name, shortID) }) else { return nil }
        return try await engine.perform { builder in
            let idle = try await kept(named: name, "pauses") { _ in true }
            var changed = try KeptRules.extend(idle.value, change)
            changed.by = doer?.name ?? changed.by
            builder.act = ActDraft("changed the end of \(SafeText.line(changed.name))", by: doer)
            builder.add(.activity(changed, replacing: idle.version))
            return changed
        }.answer
    }

    /// Stops a paused timer. The timer is deleted, unless it is kept for later starts. Returns
    /// `nil` if there is no paused timer with this name.
    func stopPaused(_ name: String, by doer: ActingPerson?) async throws -> Activity? {
        let shortID = try await shortID(in: name)
        guard try await keptTimers().contains(where: { Self.isNamed($0, name, shortID) && $0.keptTimer?.isPaused == true }) else {
            return nil
        }
        return try await engine.perform { builder in
            let paused = try await kept(named: name, "pauses") { $0.isPaused }
            builder.act = ActDraft("stopped \(SafeText.line(paused.value.name))", by: doer)
            builder.add(Self.endedPause(paused))
            return paused.value
        }.answer
    }

    /// Returns the change that ends a pause without resuming the timer. The timer is deleted,
    /// unless it is kept for later starts.
    static func endedPause(_ paused: Versioned<Activity>) -> Change {
        guard var kept = paused.value.keptTimer, kept.isKept else { return .deleteActivity(paused.value.id, version: paused.version) }
        kept.remaining = nil
        var ready = paused.value
        ready.keptTimer = kept
        return .activity(ready, replacing: paused.version)
    }

    /// Returns the changes that update the record of a kept timer when the timer is armed again.
    func noteArming(_ timer: TimerRecord) async throws(StoreError) -> [Change] {
        guard timer.isKept, let current = try await activity(of: timer), var kept = current.value.keptTimer else { return [] }
        kept.generation = timer.generation
        var noted = current.value
        noted.keptTimer = kept
        return [.activity(noted, replacing: current.version)]
    }

    // MARK: Finding timers

    func activity(of timer: TimerRecord) async throws(StoreError) -> Versioned<Activity>? {
        guard let id = ActivityID(timer.owner.id) else { return nil }
        return try await engine.household.activity(id)?.activity
    }

    func running(_ name: String) async throws -> TimerRecord? {
        do {
            return try await timer(named: name)
        } catch let refusal as Refusal where refusal.code == .unknownTimer {
            return nil
        }
    }

    private static func isNamed(_ activity: Activity, _ name: String, _ shortID: ShortID?) -> Bool {
        if let shortID, activity.shortID == shortID { return true }
        return activity.id.description == name || activity.name.begins(likeName: name)
    }

    private func kept(
        named name: String, _ what: String, where fits: (KeptTimer) -> Bool
    ) async throws -> Versioned<Activity> {
        let all = try await keptTimers().filter { $0.keptTimer.map(fits) ?? false }
        let found: Activity
        let shortID = try await shortID(in: name)
        if let exact = all.first(where: { $0.id.description == name || (shortID != nil && $0.shortID == shortID) }) {
            found = exact
        } else {
            switch try await NameMatch.find(name, among: all, name: \.name, unlessTaken: { try await isTimerName(name) }) {
            case .one(let one): found = one
            case .none:
                // The command line sends the id of a timer that it has found by its name.
                let name = CountdownID(name) == nil ? name : try await running(name)?.name ?? name
                throw Refusal.unknown(
                    .unknownTimer, "No timer \"\(SafeText.line(name))\" is paused or kept for reuse.", name,
                    among: all.map(\.name) + engine.catalog.presets.map(\.key), otherwise: "\"bellhop timer list\" lists all timers.")
            case .several(let several):
                throw engine.ambiguous(name, several.map { TimerChoice($0) })
            }
        }
        guard let record = try await engine.household.activity(found.id) else { throw StoreError.conflict("activity") }
        return record.activity
    }

    /// Returns the kept timer with this name.
    ///
    /// - Throws: `invalidValue` for a timer from the config, because such a timer can be removed
    ///   only from the config.
    private func keptOrOfConfig(_ name: String) async throws -> Versioned<Activity> {
        do {
            return try await kept(named: name, "is kept") { _ in true }
        } catch let refusal as Refusal where refusal.code == .unknownTimer {
            guard let preset = try await preset(named: name, besides: []) else { throw refusal }
            throw Refusal(
                .invalidValue,
                "\"\(preset.key)\" is in the config. Remove [timers.\(preset.key)] from the config, then run: bellhop config reload")
        }
    }

    /// Returns the timer from the config that the name refers to; `nil` if the name refers to a
    /// kept timer or to nothing. The full name of a config timer takes precedence over a prefix of
    /// a kept timer's name, and the other way round.
    private func preset(named name: String, besides kept: [Activity]) async throws -> TimerPreset? {
        let all = engine.catalog.presets.map { (name: $0.key, preset: Optional($0)) } + kept.map { (name: $0.name, preset: nil) }
        switch try await NameMatch.find(name, among: all, name: \.name, unlessTaken: { try await isTimerName(name) }) {
        case .one(let found): return found.preset
        case .none: return nil
        case .several(let several):
            let list = several.prefix(5).map { SafeText.line($0.name) }.joined(separator: ", ")
            throw Refusal(.ambiguousName, "\"\(SafeText.line(name))\" could be \(list). Type more of the name, or the id.")
        }
    }

    private func rearm(
        _ name: String, _ what: String, by doer: ActingPerson?,
        _ rule: (Activity, ClockReading, TimerBasis, ZoneRules) throws -> TimerRecord
    ) async throws -> TimerRecord {
        try await engine.perform { builder in
            let current = try await kept(named: name, what) { what != "pauses" || $0.isPaused }
            var timer = try rule(current.value, builder.reading, engine.countBasis(at: builder.reading), engine.timekeeper.zone())
            timer = try await numbered(timer)
            timer.by = doer?.name ?? current.value.by ?? timer.by
            var change = Change.deleteActivity(current.value.id, version: current.version)
            if var kept = current.value.keptTimer, kept.isKept {
                (kept.remaining, kept.generation) = (nil, timer.generation)
                var running = current.value
                running.keptTimer = kept
                change = .activity(running, replacing: current.version)
            }
            let (shown, isResumed) = (SafeText.line(timer.name), current.value.keptTimer?.isPaused == true)
            builder.act = ActDraft(isResumed ? "resumed \(shown)" : "started \(shown)", by: doer)
            builder.add([.arm(timer, replacing: nil), change])
            return timer
        }.answer
    }
}
