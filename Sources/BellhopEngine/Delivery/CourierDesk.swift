package import BellhopCore

/// Manages the couriers, one for each configured sink. When the config is reloaded, the desk starts
/// and stops couriers accordingly.
package final class CourierDesk: StepParticipant {
    package typealias Companions = @Sendable (ConfiguredSink) -> [SinkCompanion]

    private let engine: Engine
    private let policy: RetryPolicy
    let health: SinkHealth
    private let couriers = Locked<[SinkName: SinkCourier]>([:])
    private let started = Locked<[SinkCourier]>([])
    private let companions: Companions
    private let bell = Doorbell()
    private let isStopped = Locked(false)

    /// - Parameters:
    ///   - policy: the pauses between attempts.
    ///   - companions: returns the tasks that run alongside a sink's courier, for example the task
    ///     that updates the sink's badge.
    package init(engine: Engine, policy: RetryPolicy, health: SinkHealth, companions: @escaping Companions) {
        self.engine = engine
        self.policy = policy
        self.health = health
        self.companions = companions
    }

    private func nudgeHeldMessages() {
        for courier in couriers.withLock({ Array($0.values) }) { courier.nudgeHeldMessages() }
    }

    package func committed(_ committed: Committed, _ step: Step) async {
        defer { if HeldMessages.concern(step.changes) { nudgeHeldMessages() } }
        guard !committed.sinks.isEmpty || !committed.withdrawn.isEmpty || !committed.taken.isEmpty else { return }
        let couriers = couriers.withLock { $0 }
        if !committed.withdrawn.isEmpty {
            for courier in couriers.values { courier.void(committed.withdrawn) }
        }
        for (sink, keys) in committed.taken { couriers[sink]?.void(keys) }
        guard !committed.sinks.isEmpty else { return }
        var added: [SinkName: Int] = [:]
        let parked = engine.sinks.parked
        var strays: Set<SinkName> = []
        for case .announce(_, let drafts) in step.changes {
            for draft in drafts where draft.state.isPending {
                added[draft.sink, default: 0] += 1
                if draft.state == .parked, parked[draft.sink] == nil { strays.insert(draft.sink) }
            }
        }
        for sink in strays { couriers[sink]?.noteStray() }
        for sink in committed.sinks { couriers[sink]?.nudge(adding: added[sink] ?? 0) }
    }

    /// Returns why a sink's pending rows wait, if only the sink's rate limit holds them back;
    /// otherwise `nil`.
    package func sparing(_ sink: SinkName) -> Reason? {
        let now = engine.timekeeper.now().sinceBoot
        guard let rate = couriers.withLock({ $0[sink] })?.limiting(at: now) else { return nil }
        return "held back by the rate limit of \(sink): at most \(rate.burst) at once, then one every \(DurationText.words(rate.every))"
    }

    /// Ensures that these sinks make no attempt for rows with these keys, because the rows were
    /// dropped from the outbox.
    package func void(_ keys: Set<NoticeKey>, at sinks: Set<SinkName>) {
        let couriers = couriers.withLock { $0 }
        for sink in sinks {
            couriers[sink]?.void(keys)
            couriers[sink]?.nudge()
        }
    }

    /// Wakes a sink's courier, as ``nudge(_:)`` does. If the sink keeps failing, also ends its
    /// pause.
    package func wake(_ sink: SinkName) {
        couriers.withLock { $0[sink] }?.wake()
    }

    /// Wakes a sink's courier, because a person asked to retry its notices. Notices about the faults
    /// of other sinks wait no longer.
    package func wakeByPerson(_ sink: SinkName) async {
        await health.hurry(sink)
        wake(sink)
    }

    /// Retries a parked (misconfigured) sink once; see ``SinkHealth/tryAgain(_:)``.
    package func tryAgain(_ sink: SinkName) async throws(StoreError) {
        couriers.withLock { $0[sink] }?.beginTrial()
        try await health.tryAgain(sink)
    }

    /// Delivers a sink's pending rows now, including parked rows, because the sink was found to
    /// work.
    package func hurry(_ sink: SinkName) async throws(StoreError) {
        let condition = await health.condition(of: sink)
        if condition.parked != nil { return try await tryAgain(sink) }
        guard condition.isFailing else { return }
        try await engine.apply([.release(sink, from: .queued)], at: engine.timekeeper.now().wall)
        wake(sink)
    }

    /// Returns the time until which a failing sink gets no attempts; `nil` for a sink that is not
    /// failing. A time in the past means that the next notice will be attempted.
    package func sparedUntil(_ sink: SinkName) -> Instant? {
        let reading = engine.timekeeper.now()
        return couriers.withLock { $0[sink] }?.sparedUntil.map { reading.wall + ($0 - reading.sinceBoot) }
    }

    func courier(of sink: SinkName) -> SinkCourier? { couriers.withLock { $0[sink] } }

    /// Retries the messages that the sink's push server should hold or withdraw.
    package func retryHeldMessages(of sink: SinkName) { couriers.withLock { $0[sink] }?.retryHeldMessages() }

    /// Checks a sink again after a pause, if this check of it failed.
    package func recheckIfFailing(_ sink: SinkName, _ check: SinkCheck) {
        couriers.withLock { $0[sink] }?.recheckIfFailing(check)
    }

    /// Checks the sinks immediately that are to be checked again, because somebody has mended
    /// something.
    package func hurryRechecks() {
        for courier in couriers.withLock({ Array($0.values) }) { courier.hurryRecheck() }
    }

    /// Asks each sink whether it has a receiver, because the receivers may have changed.
    package func noteVacancies() async {
        for courier in couriers.withLock({ Array($0.values) }) { await health.noteVacancy(of: courier.configured) }
    }

    package func nudge(_ sink: SinkName) {
        couriers.withLock { $0[sink] }?.nudge()
    }

    /// Starts and stops couriers to match the sink catalog. A sink whose settings are unchanged
    /// keeps its courier.
    package func follow(_ catalog: SinkCatalog) async throws(StoreError) {
        let running = couriers.withLock { $0 }
        for (name, courier) in running where catalog.sinks[name]?.fingerprint != courier.configured.fingerprint {
            courier.stop()
            couriers.withLock { $0[name] = nil }
            if catalog.sinks[name] == nil {
                let now = engine.timekeeper.now().wall
                let held = try await engine.store.heldMessages(HeldMessageQuery(sink: name)).count { $0.placed.map { $0 > now } ?? false }
                if held > 0 {
                    engine.log.warning("\(name) is no longer in the config; its server still holds \(held) of its messages, which may ring")
                }
                try await engine.apply([.dropOutbox(name, reason: "\(name) is no longer in the config")], at: now)
            }
        }
        for (name, sink) in catalog.sinks where running[name]?.configured.fingerprint != sink.fingerprint {
            let engine = engine
            let courier = SinkCourier(
                sink, store: engine.store, timekeeper: engine.timekeeper, policy: policy, health: health, meters: engine.meters,
                log: engine.log,
                settings: { engine.settings }, language: { engine.catalog.language(of: sink.name) },
                replaces: { engine.canReplace(sink.name) }
            ) { event, now in await engine.telling(of: event, at: sink, now: now) }
            if sink.capabilities.contains(.schedule) {
                // Server-held messages are not urgent, so their retries are less frequent than
                // those of notices.
                var patient = policy
                patient.longest = max(policy.longest, .minutes(15))
                courier.keeps(HeldMessageCourier(sink, engine: engine, policy: patient, health: health))
            }
            courier.keeps(companions(sink))
            courier.follows(running[name])
            couriers.withLock { $0[name] = courier }
            // Start the courier even if the store fails below: the next one waits for its end.
            started.withLock { $0.append(courier) }
            if running[name] != nil { try await health.release(name) }
        }
        await noteVacancies()
        bell.ring()
        // Views show the sinks, too.
        engine.pulse.ring()
    }

    /// Runs the couriers until ``stop()``, then lets attempts in flight end. A courier that ends
    /// does not affect the other couriers.
    package func run() async {
        await withDiscardingTaskGroup { group in
            while true {
                let new = started.withLock { started in
                    defer { started = [] }
                    return started
                }
                for courier in new { group.addTask { await courier.run() } }
                if isStopped.withLock({ $0 }) || Task.isCancelled { break }
                await bell.wait()
            }
            for courier in couriers.withLock({ Array($0.values) }) { courier.stop() }
        }
    }

    package func stop() {
        isStopped.withLock { $0 = true }
        bell.ring()
    }

    /// Checks whether a sink has accepted a message that has this answer token and whose receipt is
    /// not stored yet.
    func hasUnstored(token: String, at sink: SinkName) -> Bool {
        couriers.withLock { $0[sink] }?.hasUnstored(token: token) ?? false
    }

    /// Returns how many of these sinks have a delivery in progress.
    package func tellingCount(of sinks: Set<SinkName>) -> Int {
        couriers.withLock { $0 }.count { sinks.contains($0.key) && $0.value.isTelling }
    }

    /// For tests: whether every courier is idle.
    var isIdle: Bool { couriers.withLock { Array($0.values) }.allSatisfy(\.isIdle) }
}
