import BellhopCore

/// Notices that a sink keeps failing, parks one that is misconfigured, and has it told once on the others.
actor SinkHealth {
    /// Failed attempts in a row before people are told (36 s of back-off).
    static let patience = 3

    struct Condition: Sendable {
        var failures = 0
        var isTold = false
        var parked: Reason?
        var lastOutcome: Reason?
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
        if wasParked { log.info("\(sink) has new settings; what waited for it goes out now") }
    }

    func park(_ sink: SinkName, because reason: Reason) async {
        guard conditions[sink]?.parked == nil else { return }
        let isNew = conditions[sink]?.isTold != true
        setParked(sink, reason)
        conditions[sink, default: Condition()].isTold = true
        do {
            try await core.commit(Step([.note(key: Self.noteKey(sink), value: reason.rawValue)], at: core.timekeeper.now().wall))
        } catch {
            log.error("that \(sink) is parked cannot be stored: \(error)")
        }
        log.error("\(sink) is misconfigured and waits for new settings: \(reason)")
        if isNew { await core.announceFault(.sinkFailing, sink, reason) }
    }

    func record(_ outcome: DeliveryOutcome, of operation: Operation) async {
        let sink = operation.sink
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
