package import BellhopCore
package import BellhopEngine

/// A sink's current state and backlog.
package struct SinkState: Sendable {
    package var name: SinkName
    /// The sink's `type` in the config.
    package var kind: String
    /// The configured sink; `nil` if the sink is disabled in the config.
    package var configured: ConfiguredSink?
    package var pending: Int
    package var parked: Reason?
    package var lastFault: Reason?
    /// Why the sink rejected the last notice; `nil` if it accepted the notice.
    package var rejection: Reason?
    /// The result of checking the sink, or the result of its last delivery if the sink was not
    /// checked.
    package var check: SinkCheck
    /// When the state in `check` began, as far as the daemon has seen.
    package var since: Instant?
    /// The time before which a failing sink is not tried again; `nil` for a sink that is not
    /// failing. A failing sink gets only one notice at a time.
    package var sparedUntil: Instant?

    /// Returns what is wrong with a sink that rejected its last notice. Of the hooks, only one failed.
    package static func loss(_ rejection: Reason, kind: String) -> Phrase {
        kind == SinkKind.hooks ? "a hook failed: \(rejection)" : "the last notice was lost: \(rejection)"
    }

    /// Whether a notice of this sink reaches a person now; `nil` if nobody watches the sink.
    package var reachesPeople: Bool? {
        guard let configured, configured.capabilities.contains(.forPeople), check.isAttended else { return nil }
        return check.reachesSomebody
    }
}

/// The choice of the sinks to check.
package enum SinkInquiry: Sendable {
    /// Checks only the sinks that answer at once because they need no network.
    case local
    case all
}

extension Hub {
    /// Returns the states of the configured sinks. Disabled sinks come last.
    package func sinkStates(asking inquiry: SinkInquiry) async throws -> [SinkState] {
        let catalog = catalog
        // Report the states of sinks even if the store cannot be read. Faults of the store are
        // reported separately.
        var reading = PartialReading()
        let waiting = try await reading.value([:]) { try await engine.store.waitingCounts() }.mapValues { $0.notices + $0.withdrawals }
        var states: [SinkState] = []
        let (checks, glances) = await look(at: catalog, asking: inquiry)
        for name in catalog.names {
            guard let sink = catalog.sinks[name] else { continue }
            let before = await health.condition(of: name)
            let sparedUntil = desk.sparedUntil(name)
            var check = Self.check(checks[name], before, kind: sink.kind, isSpared: sparedUntil != nil)
            let glance = glances[name]
            if checks[name] == nil, check.state == .ok { check.trouble = engine.sinks.deafness(of: name)?.phrase ?? glance?.trouble }
            if checks[name] != nil {
                await health.observe(check, of: name)
                if !sink.capabilities.contains(.local) { desk.recheckIfFailing(name, check) }
            }
            let condition = await health.condition(of: name)
            var since = condition.since
            if let glance, glance.fails, condition.parked == nil {
                check = glance
                // The failure was never observed before, so the time at which it began is unknown.
                if condition.state != glance.state { since = nil }
            }
            states.append(
                SinkState(
                    name: name, kind: sink.kind, configured: sink, pending: waiting[name] ?? 0,
                    parked: condition.parked, lastFault: condition.lastOutcome, rejection: condition.rejection, check: check,
                    since: since,
                    sparedUntil: sparedUntil))
        }
        for (name, kind) in catalog.disabled.sorted(by: { $0.key < $1.key }) {
            let off = SinkCheck(.disabled, "This sink is switched off in the config.")
            states.append(SinkState(name: name, kind: kind, pending: waiting[name] ?? 0, check: off))
        }
        return states
    }

    /// Checks the chosen sinks. Asks the others only what they know without the network.
    private func look(
        at catalog: SinkCatalog, asking inquiry: SinkInquiry
    ) async -> (checks: [SinkName: SinkCheck], glances: [SinkName: SinkCheck]) {
        await withTaskGroup(of: (SinkName, check: SinkCheck?, glance: SinkCheck?).self) { group in
            for name in catalog.names {
                guard let sink = catalog.sinks[name] else { continue }
                let isChecked = inquiry == .all || sink.capabilities.contains(.local)
                // The checks run in parallel, because one of them may wait for a server that does not
                // answer. The group waits for all of these tasks. Each of them only asks its sink,
                // which limits the time of a check, and ends when the caller is cancelled.
                group.addTask { isChecked ? (name, await sink.sink.check(), nil) : (name, nil, await sink.sink.glance()) }
            }
            return await group.reduce(into: ([:], [:])) { result, found in
                result.0[found.0] = found.check
                result.1[found.0] = found.glance
            }
        }
    }

