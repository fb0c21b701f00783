import BellhopCore

/// The part of the courier that makes attempts: it sends operations to the sink, or decides their
/// outcomes without contacting the sink.
extension SinkCourier {
    /// Makes attempts one after another, until no further operation can begin.
    func carry(_ first: CourierQueue.InFlight, at now: Instant) async {
        var attempt = first
        var now = now
        while true {
            let (outcome, wasAsked) = await outcome(of: attempt, at: now)
            let operation = attempt.operation
            let reading = timekeeper.now()
            if queue.withLock({ $0.finish(operation, outcome, wasAsked: wasAsked, at: reading.sinceBoot) }) {
                await resume(at: reading.wall)
            }
            guard let following = next(at: reading) else { break }
            // After the first success, further attempts may run in parallel.
            if queue.withLock({ $0.canStart(at: reading.sinceBoot) }) { bell.ring() }
            attempt = following
            now = reading.wall
        }
        outboxBell.ring()
        bell.ring()
    }

    /// Makes one attempt. Returns the outcome, and whether the sink was contacted.
    private func outcome(of attempt: CourierQueue.InFlight, at now: Instant) async -> (DeliveryOutcome, wasAsked: Bool) {
        let operation = attempt.operation
        if let decided = decision(on: operation, at: now) { return (decided, false) }
        guard operation.event.kind == .sinkFailing else { return (await perform(operation, at: now), true) }
        switch await health.news(of: operation) {
        case .tell: return (await perform(operation, at: now), true)
        case .wait(let pause): return (Self.notYet(pause), false)
        case .askFirst: return await ask(before: operation)
        }
    }

    private static func notYet(_ pause: Duration) -> DeliveryOutcome {
        .deferred("waiting, because the sink that failed may be working again by now", after: pause)
    }

    /// Checks whether this sink is working again. Called instead of delivering a notice about
    /// another sink's fault, because that notice may be outdated.
    private func ask(before operation: Operation) async -> (DeliveryOutcome, wasAsked: Bool) {
        let sink = configured.sink
        let found = Locked<SinkCheck?>(nil)
        let outcome = await TimedAttempt.outcome(within: Self.attemptLimit) { task in
            queue.withLock { $0.begun(operation.key, task) }
        } performing: {
            let check = await sink.check()
            found.withLock { $0 = check }
            return .accepted(.none)
        }
        guard let check = found.withLock({ $0 }) else { return (outcome, true) }
        switch check.state {
        case .ok, .quiet:
            await health.noteBack(name)
            // The sink works again, so rows in back-off need not wait any longer.
            await resume(at: timekeeper.now().wall)
            return (Self.notYet(SinkHealth.newsPause), false)
        case .unavailable, .misconfigured, .disabled:
            return (.deferred(Reason(check.detail), after: nil), true)
        }
    }

    /// Returns the outcome of an operation if it can be decided without contacting the sink;
    /// otherwise `nil`.
    private func decision(on operation: Operation, at now: Instant) -> DeliveryOutcome? {
        guard operation.verb != .withdraw else { return nil }
        // Programs get every event, no matter how late it is, unless the config says otherwise.
        let isForPeople = configured.capabilities.contains(.forPeople)
        let isLimited = isForPeople || operation.expires != operation.event.expires
        if isLimited, let expires = operation.expires, now > expires {
            let limit = DurationText.words(expires - (operation.event.due ?? operation.event.occurred))
            return .rejected("not sent, because it was more than \(limit) late")
        }
        // Notifications were switched off just after the notice was announced.
        return isForPeople && !settings().notificationsEnabled ? .rejected("notifications are switched off") : nil
    }

    private func perform(_ operation: Operation, at now: Instant) async -> DeliveryOutcome {
        let settings = settings()
        let sink = configured.sink
        let order = await order(of: operation, at: now)
        let trial = Attempt(
            number: operation.attempts + 1, now: now, timeLimit: Self.attemptLimit,
            sounds: settings.soundEnabled && !Settling.hasRung(operation, at: now), haptics: settings.hapticsEnabled,
            language: language())
        let start = timekeeper.now().sinceBoot
        let outcome = await TimedAttempt.outcome(within: Self.attemptLimit) { task in
            queue.withLock { $0.begun(operation.key, task) }
        } performing: {
            await sink.perform(order, attempt: trial)
        }
        // Sounds were switched off just after the attempt began.
        if trial.sounds, !self.settings().soundEnabled { await sink.silence() }
        if case .accepted = outcome { unstored.withLock { $0[operation.key] = nil } }
        let end = timekeeper.now()
        meters.attempted(operation, outcome, took: end.sinceBoot - start, at: end.wall)
        return outcome
    }

    private func order(of operation: Operation, at now: Instant) async -> SinkOperation {
        let event = await wording(operation.event, now)
        switch operation.verb {
        case .deliver:
            if let previous = operation.previous { return .deliver(event, previous: previous) }
            return .deliver(event, previous: await unstored.withLock { $0[operation.key] }?.value)
        case .update: return operation.previous.map { .update(event, previous: $0) } ?? .deliver(event, previous: nil)
        case .schedule: return .schedule(event, at: operation.notBefore)
        case .withdraw: return .withdraw(event, previous: operation.previous)
        }
    }

    // MARK: Held messages

    /// Returns how long attempts for held messages must wait; `nil` if they need not wait.
    func sparesHeldMessages(at sinceBoot: Duration) -> Duration? { queue.withLock { $0.sparesHeldMessages(at: sinceBoot) } }

    /// Reserves a key for an attempt at a held message, so that no other operation uses the key at
    /// the same time. The attempt is canceled at `deadline`.
    func lends(_ key: NoticeKey, until deadline: Duration) -> Bool { queue.withLock { $0.lend(key, until: deadline) } }

    /// Records the task of the attempt that uses a reserved key.
    func begunHeldMessage(_ task: Task<DeliveryOutcome, Never>) {
        queue.withLock { $0.begunHeldMessage(task) }
        bell.ring()
    }

    /// Releases a reserved key.
    ///
    /// - Returns: whether the sink works again after a pause.
    func takesBack(_ key: NoticeKey, _ outcome: DeliveryOutcome?) -> Bool {
        let sinceBoot = timekeeper.now().sinceBoot
        let works = queue.withLock { $0.takeBack(key, outcome, at: sinceBoot) }
        outboxBell.ring()
        bell.ring()
        return works
    }

    /// Releases the rows in back-off, because the sink works again.
    func resume(at now: Instant) async {
        do {
            _ = try await store.commit(Step([.release(name, from: .queued)], at: now))
            nudge()
        } catch {
            // The rows are not released, so each of them is retried when its own pause is over.
            log.error("the recovery of \(name) cannot be stored: \(error)")
        }
    }
}
