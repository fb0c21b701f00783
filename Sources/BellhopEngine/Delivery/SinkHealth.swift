package import BellhopCore

/// Detects sinks that keep failing, parks misconfigured ones, and reports each fault once on the
/// other sinks.
package actor SinkHealth {
    /// How many attempts in a row must fail before people are notified (6 s of back-off for a
    /// single notice).
    static let patience = 3
    /// How long a rate limit may last before people are notified: it is not a fault, and passes.
    static let limitPatience: Duration = .minutes(5)
    /// A rate limit that is announced to last this long is reported at once.
    static let longLimit: Duration = .minutes(15)
    /// How long after "works again" no new "does not take notices" is sent: a sink that keeps
    /// coming and going is reported once.
    static let calm: Duration = .minutes(10)
    /// How often a parked sink is retried, while a notice waits for it.
    static let trialPause: Duration = .minutes(15)

    package struct Condition: Sendable {
        package var failures = 0
        /// The boot time since which the sink has been rate-limited; `nil` while it is not.
        package var limitedSince: Duration?
        /// The boot time after which a further refusal counts as a new rate limit: during the old
        /// one there would have been another attempt by then.
        var limitLapses: Duration?
        var isTold = false
        /// Whether the queue is over its limit, which has been reported.
        var isOverflowing = false
        package var parked: Reason?
        /// The boot time at which it was parked.
        var parkedAt: Duration?
        package var lastOutcome: Reason?
        /// The state at the last delivery or check; `nil` before that.
        package var state: SinkCheck.State?
        /// When this state began, as far as this process has seen.
        package var since: Instant?
        /// The boot time at which its recovery was reported.
        var recovered: Duration?
        /// The boot time at which it accepted a notice, or answered, after a failure.
        var back: Duration?

        /// Whether its last attempt failed; a rate limit is not a failure.
        package var isFailing: Bool { failures > 0 }
        /// The boot time at which a rate limit was last logged.
        var limitLogged: Duration?
    }

    private let engine: Engine
    private var conditions: [SinkName: Condition] = [:]
    /// When this process started; `nil` before ``resume(_:)``.
    private var started: ClockReading?
    private var log: EngineLog { engine.log }
    private var sinceBoot: Duration { engine.timekeeper.now().sinceBoot }

    package init(engine: Engine) { self.engine = engine }

    /// The note that a sink's fault was reported and is not over, which the next start reads.
    static func noteKey(_ sink: SinkName) -> String { "parked:" + sink.rawValue }

    /// After a start, retries parked sinks once, because their settings may be fixed by now. Faults
    /// that were already reported are not reported again.
    package func resume(_ sinks: [SinkName]) async throws(StoreError) {
        let reading = engine.timekeeper.now()
        started = reading
        var released: [Change] = []
        for sink in sinks {
            let isTold = try await engine.store.note(Self.noteKey(sink)) != nil
            if isTold { conditions[sink, default: Condition()].isTold = true }
            let parked = DeliveryQuery(sink: sink, states: [.parked], limit: 1)
            let isParked = try await !engine.store.deliveries(parked).isEmpty
            if isTold || isParked { released.append(.release(sink, from: .parked)) }
        }
        try await engine.apply(released, at: reading.wall)
    }

    /// Releases the pending rows of `sink`, because its settings changed.
    func release(_ sink: SinkName) async throws(StoreError) {
        let wasParked = conditions[sink]?.parked != nil
        try await unpark(sink)
        conditions[sink]?.failures = 0
        conditions[sink]?.limitedSince = nil
        conditions[sink]?.lastOutcome = nil
        conditions[sink]?.state = nil
        conditions[sink]?.since = nil
        if wasParked { log.info("\(sink) has new settings; sending its pending notices now") }
    }

    // MARK: Parking

    func park(_ sink: SinkName, because reason: Reason) async {
        defer { engine.outcomes.ring() }
        guard conditions[sink]?.parked == nil else { return }
        // The reason it was parked for before, if this is the result of a retry.
        let before = conditions[sink]?.state == .misconfigured ? conditions[sink]?.lastOutcome : nil
        let isNew = conditions[sink]?.isTold != true && isCalm(sink)
        setParked(sink, reason)
        observe(.misconfigured, of: sink)
        if before == reason {
            log.info("\(sink) is still misconfigured: \(reason)")
        } else {
            log.error("\(sink) is misconfigured, so its notices are waiting: \(reason)")
        }
        if isNew { await tell(sink, reason) } else if conditions[sink]?.isTold == true { await note(sink, reason) }
    }

    /// Retries a parked sink with one notice, because its server may have been fixed. The result
    /// releases the other rows or parks them again.
    ///
    /// - Returns: whether it was parked.
    @discardableResult
    package func tryAgain(_ sink: SinkName) async throws(StoreError) -> Bool {
        let wasParked = conditions[sink]?.parked != nil
        try await unpark(sink)
        if wasParked { log.info("\(sink) was parked; trying it once more") }
        return wasParked
    }

    /// The boot time at which a parked sink is retried automatically; `nil` if it is not parked.
    func nextTrial(of sink: SinkName) -> Duration? {
        guard let condition = conditions[sink], condition.parked != nil else { return nil }
        return (condition.parkedAt ?? .zero) + Self.trialPause
    }

    private func unpark(_ sink: SinkName) async throws(StoreError) {
        // Must happen before the rows are released: otherwise a row announced in between would be
        // parked, and nothing would release it.
        let reason = conditions[sink]?.parked
        if reason != nil { setParked(sink, nil) }
        do throws(StoreError) {
            try await engine.apply([.release(sink, from: .parked)], at: engine.timekeeper.now().wall)
        } catch {
            // The rows are still parked, and are released when the store works.
            if let reason {
                conditions[sink]?.parked = reason
                engine.sinks.park(sink, because: reason)
            }
            throw error
        }
    }

    private func setParked(_ sink: SinkName, _ reason: Reason?) {
        conditions[sink, default: Condition()].parked = reason
        if let reason {
            conditions[sink]?.lastOutcome = reason
            conditions[sink]?.parkedAt = sinceBoot
        }
        engine.sinks.park(sink, because: reason)
    }

    // MARK: Outcomes

    func record(_ outcomes: [CourierQueue.Outcome]) async {
        defer { engine.outcomes.ring() }
        for item in outcomes { await record(item) }
    }

    /// Reports that the sink's queue exceeds its limit and some of its notices were given up.
    func overflow(_ sink: SinkName, because reason: Reason) async {
        guard conditions[sink]?.isOverflowing != true else { return }
        conditions[sink, default: Condition()].isOverflowing = true
        log.error("\(sink): \(reason)")
        await engine.announceFault(.sinkFailing, sink, reason)
    }

    /// Reports that the sink's queue is empty again.
    func relaxed(_ sink: SinkName) async {
        guard conditions[sink]?.isOverflowing == true else { return }
        conditions[sink]?.isOverflowing = false
        // Otherwise the recovery is reported when the sink accepts a notice.
        guard conditions[sink]?.isTold != true, conditions[sink]?.parked == nil else { return }
        await engine.announceFault(.sinkRecovered, sink, "\(sink) works again")
    }

    /// Records the observed state of a sink.
    package func observe(_ state: SinkCheck.State, of sink: SinkName) {
        var condition = conditions[sink] ?? Condition()
        // Keeps `since` while the state stays the same.
        guard condition.state != state else { return }
        condition.state = state
        condition.since = engine.timekeeper.now().wall
        conditions[sink] = condition
    }

    /// Clears the last fault, because the surface is back.
    func noteReady(_ sink: SinkName) {
        guard conditions[sink]?.parked == nil else { return }
        conditions[sink]?.lastOutcome = nil
        if conditions[sink]?.state == .unavailable { observe(.ok, of: sink) }
    }

    private func record(_ item: CourierQueue.Outcome) async {
        // This may have been the last delivery of its event, which views show.
        if case .rejected = item.outcome { engine.pulse.ring() }
        let (sink, operation) = (item.operation.sink, item.operation)
        guard item.wasAsked else {
            if case .rejected(let reason) = item.outcome { log.info("event \(operation.event.number) is not sent to \(sink): \(reason)") }
            return
        }
        switch item.outcome {
        case .accepted:
            await works(sink)
        case .deferred(let reason, _), .ambiguous(let reason):
            observe(.unavailable, of: sink)
            conditions[sink, default: Condition()].failures += 1
            if conditions[sink]?.failures == 1 { log.warning("\(sink) did not accept a notice, retrying: \(reason)") }
            conditions[sink]?.lastOutcome = reason
            if conditions[sink]?.failures ?? 0 >= Self.patience { await tellOnce(sink, reason) }
        case .limited(let reason, let after):
            let now = sinceBoot
            if conditions[sink]?.limitLogged.map({ now - $0 >= Self.calm }) ?? true {
                conditions[sink, default: Condition()].limitLogged = now
                log.info("\(sink) accepts no more for now (temporary): \(reason)")
            }
            // It is the same limit only if it was reported again recently. The rows that waited may
            // have been withdrawn meanwhile, so that no attempt could show that the limit had
            // ended.
            let isSame = conditions[sink]?.limitLapses.map { now <= $0 } ?? false
            let since = isSame ? conditions[sink]?.limitedSince ?? now : now
            conditions[sink, default: Condition()].limitedSince = since
            conditions[sink]?.limitLapses = now + (after ?? .zero) + .minutes(3)
            conditions[sink]?.lastOutcome = reason
            if now - since >= Self.limitPatience || after.map({ $0 >= Self.longLimit }) ?? false {
                observe(.unavailable, of: sink)
                await tellOnce(sink, reason)
            }
        case .rejected(let reason):
            // Text lines cannot be withdrawn, which is not a fault. Logging it would fill the log
            // after one `ack --all`.
            if operation.verb != .withdraw {
                log.warning("\(sink) refused the \(operation.verb.rawValue) of event \(operation.event.number): \(reason)")
            }
            conditions[sink, default: Condition()].lastOutcome = reason
        case .misconfigured:
            break
        }
    }

    private func works(_ sink: SinkName) async {
        let wasDown = conditions[sink].map { $0.isFailing || $0.state == .misconfigured } ?? false
        // A quiet sink accepts notices too; only a check shows that it is no longer quiet.
        if conditions[sink]?.state != .quiet { observe(.ok, of: sink) }
        var condition = conditions[sink] ?? Condition()
        let recovered = condition.isTold
        if wasDown { condition.back = sinceBoot }
        condition.failures = 0
        condition.limitedSince = nil
        condition.isTold = false
        condition.lastOutcome = nil
        if recovered { condition.recovered = sinceBoot }
        conditions[sink] = condition
        guard recovered else { return }
        await note(sink, nil)
        log.info("\(sink) works again")
        await engine.announceFault(.sinkRecovered, sink, "\(sink) works again")
    }

    // MARK: Reporting

    /// Whether the last "works again" was long enough ago to report another fault.
    private func isCalm(_ sink: SinkName) -> Bool {
        conditions[sink]?.recovered.map { sinceBoot - $0 >= Self.calm } ?? true
    }

    private func tellOnce(_ sink: SinkName, _ reason: Reason) async {
        guard conditions[sink]?.isTold != true, isCalm(sink) else { return }
        await tell(sink, reason)
    }

    private func tell(_ sink: SinkName, _ reason: Reason) async {
        conditions[sink, default: Condition()].isTold = true
        await note(sink, reason)
        await engine.announceFault(.sinkFailing, sink, reason)
    }

    /// Stores that a fault was reported, or that it is over, for the next start.
    private func note(_ sink: SinkName, _ reason: Reason?) async {
        do {
            try await engine.apply([.note(key: Self.noteKey(sink), value: reason?.rawValue)], at: engine.timekeeper.now().wall)
        } catch {
            log.error("the state of \(sink) cannot be stored: \(error)")
        }
    }

    package func condition(of sink: SinkName) -> Condition { conditions[sink] ?? Condition() }

    // MARK: Outdated news of other sinks

    /// How to handle a notice about another sink's fault before it is delivered.
    enum FaultNews: Hashable, Sendable {
        case tell
        /// First find out, without this notice, whether this sink itself is back.
        case askFirst
        /// Wait: the other sink may have recovered by then, as this one has.
        case wait(Duration)
    }

    /// Decides whether a fault notice may be outdated. An outage often ends for several sinks at
    /// once, and which of them is tried first is chance. Its news about the others must not be out
    /// of date when it is read.
    func news(of operation: Operation) -> FaultNews {
        guard operation.event.kind == .sinkFailing, operation.verb != .withdraw else { return .tell }
        let condition = conditions[operation.sink]
        if condition?.isFailing == true { return .askFirst }
        var since = condition?.back
        if let started, operation.event.occurred < started.wall { since = max(since ?? .zero, started.sinceBoot) }
        // The notice was delayed, or this sink has only just recovered.
        guard let since, case let left = since + Self.newsPause - sinceBoot, left > .zero else { return .tell }
        return .wait(left)
    }

    /// Longer than the longest pause between two attempts, so that the other sink has been retried
    /// by then.
    static let newsPause: Duration = RetryPolicy.standard.longest + .seconds(30)

    /// Notes that a failing sink has answered a check.
    func noteBack(_ sink: SinkName) {
        conditions[sink]?.failures = 0
        conditions[sink]?.back = sinceBoot
    }
}
