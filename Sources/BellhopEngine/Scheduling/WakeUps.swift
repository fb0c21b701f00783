package import BellhopCore

/// Makes the machine wake up from suspend for the next due timer, if the config asks for it and the
/// machine supports it (checklist G7).
package final class WakeUps: StepParticipant {
    /// The result of the newest refresh. A refresh that began earlier must not overwrite this
    /// result.
    private struct Known: Sendable {
        var looks = 0
        var newest = 0
        var refusal: WakeRefusal?
        /// The policy that the refresh used.
        var policy = WakePolicy.never
    }

    private let engine: Engine
    private let known = Locked(Known())

    package init(engine: Engine) { self.engine = engine }

    /// The reason why the machine will not wake up, and the policy that asked for wake-ups; `nil`
    /// if wake-ups work, or if the config does not ask for any.
    package var refusal: (WakeRefusal, WakePolicy)? {
        known.withLock { known in known.refusal.map { ($0, known.policy) } }
    }

    package func committed(_ committed: Committed, _ step: Step) async {
        if engine.catalog.wake != .never, step.changes.contains(where: \.movesTimers) { await refresh() }
    }

    /// Finds the next due timer and sets the machine's wake-up clock to it.
    package func refresh() async {
        let policy = engine.catalog.wake
        let look = known.withLock { known in
            known.looks += 1
            return known.looks
        }
        let due: Instant?
        do {
            due = try await next(policy)
        } catch {
            return engine.log.error("the time for waking the machine cannot be found: \(error)")
        }
        // Set the wake-up clock while holding the lock, so that refreshes take effect in the order
        // in which they began.
        let news = known.withLock { known -> WakeRefusal? in
            guard look > known.newest else { return nil }
            let refusal = engine.timekeeper.wakeMachine(at: due)
            let isNew = refusal != nil && refusal != known.refusal
            known = Known(looks: known.looks, newest: look, refusal: refusal, policy: policy)
            return isNew ? refusal : nil
        }
        if let news { engine.log.warning("due timers will NOT wake this machine: \(news.sentence)") }
    }

    private func next(_ policy: WakePolicy) async throws(StoreError) -> Instant? {
        switch policy {
        case .never: return nil
        case .alarms:
            let alarm = try await engine.store.timers(TimerQuery(kinds: [.alarm], limit: 1)).first?.due
            // A reminder that has no length belongs to an alarm, because alarms have no length.
            let reminder = try await engine.store.timers(TimerQuery(kinds: [.reminder])).first {
                $0.duration == nil && $0.owner.kind != .pet
            }?.due
            return [alarm, reminder].compactMap(\.self).min()
        case .all:
            let end = try await engine.store.timers(TimerQuery(kinds: HeldMessages.kinds.union([.rest]), limit: 1)).first?.due
            // Ignore the phases of workouts: a person who is training is awake, and the machine
            // should not wake up every 20 s.
            let step = try await engine.store.timers(TimerQuery(kinds: [.phase])).first { $0.owner.kind == .routine }?.due
            return [end, step].compactMap(\.self).min()
        }
    }
}
