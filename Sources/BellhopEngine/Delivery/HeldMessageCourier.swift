import BellhopCore

/// Keeps the server-held messages of one sink up to date, one at a time. A push server sends a held
/// message at a given time, unless this machine takes the message back before that time.
///
/// Notices have priority. A held message uses no attempt slot of the sink's courier. No attempt for
/// a held message begins shortly before the timer of that message ends. Most of the server's rate
/// limit is left for notices.
final class HeldMessageCourier: Sendable {
    /// How many new messages may be placed in a row. After these, only one more message may be
    /// placed per ``refill``. ntfy allows 60 requests, then one every 5 s.
    static let burst = 20
    static let refill: Duration = .seconds(10)
    /// How much later than its ring time a message may still ring, if the server is slow and a
    /// clock is wrong. ntfy checks for due messages every 10 s.
    static let sweep: Duration = .seconds(15)
    /// The pause after the server has rejected the sink's settings.
    static let pauseMisconfigured: Duration = .minutes(15)
    /// The largest number of rows that one query returns.
    private static let fetchLimit = 1000

    private struct State {
        var isCarrying = false
        /// How much of ``burst`` is used up. Each placed message adds 1, and each ``refill``
        /// subtracts 1.
        var used = 0
        /// The time since boot of the last refill.
        var since: Duration = .zero
        /// The time before which no attempt is made, because the store failed or the sink is
        /// misconfigured.
        var pausedUntil: Instant?
        /// Whether there is nothing to do: the server holds no messages and should not hold any.
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

    /// Ends the pause, because the sink is being retried.
    func endPause() { state.withLock { $0.pausedUntil = nil } }

    /// Runs until the task is canceled or the sink's courier stops.
    package func run(beside courier: SinkCourier) async {
        await withDiscardingTaskGroup { group in
            while !Task.isCancelled {
                let (act, next) = await self.next(beside: courier)
                if let act {
                    // Attempts run one at a time (``State/isCarrying``). Each attempt ends by its
                    // deadline, and the task group waits until the attempt has ended.
                    group.addTask { await self.carry(act, beside: courier) }
                }
                engine.timekeeper.ring(bell, at: act == nil ? next : nil)
                await bell.wait()
            }
            group.cancelAll()
        }
    }

    /// Returns the next action and reserves its key at the courier. If there is no action now,
    /// returns the time at which to look again.
    private func next(beside courier: SinkCourier) async -> (HeldMessagePlan.Act?, Instant?) {
        let (isCarrying, paused) = state.withLock { ($0.isCarrying, $0.pausedUntil) }
        if isCarrying || courier.isStopping || engine.sinks.parked[name] != nil { return (nil, nil) }
        let reading: ClockReading
        let heldMessages: [HeldMessage]
        do {
            // The clock reading must be consistent with the stored due times, because the request
            // tells the server how long to wait until the due time.
            reading = try await engine.settledReading()
            if let paused, paused > reading.wall, paused <= reading.wall + Self.pauseMisconfigured { return (nil, paused) }
            heldMessages = try await engine.store.heldMessages(HeldMessageQuery(sink: name, isUnsettled: true, limit: Self.fetchLimit))
            if heldMessages.isEmpty, configured.sink.safetyNet == nil {
                let isEmpty = try await engine.store.heldMessages(HeldMessageQuery(sink: name, limit: 1)).isEmpty
                state.withLock { $0.isDone = isEmpty }
            }
        } catch {
            engine.log.error("the messages that \(name) should hold cannot be read: \(error)")
            return (nil, engine.timekeeper.now().wall + SinkCourier.storeRetry)
        }
        let plan = HeldMessagePlan(
            safetyNet: configured.sink.safetyNet, place: configured.sink.place, now: reading.wall, placesFrom: placesFrom(reading))
        let (acts, next) = plan.acts(on: heldMessages)
        guard !acts.isEmpty else { return (nil, next) }
        // The clock was stepped in the meantime. The step also wakes this loop, so this method runs
        // again.
        if engine.timekeeper.now().differs(from: reading) { return (nil, nil) }
        if let spared = courier.sparesHeldMessages(at: reading.sinceBoot) { return (nil, reading.wall + max(spared, .milliseconds(1))) }
        for act in acts where courier.lends(act.message.key, until: reading.sinceBoot + limit(of: act, at: reading.wall)) {
            state.withLock { state in
                state.isCarrying = true
                if case .place(let message, _) = act, message.placed == nil { state.used += 1 }
            }
            return (act, nil)
        }
        // The courier is using the keys of all due actions. It wakes this loop when it no longer
        // uses them.
        return (nil, next)
    }

    /// Returns how long an attempt may take. The attempt must be over when the timer ends.
    private func limit(of act: HeldMessagePlan.Act, at now: Instant) -> Duration {
        guard let due = act.message.due, due > now else { return SinkCourier.attemptLimit }
        return min(SinkCourier.attemptLimit, max(due - now - .seconds(1), .seconds(1)))
    }

