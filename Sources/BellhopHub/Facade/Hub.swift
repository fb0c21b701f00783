public import BellhopCore
public import BellhopEngine

/// The façade of the engine and the products. Each command runs in one transaction and is durable
/// when it returns.
///
/// The hub holds no state of its own. Every command reads what it needs and lets a pure rule
/// decide. It then performs a step that names the versions of the records it has read. After a
/// conflict the command reads and decides again.
public final class Hub: Sendable {
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
    /// Whether somebody can be reached, or the user was already warned that nobody can be; see
    /// ``reachHint()``.
    let isReachSettled = Locked(false)

    /// Tasks of the products that run in the background.
    struct Companions: Sendable {
        /// Runs until it is cancelled. Cancelling it loses nothing.
        var run: @Sendable () async -> Void
        /// Called after a change that is not part of a step: new sinks or new settings.
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
    /// If data is damaged, the defaults are used instead, so that the readable timers still ring.
    public func prepare() async throws(StoreError) {
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
    public func run() async {
        await withDiscardingTaskGroup { group in
            // All three tasks are cancelled when the group is cancelled below, or when the current
            // task is cancelled.
            group.addTask { [scheduler] in await scheduler.run() }
            group.addTask { [reports] in await reports.run() }
            // Cancelling this task loses nothing, because it acts only on changes. A cue plan that
            // a sink has already received becomes invalid when its generation ends.
            group.addTask { [companions] in await companions.run() }
            await desk.run()
            group.cancelAll()
        }
        // Skipped after a cancellation, which counts as a crash.
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

    /// Lets the background tasks of the products update, after a change that is not part of a step.
    func refreshCompanions() { companions.refresh() }

    /// Prevents further delivery attempts from starting. ``run()`` returns when the attempts in
    /// flight have ended, after at most 4 s.
    public func stop() {
        desk.stop()
    }

    /// Applies a new config. Timers and outbox stay as they are, and sinks whose settings changed
    /// are recreated. Parked notices are retried. If the settings of a parked sink are unchanged,
    /// only one notice is tried first, because the fault may have been fixed on the server.
    public func reload(_ catalog: SinkCatalog) async throws(StoreError) {
        let before = engine.catalog
        let parked = parkedSinks
        engine.replaceCatalog(catalog)
        engine.sinks.forget { before.sinks[$0]?.fingerprint != catalog.sinks[$0]?.fingerprint }
        // The new policy may change how the health of pets declines.
        let reading = try await engine.settledReading()
        for owner in engine.parts.owners { try await owner.recompute(after: .reload, at: reading) }
        try await desk.follow(catalog)
        for sink in parked.intersection(parkedSinks) where catalog.sinks[sink] != nil { try await desk.tryAgain(sink) }
        try await heldMessages.loadProofs()
        try await heldMessages.refresh()
        refreshCompanions()
        await wakeUps.refresh()
    }

    /// Ends every stream of events and overviews, because the daemon is shutting down.
    public func closeStreams() {
        engine.journal.close()
        engine.pulse.close()
    }

    /// Wakes the subscribers of the journal.
    public var journal: Broadcast { engine.journal }
    public var settings: AppSettings { engine.settings }
    /// The default language of notices and of answers to clients.
    public var language: Language { engine.language }
    public func speak(_ language: Language) { engine.replaceLanguage(language) }
    public var catalog: SinkCatalog { engine.catalog }
    public var timekeeper: any Timekeeper { engine.timekeeper }

    /// Returns the clock reading for a command, after any step of the clock has been handled.
    func reading() async throws(StoreError) -> ClockReading { try await engine.settledReading() }
}
