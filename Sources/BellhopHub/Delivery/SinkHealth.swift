import BellhopCore

/// Notices that a sink keeps failing, parks one that is misconfigured, and has it told once on the others.
actor SinkHealth {
    /// Failed attempts in a row before people are told (36 s of back-off).
    static let patience = 3

    struct Condition: Sendable {
        var failures = 0
        var isTold = false
        /// More waits than may, and that was told.
        var isOverflowing = false
        var parked: Reason?
        var lastOutcome: Reason?
        /// How it was when it was last used or asked; `nil` before that.
        var state: SinkCheck.State?
        /// Since when it has been so, as far as this process has seen.
        var since: Instant?
    }

    private let core: HubCore
    private var conditions: [SinkName: Condition] = [:]
    private var log: HubLog { core.log }

    init(core: HubCore) { self.core = core }

    static func noteKey(_ sink: SinkName) -> String { "parked:" + sink.rawValue }

    /// After a start: a sink that was parked gets one more try, because its settings may be mended by now. That it has a fault was told.
    func resume(_ sinks: [SinkName]) async throws(StoreError) {
        for sink in sinks where try await core.store.note(Self.noteKey(sink)) != nil {
            conditions[sink, default: Condition()].isTold = true
            try await core.commit(Step([.release(sink, from: .parked)], at: core.timekeeper.now().wall))
        }
    }

    /// The settings of `sink` changed: what waits for it may go.
    func release(_ sink: SinkName) async throws(StoreError) {
        let now = core.timekeeper.now().wall
        let wasParked = conditions[sink]?.parked != nil
        try await core.commit(Step([.release(sink, from: .parked)], at: now))
        setParked(sink, nil)
        conditions[sink]?.failures = 0
        conditions[sink]?.lastOutcome = nil
        conditions[sink]?.state = nil
        conditions[sink]?.since = nil
        if wasParked { log.info("\(sink) has new settings; what waited for it goes out now") }
    }

    func park(_ sink: SinkName, because reason: Reason) async {
        defer { core.outcomes.ring() }
        guard conditions[sink]?.parked == nil else { return }
        let isNew = conditions[sink]?.isTold != true
        setParked(sink, reason)
        observe(.misconfigured, of: sink)
        conditions[sink, default: Condition()].isTold = true
        do {
            try await core.commit(Step([.note(key: Self.noteKey(sink), value: reason.rawValue)], at: core.timekeeper.now().wall))
        } catch {
            log.error("that \(sink) is parked cannot be stored: \(error)")
        }
        log.error("\(sink) is misconfigured and waits for new settings: \(reason)")
        if isNew { await core.announceFault(.sinkFailing, sink, reason) }
    }

    func record(_ outcomes: [CourierQueue.Outcome]) async {
        defer { core.outcomes.ring() }
        for item in outcomes { await record(item.outcome, of: item.operation) }
    }

    /// More waits for the sink than may; some of it was given up.
    func overflow(_ sink: SinkName, because reason: Reason) async {
        guard conditions[sink]?.isOverflowing != true else { return }
        conditions[sink, default: Condition()].isOverflowing = true
        log.error("\(sink): \(reason)")
        await core.announceFault(.sinkFailing, sink, reason)
    }

    /// Nothing waits for the sink any more.
    func relaxed(_ sink: SinkName) async {
        guard conditions[sink]?.isOverflowing == true else { return }
        conditions[sink]?.isOverflowing = false
        // Otherwise it is told when it has taken something.
        guard conditions[sink]?.isTold != true, conditions[sink]?.parked == nil else { return }
        await core.announceFault(.sinkRecovered, sink, "\(sink) works again")
    }

    /// Notes how a sink is found to be.
    func observe(_ state: SinkCheck.State, of sink: SinkName) {
        var condition = conditions[sink] ?? Condition()
        // What is quiet takes notices, too; only whoever asks learns that it is not quiet any more.
        guard condition.state != state else { return }
        condition.state = state
        condition.since = core.timekeeper.now().wall
        conditions[sink] = condition
    }

    /// The surface is back: what went wrong before is over.
    func noteReady(_ sink: SinkName) {
        guard conditions[sink]?.parked == nil else { return }
        conditions[sink]?.lastOutcome = nil
        if conditions[sink]?.state == .unavailable { observe(.ok, of: sink) }
    }

    private func record(_ outcome: DeliveryOutcome, of operation: Operation) async {
        let sink = operation.sink
        switch outcome {
        case .accepted where conditions[sink]?.state != .quiet: observe(.ok, of: sink)
        case .deferred, .ambiguous: observe(.unavailable, of: sink)
        // It may have been the last that told of its event.
        case .rejected: core.pulse.ring()
        case .accepted, .misconfigured: break
        }
        var condition = conditions[sink] ?? Condition()
        switch outcome {
        case .accepted:
            let recovered = condition.isTold
            condition.failures = 0
            condition.isTold = false
            condition.lastOutcome = nil
            conditions[sink] = condition
            if recovered {
                await forget(sink)
                log.info("\(sink) works again")
                await core.announceFault(.sinkRecovered, sink, "\(sink) works again")
            }
        case .deferred(let reason, _), .ambiguous(let reason):
            condition.failures += 1
            if condition.failures == 1 { log.warning("\(sink) did not take a notice, trying again: \(reason)") }
            condition.lastOutcome = reason
            let tellNow = condition.failures >= Self.patience && !condition.isTold
            condition.isTold = condition.isTold || tellNow
            conditions[sink] = condition
            if tellNow { await core.announceFault(.sinkFailing, sink, reason) }
        case .rejected(let reason):
            let words = "\(sink) refused the \(operation.verb.rawValue) of event \(operation.event.number): \(reason)"
            // That a line of text cannot be taken back is no fault.
            if operation.verb == .withdraw { log.info(words) } else { log.warning(words) }
            condition.lastOutcome = reason
            conditions[sink] = condition
        case .misconfigured:
            break
        }
    }

    /// The fault is over, also for the next start.
    private func forget(_ sink: SinkName) async {
        do {
            try await core.commit(Step([.note(key: Self.noteKey(sink), value: nil)], at: core.timekeeper.now().wall))
        } catch {
            log.error("that \(sink) works again cannot be stored: \(error)")
        }
    }

    func condition(of sink: SinkName) -> Condition { conditions[sink] ?? Condition() }

    private func setParked(_ sink: SinkName, _ reason: Reason?) {
        conditions[sink, default: Condition()].parked = reason
        core.parked.withLock { $0[sink] = reason }
    }
}
