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
    private let log: HubLog
    private let queue = Locked(CourierQueue())
    private let bell = Doorbell()
    /// Boot time at which a stopping courier gives up on what is still on the wire; `nil` while it is not stopping.
    private let stopping = Locked<Duration?>(nil)
    private let ended = Doorbell()
    private let predecessor = Locked<SinkCourier?>(nil)
    private let wording: @Sendable (Event, Instant) -> Event

    init(
        _ configured: ConfiguredSink, store: any HubStore, timekeeper: any Timekeeper, policy: RetryPolicy, health: SinkHealth,
        log: HubLog, wording: @escaping @Sendable (Event, Instant) -> Event
    ) {
        self.configured = configured
        self.store = store
        self.timekeeper = timekeeper
        self.policy = policy
        self.health = health
        self.log = log
        self.wording = wording
    }

    var name: SinkName { configured.name }

    /// Rows were added, or are ready again.
    func nudge() {
        queue.withLock { $0.mayHaveMore = true }
        bell.ring()
    }

    /// These keys were withdrawn: after this returns, no attempt of theirs begins.
    func void(_ keys: Set<NoticeKey>) {
        queue.withLock { $0.void(keys) }
    }

    /// Begin only when `earlier`, which serves the same sink with older settings, has ended: two must not hold one row.
    func follows(_ earlier: SinkCourier?) { predecessor.withLock { $0 = earlier } }

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

    var isIdle: Bool { queue.withLock { $0.isIdle && !$0.mayHaveMore } }

    func run() async {
        if let earlier = predecessor.withLock({ $0 }) {
            await earlier.ended.wait()
            follows(nil)
        }
        await withDiscardingTaskGroup { group in
            let sink = configured.sink
            group.addTask { await sink.run() }
            while !isDone {
                await step(&group)
            }
            group.cancelAll()
        }
        await settleAll()
        ended.ring()
    }

    /// One turn: cancel what is overdue, store outcomes, start what is ready, look for more, and wait when there is nothing to do.
    private func step(_ group: inout DiscardingTaskGroup) async {
        let reading = timekeeper.now()
        for overdue in queue.withLock({ $0.overdue(at: reading.sinceBoot) }) { overdue.ring() }

        let isStopping = stopping.withLock { $0 != nil }
        while !isStopping, let attempt = queue.withLock({ $0.start(deadline: reading.sinceBoot + Self.attemptLimit) }) {
            group.addTask { await self.attempt(attempt, at: reading.wall) }
        }
        if await settle() { return }
        if !isStopping, queue.withLock({ $0.wantsFetch }) {
            await fetch(at: reading.wall)
            if queue.withLock({ !$0.ready.isEmpty || $0.wantsFetch }) { return }
        }
        await rest()
    }

    private func rest() async {
        let next: Instant?
        do {
            // Rows in back-off; looked up only when the courier comes to rest.
            next = try await store.nextOperation(of: name, passingOver: queue.withLock { $0.busy })
        } catch {
            log.error("the outbox of \(name) cannot be read: \(error)")
            next = timekeeper.now().wall + .seconds(5)
        }
        let reading = timekeeper.now()
        var alarm = next
        if let deadline = queue.withLock({ $0.nextDeadline }) {
            let wall = reading.wall + (deadline - reading.sinceBoot)
            alarm = min(alarm ?? wall, wall)
        }
        let limit = stopping.withLock { $0 }
        if let limit {
            let wall = reading.wall + (limit - reading.sinceBoot)
            alarm = min(alarm ?? wall, wall)
        }
        if limit == nil, let next, next <= reading.wall, queue.withLock({ $0.hasRoom }) {
            // It became ready while we looked.
            queue.withLock { $0.mayHaveMore = true }
            return
        }
        timekeeper.ring(bell, at: alarm.map { max($0, reading.wall + .milliseconds(1)) })
        await bell.wait()
        if let alarm, timekeeper.now().wall >= alarm { queue.withLock { $0.mayHaveMore = true } }
    }

    private func fetch(at now: Instant) async {
        let busy = queue.withLock { queue in
            queue.beginFetch()
            return queue.busy
        }
        do {
            let query = OperationQuery(sink: name, readyBy: now, busy: busy, limit: CourierQueue.fetchLimit)
            let operations = try await store.operations(query)
            queue.withLock { $0.endFetch(operations) }
        } catch {
            log.error("the outbox of \(name) cannot be read: \(error)")
            queue.withLock { $0.endFetch([]) }
        }
    }

    private func attempt(_ attempt: CourierQueue.InFlight, at now: Instant) async {
        let operation = attempt.operation
        // Programs get every event, however late.
        let isForPeople = configured.capabilities.contains(.forPeople)
        if isForPeople, let expires = operation.expires, now > expires, operation.verb != .withdraw {
            let limit = DurationText.words(operation.event.kind.latenessLimit)
            finish(operation, .rejected("more than \(limit) late; not told any more"))
            return
        }
        let sink = configured.sink
        let order = order(of: operation, at: now)
        let trial = Attempt(number: operation.attempts + 1, now: now, timeLimit: Self.attemptLimit)
        let outcome = await withTaskGroup(of: DeliveryOutcome?.self) { race in
            race.addTask { await sink.perform(order, attempt: trial) }
            race.addTask {
                await attempt.cancel.wait()
                return nil
            }
            let first = await race.next() ?? nil
            race.cancelAll()
            return first
        }
        if let outcome {
            finish(operation, outcome)
        } else {
            let limit = DurationText.words(Self.attemptLimit)
            finish(operation, .ambiguous("no answer within \(limit)"))
        }
    }

    private func order(of operation: Operation, at now: Instant) -> SinkOperation {
        let event = wording(operation.event, now)
        switch operation.verb {
        case .deliver: return .deliver(event, previous: operation.previous)
        case .update: return operation.previous.map { .update(event, previous: $0) } ?? .deliver(event, previous: nil)
        case .schedule: return .schedule(event, at: operation.notBefore)
        case .withdraw: return .withdraw(event, previous: operation.previous)
        }
    }

    private func finish(_ operation: Operation, _ outcome: DeliveryOutcome) {
        queue.withLock { $0.finish(operation, outcome) }
        bell.ring()
    }

    // MARK: Outcomes

    /// Stores a group of outcomes; `false` when there were none.
    private func settle() async -> Bool {
        let sinceBoot = timekeeper.now().sinceBoot
        let outcomes = queue.withLock { $0.takeOutcomes(at: sinceBoot) }
        guard !outcomes.isEmpty else { return false }
        let now = timekeeper.now().wall
        var changes: [Change] = []
        changes.reserveCapacity(outcomes.count)
        var parking: Reason?
        for item in outcomes {
            let bits = timekeeper.randomBits()
            let verdict = Verdict(item.outcome, of: item.operation, policy: policy, at: now, randomBits: bits)
            changes.append(change(for: item.operation, verdict))
            if case .park(let reason) = verdict { parking = reason }
        }
        if let parking { changes.append(.park(name, reason: parking)) }
        do {
            let committed = try await store.commit(Step(changes, at: now))
            queue.withLock { $0.settled(outcomes.map(\.operation.key)) }
            if !committed.sinks.isEmpty { bell.ring() }
        } catch {
            log.error("outcomes of \(name) cannot be stored, trying again in \(DurationText.words(Self.storeRetry)): \(error)")
            let retry = timekeeper.now().sinceBoot + Self.storeRetry
            queue.withLock { $0.unsettled(outcomes, retryAt: retry) }
            return false
        }
        if let parking {
            await health.park(name, because: parking)
        } else {
            for item in outcomes { await health.record(item.outcome, of: item.operation) }
        }
        return true
    }

    /// At the end, whatever was attempted is stored.
    private func settleAll() async {
        // A shield: the task is cancelled by now, and outcomes that are known must not be lost with it.
        await Task { while await self.settle() {} }.value
    }

    private func change(for operation: Operation, _ verdict: Verdict) -> Change {
        let attempts = operation.attempts + 1
        switch verdict {
        case .settle(let state, let reason, let receipt):
            return .settle(
                operation.id, verb: operation.verb, event: operation.event.number, sink: name, key: operation.key, state: state,
                reason: reason, attempts: attempts, receipt: receipt)
        case .postpone(let reason, let notBefore):
            return .postpone(operation.id, state: .queued, reason: reason, attempts: attempts, notBefore: notBefore)
        case .park(let reason):
            return .postpone(operation.id, state: .parked, reason: reason, attempts: attempts, notBefore: operation.notBefore)
        }
    }
}
