public import BellhopCore
public import Logging

/// The façade of the engine. Each command runs in one transaction and is durable when it returns
/// its answer.
///
/// The hub holds no state of its own. Every command reads what it needs, lets a pure rule decide,
/// and commits a step that names the versions it read. After a conflict it reads and decides again.
public final class Hub: Sendable {
    let core: HubCore
    let scheduler: Scheduler
    let desk: CourierDesk
    let health: SinkHealth
    let clock: ClockGuard
    let keeper: PetKeeper
    private let cues: CueKeeper
    private let reports: SinkReports

    /// Wires the parts of the engine together.
    ///
    /// - Parameters:
    ///   - reports: the queue whose handlers were given to the sinks of `catalog`.
    ///   - policy: the pauses between attempts; only tests pass another value.
    public init(
        store: any HubStore, timekeeper: any Timekeeper, inhibitor: any SleepInhibitor = NoSleepInhibitor(), catalog: SinkCatalog,
        reports: SinkReports, isTestMode: Bool = false, policy: RetryPolicy = .standard, logger: Logger
    ) {
        let log = HubLog(logger)
        core = HubCore(
            store: store, timekeeper: timekeeper, inhibitor: inhibitor, catalog: catalog, unsure: reports.unsure, isTestMode: isTestMode,
            log: log)
        health = SinkHealth(core: core)
        desk = CourierDesk(core: core, policy: policy, health: health)
        clock = ClockGuard(core: core)
        keeper = PetKeeper(core: core)
        cues = CueKeeper(core: core)
        let unstored = UnstoredTelling(core: core, desk: desk, firing: Firing(core: core))
        scheduler = Scheduler(
            store: store, timekeeper: timekeeper, clock: clock, firing: Firing(core: core, unstored: unstored), unstored: unstored, log: log
        )
        self.reports = reports
        core.whenStepped { [weak clock] reading throws(StoreError) in try await clock?.settle(reading) ?? true }
        core.whenCuesMove { [cues] in cues.ring() }
        core.whenArmed { [scheduler] in scheduler.nudge(due: $0) }
    }

    /// Loads what the first command depends on: the settings, a clock step made while the daemon
    /// was down, the current state of every pet, and the parked sinks.
    ///
    /// Damaged data is skipped and the defaults are used instead, so that the timers that can be
    /// read still ring.
    public func prepare() async throws(StoreError) {
        try await passingOver("the settings") { () throws(StoreError) in core.replaceSettings(try await core.store.settings().value) }
        let reading = try await reading()
        try await passingOver("the pets") { () throws(StoreError) in try await keeper.reckonAll(at: reading) }
        try await passingOver("activities") { () throws(StoreError) in try await RunKeeper(core: core).reckonAll(at: reading) }
        try await passingOver("parked sinks") { () throws(StoreError) in try await health.resume(core.catalog.names) }
        try await passingOver("messages held by servers") { () throws(StoreError) in try await SafetyNets(core: core).loadProofs() }
        try await desk.follow(core.catalog)
        try await passingOver("messages held by servers") { () throws(StoreError) in try await SafetyNets(core: core).refresh() }
        await WakeUps(core: core).refresh()
    }

    private func passingOver(_ what: String, _ body: () async throws(StoreError) -> Void) async throws(StoreError) {
        do throws(StoreError) {
            try await body()
        } catch {
            switch error {
            // A row with an impossible value is reported as `failed`.
            case .damaged, .failed: core.log.error("\(what) cannot be read; starting without it: \(error)")
            case .conflict, .refused, .full, .disk: throw error
            }
        }
    }

    /// Fires timers, delivers notices and handles answers until ``stop()`` or cancellation.
    public func run() async {
        await withDiscardingTaskGroup { group in
            // All three tasks end with the group, which is cancelled below, or with this task.
            group.addTask { [scheduler] in await scheduler.run() }
            group.addTask { await self.takeAnswers() }
            // Cancelling it loses nothing: it wakes only for changes, and the plans that it has
            // handed to sinks become void when their generation ends.
            group.addTask { [cues] in await cues.run() }
            await desk.run()
            group.cancelAll()
        }
        // Skipped after a cancellation, which stands for a crash.
        if !Task.isCancelled {
            core.inhibitor.hold(.nothing, because: "")
            await noteLife()
        }
    }