    private static func check(_ asked: SinkCheck?, _ condition: SinkHealth.Condition, kind: String, isSpared: Bool) -> SinkCheck {
        if let parked = condition.parked {
            guard let asked, asked.state != .misconfigured else {
                return SinkCheck(.misconfigured, asked?.detail ?? parked.phrase, isAttended: asked?.isAttended ?? true)
            }
            // The check no longer finds the fault, but only the next notice can show whether the
            // sink accepts notices again.
            return SinkCheck(
                .unavailable, asked.state == .unavailable ? asked.detail : "this sink rejected the last notice: \(parked)",
                isAttended: asked.isAttended)
        }
        // A sink that passes its check but accepts no notice must not be reported as working.
        if let asked, asked.state == .ok, isSpared, let fault = condition.lastOutcome {
            return SinkCheck(.unavailable, fault.phrase, isAttended: asked.isAttended)
        }
        if var asked {
            if asked.state == .ok, asked.trouble == nil, let rejection = condition.rejection {
                asked.trouble = SinkState.loss(rejection, kind: kind)
            }
            return asked
        }
        if let failed = condition.failedCheck { return failed }
        // A misconfigured sink is not parked while it is being retried.
        if let fault = condition.lastOutcome, let state = condition.state, state == .unavailable || state == .misconfigured {
            return SinkCheck(state, fault.phrase)
        }
        return SinkCheck(.ok, "")
    }

    /// The misconfigured sinks, whose notices wait for new settings or for a fix on the server.
    package var parkedSinks: Set<SinkName> { Set(engine.sinks.parked.keys) }

    // MARK: Whether anybody can be notified

    /// Returns a hint for a person who starts something. The hint says that nobody will be notified
    /// when the activity ends, and how to fix this problem (checklist N-2, N-17). The hint is shown
    /// once for each database. Returns `nil` if somebody can be reached, or if the hint was already
    /// shown. Uses no network.
    package func reachHint() async throws -> Phrase? {
        guard !isReachSettled.withLock({ $0 }) else { return nil }
        let states = try await sinkStates(asking: .local).filter { $0.configured?.capabilities.contains(.forPeople) == true }
        let isReached = settings.notificationsEnabled && states.contains { $0.check.reachesSomebody }
        if !isReached, try await engine.store.note(Self.reachKey) == nil {
            let now = engine.timekeeper.now().wall
            try await engine.apply([.note(key: Self.reachKey, value: now.rfc3339)], at: now)
            return hint(states)
        }
        isReachSettled.withLock { $0 = true }
        return nil
    }

    /// Returns why nobody can be notified, and how to fix this problem; `nil` if somebody can be
    /// notified. Uses no network.
    package func reachTrouble() async throws -> Phrase? {
        let states = try await sinkStates(asking: .local).filter { $0.configured?.capabilities.contains(.forPeople) == true }
        guard !states.contains(where: \.check.reachesSomebody) else { return nil }
        let broken = states.filter(\.check.isAttended)
        guard let first = broken.first else {
            return "No sink can reach anybody, so nobody will be notified. To add a sink, run: bellhop setup"
        }
        guard broken.count == 1 else {
            return "\(broken.map(\.name.rawValue).joined(separator: ", ")) cannot reach anybody. Run: bellhop doctor"
        }
        let advice: Phrase = "Run: bellhop doctor"
        return fault(of: first).followed(by: advice)
    }

    /// Returns the reason why a sink cannot reach anybody, as a sentence.
    private func fault(of sink: SinkState) -> Phrase {
        sink.check.detail.id.hasSuffix(".")
            ? "\(sink.name) cannot reach anybody: \(sink.check.detail)" : "\(sink.name) cannot reach anybody: \(sink.check.detail)."
    }

    private static let reachKey = "reach-hint"

    private func hint(_ states: [SinkState]) -> Phrase {
        if !settings.notificationsEnabled {
            return
                "Notifications are switched off. What you started runs anyway, but nobody will be notified when it ends. To switch notifications on, run: bellhop settings notifications on"
        }
        // The check of the first broken sink says how to fix that sink. A log that nobody watches
        // is not treated as broken.
        guard let broken = states.first(where: { !$0.check.reachesSomebody && $0.check.isAttended }) else {
            // A working log shows the notice. Like every notice for people, the notice then waits
            // for an answer.
            let logs = states.filter { $0.check.state == .ok || $0.check.state == .quiet }.map(\.name.rawValue).joined(separator: ", ")
            guard logs.isEmpty else {
                return
                    "Only \(logs) will show the end of what you started, and perhaps nobody is looking there. To be notified elsewhere, run: bellhop setup"
            }
            return
                "No sink can reach anybody. What you started runs anyway, but nobody will be notified when it ends. To add a sink, run: bellhop setup"
        }
        let advice: Phrase = "What you started runs anyway. See: bellhop doctor"
        return fault(of: broken).followed(by: advice)
    }

