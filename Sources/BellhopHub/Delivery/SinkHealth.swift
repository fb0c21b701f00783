import BellhopCore

/// Notices that a sink keeps failing, parks one that is misconfigured, and has it told once on the others.
actor SinkHealth {
    /// Failed attempts in a row before people are told (36 s of back-off).
    static let patience = 3
    /// How long a far side may take no more, a rate limit, before people are told: it is no fault, and passes.
    static let limitPatience: Duration = .minutes(5)
    /// A limit that is to last this long is told at once.
    static let longLimit: Duration = .minutes(15)
    /// For so long after "works again" no new "does not take notices" is told: a sink that comes and goes is told once.
    static let calm: Duration = .minutes(10)
    /// A parked sink is tried by itself this often, while a notice waits for it.
    static let trialPause: Duration = .minutes(15)

    struct Condition: Sendable {
        var failures = 0
        /// Boot time since which its far side has taken no more; `nil` while it does.
        var limitedSince: Duration?
        /// Boot time from which a further refusal is of another limit: by then it would have been asked again.
        var limitLapses: Duration?
        var isTold = false
        /// More waits than may, and that was told.
        var isOverflowing = false
        var parked: Reason?
        /// Boot time at which it was parked.
        var parkedAt: Duration?
        var lastOutcome: Reason?
        /// How it was when it was last used or asked; `nil` before that.
        var state: SinkCheck.State?
        /// Since when it has been so, as far as this process has seen.
        var since: Instant?
        /// Boot time at which it was told that it works again.
        var recovered: Duration?
        /// Boot time at which it took something, or answered, after it had failed.
        var back: Duration?

        /// Whether its last attempt failed; a rate limit is no failure.
        var isFailing: Bool { failures > 0 }
        /// Boot time at which the log was told of a limit last.
        var limitLogged: Duration?
    }

    private let core: HubCore
    private var conditions: [SinkName: Condition] = [:]
    /// When this process began; `nil` before.
    private var started: ClockReading?
    private var log: HubLog { core.log }
    private var sinceBoot: Duration { core.timekeeper.now().sinceBoot }

    init(core: HubCore) { self.core = core }

    /// That a sink's fault was told, and is not over: also for the next start.
    static func noteKey(_ sink: SinkName) -> String { "parked:" + sink.rawValue }

    /// After a start: a sink that was parked gets one more try, because its settings may be mended by now. A fault that was told is not told again.
    func resume(_ sinks: [SinkName]) async throws(StoreError) {
        let reading = core.timekeeper.now()
        started = reading
        var released: [Change] = []
        for sink in sinks {
            let isTold = try await core.store.note(Self.noteKey(sink)) != nil
            if isTold { conditions[sink, default: Condition()].isTold = true }
            let parked = DeliveryQuery(sink: sink, states: [.parked], limit: 1)
            let isParked = try await !core.store.deliveries(parked).isEmpty
            if isTold || isParked { released.append(.release(sink, from: .parked)) }
        }
        try await core.commit(Step(released, at: reading.wall))
    }

    /// The settings of `sink` changed: what waits for it may go.
    func release(_ sink: SinkName) async throws(StoreError) {
        let wasParked = conditions[sink]?.parked != nil
        try await unpark(sink)
        conditions[sink]?.failures = 0
        conditions[sink]?.limitedSince = nil
        conditions[sink]?.lastOutcome = nil
        conditions[sink]?.state = nil
        conditions[sink]?.since = nil
        if wasParked { log.info("\(sink) has new settings; what waited for it goes out now") }
    }

    // MARK: Parking

    func park(_ sink: SinkName, because reason: Reason) async {
        defer { core.outcomes.ring() }
        guard conditions[sink]?.parked == nil else { return }
        // What it was parked for before, when it has been tried once more.
        let before = conditions[sink]?.state == .misconfigured ? conditions[sink]?.lastOutcome : nil
        let isNew = conditions[sink]?.isTold != true && isCalm(sink)
        setParked(sink, reason)
        observe(.misconfigured, of: sink)
        if before == reason {
            log.info("\(sink) is still misconfigured: \(reason)")
        } else {
            log.error("\(sink) is misconfigured, and what is for it waits: \(reason)")
        }
        if isNew { await tell(sink, reason) } else if conditions[sink]?.isTold == true { await note(sink, reason) }
    }

    /// Lets a parked sink try once more, with one notice: its far side may have been mended. What it answers releases the others, or parks them again.
    ///
    /// - Returns: whether it was parked.
    @discardableResult
    func tryAgain(_ sink: SinkName) async throws(StoreError) -> Bool {
        let wasParked = conditions[sink]?.parked != nil
        try await unpark(sink)
        if wasParked { log.info("\(sink) was parked, and is tried once more") }
        return wasParked
    }

    /// Boot time at which a parked sink may be tried by itself; `nil` where it is not parked.
    func nextTrial(of sink: SinkName) -> Duration? {
        guard let condition = conditions[sink], condition.parked != nil else { return nil }
        return (condition.parkedAt ?? .zero) + Self.trialPause
    }

    private func unpark(_ sink: SinkName) async throws(StoreError) {
        // Before the rows are released, or what is announced in between would be parked with nobody to release it.
        let reason = conditions[sink]?.parked
        if reason != nil { setParked(sink, nil) }
        do throws(StoreError) {
            try await core.commit(Step([.release(sink, from: .parked)], at: core.timekeeper.now().wall))
        } catch {
            // They are parked still, and released when the store works.
            if let reason {
                conditions[sink]?.parked = reason
                core.parked.withLock { $0[sink] = reason }
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
        core.parked.withLock { $0[sink] = reason }
    }

    // MARK: Outcomes

    func record(_ outcomes: [CourierQueue.Outcome]) async {
        defer { core.outcomes.ring() }
        for item in outcomes { await record(item) }
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

    private func record(_ item: CourierQueue.Outcome) async {
        // It may have been the last that told of its event.
        if case .rejected = item.outcome { core.pulse.ring() }
        let (sink, operation) = (item.operation.sink, item.operation)
        guard item.wasAsked else {
            if case .rejected(let reason) = item.outcome { log.info("event \(operation.event.number) is not told on \(sink): \(reason)") }
            return
        }
        switch item.outcome {
        case .accepted:
            await works(sink)
        case .deferred(let reason, _), .ambiguous(let reason):
            observe(.unavailable, of: sink)
            conditions[sink, default: Condition()].failures += 1
            if conditions[sink]?.failures == 1 { log.warning("\(sink) did not take a notice, trying again: \(reason)") }
            conditions[sink]?.lastOutcome = reason
            if conditions[sink]?.failures ?? 0 >= Self.patience { await tellOnce(sink, reason) }
        case .limited(let reason, let after):
            let now = sinceBoot
            if conditions[sink]?.limitLogged.map({ now - $0 >= Self.calm }) ?? true {
                conditions[sink, default: Condition()].limitLogged = now
                log.info("\(sink) takes no more for now, which passes: \(reason)")
            }
            // What waited may have been withdrawn meanwhile, so that nothing was sent which could have been taken.
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
            // That a line of text cannot be taken back is no fault, and no news: one `ack --all` would fill the log.
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
        await core.announceFault(.sinkRecovered, sink, "\(sink) works again")
    }

    // MARK: Telling

    /// Whether "works again" was told so long ago that another fault is news.
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
        await core.announceFault(.sinkFailing, sink, reason)
    }

    /// Remembers a fault that was told, or that it is over, also for the next start.
    private func note(_ sink: SinkName, _ reason: Reason?) async {
        do {
            try await core.commit(Step([.note(key: Self.noteKey(sink), value: reason?.rawValue)], at: core.timekeeper.now().wall))
        } catch {
            log.error("how \(sink) is cannot be stored: \(error)")
        }
    }

    func condition(of sink: SinkName) -> Condition { conditions[sink] ?? Condition() }

    // MARK: Late news of other sinks

    /// What is to be done with a notice that says that another sink does not take notices, before it is told.
    enum FaultNews: Hashable, Sendable {
        case tell
        /// Whether this sink itself is back is found out without it.
        case askFirst
        /// The other sink may be back by then, as this one is.
        case wait(Duration)
    }

    /// An outage often ends for several sinks at once. Which of them is tried first is chance, and what it then says of the others must not be over
    /// before it is read.
    func news(of operation: Operation) -> FaultNews {
        guard operation.event.kind == .sinkFailing, operation.verb != .withdraw else { return .tell }
        let condition = conditions[operation.sink]
        if condition?.isFailing == true { return .askFirst }
        var since = condition?.back
        if let started, operation.event.occurred < started.wall { since = max(since ?? .zero, started.sinceBoot) }
        // It was not told at once, or this sink has only just come back.
        guard let since, case let left = since + Self.newsPause - sinceBoot, left > .zero else { return .tell }
        return .wait(left)
    }

    /// Longer than the longest pause between two attempts: the other sink was tried by then.
    static let newsPause: Duration = RetryPolicy.standard.longest + .seconds(30)

    /// A sink that failed was asked, and answers.
    func noteBack(_ sink: SinkName) {
        conditions[sink]?.failures = 0
        conditions[sink]?.back = sinceBoot
    }
}
