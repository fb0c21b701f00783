import BellhopCore

/// Keeps one sink's server-held messages (nets) up to date, one at a time. They ring in case this
/// machine cannot.
///
/// Notices come first: a net takes none of the slots of the sink's courier, no attempt begins
/// shortly before its timer's end, and most of a server's rate limit is left to notices.
final class NetCourier: Sendable {
    /// How many new messages may be sent back to back, and how long until another may follow: ntfy
    /// allows 60 requests, then one every 5 s.
    static let burst = 20
    static let refill: Duration = .seconds(10)
    /// How long after its time a message has surely rung, allowing for a slow server and a wrong
    /// clock: ntfy checks every 10 s.
    static let sweep: Duration = .seconds(15)
    /// The pause after the server has rejected the settings.
    static let pauseMisconfigured: Duration = .minutes(15)
    /// How many rows are read at a time.
    private static let fetchLimit = 1000

    private struct State {
        var isCarrying = false
        /// How many messages were placed in a row, minus those that `refill` has given back.
        var used = 0
        /// Boot time of the last refill.
        var since: Duration = .zero
        /// No attempt before this: the store failed, or the sink is misconfigured.
        var pausedUntil: Instant?
        /// The server holds no messages and should hold none.
        var isDone = false
        /// The refusals that were already logged.
        var told: Set<String> = []
    }

    private let configured: ConfiguredSink
    private let engine: Engine
    private let policy: RetryPolicy
    private let health: SinkHealth
    private let state = Locked(State())
    private let bell = Doorbell()

    init(_ configured: ConfiguredSink, engine: Engine, policy: RetryPolicy, health: SinkHealth) {
        self.configured = configured
        self.engine = engine
        self.policy = policy
        self.health = health
    }

    private var name: SinkName { configured.name }

    /// Wakes the loop, because there may be work.
    package func nudge() {
        let isDone = state.withLock { $0.isDone }
        if !isDone { bell.ring() }
    }

    /// Ends the pause, because somebody wants to see whether the server accepts messages by now.
    func endPause() { state.withLock { $0.pausedUntil = nil } }

    /// Runs until cancelled, or until the sink's courier stops.
    package func run(beside courier: SinkCourier) async {
        await withDiscardingTaskGroup { group in
            while !Task.isCancelled {
                let (act, next) = await self.next(beside: courier)
                if let act {
                    // One at a time (``State/isCarrying``), each within its deadline, and the group
                    // waits for it.
                    group.addTask { await self.carry(act, beside: courier) }
                }
                engine.timekeeper.ring(bell, at: act == nil ? next : nil)
                await bell.wait()
            }
            group.cancelAll()
        }
    }

    /// The next action, with its key borrowed from the courier; otherwise when to look again.
    private func next(beside courier: SinkCourier) async -> (NetPlan.Act?, Instant?) {
        let (isCarrying, paused) = state.withLock { ($0.isCarrying, $0.pausedUntil) }
        if isCarrying || courier.isStopping || engine.sinks.parked[name] != nil { return (nil, nil) }
        let reading: ClockReading
        let nets: [Net]
        do {
            // Uses the same clock as the stored due times, because the request says how far away
            // they are.
            reading = try await engine.settledReading()
            if let paused, paused > reading.wall, paused <= reading.wall + Self.pauseMisconfigured { return (nil, paused) }
            nets = try await engine.store.nets(NetQuery(sink: name, isUnsettled: true, limit: Self.fetchLimit))
            if nets.isEmpty, configured.sink.safetyNet == nil {
                let isEmpty = try await engine.store.nets(NetQuery(sink: name, limit: 1)).isEmpty
                state.withLock { $0.isDone = isEmpty }
            }
        } catch {
            engine.log.error("the messages that \(name) should hold cannot be read: \(error)")
            return (nil, engine.timekeeper.now().wall + SinkCourier.storeRetry)
        }
        let plan = NetPlan(
            safetyNet: configured.sink.safetyNet, place: configured.sink.place, now: reading.wall, placesFrom: placesFrom(reading))
        let (acts, next) = plan.acts(on: nets)
        guard !acts.isEmpty else { return (nil, next) }
        // The clock was stepped meanwhile, which also rings the bell.
        if engine.timekeeper.now().differs(from: reading) { return (nil, nil) }
        if let spared = courier.sparesNets(at: reading.sinceBoot) { return (nil, reading.wall + max(spared, .milliseconds(1))) }
        for act in acts where courier.lends(act.net.key, until: reading.sinceBoot + limit(of: act, at: reading.wall)) {
            state.withLock { state in
                state.isCarrying = true
                if case .place(let net, _) = act, net.placed == nil { state.used += 1 }
            }
            return (act, nil)
        }
        // The courier is using all of these keys, and rings when it is done.
        return (nil, next)
    }

    /// How long an attempt may take. It must be over when the timer ends.
    private func limit(of act: NetPlan.Act, at now: Instant) -> Duration {
        guard let due = act.net.due, due > now else { return SinkCourier.attemptLimit }
        return min(SinkCourier.attemptLimit, max(due - now - .seconds(1), .seconds(1)))
    }

    /// When another new message may be placed.
    private func placesFrom(_ reading: ClockReading) -> Instant {
        state.withLock { state in
            while state.used > 0, reading.sinceBoot - state.since >= Self.refill {
                state.used -= 1
                state.since += Self.refill
            }
            if state.used == 0 { state.since = reading.sinceBoot }
            return state.used < Self.burst ? reading.wall : reading.wall + (Self.refill - (reading.sinceBoot - state.since))
        }
    }

    // MARK: Attempts

