import BellhopCore

/// Carries the outbox of one sink to it: in order for each key, up to 16 keys at once, each attempt with a deadline.
///
/// The rows are the truth. What it holds in memory is a window on them, and a crash loses nothing but the outcomes of at most
/// 32 attempts, which are then made again.
final class SinkCourier: Sendable {
    /// How long one attempt may take. Sinks have shorter limits of their own; this one keeps a hanging sink from holding a key for ever.
    static let attemptLimit: Duration = .seconds(30)
    /// How long a stopping courier waits for what is on the wire.
    static let drainLimit: Duration = .seconds(4)

    let configured: ConfiguredSink
    /// After the store failed, this long passes before outcomes are stored again.
    static let storeRetry: Duration = .seconds(5)
    let store: any HubStore
    let timekeeper: any Timekeeper
    let policy: RetryPolicy
    let health: SinkHealth
    let meters: Meters
    let log: HubLog
    let queue = Locked(CourierQueue())
    /// Wakes the loop that starts attempts.
    let bell = Doorbell()
    /// Wakes the loop that reads and writes the outbox.
    let outboxBell = Doorbell()
    /// Boot time at which a stopping courier gives up on what is still on the wire; `nil` while it is not stopping.
    private let stopping = Locked<Duration?>(nil)
    private let ended = Doorbell()
    private let predecessor = Locked<SinkCourier?>(nil)
    let wording: @Sendable (Event, Instant) async -> Event
    /// Asked before each attempt, so that what is switched off takes effect at once.
    let settings: @Sendable () -> AppSettings
    let language: @Sendable () -> Language
    private let badge = Locked<BadgeCourier?>(nil)
    /// Whether something was given up since nothing waited last.
    let hasShed = Locked(false)
    private let nets = Locked<NetCourier?>(nil)
    /// Attempts at notices that are not stored, and what the far side handed back for them: what comes under their keys takes their places.
    let unstored = Locked<[NoticeKey: Task<Receipt?, Never>]>([:])
    /// Whether rows may have been parked that are not to be.
    let hasStray = Locked(false)
    /// Whether a message of the far side takes the place of another with its key, as far as is known now.
    let replaces: @Sendable () -> Bool

    init(
        _ configured: ConfiguredSink, store: any HubStore, timekeeper: any Timekeeper, policy: RetryPolicy, health: SinkHealth,
        meters: Meters, log: HubLog, settings: @escaping @Sendable () -> AppSettings,
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
        queue.withLock { $0.bucket = configured.limits.rate.map(TokenBucket.init) }
    }

    var name: SinkName { configured.name }

    func hasUnstored(token: String) -> Bool { queue.withLock { $0.hasUnstored(token: token) } }

    /// Rows were added, or are ready again.
    func nudge(adding count: Int = 0) {
        queue.withLock { queue in
            queue.mayHaveMore = true
            queue.mayHaveUrgent = true
            queue.backlog.add(count)
        }
        outboxBell.ring()
        nudgeNets()
    }

    /// Rows are ready again, and the sink is spared no longer.
    func wake() {
        queue.withLock { $0.closeBreaker() }
        bell.ring()
        nudge()
    }

    /// The sink was parked and is tried once more: its next attempt is made alone.
    func beginTrial() {
        queue.withLock { queue in
            queue.closeBreaker()
            queue.beginTrial()
        }
        nets.withLock { $0 }?.endPause()
    }

    /// These keys were withdrawn: after this returns, no attempt of theirs begins.
    func void(_ keys: Set<NoticeKey>) {
        queue.withLock { $0.void(keys) }
        nudgeNets()
    }

    /// Begin only when `earlier`, which serves the same sink with older settings, has ended: two must not hold one row.
    func follows(_ earlier: SinkCourier?) { predecessor.withLock { $0 = earlier } }

    /// The sink has a badge, too.
    func keeps(_ badge: BadgeCourier) { self.badge.withLock { $0 = badge } }

    /// The far side can hold messages for later.
    func keeps(_ nets: NetCourier) { self.nets.withLock { $0 = nets } }

    func nudgeNets() { nets.withLock { $0 }?.nudge() }

    /// Ends ``run()`` soon: nothing new begins, and what is on the wire has ``drainLimit`` to end.
    func stop() {
        let now = timekeeper.now().sinceBoot
        stopping.withLock { $0 = $0 ?? now + Self.drainLimit }
        bell.ring()
    }

    private var isDone: Bool {
        if Task.isCancelled { return true }
        guard let limit = stopping.withLock({ $0 }) else { return false }
        return queue.withLock { $0.isDrained } || timekeeper.now().sinceBoot >= limit
    }

    /// Boot time until which a sink that keeps failing is spared; `nil` where it is not.
    var sparedUntil: Duration? { queue.withLock { $0.breaker.isLimited ? nil : $0.breaker.openUntil } }

    /// What its far side takes, where something waits for that now.
    func limiting(at sinceBoot: Duration) -> SinkLimits.Rate? {
        queue.withLock { $0.waitsForTurn(at: sinceBoot) ? $0.bucket?.rate : nil }
    }

    var isTelling: Bool { queue.withLock { $0.isTelling } }

    var isIdle: Bool { queue.withLock { $0.isIdle && !$0.mayHaveMore } }

    func run() async {
        if let earlier = predecessor.withLock({ $0 }) {
            await earlier.ended.wait()
            follows(nil)
        }
        await withDiscardingTaskGroup { group in
            let sink = configured.sink
            group.addTask { await sink.run() }
            // Both end with the group, which is cancelled below.
            group.addTask { await self.keepOutbox() }
            // Only a sink with a badge has this one, and it is cancelled with the group, too.
            if let badge = badge.withLock({ $0 }) { group.addTask { await badge.run() } }
            // Only where the far side holds messages. It ends when this courier stops, and is cancelled with the group, too.
            if let nets = nets.withLock({ $0 }) { group.addTask { await nets.run(beside: self) } }
            while !isDone {
                let reading = timekeeper.now()
                for overdue in queue.withLock({ $0.overdue(at: reading.sinceBoot) }) { overdue.cancel() }
                while let attempt = next(at: reading) {
                    // At most as many as there are slots; each ends by its deadline, and the group waits for it.
                    group.addTask { await self.carry(attempt, at: reading.wall) }
                }
                await rest()
            }
            group.cancelAll()
        }
        await settleAll()
        ended.ring()
    }

    /// The next attempt, if one may begin.
    func next(at reading: ClockReading) -> CourierQueue.InFlight? {
        if Task.isCancelled || isStopping { return nil }
        let (attempt, concernsOutbox) = queue.withLock { queue in
            (queue.start(at: reading.sinceBoot, limit: Self.attemptLimit), queue.concernsOutbox(at: reading.sinceBoot))
        }
        if concernsOutbox { outboxBell.ring() }
        return attempt
    }

    var isStopping: Bool { stopping.withLock { $0 != nil } }

    /// Sleeps until the first deadline of what is in flight, or until something changes.
    private func rest() async {
        let now = timekeeper.now().sinceBoot
        let deadline = queue.withLock { $0.nextDeadline(at: now) }
        let limit = stopping.withLock { $0 }
        ring(bell, at: [deadline, limit].compactMap { $0 }.min())
        await bell.wait()
    }

    func ring(_ bell: Doorbell, at sinceBoot: Duration?) {
        let reading = timekeeper.now()
        timekeeper.ring(bell, at: sinceBoot.map { reading.wall + max($0 - reading.sinceBoot, .milliseconds(1)) })
    }
}
