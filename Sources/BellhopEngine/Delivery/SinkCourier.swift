package import BellhopCore

/// Delivers the outbox rows of one sink. Rows with the same key are delivered in order, and up to
/// 16 keys are handled in parallel. Each attempt has a deadline.
///
/// The stored rows are authoritative; the courier holds only some of them in memory. A crash loses
/// the outcomes of at most 32 attempts, which are then repeated.
package final class SinkCourier: Sendable {
    /// How long one attempt may take. Each sink also has a shorter limit of its own. This limit
    /// keeps a hanging sink from blocking a key forever.
    package static let attemptLimit: Duration = .seconds(30)
    /// How long a stopping courier waits for attempts in flight.
    static let drainLimit: Duration = .seconds(4)

    /// The first pause before a sink whose check failed is checked again. Each further pause is twice
    /// as long, up to ``longestRecheckPause``.
    static let recheckPause: Duration = .seconds(4)
    static let longestRecheckPause: Duration = .seconds(64)

    let configured: ConfiguredSink
    /// If the store fails to save outcomes, the pause before the next try.
    static let storeRetry: Duration = .seconds(5)
    let store: any EngineStore
    let timekeeper: any Timekeeper
    let policy: RetryPolicy
    let health: SinkHealth
    let meters: Meters
    let log: EngineLog
    let queue = Locked(CourierQueue())
    /// Wakes the loop that starts attempts.
    let bell = Doorbell()
    /// Wakes the loop that reads and writes the outbox.
    let outboxBell = Doorbell()
    /// The time since boot at which a stopping courier abandons the attempts in flight; `nil` while
    /// the courier is not stopping.
    private let stopping = Locked<Duration?>(nil)
    /// The time since boot at which the sink is checked again, and the pause before it; `nil` if no
    /// check is due.
    private let recheck = Locked<(at: Duration, pause: Duration)?>(nil)
    private let ended = Doorbell()
    private let predecessor = Locked<SinkCourier?>(nil)
    let wording: @Sendable (Event, Instant) async -> Event
    /// Returns the current settings. Called before each attempt, so that changed settings take
    /// effect at once.
    let settings: @Sendable () -> AppSettings
    let language: @Sendable () -> Language
    private let companions = Locked<[SinkCompanion]>([])
    /// Whether notices were dropped since the queue was last empty.
    let hasShed = Locked(false)
    private let heldMessages = Locked<HeldMessageCourier?>(nil)
    /// The attempts to deliver notices that could not be stored, by key. Each attempt returns the
    /// receipt of its message. A later notice with the same key replaces that message.
    let unstored = Locked<[NoticeKey: Task<Receipt?, Never>]>([:])
    /// Whether some rows may still be parked although the sink is no longer parked.
    let hasStray = Locked(false)
    /// Returns whether a message at this sink replaces an earlier message with the same key, as far
    /// as is known.
    let replaces: @Sendable () -> Bool

    init(
        _ configured: ConfiguredSink, store: any EngineStore, timekeeper: any Timekeeper, policy: RetryPolicy, health: SinkHealth,
        meters: Meters, log: EngineLog, settings: @escaping @Sendable () -> AppSettings,
        language: @escaping @Sendable () -> Language, replaces: @escaping @Sendable () -> Bool,
        wording: @escaping @Sendable (Event, Instant) async -> Event
    ) {
        self.configured = configured
        self.store = store
        self.timekeeper = timekeeper
        self.policy = policy
        self.health = health
        self.meters = meters
        self.log = log
        self.settings = settings
        self.language = language
        self.replaces = replaces
        self.wording = wording
        queue.withLock { $0.turns = configured.limits.rate.map(CourierTurns.init) }
    }

    var name: SinkName { configured.name }

    func hasUnstored(token: String) -> Bool { queue.withLock { $0.hasUnstored(token: token) } }

    /// Notifies the courier that rows were added or are ready again.
    package func nudge(adding count: Int = 0) {
        queue.withLock { queue in
            queue.mayHaveMore = true
            queue.mayHaveUrgent = true
            queue.backlog.add(count)
        }
        outboxBell.ring()
        nudgeHeldMessages()
    }

    /// Notifies the courier that rows are ready again, and ends the pause of a failing sink.
    package func wake() {
        queue.withLock { $0.closeBreaker() }
        bell.ring()
        nudge()
    }

    /// Starts the trial of a parked sink: the sink's next attempt runs alone.
    func beginTrial() {
        queue.withLock { queue in
            queue.closeBreaker()
            queue.beginTrial()
        }
        heldMessages.withLock { $0 }?.endPause()
    }

    /// Checks the sink again after a pause, if this check of it failed. Otherwise a status would show
    /// the failure until somebody asks the sink or until its next notice.
    ///
    /// - Parameter pause: the pause before the next check.
    func recheckIfFailing(_ check: SinkCheck, after pause: Duration = recheckPause) {
        let now = timekeeper.now().sinceBoot
        recheck.withLock { $0 = check.fails ? (now + pause, pause) : nil }
        if check.fails { bell.ring() }
    }

    /// Checks the sink immediately if it is to be checked again later.
    func hurryRecheck() {
        let now = timekeeper.now().sinceBoot
        recheck.withLock { $0 = $0 == nil ? nil : (now, Self.recheckPause) }
        bell.ring()
    }

    /// Returns the pause before the check that is due now; `nil` if no check is due.
    private func takeRecheck(at sinceBoot: Duration) -> Duration? {
        recheck.withLock { due in
            guard let found = due, sinceBoot >= found.at else { return nil }
            due = nil
            return found.pause
        }
    }

    private func checkAgain(after pause: Duration) async {
        // An attempt has shown in the meantime how the sink is.
        guard await health.condition(of: name).failedCheck != nil else { return }
        let check = await configured.sink.check()
        // A canceled check says nothing about the sink. While notices wait for a failing sink, their
        // attempts show how it is.
        guard !Task.isCancelled, sparedUntil == nil else { return }
        await health.observe(check, of: name)
        recheckIfFailing(check, after: min(pause * 2, Self.longestRecheckPause))
    }

    /// Marks these keys as withdrawn. After this method has returned, no attempt begins with a row
    /// that was read before the call.
    package func void(_ keys: Set<NoticeKey>) {
        if queue.withLock({ $0.void(keys) }) { outboxBell.ring() }
        nudgeHeldMessages()
    }

    /// Delays the start of this courier until `earlier` has ended. `earlier` is the courier for the
    /// previous settings of the same sink. Two couriers must never hold the same row.
    func follows(_ earlier: SinkCourier?) { predecessor.withLock { $0 = earlier } }

    /// Sets the tasks that run alongside this courier.
    func keeps(_ companions: [SinkCompanion]) { self.companions.withLock { $0 = companions } }

    /// Sets the courier of the sink's server-held messages.
    func keeps(_ heldMessages: HeldMessageCourier) { self.heldMessages.withLock { $0 = heldMessages } }

    /// Ends the pause after a failed attempt to place or withdraw a message on the sink's server.
    func retryHeldMessages() {
        heldMessages.withLock { $0 }?.endPause()
        wake()
    }

    func nudgeHeldMessages() { heldMessages.withLock { $0 }?.nudge() }

    /// Makes ``run()`` end soon. No new attempt begins, and attempts in flight must end within
    /// ``drainLimit``.
    package func stop() {
        let now = timekeeper.now().sinceBoot
        stopping.withLock { $0 = $0 ?? now + Self.drainLimit }
        bell.ring()
    }

    private var isDone: Bool {
        if Task.isCancelled { return true }
        guard let limit = stopping.withLock({ $0 }) else { return false }
        return queue.withLock { $0.isDrained } || timekeeper.now().sinceBoot >= limit
    }

    /// The time since boot until which a failing sink gets no attempts; `nil` for a sink that is
    /// not failing.
    package var sparedUntil: Duration? { queue.withLock { $0.breaker.isLimited ? nil : $0.breaker.openUntil } }

    /// Returns the sink's rate limit if rows are waiting because of this limit; otherwise `nil`.
    func limiting(at sinceBoot: Duration) -> SinkLimits.Rate? {
        queue.withLock { $0.waitsForTurn(at: sinceBoot) ? $0.turns?.rate : nil }
    }

    var isTelling: Bool { queue.withLock { $0.isTelling } }

    var isIdle: Bool { queue.withLock { $0.isIdle && !$0.mayHaveMore } }

    package func run() async {
        if let earlier = predecessor.withLock({ $0 }) {
            await earlier.ended.wait()
            follows(nil)
        }
        await withDiscardingTaskGroup { group in
            let sink = configured.sink
            group.addTask { await sink.run() }
            // Like the task above, this task ends when the group is canceled below.
            group.addTask { await self.keepOutbox() }
            // Canceling the group also cancels the companions.
            for companion in companions.withLock({ $0 }) { group.addTask { await companion.run() } }
            // Only some sinks can hold messages for later. This task ends when the courier stops,
            // or when the group is canceled.
            if let heldMessages = heldMessages.withLock({ $0 }) { group.addTask { await heldMessages.run(beside: self) } }
            while !isDone {
                let reading = timekeeper.now()
                for overdue in queue.withLock({ $0.overdue(at: reading.sinceBoot) }) { overdue.cancel() }
                // The next check is due only after this one has ended, so there is never more than one. Like
                // an attempt, it ends by the limit of its sink, or when the group is canceled.
                if let pause = takeRecheck(at: reading.sinceBoot) { group.addTask { await self.checkAgain(after: pause) } }
                while let attempt = next(at: reading) {
                    // There are never more attempts than slots. Each attempt ends by its deadline,
                    // and the group waits until it has ended.
                    group.addTask { await self.carry(attempt, at: reading.wall) }
                }
                await rest()
            }
            group.cancelAll()
        }
        await settleAll()
        ended.ring()
    }

    /// Begins the next attempt and returns it; returns `nil` if no attempt may begin now.
    func next(at reading: ClockReading) -> CourierQueue.InFlight? {
        if Task.isCancelled || isStopping { return nil }
        let (attempt, concernsOutbox) = queue.withLock { queue in
            (queue.start(at: reading.sinceBoot, limit: Self.attemptLimit), queue.concernsOutbox(at: reading.sinceBoot))
        }
        if concernsOutbox { outboxBell.ring() }
        return attempt
    }

    var isStopping: Bool { stopping.withLock { $0 != nil } }

    /// Sleeps until the first deadline of an attempt, or until something changes.
    private func rest() async {
        let now = timekeeper.now().sinceBoot
        let deadline = queue.withLock { $0.nextDeadline(at: now) }
        let limit = stopping.withLock { $0 }
        ring(bell, at: [deadline, limit, recheck.withLock { $0?.at }].compactMap { $0 }.min())
        await bell.wait()
    }

    func ring(_ bell: Doorbell, at sinceBoot: Duration?) {
        let reading = timekeeper.now()
        timekeeper.ring(bell, at: sinceBoot.map { reading.wall + max($0 - reading.sinceBoot, .milliseconds(1)) })
    }
}

/// A task that runs for as long as a sink's courier runs, for example the task that updates the
/// sink's badge.
package struct SinkCompanion: Sendable {
    /// Runs the task until it is canceled. Canceling the task loses no data.
    let run: @Sendable () async -> Void

    package init(run: @escaping @Sendable () async -> Void) { self.run = run }
}
