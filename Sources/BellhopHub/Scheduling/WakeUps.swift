public import BellhopCore

/// Makes the machine wake up for the next due timer, if the config wants that and the machine can
/// (checklist G7).
struct WakeUps: Sendable {
    /// The result of the newest look. A look that began earlier must not overwrite a later one.
    struct Known: Sendable {
        var looks = 0
        var newest = 0
        var refusal: WakeRefusal?
        /// The policy at that look.
        var policy = WakePolicy.never
    }

    let core: HubCore

    /// Whether a step with these changes may move the next due time.
    static func concern(_ changes: [Change]) -> Bool {
        changes.contains { change in
            switch change {
            case .arm, .put, .disarm, .deletePet, .wipe, .shiftCounts: true
            default: false
            }
        }
    }

    /// Finds the next due timer and sets the machine's wake-up clock to it.
    func refresh() async {
        let policy = core.catalog.wake
        let look = core.wakeUps.withLock { known in
            known.looks += 1
            return known.looks
        }
        let due: Instant?
        do {
            due = try await next(policy)
        } catch {
            return core.log.error("the time for waking the machine cannot be found: \(error)")
        }
        // Setting it under the lock keeps the order of the looks.
        let news = core.wakeUps.withLock { known -> WakeRefusal? in
            guard look > known.newest else { return nil }
            let refusal = core.timekeeper.wakeMachine(at: due)
            let isNew = refusal != nil && refusal != known.refusal
            known = Known(looks: known.looks, newest: look, refusal: refusal, policy: policy)
            return isNew ? refusal : nil
        }
        if let news { core.log.warning("due timers will NOT wake this machine: \(news.sentence)") }
    }

    private func next(_ policy: WakePolicy) async throws(StoreError) -> Instant? {
        switch policy {
        case .never: return nil
        case .alarms:
            let alarm = try await core.store.timers(TimerQuery(kinds: [.alarm], limit: 1)).first?.due
            // A reminder of an alarm has no length, because alarms have none.
            let reminder = try await core.store.timers(TimerQuery(kinds: [.reminder])).first {
                $0.duration == nil && $0.owner.kind != .pet
            }?.due
            return [alarm, reminder].compactMap(\.self).min()
        case .all:
            let end = try await core.store.timers(TimerQuery(kinds: SafetyNets.kinds.union([.rest]), limit: 1)).first?.due
            // Somebody who trains is awake, and does not want a machine that wakes every 20 s.
            let step = try await core.store.timers(TimerQuery(kinds: [.phase])).first { $0.owner.kind == .routine }?.due
            return [end, step].compactMap(\.self).min()
        }
    }
}

extension Hub {
    /// Why `wake` in the config does not work, for people; `nil` if all is well, or it is not
    /// wanted.
    public var wakeTrouble: Phrase? {
        let known = core.wakeUps.withLock { $0 }
        guard let refusal = known.refusal else { return nil }
        return known.policy == .alarms
            ? "Alarms will NOT wake this machine: \(refusal.sentence)." : "Due timers will NOT wake this machine: \(refusal.sentence)."
    }
}
