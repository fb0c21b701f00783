import BellhopCore

/// Turns the outcomes of attempts into changes for the store.
struct Settling: Sendable {
    let sink: SinkName
    let policy: RetryPolicy
    /// The source of randomness for the pauses.
    let timekeeper: any Timekeeper
    /// Whether a message at this sink replaces an earlier one with the same key.
    var replaces = true

    /// Returns the changes, and the reason for parking the sink; the reason is `nil` if the sink is
    /// not parked.
    func changes(for outcomes: [CourierQueue.Outcome], at now: Instant) -> (changes: [Change], parking: Reason?) {
        var changes: [Change] = []
        changes.reserveCapacity(outcomes.count)
        var parking: Reason?
        for item in outcomes {
            let bits = timekeeper.randomBits()
            var verdict = Verdict(item.outcome, of: item.operation, policy: policy, at: now, randomBits: bits)
            if case .settle(.sent, let reason, let receipt) = verdict, Self.hasRung(item.operation, at: now) {
                verdict = .settle(.sent, "\(reason), without a sound, because the server had already sent its own alert", receipt)
            }
            if case .settle(.sent, let reason, let receipt) = verdict, item.mayBeTwice, !replaces, item.operation.verb != .withdraw {
                verdict = .settle(.sent, .twice(reason), receipt)
            }
            changes.append(change(for: item, verdict))
            if let reach = reach(for: item, verdict) { changes.append(reach) }
            let event = item.operation.event
            // The notice of a post or a heartbeat replaces an earlier one with the same key. No other first notice has
            // the key of an earlier notice that is still shown.
            if event.repeats != 0 || event.isGroup || event.owner.kind == .post || event.owner.kind == .heartbeat,
                case .settle(.sent, _, _) = verdict
            {
                let reason: Reason = event.repeats != 0 ? .toldAgain : event.isGroup ? .toldTogether : .replaced
                changes.append(.supersede(item.operation.key, sink, before: event.number, reason: reason))
            }
            if case .park(let reason) = verdict { parking = reason }
        }
        if let parking { changes.append(.park(sink, reason: parking)) }
        return (changes, parking)
    }

    /// Checks whether the push server has already sent the message that it held for this notice. If
    /// it has, a late notice replaces that message and need not ring again.
    static func hasRung(_ operation: Operation, at now: Instant) -> Bool {
        guard operation.verb == .deliver, let rings = operation.serverRings else { return false }
        return now >= rings + HeldMessageCourier.sweep
    }

    /// Returns the change that records that some receivers have a notice that waits for the others;
    /// `nil` if there is nothing to record.
    private func reach(for item: CourierQueue.Outcome, _ verdict: Verdict) -> Change? {
        let operation = item.operation
        guard case .postpone(let reason, _) = verdict, operation.verb.isDelivery, let reached = item.outcome.reached else { return nil }
        return .reach(
            operation.id, event: operation.event.number, sink: sink, key: operation.key, receipt: reached, reason: reason,
            attempts: item.attempts)
    }

    private func change(for item: CourierQueue.Outcome, _ verdict: Verdict) -> Change {
        let operation = item.operation
        let attempts = item.attempts
        switch verdict {
        case .settle(let state, let reason, let receipt):
            return .settle(
                operation.id, verb: operation.verb, event: operation.event.number, sink: sink, key: operation.key, state: state,
                reason: reason, attempts: attempts, receipt: receipt)
        case .postpone(let reason, let notBefore):
            return .postpone(operation.id, state: .queued, reason: reason, attempts: attempts, notBefore: notBefore)
        case .park(let reason):
            return .postpone(operation.id, state: .parked, reason: reason, attempts: attempts, notBefore: operation.notBefore)
        }
    }
}

extension CourierQueue.Outcome {
    /// The number of attempts so far, including this one.
    fileprivate var attempts: Int { operation.attempts + (wasAsked ? 1 : 0) }
}
