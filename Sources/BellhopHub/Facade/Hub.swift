public import BellhopCore
public import BellhopEngine

/// The façade of engine and products. Each command runs in one transaction and is durable when it
/// returns its answer.
///
/// The hub holds no state of its own. Every command reads what it needs, lets a pure rule decide,
/// and performs a step that names the versions it read. After a conflict it reads and decides
/// again.
public final class Hub: Sendable {
    let engine: Engine
    let scheduler: Scheduler
    let desk: CourierDesk
    let health: SinkHealth
    let clock: ClockGuard
    let nets: SafetyNets
    let wakeUps: WakeUps
    let reports: ReportDesk
    /// What runs as long as the hub runs, besides the engine.
    private let companions: Companions
    /// Tokens of links whose answer is being processed right now.
    let linksInUse = Locked<Set<AnswerToken>>([])
    /// Whether somebody can be reached, or the user was already warned that nobody can; see
    /// ``reachHint()``.
    let isReachSettled = Locked(false)

    /// The parts of the products that run by themselves.
    struct Companions: Sendable {
        /// Runs until it is cancelled, which loses nothing.
        var run: @Sendable () async -> Void
        /// Called after a change that no step tells of: other sinks, or other settings.
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
        nets = SafetyNets(engine: engine)
        wakeUps = WakeUps(engine: engine)
        scheduler = Scheduler(engine: engine, clock: clock, desk: desk)
        self.reports = ReportDesk(engine: engine, desk: desk, health: health, nets: nets, reports: reports)
    }

    /// Loads what the first command depends on: the settings, a clock step made while the daemon
    /// was down, the current state of everything that timers belong to, and the parked sinks.
    ///
    /// Damaged data is skipped and the defaults are used instead, so that the timers that can be
    /// read still ring.
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
        try await passingOver("messages held by servers") { () throws(StoreError) in try await nets.loadProofs() }
        try await desk.follow(engine.catalog)
        try await passingOver("messages held by servers") { () throws(StoreError) in try await nets.refresh() }
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
            // All three tasks end with the group, which is cancelled below, or with this task.
            group.addTask { [scheduler] in await scheduler.run() }
            group.addTask { [reports] in await reports.run() }
            // Cancelling it loses nothing: it wakes only for changes, and the plans that it has
            // handed to sinks become void when their generation ends.
            group.addTask { [companions] in await companions.run() }
            await desk.run()
            group.cancelAll()
        }
        // Skipped after a cancellation, which stands for a crash.
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

    /// Lets the companions look again after a change that no step tells of.
    func refreshCompanions() { companions.refresh() }

    /// Stops starting new attempts. ``run()`` returns when those in flight have ended, after at
    /// most 4 s.
    public func stop() {
        desk.stop()
    }

    /// Applies a new config. Timers and outbox stay as they are, and sinks whose settings changed
    /// are recreated. Parked notices are retried: where the sink's settings are unchanged, with one
    /// attempt first, because the fault may have been fixed on its server.
    public func reload(_ catalog: SinkCatalog) async throws(StoreError) {
        let before = engine.catalog
        let parked = parkedSinks
        engine.replaceCatalog(catalog)
        engine.sinks.forget { before.sinks[$0]?.fingerprint != catalog.sinks[$0]?.fingerprint }
        // Another policy changes how the health of pets declines.
        let reading = try await engine.settledReading()
        for owner in engine.parts.owners { try await owner.recompute(after: .reload, at: reading) }
        try await desk.follow(catalog)
        for sink in parked.intersection(parkedSinks) where catalog.sinks[sink] != nil { try await desk.tryAgain(sink) }
        try await nets.loadProofs()
        try await nets.refresh()
        refreshCompanions()
        await wakeUps.refresh()
    }

    /// Ends every stream of events and glances, because the daemon is shutting down.
    public func closeStreams() {
        engine.journal.close()
        engine.pulse.close()
    }

    /// Wakes the subscribers of the journal.
    public var journal: JournalBell { engine.journal }
    public var settings: AppSettings { engine.settings }
    /// The language of notices, and of answers to clients that ask for no other.
    public var language: Language { engine.language }
    public func speak(_ language: Language) { engine.replaceLanguage(language) }
    public var catalog: SinkCatalog { engine.catalog }
    public var timekeeper: any Timekeeper { engine.timekeeper }

    /// The clock reading that a command decides on, taken after any clock step was handled.
    func reading() async throws(StoreError) -> ClockReading { try await engine.settledReading() }
}
