import BellhopCore

extension MemoryTables {
    func heldMessages(_ query: HeldMessageQuery) -> [HeldMessage] {
        let found = heldMessages.values.map(asIs).filter { message in
            (query.sink.map { $0 == message.sink } ?? true) && !(query.isUnsettled && message.isSettled)
        }
        let sorted = found.sorted { left, right in
            if left.isStanding != right.isStanding { return right.isStanding }
            if left.due != right.due { return left.due.map { mine in right.due.map { mine < $0 } ?? false } ?? true }
            if left.sink != right.sink { return left.sink.rawValue.isBefore(right.sink.rawValue) }
            return left.key.rawValue.isBefore(right.key.rawValue)
        }
        return Array(sorted.prefix(max(0, query.limit)))
    }

    /// Returns a held message (one that a push server sends on its own), completed with current
    /// data from its timer and from the outbox.
    private func asIs(_ stored: HeldMessage) -> HeldMessage {
        var message = stored
        message.due = due(of: message.draft.event)
        if let due = message.due { (message.draft.event.occurred, message.draft.event.due) = (due, due) }
        message.isBlocked = outbox.values.contains { $0.sink == message.sink && $0.key == message.key && $0.state != .held }
        return message
    }

    private func due(of event: Event) -> Instant? {
        guard let kind = event.timer, let timer = timers[TimerID(owner: event.owner, kind: kind)], timer.generation == event.generation
        else { return nil }
        return timer.due
    }

    mutating func wantHeldMessage(_ draft: HeldMessageDraft, at now: Instant, _ done: inout Committed) {
        guard let due = due(of: draft.event) else { return }
        var wanted = draft
        // Round the duration to whole milliseconds, as the SQLite store does.
        wanted.grace = .milliseconds(draft.grace.inMilliseconds)
        (wanted.event.number, wanted.event.occurred, wanted.event.due, wanted.event.merges) = (0, due, due, [])
        let id = HeldMessageID(sink: draft.sink, key: draft.event.notice.key)
        let current = heldMessages[id].map(asIs)
        if let current, current.isWanted, current.draft == wanted { return }
        let held = current.flatMap { $0.draft.place == draft.place ? $0 : nil }
        let message = HeldMessage(
            draft: wanted, revision: (current?.revision ?? 0) + 1, isWanted: true, due: nil, placed: held?.placed,
            placedRevision: held?.placedRevision, attempts: 0, notBefore: now, reason: "", isRefused: false, isBlocked: false)
        set(\.heldMessages, id, to: message)
        done.sinks.insert(draft.sink)
    }

    mutating func dropHeld(_ id: HeldMessageID, at now: Instant, _ done: inout Committed) {
        guard var message = heldMessages[id], message.isWanted else { return }
        message.isWanted = false
        message.revision += 1
        message.attempts = 0
        message.notBefore = now
        message.reason = ""
        message.isRefused = false
        set(\.heldMessages, id, to: message)
        done.sinks.insert(id.sink)
    }

    mutating func forgetHeld(_ id: HeldMessageID) {
        guard let message = heldMessages[id], !asIs(message).isStanding else { return }
        set(\.heldMessages, id, to: nil)
    }

    /// Records that the push server no longer holds a message under this key.
    mutating func clearHeldMessage(_ id: HeldMessageID) {
        guard var message = heldMessages[id] else { return }
        message.placed = nil
        message.placedRevision = nil
        message.attempts = 0
        message.reason = ""
        set(\.heldMessages, id, to: message)
        forgetHeld(id)
    }

    mutating func settleHeld(_ outcome: HeldMessageOutcome) {
        let id = HeldMessageID(sink: outcome.sink, key: outcome.key)
        guard var message = heldMessages[id] else { return }
        switch outcome.result {
        case .placed(let at):
            message.placed = at
            message.placedRevision = outcome.revision
            message.attempts = 0
            message.reason = ""
        case .removed:
            return clearHeldMessage(id)
        case .postponed(let notBefore, let ifTaken):
            message.attempts += 1
            if let ifTaken, message.placed == nil { (message.placed, message.placedRevision) = (ifTaken, HeldMessage.unknownRevision) }
            message.notBefore = notBefore
            message.reason = outcome.reason
        case .refused:
            guard message.revision == outcome.revision else { return }
            message.attempts += 1
            message.isRefused = true
            message.reason = outcome.reason
        }
        set(\.heldMessages, id, to: message)
    }

    /// Shifts the times of all held messages (those that a push server sends on its own) after the
    /// clock was set. Planned retries become possible immediately, because their times were
    /// computed before the clock was set.
    mutating func shiftHeldMessages(by duration: Duration, at now: Instant) {
        guard duration.inMilliseconds != 0 else { return }
        for (id, var message) in heldMessages {
            message.placed = message.placed.map { $0 + duration }
            message.notBefore = min(message.notBefore, now)
            set(\.heldMessages, id, to: message)
        }
    }

    mutating func releaseHeldMessages(of sink: SinkName, at now: Instant, _ done: inout Committed) {
        for (id, var message) in heldMessages where id.sink == sink && message.notBefore > now {
            message.notBefore = now
            set(\.heldMessages, id, to: message)
            done.sinks.insert(sink)
        }
    }

    /// Erases the texts of the held messages of an owner, because they are personal data. Messages
    /// that the push server holds must still be withdrawn, so their records stay.
    mutating func blankHeldMessages(of owner: Owner?) {
        for (id, var message) in heldMessages where owner.map({ $0 == message.draft.event.owner }) ?? true {
            message.isWanted = false
            message.revision += 1
            message.draft.event.notice.title = .empty
            message.draft.event.notice.body = .empty
            message.draft.event.notice.name = ""
            message.draft.event.notice.labels = [:]
            message.draft.event.notice.link = nil
            message.draft.event.notice.icon = nil
            message.draft.event.notice.actions = []
            message.draft.event.notice.redactedTitle = nil
            message.draft.event.notice.redactedBody = nil
            set(\.heldMessages, id, to: message)
        }
    }
}
