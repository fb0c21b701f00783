import BellhopCore

/// The part of the courier that accesses the outbox: it reads operations and stores their outcomes.
extension SinkCourier {
    /// Stores outcomes and reads operations. This runs in parallel with the attempts, so that
    /// attempts and the store never wait for each other.
    func keepOutbox() async {
        while !Task.isCancelled {
            if await settle() { continue }
            if !isStopping, queue.withLock({ $0.backlog.isDoubtful(configured.queueLimit) }) {
                await shed()
                continue
            }
            if !isStopping, queue.withLock({ $0.wantsFetch }) {
                await fetch(at: timekeeper.now().wall)
                continue
            }
            let sinceBoot = timekeeper.now().sinceBoot
            if !isStopping, queue.withLock({ $0.wantsUrgentFetch(at: sinceBoot) }) {
                await fetch(ofUrgent: true, at: timekeeper.now().wall)
                continue
            }
            await restOutbox()
        }
    }

    /// Records that a row may have been parked although its sink is no longer parked. Without this
    /// record the row would never be released.
    func noteStray() {
        hasStray.withLock { $0 = true }
        outboxBell.ring()
    }

    /// Retries a parked sink when its pause is over, provided that a notice is waiting for the
    /// sink.
    ///
    /// - Returns: the time of the next trial; `nil` if the sink is not parked or if no notice is
    ///   waiting.
    private func nextTrial() async throws(StoreError) -> Instant? {
        guard let trial = await health.nextTrial(of: name) else {
            if hasStray.withLock({ has in (has, has = false).0 }) { try await health.tryAgain(name) }
            return nil
        }
        guard let waiting = try await store.waitingCounts()[name], waiting.notices > 0 else { return nil }
        let reading = timekeeper.now()
        guard trial <= reading.sinceBoot else { return reading.wall + (trial - reading.sinceBoot) }
        queue.withLock { $0.beginTrial() }
        try await health.tryAgain(name)
        return nil
    }

    private func restOutbox() async {
        let (settling, isQuiet) = queue.withLock { ($0.nextSettling, $0.isQuiet) }
        guard settling == nil, isQuiet, !isStopping else {
            ring(outboxBell, at: settling)
            await outboxBell.wait()
            return
        }
        let next: Instant?
        do {
            let trial = try await nextTrial()
            // Look up the time at which the next row in back-off is ready. This is done only when
            // there is nothing else to do.
            let ready = try await store.nextOperation(of: name, passingOver: queue.withLock { $0.busy })
            next = [trial, ready].compactMap { $0 }.min()
        } catch {
            log.error("the outbox of \(name) cannot be read: \(error)")
            next = timekeeper.now().wall + .seconds(5)
        }
        let now = timekeeper.now().wall
        if let next, next <= now {
            // A row became ready during the look-up.
            queue.withLock { $0.mayHaveMore = true }
            return
        }
        if next == nil, isIdle, endShedding() { await health.relaxed(name) }
        timekeeper.ring(outboxBell, at: next)
        await outboxBell.wait()
        if let next, timekeeper.now().wall >= next { queue.withLock { $0.mayHaveMore = true } }
    }

    private func fetch(ofUrgent isUrgent: Bool = false, at now: Instant) async {
        let busy = queue.withLock { queue in
            queue.beginFetch(ofUrgent: isUrgent)
            return queue.busy
        }
        var operations: [Operation] = []
        do {
            operations = try await store.operations(
                OperationQuery(sink: name, readyBy: now, busy: busy, isUrgentOnly: isUrgent, limit: CourierQueue.fetchLimit))
        } catch {
            log.error("the outbox of \(name) cannot be read: \(error)")
        }
        queue.withLock { $0.endFetch(operations, ofUrgent: isUrgent) }
        bell.ring()
    }

    /// Checks whether any notice was dropped since the last call.
    private func endShedding() -> Bool { hasShed.withLock { has in (has, has = false).0 } }

    /// Expires the notices that exceed the sink's queue limit, and reports this once on other
    /// sinks.
    private func shed() async {
        queue.withLock { $0.backlog.beginCount() }
        let shedding = Shedding(sink: name, limit: configured.queueLimit, store: store)
        do {
            let (count, keys) = try await shedding.shed(at: timekeeper.now().wall)
            queue.withLock { queue in
                queue.void(keys)
                queue.backlog.endCount(count)
            }
            guard !keys.isEmpty else { return }
            hasShed.withLock { $0 = true }
            await health.overflow(name, because: shedding.fault)
        } catch {
            log.error("the notices waiting for \(name) cannot be counted: \(error)")
            queue.withLock { $0.backlog.endCount(nil) }
        }
    }

    /// Stores a group of outcomes. Returns `false` if there were no outcomes or if they could not
    /// be stored.
    private func settle() async -> Bool {
        let sinceBoot = timekeeper.now().sinceBoot
        let outcomes = queue.withLock { $0.takeOutcomes(at: sinceBoot) }
        guard !outcomes.isEmpty else { return false }
        let now = timekeeper.now().wall
        let (changes, parking) = settling.changes(for: outcomes, at: now)
        do {
            let step = Step(changes, at: now)
            let committed = try await store.commit(step)
            meters.committed(step, took: timekeeper.now().sinceBoot - sinceBoot)
            queue.withLock { $0.settled(outcomes.map(\.operation.key)) }
            // A notice was accepted after it had been withdrawn, so the store queued another
            // withdrawal.
            if !committed.sinks.isEmpty { queue.withLock { $0.mayHaveMore = true } }
            bell.ring()
            nudgeHeldMessages()
        } catch {
            log.error("outcomes of \(name) cannot be stored, retrying in \(DurationText.words(Self.storeRetry)): \(error)")
            let retry = timekeeper.now().sinceBoot + Self.storeRetry
            queue.withLock { $0.unsettled(outcomes, retryAt: retry) }
            return false
        }
        if let parking {
            await health.park(name, because: parking)
        } else {
            await health.record(outcomes)
        }
        return true
    }

    private var settling: Settling { Settling(sink: name, policy: policy, timekeeper: timekeeper, replaces: replaces()) }

    /// Stores all outcomes at the end of the run.
    func settleAll() async {
        // Use an unstructured task, because the current task is already canceled, and known
        // outcomes must still be stored.
        await Task { while await self.settle() {} }.value
    }
}
