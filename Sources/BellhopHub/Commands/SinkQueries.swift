public import BellhopCore

/// How a sink is now, with what waits for it.
public struct SinkState: Sendable {
    public var name: SinkName
    /// Its `type` in the config.
    public var kind: String
    /// `nil` for one that the config switches off.
    public var configured: ConfiguredSink?
    public var pending: Int
    public var parked: Reason?
    public var lastFault: Reason?
    /// How it is; of a sink that was not asked, what its last delivery showed.
    public var check: SinkCheck
    /// Since when it has been so, as far as this process has seen.
    public var since: Instant?
    /// It keeps failing, and is tried one notice at a time: not before this.
    public var sparedUntil: Instant?
}

/// Which sinks are asked how they are.
public enum SinkInquiry: Sendable {
    /// Those that answer in a moment, because they need no network.
    case local
    case all
}

extension Hub {
    /// How the sinks of the config are, those that are switched off last.
    public func sinkStates(asking inquiry: SinkInquiry) async throws -> [SinkState] {
        let catalog = catalog
        // How the sinks are must be told also where the store cannot be read, which is told by itself.
        var reading = PartialReading()
        let waiting = try await reading.value([:]) { try await core.store.waitingCounts() }.mapValues { $0.notices + $0.withdrawals }
        var states: [SinkState] = []
        let checks = await withTaskGroup(of: (SinkName, SinkCheck).self) { group in
            for name in catalog.names {
                guard let sink = catalog.sinks[name], inquiry == .all || sink.capabilities.contains(.local) else { continue }
                // Side by side, because one may take as long as a server that does not answer; the group waits for them all.
                group.addTask { (name, await sink.sink.check()) }
            }
            var checks: [SinkName: SinkCheck] = [:]
            for await (name, check) in group { checks[name] = check }
            return checks
        }
        for name in catalog.names {
            guard let sink = catalog.sinks[name] else { continue }
            let before = await health.condition(of: name)
            let sparedUntil = desk.sparedUntil(name)
            var check = Self.check(checks[name], before, isSpared: sparedUntil != nil)
            if checks[name] == nil, check.state == .ok { check.trouble = core.unheard.withLock { $0[name]?.rawValue } }
            if before.parked == nil, checks[name] != nil { await health.observe(check.state, of: name) }
            let condition = await health.condition(of: name)
            states.append(
                SinkState(
                    name: name, kind: sink.kind, configured: sink, pending: waiting[name] ?? 0,
                    parked: condition.parked, lastFault: condition.lastOutcome, check: check, since: condition.since,
                    sparedUntil: sparedUntil))
        }
        for (name, kind) in catalog.disabled.sorted(by: { $0.key < $1.key }) {
            let off = SinkCheck(.disabled, core.language("It is switched off in the config."))
            states.append(SinkState(name: name, kind: kind, pending: waiting[name] ?? 0, check: off))
        }
        return states
    }

    private static func check(_ asked: SinkCheck?, _ condition: SinkHealth.Condition, isSpared: Bool) -> SinkCheck {
        if let parked = condition.parked {
            guard let asked, asked.state != .misconfigured else { return SinkCheck(.misconfigured, asked?.detail ?? parked.rawValue) }
            // Asked, it says something else by now; whether it takes notices the next one shows.
            return SinkCheck(
                .unavailable, asked.state == .unavailable ? asked.detail : "\(asked.detail); it refused the last notice: \(parked)",
                isAttended: asked.isAttended)
        }
        // What a look finds in order, and fails at every notice, is not in order.
        if let asked, asked.state == .ok, isSpared, let fault = condition.lastOutcome {
            return SinkCheck(.unavailable, fault.rawValue, isAttended: asked.isAttended)
        }
        if let asked { return asked }
        // Misconfigured and not parked: it is tried once more just now.
        if let fault = condition.lastOutcome, let state = condition.state, state == .unavailable || state == .misconfigured {
            return SinkCheck(state, fault.rawValue)
        }
        return SinkCheck(.ok, "")
    }

    /// The misconfigured sinks, whose notices wait for other settings, or for a far side that is mended.
    public var parkedSinks: Set<SinkName> { Set(core.parked.withLock { $0.keys }) }

    // MARK: Reaching somebody

    /// What somebody who starts something should know, told once for a database: that nobody can be told of its end, and what mends it (checklist
    /// N-2, N-17). `nil` when somebody can be told, or when it was said before. Nothing is asked over the network.
    public func reachHint() async throws -> Phrase? {
        guard !core.isReachSettled.withLock({ $0 }) else { return nil }
        let states = try await sinkStates(asking: .local).filter { $0.configured?.capabilities.contains(.forPeople) == true }
        let isReached = settings.notificationsEnabled && states.contains { $0.check.reachesSomebody }
        if !isReached, try await core.store.note(Self.reachKey) == nil {
            let now = core.timekeeper.now().wall
            try await core.commit(Step([.note(key: Self.reachKey, value: now.rfc3339)], at: now))
            return hint(states)
        }
        core.isReachSettled.withLock { $0 = true }
        return nil
    }

