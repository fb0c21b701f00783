package import BellhopCore

/// Watches the health of sinks. Detects sinks that keep failing, parks misconfigured sinks (their
/// notices then wait), and reports each fault once on the other sinks.
package actor SinkHealth {
    /// How many attempts in a row must fail before people are notified. A single notice reaches
    /// this number after 6 s of back-off.
    static let patience = 3
    /// How long a rate limit may last before people are notified. A rate limit is not a fault, and
    /// it usually ends soon.
    static let limitPatience: Duration = .minutes(5)
    /// The duration from which a rate limit is reported at once, without waiting for
    /// ``limitPatience``. The server says how long the limit will last.
    static let longLimit: Duration = .minutes(15)
    /// The time after a reported recovery during which no new fault of the sink is reported. A sink
    /// that keeps failing and recovering is therefore reported only once.
    static let calm: Duration = .minutes(10)
    /// The same time for a sink that is misconfigured. It does not fail and recover by itself, so a
    /// person has changed something, and its notices wait until somebody mends it.
    static let calmAfterParking: Duration = .minutes(1)
    /// The pause between two trials of a parked sink. Trials take place only while a notice is
    /// waiting for the sink.
    static let trialPause: Duration = .minutes(15)

    package struct Condition: Sendable {
        package var failures = 0
        /// The time since boot at which the sink's rate limit began; `nil` while the sink is not
        /// limited.
        package var limitedSince: Duration?
        /// The time since boot until which a further refusal counts as part of the same rate limit.
        /// A later refusal is taken as the beginning of a new rate limit.
        var limitLapses: Duration?
        var isTold = false
        /// Whether the sink's queue was reported to exceed its limit, and has not been empty since
        /// that report.
        var isOverflowing = false
        package var parked: Reason?
        /// The time since boot at which the sink was parked.
        var parkedAt: Duration?
        package var lastOutcome: Reason?
        /// Why the sink rejected the last notice; `nil` if it accepted the notice or a test.
        package var rejection: Reason?
        /// The result of the last check, if it found a failure and no attempt was made since.
        package var failedCheck: SinkCheck?
        /// The state at the last delivery or check; `nil` before the first delivery or check.
        package var state: SinkCheck.State?
        /// When `state` began. The beginning of an outage is known after a restart of the daemon, too.
        package var since: Instant?
        /// Whether the beginning of the outage is stored.
        var isOutageStored = false
        /// The time since boot at which the sink's recovery was last reported.
        var recovered: Duration?
        /// The time since boot at which the sink first worked again after a failure, that is,
        /// accepted a notice or answered a check.
        var back: Duration?
        /// The time since boot at which a person last asked to retry the waiting notices of this sink.
        var hurried: Duration?

        /// Whether the sink's last attempt failed. A rate limit does not count as a failure.
        package var isFailing: Bool { failures > 0 }
        /// The time since boot at which a rate limit was last logged.
        var limitLogged: Duration?
    }

    let engine: Engine
    var conditions: [SinkName: Condition] = [:]
    /// When this process started; `nil` before ``resume(_:)``.
    private(set) var started: ClockReading?
    private var log: EngineLog { engine.log }
    var sinceBoot: Duration { engine.timekeeper.now().sinceBoot }

    package init(engine: Engine) { self.engine = engine }

    /// Returns the key of the stored note about a fault that was reported and is not over yet. The
    /// daemon reads the note at its next start.
    static func noteKey(_ sink: SinkName) -> String { notePrefix + sink.rawValue }
    private static let notePrefix = "parked:"

    /// Returns the key of the stored note that says when a sink stopped to accept notices.
    static func outageKey(_ sink: SinkName) -> String { outagePrefix + sink.rawValue }
    private static let outagePrefix = "failing:"

    /// Retries parked sinks once after the daemon has started, because their settings may have been
    /// fixed. Faults that were already reported are not reported again. The faults of sinks that
    /// were removed while the daemon was not running are over.
    package func resume(_ sinks: [SinkName]) async throws(StoreError) {
        for key in try await engine.store.noteKeys(beginning: Self.notePrefix) {
            let sink = SinkName(rawValue: String(key.dropFirst(Self.notePrefix.count)))
            if !sinks.contains(sink) { await forget(sink) }
        }
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
        try await resumeOutages(sinks)
    }

    /// Takes a sink that accepted no notice before the restart as unavailable until it is tried
    /// again. Without waiting notices there is nothing to try, so the outage counts as over.
    private func resumeOutages(_ sinks: [SinkName]) async throws(StoreError) {
        let keys = try await engine.store.noteKeys(beginning: Self.outagePrefix)
        guard !keys.isEmpty else { return }
        let waiting = try await engine.store.waitingCounts()
        for key in keys {
            let sink = SinkName(rawValue: String(key.dropFirst(Self.outagePrefix.count)))
            guard sinks.contains(sink), waiting[sink] != nil, let since = try await engine.store.note(key).flatMap(Instant.init(rfc3339:))
            else {
                await noteOutage(of: sink, since: nil)
                continue
            }
            // An attempt may have been made in the meantime.
            guard conditions[sink]?.state == nil else { continue }
            conditions[sink, default: Condition()].state = .unavailable
            conditions[sink]?.since = since
            conditions[sink]?.isOutageStored = true
            let reason: Reason = "it accepted no notice before bellhopd was restarted"
            conditions[sink]?.lastOutcome = reason
        }
    }

    /// Stores when an outage began; `nil` means that the outage is over.
    private func noteOutage(of sink: SinkName, since: Instant?) async {
        if since != nil { conditions[sink, default: Condition()].isOutageStored = true } else { conditions[sink]?.isOutageStored = false }
        await store(Self.outageKey(sink), since?.rfc3339, of: sink)
    }

    /// Ends the fault of a sink that the config no longer contains, or that it disables.
    package func forget(_ sink: SinkName) async {
        if conditions[sink]?.isOutageStored == true { await noteOutage(of: sink, since: nil) }
        conditions[sink] = nil
        await engine.withdrawFault(of: sink, note: Self.noteKey(sink))
    }

    /// Releases the pending rows of `sink`, because the settings of the sink have changed.
    func release(_ sink: SinkName) async throws(StoreError) {
        let wasParked = conditions[sink]?.parked != nil
        try await unpark(sink)
        // What failed with the old settings is tried at once with the new ones.
        try await engine.apply([.release(sink, from: .queued)], at: engine.timekeeper.now().wall)
        if conditions[sink]?.isOutageStored == true { await noteOutage(of: sink, since: nil) }
        conditions[sink]?.failures = 0
        conditions[sink]?.limitedSince = nil
        conditions[sink]?.lastOutcome = nil
        conditions[sink]?.rejection = nil
        conditions[sink]?.failedCheck = nil
        conditions[sink]?.state = nil
        conditions[sink]?.since = nil
        if wasParked { log.info("\(sink) has new settings; sending its pending notices now") }
    }

    // MARK: Parking

    func park(_ sink: SinkName, because reason: Reason) async {
        defer { engine.outcomes.ring() }
        guard conditions[sink]?.parked == nil else { return }
        // If this call is the result of a retry, `before` is the reason for which the sink was
        // parked before the retry.
        let before = conditions[sink]?.state == .misconfigured ? conditions[sink]?.lastOutcome : nil
        let isNew = conditions[sink]?.isTold != true && isCalm(sink, for: Self.calmAfterParking)
        setParked(sink, reason)
        observe(.misconfigured, of: sink)
        if before == reason {
            log.info("\(sink) is still misconfigured: \(reason)")
        } else {
            log.error("\(sink) is misconfigured, so its notices are waiting: \(reason)")
        }
        if isNew { await tell(sink, reason) } else if conditions[sink]?.isTold == true { await note(sink, reason) }
    }

    /// Retries a parked sink with one notice, because the sink's server may have been fixed.
    /// Depending on the result, the sink's other rows are released or parked again.
    ///
    /// - Returns: whether the sink was parked.
    @discardableResult
    package func tryAgain(_ sink: SinkName) async throws(StoreError) -> Bool {
        let wasParked = conditions[sink]?.parked != nil
        try await unpark(sink)
        if wasParked { log.info("\(sink) was parked; trying it once more") }
        return wasParked
    }

    /// Returns the time since boot at which a parked sink is retried automatically; `nil` if the
    /// sink is not parked.
    func nextTrial(of sink: SinkName) -> Duration? {
        guard let condition = conditions[sink], condition.parked != nil else { return nil }
        let trial = (condition.parkedAt ?? .zero) + Self.trialPause
        // The fault was not reported, because the sink had just recovered from an earlier fault. If
        // it still exists after that time, the trial reports it.
        guard !condition.isTold, let recovered = condition.recovered else { return trial }
        return min(trial, recovered + Self.calmAfterParking)
    }

    private func unpark(_ sink: SinkName) async throws(StoreError) {
        // The sink must be unparked before its rows are released. Otherwise a row that is announced
        // in between would be parked, and nothing would release it.
        let reason = conditions[sink]?.parked
        if reason != nil { setParked(sink, nil) }
        do throws(StoreError) {
            try await engine.apply([.release(sink, from: .parked)], at: engine.timekeeper.now().wall)
        } catch {
            // The rows are still parked. They are released when the store works again.
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

    /// Reports that the sink's queue exceeded its limit and that some of its notices were dropped.
    func overflow(_ sink: SinkName, because reason: Reason) async {
        guard conditions[sink]?.isOverflowing != true else { return }
        conditions[sink, default: Condition()].isOverflowing = true
        log.error("\(sink): \(reason)")
        await note(sink, reason)
        await engine.announceFault(.sinkFailing, sink, reason)
    }

    /// Reports that the sink's queue is empty again.
    func relaxed(_ sink: SinkName) async {
        guard conditions[sink]?.isOverflowing == true else { return }
        conditions[sink]?.isOverflowing = false
        // If the sink also has a reported fault, the recovery is reported when the sink accepts a
        // notice.
        guard conditions[sink]?.isTold != true, conditions[sink]?.parked == nil else { return }
        await note(sink, nil)
        await engine.announceFault(.sinkRecovered, sink, "\(sink) works again")
    }

    /// Records the result of a check. A failure is remembered until a check or an attempt shows
    /// otherwise.
    package func observe(_ check: SinkCheck, of sink: SinkName) {
        // Only an attempt shows that a parked sink works again.
        guard conditions[sink]?.parked == nil else { return }
        let failed = check.fails ? check : nil
        let isNews = conditions[sink]?.failedCheck?.detail != failed?.detail
        if failed != nil || conditions[sink] != nil { conditions[sink, default: Condition()].failedCheck = failed }
        observe(check.state, of: sink)
        if isNews { engine.pulse.ring() }
    }

    /// Records the observed state of a sink. Views are updated if the state has changed.
    package func observe(_ state: SinkCheck.State, of sink: SinkName) {
        if state == .ok || state == .quiet { conditions[sink]?.failedCheck = nil }
        var condition = conditions[sink] ?? Condition()
        // Keep `since` as long as the state stays the same.
        guard condition.state != state else { return }
        // A sink is taken to work until it is first used or checked.
        let isNews = (condition.state ?? .ok) != state
        condition.state = state
        condition.since = engine.timekeeper.now().wall
        conditions[sink] = condition
        if isNews { engine.pulse.ring() }
    }

    /// Clears the last fault, because the sink can reach its surface (for example the desktop)
    /// again.
    func noteReady(_ sink: SinkName) {
        guard conditions[sink]?.parked == nil else { return }
        conditions[sink]?.lastOutcome = nil
        if conditions[sink]?.state == .unavailable { observe(.ok, of: sink) }
    }

    /// Forgets the rejection of the last notice, because the sink accepted a test.
    package func forgetRejection(by sink: SinkName) { conditions[sink]?.rejection = nil }

    private func record(_ item: CourierQueue.Outcome) async {
        // The rejected delivery may be the last pending delivery of its event. Views must then be
        // updated.
        if case .rejected = item.outcome { engine.pulse.ring() }
        let (sink, operation) = (item.operation.sink, item.operation)
        guard item.wasAsked else {
            if case .rejected(let reason) = item.outcome { log.info("event \(operation.event.number) is not sent to \(sink): \(reason)") }
            return
        }
        conditions[sink]?.failedCheck = nil
        switch item.outcome {
        case .accepted, .partly(_, after: _, reached: .some):
            await works(sink)
        case .deferred(let reason, _), .ambiguous(let reason):
            observe(.unavailable, of: sink)
            conditions[sink, default: Condition()].failures += 1
            if conditions[sink]?.failures == 1 { log.warning("\(sink) did not accept a notice, retrying: \(reason)") }
            conditions[sink]?.lastOutcome = reason
            if conditions[sink]?.isOutageStored != true { await noteOutage(of: sink, since: conditions[sink]?.since) }
            if conditions[sink]?.failures ?? 0 >= Self.patience { await tellOnce(sink, reason) }
        case .limited(let reason, let after):
            let now = sinceBoot
            if conditions[sink]?.limitLogged.map({ now - $0 >= Self.calm }) ?? true {
                conditions[sink, default: Condition()].limitLogged = now
                log.info("\(sink) accepts no more for now (temporary): \(reason)")
            }
            // Count this as the same limit only if the last refusal was recent. Perhaps the old
            // limit has ended unnoticed, because the waiting rows were withdrawn and no further
            // attempt was made.
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
            // Some sinks, such as text lines, can never withdraw a notice, and this is not a fault.
            // If every refused withdrawal were logged, one `ack --all` would fill the log.
            if operation.verb != .withdraw {
                let what = operation.verb == .deliver ? "delivery" : operation.verb.rawValue
                log.warning("\(sink) rejected the \(what) of event \(operation.event.number): \(reason)")
                conditions[sink, default: Condition()].rejection = reason
            }
            conditions[sink, default: Condition()].lastOutcome = reason
        case .misconfigured, .partly:
            break
        }
    }

    private func works(_ sink: SinkName) async {
        let wasDown = conditions[sink].map { $0.isFailing || $0.state == .misconfigured } ?? false
        // A sink that is quiet also accepts notices. Only a check can show that the sink is no
        // longer quiet.
        if conditions[sink]?.state != .quiet { observe(.ok, of: sink) }
        var condition = conditions[sink] ?? Condition()
        let recovered = condition.isTold
        if wasDown { condition.back = sinceBoot }
        condition.failures = 0
        condition.limitedSince = nil
        condition.isTold = false
        condition.lastOutcome = nil
        condition.rejection = nil
        if recovered { condition.recovered = sinceBoot }
        conditions[sink] = condition
        if condition.isOutageStored { await noteOutage(of: sink, since: nil) }
        guard recovered else { return }
        await note(sink, nil)
        log.info("\(sink) works again")
        await engine.announceFault(.sinkRecovered, sink, "\(sink) works again")
    }

    // MARK: Reporting

    /// Checks whether the last reported recovery is long enough ago to report another fault.
    private func isCalm(_ sink: SinkName, for calm: Duration = SinkHealth.calm) -> Bool {
        conditions[sink]?.recovered.map { sinceBoot - $0 >= calm } ?? true
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

    /// Stores a note for the next start. A `reason` means that a fault was reported; `nil` means
    /// that the fault is over.
    private func note(_ sink: SinkName, _ reason: Reason?) async { await store(Self.noteKey(sink), reason?.description, of: sink) }

    private func store(_ key: String, _ value: String?, of sink: SinkName) async {
        do {
            try await engine.apply([.note(key: key, value: value)], at: engine.timekeeper.now().wall)
        } catch {
            log.error("the state of \(sink) cannot be stored: \(error)")
        }
    }

    package func condition(of sink: SinkName) -> Condition { conditions[sink] ?? Condition() }
}
