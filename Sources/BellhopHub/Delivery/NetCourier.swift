import BellhopCore

/// Has the far side of one sink hold what is to ring where this machine does not, one message at a time.
///
/// It stands back behind all that is to be told: it takes none of the slots of the sink's courier, begins nothing shortly before a timer's end, and
/// leaves most of a server's rate limit to real notices.
final class NetCourier: Sendable {
    /// How many new messages are placed in a row, and how long until another may be: ntfy takes 60 requests, then one each 5 s.
    static let burst = 20
    static let refill: Duration = .seconds(10)
    /// A far side may be this late, and its clock this wrong, before it has surely rung: ntfy looks every 10 s.
    static let sweep: Duration = .seconds(15)
    /// After the far side has said that nothing will be taken as the settings are.
    static let pauseMisconfigured: Duration = .minutes(15)
    /// Rows looked at a time.
    private static let fetchLimit = 1000

    private struct State {
        var isCarrying = false
        /// Placed in a row, less what has been forgiven since.
        var used = 0
        /// Time since boot of the last forgiveness.
        var since: Duration = .zero
        /// No attempt before this: the store failed.
        var pausedUntil: Instant?
        /// The far side holds nothing, and is not to.
        var isDone = false
        /// What the log has told of refusals.
        var told: Set<String> = []
    }

    private let configured: ConfiguredSink
    private let core: HubCore
    private let policy: RetryPolicy
    private let health: SinkHealth
    private let state = Locked(State())
    private let bell = Doorbell()

    init(_ configured: ConfiguredSink, core: HubCore, policy: RetryPolicy, health: SinkHealth) {
        self.configured = configured
        self.core = core
        self.policy = policy
        self.health = health
    }

    private var name: SinkName { configured.name }

    /// Something may be to be done.
    func nudge() {
        let isDone = state.withLock { $0.isDone }
        if !isDone { bell.ring() }
    }

    /// Somebody wants to see whether the far side takes messages by now.
    func endPause() { state.withLock { $0.pausedUntil = nil } }

    /// Until cancelled, or until the sink's courier is stopping.
    func run(beside courier: SinkCourier) async {
        await withDiscardingTaskGroup { group in
            while !Task.isCancelled {
                let (act, next) = await self.next(beside: courier)
                if let act {
                    // One at a time (``State/isCarrying``), each within its deadline, and the group waits for it.
                    group.addTask { await self.carry(act, beside: courier) }
                }
                core.timekeeper.ring(bell, at: act == nil ? next : nil)
                await bell.wait()
            }
            group.cancelAll()
        }
    }

    /// What to do now, with its key borrowed from the courier; else when to look again.
    private func next(beside courier: SinkCourier) async -> (NetPlan.Act?, Instant?) {
        let (isCarrying, paused) = state.withLock { ($0.isCarrying, $0.pausedUntil) }
        if isCarrying || courier.isStopping || core.parked.withLock({ $0[name] }) != nil { return (nil, nil) }
        let reading: ClockReading
        let nets: [Net]
        do {
            // By the clock that due times are stored by: how far away they are is what the far side is told.
            reading = try await core.settledReading()
            if let paused, paused > reading.wall, paused <= reading.wall + Self.pauseMisconfigured { return (nil, paused) }
            nets = try await core.store.nets(NetQuery(sink: name, isUnsettled: true, limit: Self.fetchLimit))
            if nets.isEmpty, configured.sink.safetyNet == nil {
                let isEmpty = try await core.store.nets(NetQuery(sink: name, limit: 1)).isEmpty
                state.withLock { $0.isDone = isEmpty }
            }
        } catch {
            core.log.error("what \(name) is to hold cannot be read: \(error)")
            return (nil, core.timekeeper.now().wall + SinkCourier.storeRetry)
        }
        let plan = NetPlan(
            safetyNet: configured.sink.safetyNet, place: configured.sink.place, now: reading.wall, placesFrom: placesFrom(reading))
        let (acts, next) = plan.acts(on: nets)
        guard !acts.isEmpty else { return (nil, next) }
        // It was stepped meanwhile, which rings the bell.
        if ClockGuard.differs(reading, core.timekeeper.now()) { return (nil, nil) }
        if let spared = courier.sparesNets(at: reading.sinceBoot) { return (nil, reading.wall + max(spared, .milliseconds(1))) }
        for act in acts where courier.lends(act.net.key, until: reading.sinceBoot + limit(of: act, at: reading.wall)) {
            state.withLock { state in
                state.isCarrying = true
                if case .place(let net, _) = act, net.placed == nil { state.used += 1 }
            }
            return (act, nil)
        }
        // The courier has them all in its hands, and rings when it is done.
        return (nil, next)
    }