    private func carry(_ act: NetPlan.Act, beside courier: SinkCourier) async {
        let start = engine.timekeeper.now()
        var outcome: DeliveryOutcome?
        if case .forget(let net) = act {
            await commit([.forgetNet(name, net.key)])
        } else {
            let (operation, order) = await order(for: act, at: start.wall)
            let made = await attempt(order, operation, at: start, limit: limit(of: act, at: start.wall), beside: courier)
            await settle(made, of: act, operation, isStepped: engine.timekeeper.now().differs(from: start))
            outcome = made
        }
        let works = courier.takesBack(act.net.key, outcome)
        if works { await courier.resume(at: engine.timekeeper.now().wall) }
        state.withLock { $0.isCarrying = false }
        bell.ring()
    }

    private func order(for act: NetPlan.Act, at now: Instant) async -> (Operation, SinkOperation) {
        let net = act.net
        var operation = Operation(
            id: 0, verb: .withdraw, sink: name, key: net.key, event: net.draft.event, generation: net.draft.event.generation,
            attempts: net.attempts, notBefore: now, expires: nil, previous: nil)
        guard case .place(_, let at) = act else { return (operation, .withdraw(net.draft.event, previous: nil)) }
        operation.verb = .schedule
        return (operation, .schedule(await engine.netTelling(of: net.draft.event, at: configured), at: at))
    }

    private func attempt(
        _ order: SinkOperation, _ operation: Operation, at start: ClockReading, limit: Duration, beside courier: SinkCourier
    ) async -> DeliveryOutcome {
        let settings = engine.settings
        let trial = Attempt(
            number: operation.attempts + 1, now: start.wall, timeLimit: limit, sounds: settings.soundEnabled,
            haptics: settings.hapticsEnabled, isProven: engine.sinks.proven(name) == configured.sink.place,
            language: engine.catalog.language(of: name))
        let (sink, timekeeper) = (configured.sink, engine.timekeeper)
        let outcome = await TimedAttempt.outcome(within: limit) { task in
            courier.begunNet(task)
        } performing: {
            var trial = trial
            // Read at the last moment, because the request says how far away the time is.
            trial.now = timekeeper.now().wall
            return await sink.perform(order, attempt: trial)
        }
        let end = engine.timekeeper.now()
        // Placing a net notifies nobody, so only failures are counted.
        if case .accepted = outcome {
        } else {
            engine.meters.attempted(operation, outcome, took: end.sinceBoot - start.sinceBoot, at: end.wall)
        }
        return outcome
    }

    /// Stores the outcome of an attempt.
    ///
    /// - Parameter isStepped: whether the clock was stepped during the attempt.
    private func settle(_ outcome: DeliveryOutcome, of act: NetPlan.Act, _ operation: Operation, isStepped: Bool) async {
        let net = act.net
        var settled = NetOutcome(sink: name, key: net.key, revision: net.revision, result: .removed)
        let now = engine.timekeeper.now().wall
        let pause = policy.pause(afterAttempts: operation.attempts + 1, randomBits: engine.timekeeper.randomBits())
        switch outcome {
        case .accepted:
            // After the clock change the message would ring at the wrong time, so it is sent to the
            // server again.
            if case .place(_, let at) = act { settled.result = isStepped ? .postponed(notBefore: now) : .placed(at) }
        case .rejected(let reason):
            // A message that cannot be taken back is forgotten.
            settled.reason = reason
            if case .place = act {
                settled.result = .refused
                warn("\(name) cannot hold messages for when this machine is off: \(reason)", of: act)
            } else {
                warn("\(name) cannot take back the messages it holds, so they may ring: \(reason)", of: act)
            }
        case .limited(let reason, let after):
            settled.result = .postponed(notBefore: now + (after ?? max(pause, Verdict.limitPause)))
            settled.reason = reason
        case .deferred(let reason, let after):
            settled.result = .postponed(notBefore: now + (after ?? pause))
            settled.reason = reason
        case .ambiguous(let reason):
            settled.result = .postponed(notBefore: now + pause)
            settled.reason = reason
        case .misconfigured(let reason):
            // Only a real notice decides whether the sink is parked. Nothing is tried until then:
            // ntfy locks out clients that keep sending a wrong token.
            settled.result = .postponed(notBefore: now + Self.pauseMisconfigured)
            settled.reason = reason
            state.withLock { $0.pausedUntil = now + Self.pauseMisconfigured }
            warn("\(name) cannot hold messages for when this machine is off: \(reason)", of: act)
        }
        await commit([.settleNet(settled)])
        switch outcome {
        case .rejected, .misconfigured: return
        case .accepted, .deferred, .limited, .ambiguous: break
        }
        await health.record([CourierQueue.Outcome(operation: operation, outcome: outcome)])
    }

    /// Logs each sentence once. If a message was refused but placed anyway, a failure to take it
    /// back is not logged: that is the same news.
    private func warn(_ sentence: String, of act: NetPlan.Act) {
        let isNews = state.withLock { state in
            if case .takeBack(let net) = act, net.isRefused { return false }
            return state.told.insert(sentence).inserted
        }
        if isNews { engine.log.warning("\(sentence)") }
    }

    private func commit(_ changes: [Change]) async {
        let now = engine.timekeeper.now().wall
        do {
            _ = try await engine.store.commit(Step(changes, at: now))
        } catch {
            // It will be done again; repeating a request to the server has no further effect.
            let pause = DurationText.words(SinkCourier.storeRetry)
            engine.log.error("the messages that \(name) holds cannot be stored, retrying in \(pause): \(error)")
            state.withLock { $0.pausedUntil = now + SinkCourier.storeRetry }
        }
    }
}
