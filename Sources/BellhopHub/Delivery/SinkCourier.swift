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
    private let store: any HubStore
    private let timekeeper: any Timekeeper
    private let policy: RetryPolicy
    private let health: SinkHealth
    private let meters: Meters
    private let log: HubLog
    private let queue = Locked(CourierQueue())
    /// Wakes the loop that starts attempts.
    private let bell = Doorbell()
    /// Wakes the loop that reads and writes the outbox.
    private let outboxBell = Doorbell()
    /// Boot time at which a stopping courier gives up on what is still on the wire; `nil` while it is not stopping.
    private let stopping = Locked<Duration?>(nil)
    private let ended = Doorbell()
    private let predecessor = Locked<SinkCourier?>(nil)
    private let wording: @Sendable (Event, Instant) async -> Event
    /// Asked before each attempt, so that what is switched off takes effect at once.
    private let settings: @Sendable () -> AppSettings
    private let language: @Sendable () -> Language
    private let badge = Locked<BadgeCourier?>(nil)
    /// Whether something was given up since nothing waited last.
    private let hasShed = Locked(false)
    private let nets = Locked<NetCourier?>(nil)

    init(
        _ configured: ConfiguredSink, store: any HubStore, timekeeper: any Timekeeper, policy: RetryPolicy, health: SinkHealth,
        meters: Meters, log: HubLog, settings: @escaping @Sendable () -> AppSettings,
        language: @escaping @Sendable () -> Language, wording: @escaping @Sendable (Event, Instant) async -> Event
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
    var sparedUntil: Duration? { queue.withLock { $0.breaker.openUntil } }

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
    private func next(at reading: ClockReading) -> CourierQueue.InFlight? {
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

    private func ring(_ bell: Doorbell, at sinceBoot: Duration?) {
        let reading = timekeeper.now()
        timekeeper.ring(bell, at: sinceBoot.map { reading.wall + max($0 - reading.sinceBoot, .milliseconds(1)) })
    }

    // MARK: Outbox

    /// Stores outcomes and reads what is to be done, beside the attempts, so that neither waits for the other.
    private func keepOutbox() async {
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

    private func restOutbox() async {
        let (settling, isQuiet) = queue.withLock { ($0.nextSettling, $0.isQuiet) }
        guard settling == nil, isQuiet, !isStopping else {
            ring(outboxBell, at: settling)
            await outboxBell.wait()
            return
        }
        let next: Instant?
        do {
            // Rows in back-off; looked up only when nothing else is to be done.
            next = try await store.nextOperation(of: name, passingOver: queue.withLock { $0.busy })
        } catch {
            log.error("the outbox of \(name) cannot be read: \(error)")
            next = timekeeper.now().wall + .seconds(5)
        }
        let now = timekeeper.now().wall
        if let next, next <= now {
            // It became ready while we looked.
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

    /// Whether something was given up since this was asked last.
    private func endShedding() -> Bool { hasShed.withLock { has in (has, has = false).0 } }

    /// Gives up what is too much to wait for this sink, and has it told elsewhere, once.
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
            log.error("what waits for \(name) cannot be counted: \(error)")
            queue.withLock { $0.backlog.endCount(nil) }
        }
    }

    // MARK: Attempts

    /// Makes attempts, one after another, for as long as there are any.
    private func carry(_ first: CourierQueue.InFlight, at now: Instant) async {
        var attempt = first
        var now = now
        while true {
            let outcome = await outcome(of: attempt, at: now)
            let operation = attempt.operation
            let reading = timekeeper.now()
            if queue.withLock({ $0.finish(operation, outcome, at: reading.sinceBoot) }) { await resume(at: reading.wall) }
            guard let following = next(at: reading) else { break }
            // The first success lets others begin beside this one.
            if queue.withLock({ $0.canStart(at: reading.sinceBoot) }) { bell.ring() }
            attempt = following
            now = reading.wall
        }
        outboxBell.ring()
        bell.ring()
    }

    // MARK: Nets

    func sparesNets(at sinceBoot: Duration) -> Duration? { queue.withLock { $0.sparesNets(at: sinceBoot) } }

    /// Lends a key to whoever places nets, so that nothing else happens under it meanwhile; its attempt is cancelled at `deadline`.
    func lends(_ key: NoticeKey, until deadline: Duration) -> Bool { queue.withLock { $0.lend(key, until: deadline) } }

    func begunNet(_ task: Task<DeliveryOutcome, Never>) {
        queue.withLock { $0.begunNet(task) }
        bell.ring()
    }

    /// - Returns: whether the sink works again after it was spared.
    func takesBack(_ key: NoticeKey, _ outcome: DeliveryOutcome?) -> Bool {
        let sinceBoot = timekeeper.now().sinceBoot
        let works = queue.withLock { $0.takeBack(key, outcome, at: sinceBoot) }
        outboxBell.ring()
        bell.ring()
        return works
    }

    /// The sink works again: what waits for another attempt waits no longer.
    func resume(at now: Instant) async {
        do {
            _ = try await store.commit(Step([.release(name, from: .queued)], at: now))
            nudge()
        } catch {
            // It goes when its own pauses are over.
            log.error("that \(name) works again cannot be stored: \(error)")
        }
    }

    private func outcome(of attempt: CourierQueue.InFlight, at now: Instant) async -> DeliveryOutcome {
        let operation = attempt.operation
        // Programs get every event, however late, unless the config says otherwise.
        let isForPeople = configured.capabilities.contains(.forPeople)
        let isLimited = isForPeople || operation.expires != operation.event.expires
        if isLimited, let expires = operation.expires, now > expires, operation.verb != .withdraw {
            let limit = DurationText.words(expires - (operation.event.due ?? operation.event.occurred))
            return .rejected("more than \(limit) late; not told any more")
        }
        let settings = settings()
        if isForPeople, !settings.notificationsEnabled, operation.verb != .withdraw {
            // Announced in the very moment in which they were switched off.
            return .rejected("notifications are switched off")
        }
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
        // Begun in the very moment in which sounds were switched off.
        if trial.sounds, !self.settings().soundEnabled { await sink.silence() }
        let end = timekeeper.now()
        meters.attempted(operation, outcome, took: end.sinceBoot - start, at: end.wall)
        return outcome
    }

    private func order(of operation: Operation, at now: Instant) async -> SinkOperation {
        let event = await wording(operation.event, now)
        switch operation.verb {
        case .deliver: return .deliver(event, previous: operation.previous)
        case .update: return operation.previous.map { .update(event, previous: $0) } ?? .deliver(event, previous: nil)
        case .schedule: return .schedule(event, at: operation.notBefore)
        case .withdraw: return .withdraw(event, previous: operation.previous)
        }
    }

    // MARK: Outcomes

    /// Stores a group of outcomes; `false` when there were none.
    private func settle() async -> Bool {
        let sinceBoot = timekeeper.now().sinceBoot
        let outcomes = queue.withLock { $0.takeOutcomes(at: sinceBoot) }
        guard !outcomes.isEmpty else { return false }
        let now = timekeeper.now().wall
        let (changes, parking) = Settling(sink: name, policy: policy, timekeeper: timekeeper).changes(for: outcomes, at: now)
        do {
            let step = Step(changes, at: now)
            let committed = try await store.commit(step)
            meters.committed(step, took: timekeeper.now().sinceBoot - sinceBoot)
            queue.withLock { $0.settled(outcomes.map(\.operation.key)) }
            // A withdrawal was queued, of what arrived after it was taken back.
            if !committed.sinks.isEmpty { queue.withLock { $0.mayHaveMore = true } }
            bell.ring()
            nudgeNets()
        } catch {
            log.error("outcomes of \(name) cannot be stored, trying again in \(DurationText.words(Self.storeRetry)): \(error)")
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

    /// At the end, whatever was attempted is stored.
    private func settleAll() async {
        // A shield: the task is cancelled by now, and outcomes that are known must not be lost with it.
        await Task { while await self.settle() {} }.value
    }
}