    /// Why nobody can be told anything, and what mends it; `nil` where somebody can. Nothing is asked over the network.
    public func reachTrouble() async throws -> Phrase? {
        let states = try await sinkStates(asking: .local).filter { $0.configured?.capabilities.contains(.forPeople) == true }
        guard !states.contains(where: \.check.reachesSomebody) else { return nil }
        guard let broken = states.first(where: \.check.isAttended) else {
            return "No sink can reach anybody, so nobody is notified yet. Run: bellhop setup"
        }
        return "\(broken.name) cannot reach anybody: \(core.language.retold(broken.check.detail)) Run: bellhop doctor"
    }

    private static let reachKey = "reach-hint"

    private func hint(_ states: [SinkState]) -> Phrase {
        if !settings.notificationsEnabled {
            return
                "Notifications are switched off, so nobody is told when it ends. It runs all the same. See: bellhop settings notifications on"
        }
        // The first that is broken says what mends it; a log is nobody's fault.
        guard let broken = states.first(where: { !$0.check.reachesSomebody && $0.check.isAttended }) else {
            // Its notices wait for an answer like all that is for people.
            let logs = states.filter { $0.check.state == .ok || $0.check.state == .quiet }.map(\.name.rawValue).joined(separator: ", ")
            guard logs.isEmpty else {
                return "Only \(logs) will show when it ends, and perhaps nobody looks there. To be notified elsewhere: bellhop setup"
            }
            return """
                No sink can reach anybody, so nobody is told when it ends. It runs all the same. Say who is to be told, and where: bellhop setup
                """
        }
        let detail = core.language.retold(broken.check.detail)
        return "\(broken.name) cannot reach anybody: \(detail) It runs all the same. Run: bellhop doctor"
    }

    // MARK: Tests

    /// Sends the test notice (N-14) straight to a sink, past routes and outbox, and says how it went and how long it took.
    ///
    /// - Throws: a refusal while notifications are switched off, for a sink that a person reads.
    public func test(_ sink: ConfiguredSink) async throws(Refusal) -> (DeliveryOutcome, Duration) {
        let (outcome, duration) = try await test(candidate: sink)
        switch outcome {
        case .accepted: await takesNotices(sink.name)
        case .deferred, .ambiguous: await health.observe(.unavailable, of: sink.name)
        case .limited, .rejected, .misconfigured: break
        }
        return (outcome, duration)
    }

    /// A sink took a test: what waits for it goes out now, also where it was parked.
    private func takesNotices(_ sink: SinkName) async {
        do {
            try await desk.hurry(sink)
        } catch {
            core.log.error("what waits for \(sink) cannot be released: \(error)")
        }
        await health.observe(.ok, of: sink)
    }

    /// The same for a sink that is not in force: what becomes of it says nothing about one of the same name that is.
    ///
    /// - Throws: as ``test(_:)``.
    public func test(candidate sink: ConfiguredSink) async throws(Refusal) -> (DeliveryOutcome, Duration) {
        try requireNotifications(for: sink)
        let settings = settings
        let start = core.timekeeper.now()
        let key = "test_notification_" + core.makeID(PetID.self).description
        let notice = Notice(
            key: NoticeKey(rawValue: key), id: key, category: "x-bellhop.test", title: core.language("Test Notification"),
            body: core.language("Your notifications are working perfectly! 🎉"), sound: settings.soundEnabled ? "message" : nil,
            name: "Bellhop")
        let event = Event(kind: .test, occurred: start.wall, owner: .hub, notice: notice)
        let outcome = await sink.sink.perform(.deliver(event, previous: nil), attempt: trial(at: start.wall, of: sink))
        return (outcome, core.timekeeper.now().sinceBoot - start.sinceBoot)
    }

    /// Tries each thing that a sink can tell by itself; none where there is nothing to tell apart.
    ///
    /// - Throws: as ``test(_:)``.
    public func rehearse(_ sink: ConfiguredSink) async throws(Refusal) -> [Rehearsal] {
        try requireNotifications(for: sink)
        return await sink.sink.rehearse(trial(at: core.timekeeper.now().wall, of: sink))
    }

    private func requireNotifications(for sink: ConfiguredSink) throws(Refusal) {
        guard settings.notificationsEnabled || !sink.capabilities.contains(.forPeople) else {
            throw Refusal(.notificationsOff, "Notifications are switched off. Switch them on: bellhop settings notifications on")
        }
    }

    private func trial(at now: Instant, of sink: ConfiguredSink) -> Attempt {
        Attempt(
            number: 1, now: now, timeLimit: SinkCourier.attemptLimit, sounds: settings.soundEnabled, haptics: settings.hapticsEnabled,
            language: core.catalog.language(of: sink.name))
    }

    public func sink(named name: String) throws(Refusal) -> ConfiguredSink {
        switch NameMatch.find(name, among: catalog.names, name: \.rawValue) {
        case .one(let found):
            if let sink = catalog.sinks[found] { return sink }
        case .none, .several:
            break
        }
        if let off = catalog.disabled.keys.first(where: { $0.rawValue == name }) {
            throw Refusal(.sinkDisabled, "\(off) is switched off in the config. Set enabled = true there, then: bellhop config reload")
        }
        guard !catalog.names.isEmpty else {
            throw Refusal(.unknownSink, "There is no sink \"\(SafeText.line(name))\". The config has none.")
        }
        let known = catalog.names.map(\.rawValue).joined(separator: ", ")
        throw Refusal(.unknownSink, "There is no sink \"\(SafeText.line(name))\". The config has \(known).")
    }
}