    /// Returns the earliest time at which another new message may be placed.
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

    private func carry(_ act: HeldMessagePlan.Act, beside courier: SinkCourier) async {
        let start = engine.timekeeper.now()
        var outcome: DeliveryOutcome?
        if case .forget(let message) = act {
            await commit([.forgetHeld(name, message.key)])
        } else {
            let (operation, order) = await order(for: act, at: start.wall)
            let made = await attempt(order, operation, at: start, limit: limit(of: act, at: start.wall), beside: courier)
            await settle(made, of: act, operation, isStepped: engine.timekeeper.now().differs(from: start))
            outcome = made
        }
        let works = courier.takesBack(act.message.key, outcome)
        if works { await courier.resume(at: engine.timekeeper.now().wall) }
        state.withLock { $0.isCarrying = false }
        bell.ring()
    }

    private func order(for act: HeldMessagePlan.Act, at now: Instant) async -> (Operation, SinkOperation) {
        let message = act.message
        var operation = Operation(
            id: 0, verb: .withdraw, sink: name, key: message.key, event: message.draft.event, generation: message.draft.event.generation,
            attempts: message.attempts, notBefore: now, expires: nil, previous: nil)
        guard case .place(_, let at) = act else { return (operation, .withdraw(message.draft.event, previous: nil)) }
        operation.verb = .schedule
        return (operation, .schedule(await engine.serverWording(of: message.draft.event, at: configured), at: at))
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
            courier.begunHeldMessage(task)
        } performing: {
            var trial = trial
            // Read the time at the last moment, because the request says how long it is until the
            // message rings.
            trial.now = timekeeper.now().wall
            return await sink.perform(order, attempt: trial)
        }
        let end = engine.timekeeper.now()
        // Placing a held message notifies nobody, so only failures are counted.
        if case .accepted = outcome {
        } else {
            engine.meters.attempted(operation, outcome, took: end.sinceBoot - start.sinceBoot, at: end.wall)
        }
        return outcome
    }

    /// Stores the outcome of an attempt.
    ///
    /// - Parameter isStepped: whether the clock was stepped during the attempt.
    private func settle(_ outcome: DeliveryOutcome, of act: HeldMessagePlan.Act, _ operation: Operation, isStepped: Bool) async {
        let message = act.message
        var settled = HeldMessageOutcome(sink: name, key: message.key, revision: message.revision, result: .removed)
        let now = engine.timekeeper.now().wall
        let pause = policy.pause(afterAttempts: operation.attempts + 1, randomBits: engine.timekeeper.randomBits())
        switch outcome {
        case .accepted:
            // If the clock was stepped during the attempt, the message would ring at the wrong
            // time. In that case, it must be sent to the server again.
            if case .place(_, let at) = act { settled.result = isStepped ? .postponed(notBefore: now) : .placed(at) }
        case .rejected(let reason):
            // A message that the server cannot take back is forgotten.
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
        case .deferred(let reason, let after), .partly(let reason, let after, _):
            settled.result = .postponed(notBefore: now + (after ?? pause))
            settled.reason = reason
        case .ambiguous(let reason):
            let ifTaken: Instant? = if case .place(_, let at) = act { at } else { nil }
            settled.result = .postponed(notBefore: now + pause, ifTaken: ifTaken)
            settled.reason = reason
        case .misconfigured(let reason):
            // Only the delivery of a notice decides whether the sink is parked. Pause the attempts
            // for held messages, because ntfy locks out clients that keep sending a wrong token.
            settled.result = .postponed(notBefore: now + Self.pauseMisconfigured)
            settled.reason = reason
            state.withLock { $0.pausedUntil = now + Self.pauseMisconfigured }
            warn("\(name) cannot hold messages for when this machine is off: \(reason)", of: act)
        }
        await commit([.settleHeld(settled)])
        switch outcome {
        case .rejected, .misconfigured: return
        case .accepted, .deferred, .limited, .partly, .ambiguous: break
        }
        await health.record([CourierQueue.Outcome(operation: operation, outcome: outcome)])
    }

    /// Logs each sentence only once. If the server refused a message, a failure to take back the
    /// same message is not logged, because it has the same cause.
    private func warn(_ sentence: String, of act: HeldMessagePlan.Act) {
        let isNews = state.withLock { state in
            if case .takeBack(let message) = act, message.isRefused { return false }
            return state.told.insert(sentence).inserted
        }
        if isNews { engine.log.warning("\(sentence)") }
    }

    private func commit(_ changes: [Change]) async {
        let now = engine.timekeeper.now().wall
        do {
            _ = try await engine.store.commit(Step(changes, at: now))
        } catch {
            // The attempt will be repeated. Sending the same request to the server again does no
            // harm.
            let pause = DurationText.words(SinkCourier.storeRetry)
            engine.log.error("the messages that \(name) holds cannot be stored, retrying in \(pause): \(error)")
            state.withLock { $0.pausedUntil = now + SinkCourier.storeRetry }
        }
    }
}