    /// Records when the daemon stopped, so that the next start can compute the downtime.
    private func noteLife() async {
        let now = core.timekeeper.now().wall
        do {
            try await core.commit(Step([ClockGuard.lives(at: now)], at: now))
        } catch {
            core.log.warning("the time at which the daemon stopped cannot be stored: \(error)")
        }
    }

    /// Stops starting new attempts. ``run()`` returns when those in flight have ended, after at
    /// most 4 s.
    public func stop() {
        desk.stop()
    }

    /// Applies a new config. Timers and outbox stay as they are, and sinks whose settings changed
    /// are recreated. Parked notices are retried: where the sink's settings are unchanged, with one
    /// attempt first, because the fault may have been fixed on its server.
    public func reload(_ catalog: SinkCatalog) async throws(StoreError) {
        let before = core.catalog
        let parked = parkedSinks
        core.replaceCatalog(catalog)
        // A sink with changed settings reports again whether its buttons can be heard.
        core.unheard.withLock { unheard in
            unheard = unheard.filter { before.sinks[$0.key]?.fingerprint == catalog.sinks[$0.key]?.fingerprint }
        }
        core.stubborn.withLock { stubborn in
            stubborn = stubborn.filter { before.sinks[$0]?.fingerprint == catalog.sinks[$0]?.fingerprint }
        }
        // Another policy changes how the health of pets declines.
        try await keeper.reckonAll(at: try await reading())
        try await desk.follow(catalog)
        for sink in parked.intersection(parkedSinks) where catalog.sinks[sink] != nil { try await desk.tryAgain(sink) }
        try await SafetyNets(core: core).loadProofs()
        try await SafetyNets(core: core).refresh()
        cues.ring()
        await WakeUps(core: core).refresh()
    }

    /// Ends every stream of events and glances, because the daemon is shutting down.
    public func closeStreams() {
        core.journal.close()
        core.pulse.close()
    }

    /// Wakes the subscribers of the journal.
    public var journal: JournalBell { core.journal }
    public var settings: AppSettings { core.settings }
    /// The language of notices, and of answers to clients that ask for no other.
    public var language: Language { core.language }
    public func speak(_ language: Language) { core.replaceLanguage(language) }
    public var catalog: SinkCatalog { core.catalog }
    public var timekeeper: any Timekeeper { core.timekeeper }

    // MARK: Steps

    /// How many times in all a command that conflicts is attempted.
    static let conflictLimit = 20

    /// Runs `attempt` until it succeeds without a conflict.
    func retryingConflicts<Result: Sendable>(_ attempt: () async throws -> Result) async throws -> Result {
        for _ in 1..<Self.conflictLimit {
            do {
                return try await attempt()
            } catch StoreError.conflict {
                continue
            }
        }
        return try await attempt()
    }

    /// The clock reading that a command decides on, taken after any clock step was handled.
    func reading() async throws(StoreError) -> ClockReading { try await core.settledReading() }

    // MARK: Answers

    private func takeAnswers() async {
        // Registered with the timekeeper even without an alarm, so that manual time in tests can
        // see whether this loop is busy or idle.
        core.timekeeper.ring(reports.bell, at: nil)
        while !Task.isCancelled {
            var unstored: [(SinkName, SinkReport)] = []
            for (sink, report) in reports.take() {
                do {
                    try await handle(report, from: sink)
                } catch StoreError.full {
                    // Kept for a retry: the person has answered and will not answer again.
                    core.log.error("an answer from \(sink) cannot be stored, retrying in \(DurationText.words(SinkCourier.storeRetry))")
                    unstored.append((sink, report))
                } catch {
                    core.log.error("an answer from \(sink) could not be stored: \(error)")
                }
            }
            reports.putBack(unstored)
            core.timekeeper.ring(reports.bell, at: unstored.isEmpty ? nil : core.timekeeper.now().wall + SinkCourier.storeRetry)
            await reports.bell.wait()
        }
    }
}