    // MARK: Tests

    /// Sends the test notice (N-14) directly to a sink, without routes and outbox. Returns the
    /// outcome and the duration of the attempt.
    ///
    /// - Throws: ``Refusal`` if the sink is read by people and notifications are switched off.
    package func test(_ sink: ConfiguredSink) async throws(Refusal) -> (DeliveryOutcome, Duration) {
        let (outcome, duration) = try await test(candidate: sink)
        switch outcome {
        case .accepted: await takesNotices(sink)
        case .deferred, .ambiguous: await health.observe(.unavailable, of: sink.name)
        case .limited, .partly, .rejected, .misconfigured: break
        }
        return (outcome, duration)
    }

    /// Delivers the sink's pending rows now, including parked rows, because a test was successful.
    private func takesNotices(_ sink: ConfiguredSink) async {
        do {
            try await desk.hurry(sink.name)
        } catch {
            engine.log.error("the notices waiting for \(sink.name) cannot be released: \(error)")
        }
        await health.observe(.ok, of: sink.name)
        // A test runs only the hooks of tests, so it does not show that another hook works again.
        if sink.kind != SinkKind.hooks { await health.forgetRejection(by: sink.name) }
    }

    /// Sends the test notice to a sink that may not be in use yet. The outcome does not affect an
    /// active sink with the same name.
    ///
    /// - Throws: the same errors as ``test(_:)``.
    package func test(candidate sink: ConfiguredSink) async throws(Refusal) -> (DeliveryOutcome, Duration) {
        try requireNotifications(for: sink)
        let settings = settings
        let start = engine.timekeeper.now()
        let key = "test_notification_" + engine.makeID(PetID.self).description
        let notice = Notice(
            key: NoticeKey(rawValue: key), id: key, category: "x-bellhop.test", title: "Test Notification",
            body: "Your notifications are working perfectly! 🎉", sound: settings.soundEnabled ? "message" : nil,
            name: "Bellhop")
        let event = Event(kind: .test, occurred: start.wall, owner: .hub, notice: notice)
        let outcome = await sink.sink.perform(.deliver(event, previous: nil), attempt: trial(at: start.wall, of: sink))
        return (outcome, engine.timekeeper.now().sinceBoot - start.sinceBoot)
    }

    /// Tests each part of a sink separately, for example the sound of an event or a cue. Returns
    /// the results; the list is empty if the sink has no separate parts.
    ///
    /// - Throws: the same errors as ``test(_:)``.
    package func rehearse(_ sink: ConfiguredSink) async throws(Refusal) -> [Rehearsal] {
        try requireNotifications(for: sink)
        return await sink.sink.rehearse(trial(at: engine.timekeeper.now().wall, of: sink))
    }

    private func requireNotifications(for sink: ConfiguredSink) throws(Refusal) {
        guard settings.notificationsEnabled || !sink.capabilities.contains(.forPeople) else {
            throw Refusal(.notificationsOff, "Notifications are switched off. Switch them on: bellhop settings notifications on")
        }
    }

    private func trial(at now: Instant, of sink: ConfiguredSink) -> Attempt {
        Attempt(
            number: 1, now: now, timeLimit: SinkCourier.attemptLimit, sounds: settings.soundEnabled, haptics: settings.hapticsEnabled,
            language: engine.catalog.language(of: sink.name))
    }

    package func sink(named name: String) throws(Refusal) -> ConfiguredSink {
        switch NameMatch.find(name, among: catalog.names, name: \.rawValue) {
        case .one(let found):
            if let sink = catalog.sinks[found] { return sink }
        case .none, .several:
            break
        }
        if let off = catalog.disabled.keys.first(where: { $0.rawValue == name }) {
            throw Refusal(.sinkDisabled, "\(off) is switched off in the config. Set enabled = true there, then run: bellhop config reload")
        }
        guard !catalog.names.isEmpty else {
            throw Refusal(.unknownSink, "There is no sink \"\(SafeText.line(name))\". The config has no sinks.")
        }
        let names = catalog.names.map(\.rawValue)
        throw Refusal.unknown(
            .unknownSink, "There is no sink \"\(SafeText.line(name))\".", name, among: names,
            otherwise: "The config has: \(names.joined(separator: ", ")).")
    }
}
