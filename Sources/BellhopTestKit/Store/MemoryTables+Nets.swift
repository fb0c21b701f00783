import BellhopCore

extension MemoryTables {
    func nets(_ query: NetQuery) -> [Net] {
        let found = nets.values.map(asIs).filter { net in
            (query.sink.map { $0 == net.sink } ?? true) && !(query.isUnsettled && net.isSettled)
        }
        let sorted = found.sorted { left, right in
            if left.isStanding != right.isStanding { return right.isStanding }
            if left.due != right.due { return left.due.map { mine in right.due.map { mine < $0 } ?? false } ?? true }
            if left.sink != right.sink { return left.sink.rawValue.isBefore(right.sink.rawValue) }
            return left.key.rawValue.isBefore(right.key.rawValue)
        }
        return Array(sorted.prefix(max(0, query.limit)))
    }

    /// The net with the current data of its timer and the outbox.
    private func asIs(_ stored: Net) -> Net {
        var net = stored
        net.due = due(of: net.draft.event)
        if let due = net.due { (net.draft.event.occurred, net.draft.event.due) = (due, due) }
        net.isBlocked = outbox.values.contains { $0.sink == net.sink && $0.key == net.key && $0.state != .held }
        return net
    }

    private func due(of event: Event) -> Instant? {
        guard let kind = event.timer, let timer = timers[TimerID(owner: event.owner, kind: kind)], timer.generation == event.generation
        else { return nil }
        return timer.due
    }

    mutating func wantNet(_ draft: NetDraft, at now: Instant, _ done: inout Committed) {
        guard let due = due(of: draft.event) else { return }
        var wanted = draft
        // As in SQLite, durations are stored in whole milliseconds.
        wanted.grace = .milliseconds(draft.grace.inMilliseconds)
        (wanted.event.number, wanted.event.occurred, wanted.event.due, wanted.event.merges) = (0, due, due, [])
        let id = NetID(sink: draft.sink, key: draft.event.notice.key)
        let current = nets[id].map(asIs)
        if let current, current.isWanted, current.draft == wanted { return }
        let held = current.flatMap { $0.draft.place == draft.place ? $0 : nil }
        let net = Net(
            draft: wanted, revision: (current?.revision ?? 0) + 1, isWanted: true, due: nil, placed: held?.placed,
            placedRevision: held?.placedRevision, attempts: 0, notBefore: now, reason: "", isRefused: false, isBlocked: false)
        set(\.nets, id, to: net)
        done.sinks.insert(draft.sink)
    }

    mutating func dropNet(_ id: NetID, at now: Instant, _ done: inout Committed) {
        guard var net = nets[id], net.isWanted else { return }
        net.isWanted = false
        net.revision += 1
        net.attempts = 0
        net.notBefore = now
        net.reason = ""
        net.isRefused = false
        set(\.nets, id, to: net)
        done.sinks.insert(id.sink)
    }

    mutating func forgetNet(_ id: NetID) {
        guard let net = nets[id], !asIs(net).isStanding else { return }
        set(\.nets, id, to: nil)
    }

    /// Records that the far side no longer holds anything under this key.
    mutating func clearNet(_ id: NetID) {
        guard var net = nets[id] else { return }
        net.placed = nil
        net.placedRevision = nil
        net.attempts = 0
        net.reason = ""
        set(\.nets, id, to: net)
        forgetNet(id)
    }

    mutating func settleNet(_ outcome: NetOutcome) {
        let id = NetID(sink: outcome.sink, key: outcome.key)
        guard var net = nets[id] else { return }
        switch outcome.result {
        case .placed(let at):
            net.placed = at
            net.placedRevision = outcome.revision
            net.attempts = 0
            net.reason = ""
        case .removed:
            return clearNet(id)
        case .postponed(let notBefore):
            net.attempts += 1
            net.notBefore = notBefore
            net.reason = outcome.reason
        case .refused:
            guard net.revision == outcome.revision else { return }
            net.attempts += 1
            net.isRefused = true
            net.reason = outcome.reason
        }
        set(\.nets, id, to: net)
    }

    /// Shifts the nets after a clock change. Pauses end, because they were computed with the old
    /// clock.
    mutating func shiftNets(by duration: Duration, at now: Instant) {
        guard duration.inMilliseconds != 0 else { return }
        for (id, var net) in nets {
            net.placed = net.placed.map { $0 + duration }
            net.notBefore = min(net.notBefore, now)
            set(\.nets, id, to: net)
        }
    }

    mutating func releaseNets(of sink: SinkName, at now: Instant, _ done: inout Committed) {
        for (id, var net) in nets where id.sink == sink && net.notBefore > now {
            net.notBefore = now
            set(\.nets, id, to: net)
            done.sinks.insert(sink)
        }
    }

    /// Erases the texts, because they are personal data. Messages at the far sides must still be
    /// withdrawn.
    mutating func blankNets(of owner: Owner?) {
        for (id, var net) in nets where owner.map({ $0 == net.draft.event.owner }) ?? true {
            net.isWanted = false
            net.revision += 1
            net.draft.event.notice.title = .empty
            net.draft.event.notice.body = .empty
            net.draft.event.notice.name = ""
            net.draft.event.notice.labels = [:]
            net.draft.event.notice.link = nil
            net.draft.event.notice.icon = nil
            net.draft.event.notice.actions = []
            net.draft.event.notice.redactedTitle = nil
            net.draft.event.notice.redactedBody = nil
            set(\.nets, id, to: net)
        }
    }
}
