public import BellhopCore
public import Logging

/// The façade of the engine: commands come in, one transaction each, and the answer after it is durable.
///
/// It holds no truth. Every command reads what it decides on, lets a pure rule decide, and commits a step that names the versions it
/// read; a conflict makes it read and decide again.
public final class Hub: Sendable {
    let core: HubCore
    let scheduler: Scheduler
    let desk: CourierDesk
    let health: SinkHealth
    let clock: ClockGuard
    let keeper: PetKeeper
    private let cues: CueKeeper
    private let reports: SinkReports

    /// - Parameters:
    ///   - reports: the queue whose handlers the sinks of `catalog` were given.
    ///   - policy: the pauses between attempts; other values are for tests.
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

    /// Reads what must be known before the first command: the settings, a step of the clock while we were down, how pets are by now, parked sinks.
    ///
    /// What is damaged of it is passed over, and is as it is by default, so that the timers that can be read ring.
    public func prepare() async throws(StoreError) {
        try await passingOver("the settings") { () throws(StoreError) in core.replaceSettings(try await core.store.settings().value) }
        let reading = try await reading()
        try await passingOver("the pets") { () throws(StoreError) in try await keeper.reckonAll(at: reading) }
        try await passingOver("what goes on") { () throws(StoreError) in try await RunKeeper(core: core).reckonAll(at: reading) }
        try await passingOver("parked sinks") { () throws(StoreError) in try await health.resume(core.catalog.names) }
        try await passingOver("what servers hold") { () throws(StoreError) in try await SafetyNets(core: core).loadProofs() }
        try await desk.follow(core.catalog)
        try await passingOver("what servers hold") { () throws(StoreError) in try await SafetyNets(core: core).refresh() }
        await WakeUps(core: core).refresh()
    }

    private func passingOver(_ what: String, _ body: () async throws(StoreError) -> Void) async throws(StoreError) {
        do throws(StoreError) {
            try await body()
        } catch {
            switch error {
            // A row that holds what it cannot hold is a `failed`.
            case .damaged, .failed: core.log.error("\(what) cannot be read, and the start goes on without: \(error)")
            case .conflict, .refused, .full, .disk: throw error
            }
        }
    }

    /// Fires timers, carries notices and takes answers until ``stop()`` or cancellation.
    public func run() async {
        await withDiscardingTaskGroup { group in
            // All three end with the group, which is cancelled below, or with this task.
            group.addTask { [scheduler] in await scheduler.run() }
            group.addTask { await self.takeAnswers() }
            // It wakes for changes alone, and what it has handed on is void with its generation: nothing is lost when it is cancelled.
            group.addTask { [cues] in await cues.run() }
            await desk.run()
            group.cancelAll()
        }
        // Not when it was cancelled, as by a crash.
        if !Task.isCancelled {
            core.inhibitor.hold(.nothing, because: "")
            await noteLife()
        }
    }

    /// So that the next start knows how long nobody was there.
    private func noteLife() async {
        let now = core.timekeeper.now().wall
        do {
            try await core.commit(Step([ClockGuard.lives(at: now)], at: now))
        } catch {
            core.log.warning("when the daemon ended cannot be stored: \(error)")
        }
    }

    /// Begins nothing new; ``run()`` returns when what is on the wire has ended, after 4 s at most.
    public func stop() {
        desk.stop()
    }

    /// Takes on a new config. Timers and outbox are untouched; sinks whose settings changed are made anew. What was parked goes out, at sinks whose
    /// settings are the same as far as their next attempt gets through: the fault may have been mended on their server.
    public func reload(_ catalog: SinkCatalog) async throws(StoreError) {
        let before = core.catalog
        let parked = parkedSinks
        core.replaceCatalog(catalog)
        // A sink with other settings says anew whether its buttons are heard.
        core.unheard.withLock { unheard in
            unheard = unheard.filter { before.sinks[$0.key]?.fingerprint == catalog.sinks[$0.key]?.fingerprint }
        }
        core.stubborn.withLock { stubborn in
            stubborn = stubborn.filter { before.sinks[$0]?.fingerprint == catalog.sinks[$0]?.fingerprint }
        }
        // Another policy is another curve.
        try await keeper.reckonAll(at: try await reading())
        try await desk.follow(catalog)
        for sink in parked.intersection(parkedSinks) where catalog.sinks[sink] != nil { try await desk.tryAgain(sink) }
        try await SafetyNets(core: core).loadProofs()
        try await SafetyNets(core: core).refresh()
        cues.ring()
        await WakeUps(core: core).refresh()
    }

    /// The daemon ends: whoever follows the journal or the glances is let go.
    public func closeStreams() {
        core.journal.close()
        core.pulse.close()
    }

    /// Wakes whoever follows the journal.
    public var journal: JournalBell { core.journal }
    public var settings: AppSettings { core.settings }
    /// What notices are in, and answers to whoever asks for no other.
    public var language: Language { core.language }
    public func speak(_ language: Language) { core.replaceLanguage(language) }
    public var catalog: SinkCatalog { core.catalog }
    public var timekeeper: any Timekeeper { core.timekeeper }

    // MARK: Steps

    /// How often a command that lost a race decides again.
    static let conflictLimit = 20

    /// Runs `attempt` until it does not conflict.
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

    /// The reading that a command decides on, after a step of the clock was dealt with.
    func reading() async throws(StoreError) -> ClockReading { try await core.settledReading() }

    // MARK: Answers

    private func takeAnswers() async {
        // Known to the timekeeper also without an alarm: manual time then sees this loop at work and at rest.
        core.timekeeper.ring(reports.bell, at: nil)
        while !Task.isCancelled {
            var unstored: [(SinkName, SinkReport)] = []
            for (sink, report) in reports.take() {
                do {
                    try await handle(report, from: sink)
                } catch StoreError.full {
                    // Somebody has answered, and will not do it twice.
                    core.log.error("an answer from \(sink) cannot be stored, trying again in \(DurationText.words(SinkCourier.storeRetry))")
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