    /// How long an attempt may take: it is over when the timer ends.
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
        let start = core.timekeeper.now()
        var outcome: DeliveryOutcome?
        if case .forget(let net) = act {
            await commit([.forgetNet(name, net.key)])
        } else {
            let (operation, order) = await order(for: act, at: start.wall)
            let made = await attempt(order, operation, at: start, limit: limit(of: act, at: start.wall), beside: courier)
            await settle(made, of: act, operation, isStepped: ClockGuard.differs(start, core.timekeeper.now()))
            outcome = made
        }
        let works = courier.takesBack(act.net.key, outcome)
        if works { await courier.resume(at: core.timekeeper.now().wall) }
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
        return (operation, .schedule(await core.netTelling(of: net.draft.event, at: configured), at: at))
    }

    private func attempt(
        _ order: SinkOperation, _ operation: Operation, at start: ClockReading, limit: Duration, beside courier: SinkCourier
    ) async -> DeliveryOutcome {
        let settings = core.settings
        let trial = Attempt(
            number: operation.attempts + 1, now: start.wall, timeLimit: limit, sounds: settings.soundEnabled,
            haptics: settings.hapticsEnabled, isProven: core.proven.withLock { $0[name] } == configured.sink.place,
            language: core.catalog.language(of: name))
        let (sink, timekeeper) = (configured.sink, core.timekeeper)
        let outcome = await TimedAttempt.outcome(within: limit) { task in
            courier.begunNet(task)
        } performing: {
            var trial = trial
            // At the last moment: the far side is told how far away it is.
            trial.now = timekeeper.now().wall
            return await sink.perform(order, attempt: trial)
        }
        let end = core.timekeeper.now()
        // To have it held is telling nobody: only what fails is counted.
        if case .accepted = outcome {
        } else {
            core.meters.attempted(operation, outcome, took: end.sinceBoot - start.sinceBoot, at: end.wall)
        }
        return outcome
    }

    /// - Parameter isStepped: whether the clock was stepped during the attempt.
    private func settle(_ outcome: DeliveryOutcome, of act: NetPlan.Act, _ operation: Operation, isStepped: Bool) async {
        let net = act.net
        var settled = NetOutcome(sink: name, key: net.key, revision: net.revision, result: .removed)
        let now = core.timekeeper.now().wall
        let pause = policy.pause(afterAttempts: operation.attempts + 1, randomBits: core.timekeeper.randomBits())
        switch outcome {
        case .accepted:
            // By the new clock it rings at another time, which is not reckoned here: it is placed again.
            if case .place(_, let at) = act { settled.result = isStepped ? .postponed(notBefore: now) : .placed(at) }
        case .rejected(let reason):
            // What cannot be taken back is let go of.
            settled.reason = reason
            if case .place = act {
                settled.result = .refused
                warn("\(name) holds nothing for the case that this machine is off: \(reason)", of: act)
            } else {
                warn("\(name) cannot take back what it holds, so that may ring: \(reason)", of: act)
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
            // Whether the sink is to be parked a real notice finds out. Until then nothing is tried: ntfy locks out who keeps showing a wrong token.
            settled.result = .postponed(notBefore: now + Self.pauseMisconfigured)
            settled.reason = reason
            state.withLock { $0.pausedUntil = now + Self.pauseMisconfigured }
            warn("\(name) holds nothing for the case that this machine is off: \(reason)", of: act)
        }
        await commit([.settleNet(settled)])
        switch outcome {
        case .rejected, .misconfigured: return
        case .accepted, .deferred, .limited, .ambiguous: break
        }
        await health.record([CourierQueue.Outcome(operation: operation, outcome: outcome)])
    }

    /// Once for each sentence; and what was taken although it was refused is not told of again when it cannot be taken back: that is the same news.
    private func warn(_ sentence: String, of act: NetPlan.Act) {
        let isNews = state.withLock { state in
            if case .takeBack(let net) = act, net.isRefused { return false }
            return state.told.insert(sentence).inserted
        }
        if isNews { core.log.warning("\(sentence)") }
    }

    private func commit(_ changes: [Change]) async {
        let now = core.timekeeper.now().wall
        do {
            _ = try await core.store.commit(Step(changes, at: now))
        } catch {
            // It is done again: what is asked twice of a far side is the same as once.
            core.log.error("what \(name) holds cannot be stored, trying again in \(DurationText.words(SinkCourier.storeRetry)): \(error)")
            state.withLock { $0.pausedUntil = now + SinkCourier.storeRetry }
        }
    }
}
