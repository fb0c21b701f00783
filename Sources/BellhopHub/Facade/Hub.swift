package import BellhopCore
package import BellhopEngine

/// The facade of the engine and the products. Each command runs in one transaction, whose changes
/// are durable when the command returns.
///
/// The hub holds no state of its own. Every command reads what it needs and lets a pure rule
/// decide. The command then performs a step that contains the versions of the records that were
/// read. After a conflict, the command reads the records and decides again.
package final class Hub: Sendable {
    let engine: Engine
    let scheduler: Scheduler
    let desk: CourierDesk
    let health: SinkHealth
    let clock: ClockGuard
    let heldMessages: HeldMessages
    let wakeUps: WakeUps
    let reports: ReportDesk
    /// The product parts that run as long as the hub runs.
    private let companions: Companions
    /// The tokens of links whose answers are being processed right now.
    let linksInUse = Locked<Set<AnswerToken>>([])
    /// Whether the hint is no longer needed, because somebody can be reached or because the hint
    /// was already shown; see ``reachHint()``.
    let isReachSettled = Locked(false)
    let shortIDs = ShortIDs()
    let hearing = Hearing()
    /// The number of notices that each inlet has posted since its events were last pruned.
    let postsSincePruning = Locked<[InletName: Int]>([:])

    /// Tasks of the products that run in the background.
    struct Companions: Sendable {
        /// Runs the tasks until they are canceled. Canceling them loses no data.
        var run: @Sendable () async -> Void
        /// A closure to call after a change that is not part of a step, that is, after a change of
        /// the sinks or the settings.
        var refresh: @Sendable () -> Void
    }

    init(
        engine: Engine, reports: SinkReports, policy: RetryPolicy, companions: Companions, sinkCompanions: @escaping CourierDesk.Companions
    ) {
        self.engine = engine
        self.companions = companions
        health = SinkHealth(engine: engine)
        desk = CourierDesk(engine: engine, policy: policy, health: health, companions: sinkCompanions)
        clock = ClockGuard(engine: engine)
        heldMessages = HeldMessages(engine: engine)
        wakeUps = WakeUps(engine: engine)
        scheduler = Scheduler(engine: engine, clock: clock, desk: desk)
        self.reports = ReportDesk(engine: engine, desk: desk, health: health, heldMessages: heldMessages, reports: reports)
    }

    /// Loads everything that the first command depends on: the settings, clock steps made while the
    /// daemon was down, the current state of all owners of timers, and the parked sinks.
    ///
    /// If a part of this data is damaged, the hub starts without that part, so that the readable
    /// timers still ring.
    package func prepare() async throws(StoreError) {
        try await passingOver("the settings") { () throws(StoreError) in engine.replaceSettings(try await engine.store.settings().value) }
        let reading = try await engine.settledReading()
        for owner in engine.parts.owners {
            let kinds = owner.kinds.map(\.rawValue).sorted().joined(separator: ", ")
            try await passingOver("owners of timers (\(kinds))") { () throws(StoreError) in
                try await owner.recompute(after: .start, at: reading)
            }
        }
        try await passingOver("parked sinks") { () throws(StoreError) in try await health.resume(engine.catalog.names) }
        try await passingOver("messages held by servers") { () throws(StoreError) in try await heldMessages.loadProofs() }
        try await desk.follow(engine.catalog)
        try await passingOver("messages held by servers") { () throws(StoreError) in try await heldMessages.refresh() }
        await wakeUps.refresh()
    }

    private func passingOver(_ what: String, _ body: () async throws(StoreError) -> Void) async throws(StoreError) {
        do throws(StoreError) {
            try await body()
        } catch {
            switch error {
            // A row with an impossible value is reported as `failed`.
            case .damaged, .failed: engine.log.error("\(what) cannot be read; starting without it: \(error)")
            case .conflict, .refused, .full, .disk: throw error
            }
        }
    }

    /// Fires timers, delivers notices and handles answers until ``stop()`` or cancellation.
    package func run() async {
        await withDiscardingTaskGroup { group in
            // All three tasks are canceled when the group is canceled below, or when the current
            // task is canceled.
            group.addTask { [scheduler] in await scheduler.run() }
            group.addTask { [reports] in await reports.run() }
            // Canceling this task loses no data, because the task only reacts to changes. A cue
            // plan that a sink has already received becomes invalid when its generation ends.
            group.addTask { [companions] in await companions.run() }
            await desk.run()
            group.cancelAll()
        }
        // Skip this after a cancellation, because a cancellation is treated like a crash.
        if !Task.isCancelled {
            engine.inhibitor.hold(.nothing, because: "")
            await noteLife()
        }
    }

    /// Records when the daemon stopped, so that the next start can compute the downtime.
    private func noteLife() async {
        let now = engine.timekeeper.now().wall
        do {
            try await engine.apply([LifeSign.change(at: now)], at: now)
        } catch {
            engine.log.warning("the time at which the daemon stopped cannot be stored: \(error)")
        }
    }

    /// Notifies the background tasks of the products of a change that is not part of a step.
    func refreshCompanions() { companions.refresh() }

    /// Prevents further delivery attempts from starting. ``run()`` returns when the attempts in
    /// flight have ended, after at most 4 s.
    package func stop() {
        desk.stop()
    }

    /// Applies a new config. Timers and outbox stay as they are. Sinks whose settings have changed
    /// are recreated. Parked notices are retried. If the settings of a parked sink are unchanged,
    /// only one notice is tried at first, to find out whether the fault was fixed on the server.
    ///
    /// - Throws: the store's error. The config from before then stays in force.
    package func reload(_ catalog: SinkCatalog) async throws(StoreError) {
        let before = engine.catalog
        // Write something first, so that a full disk is found before anything has changed.
        try await proveLife()
        do throws(StoreError) {
            try await take(catalog, after: before)
        } catch {
            engine.replaceCatalog(before)
            do throws(StoreError) {
                try await desk.follow(before)
            } catch let second {
                engine.log.warning("some sinks may have their new settings until the next reload: \(second)")
            }
            throw error
        }
        refreshCompanions()
        await wakeUps.refresh()
    }

    /// Stores the current time. If this succeeds, commands can be stored, too.
    package func proveLife() async throws(StoreError) {
        let now = engine.timekeeper.now().wall
        try await engine.apply([LifeSign.change(at: now)], at: now)
    }

    private func take(_ catalog: SinkCatalog, after before: SinkCatalog) async throws(StoreError) {
        let parked = parkedSinks
        engine.replaceCatalog(catalog)
        engine.sinks.forget { before.sinks[$0]?.fingerprint != catalog.sinks[$0]?.fingerprint }
        // The new policy may change how the health of pets declines, so the health is first
        // calculated up to now with the old policy.
        let reading = try await engine.settledReading()
        for owner in engine.parts.owners { try await owner.recompute(after: .reload, at: reading) }
        try await desk.follow(catalog)
        for sink in before.names where catalog.sinks[sink] == nil { await health.forget(sink) }
        for sink in parked.intersection(parkedSinks) where catalog.sinks[sink] != nil { try await desk.tryAgain(sink) }
        try await heldMessages.loadProofs()
        // A message that a server already holds must not keep the names that the sink now leaves out.
        let reworded = before.sinks.filter { name, sink in catalog.sinks[name].map { $0.isRedacted != sink.isRedacted } ?? false }
        try await heldMessages.refresh(reworded: Set(reworded.keys))
    }

    /// Ends every stream of events and overviews, because the daemon is shutting down.
    package func closeStreams() {
        engine.journal.close()
        engine.pulse.close()
    }

    /// Wakes the subscribers of the journal.
    package var journal: Broadcast { engine.journal }
    package var settings: AppSettings { engine.settings }
    /// The default language of notices and of answers to clients.
    package var language: Language { engine.language }
    package func speak(_ language: Language) { engine.replaceLanguage(language) }
    package var catalog: SinkCatalog { engine.catalog }
    package var timekeeper: any Timekeeper { engine.timekeeper }

    /// Returns the clock reading for a command, after any step of the clock has been handled.
    func reading() async throws(StoreError) -> ClockReading { try await engine.settledReading() }
}
