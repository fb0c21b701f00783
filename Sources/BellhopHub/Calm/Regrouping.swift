import BellhopCore

/// Updates a group when one of its notices is answered: the others are announced again without it,
/// in the same step and without a sound.
struct Regrouping: Sendable {
    let core: HubCore

    /// The step together with the changes that its withdrawals cause in groups; the unchanged step
    /// where there are none.
    func following(_ step: Step) async throws(StoreError) -> Step {
        var keys: [NoticeKey] = []
        for case .withdraw(let key, _, _, _) in step.changes where !keys.contains(key) { keys.append(key) }
        var leaders: [NoticeKey] = []
        var answered: [NoticeKey: Set<NoticeKey>] = [:]
        var before: [Change] = []
        for key in keys {
            guard let row = try await core.store.groupRow(of: key), let leader = GroupNotice.leader(row) else { continue }
            if answered[leader] == nil { leaders.append(leader) }
            answered[leader, default: []].insert(key)
            // Conflicts with a concurrent change of the group, which then makes this decide again.
            before.append(.disarm(row.owner, row.kind, generation: row.generation))
        }
        var after: [Change] = []
        for leader in leaders { try await add(leader, without: answered[leader] ?? [], at: step.at, &before, &after) }
        var whole = step
        whole.changes = before + step.changes + after
        return whole
    }

    private func add(
        _ leader: NoticeKey, without answered: Set<NoticeKey>, at now: Instant, _ before: inout [Change], _ after: inout [Change]
    ) async throws(StoreError) {
        guard var row = try await core.store.groupRow(of: leader) else {
            throw .conflict("the combined notice of \(leader) has changed")
        }
        // The first notice of a window that nothing has joined yet stands for itself.
        guard let group = try await core.store.newestGroup(of: leader) else { return }
        var rest: [(event: Event, row: TimerRecord)] = []
        for member in try await core.store.members(of: group) where !answered.contains(member.notice.key) {
            // A member without a row was answered before.
            guard let own = try await core.store.groupRow(of: member.notice.key), GroupNotice.leader(own) == leader else { continue }
            rest.append((member, own))
        }
        let standing = try await sinks(of: group)
        let generation = row.generation
        row.generation = row.generation.saturatingAdding(1)
        let isLeaderAnswered = answered.contains(leader)
        // Conflicts with a concurrent answer to another member, so that one of the two decides
        // again.
        if !isLeaderAnswered { before.append(.arm(row, replacing: generation)) }
        guard let first = rest.first, !standing.isEmpty else { return }
        let key = isLeaderAnswered ? first.event.notice.key : leader
        if isLeaderAnswered {
            for (member, own) in rest {
                let next = GroupNotice.row(of: member.notice.key, leader: key, generation: own.generation.saturatingAdding(1), at: now)
                before.append(.arm(next, replacing: own.generation))
            }
        } else {
            for sink in standing.sorted() { after.append(.absorb(leader, sink, reason: "one of them was answered")) }
        }
        let event = rest.count == 1 ? alone(first.event, at: now) : together(rest.map(\.event), key: key, at: now)
        let reason: Reason =
            rest.count == 1
            ? "sent by itself, because the others were answered" : Reason("combines \(rest.count) notices that are not answered yet")
        after.append(
            .announce(event, standing.sorted().map { DeliveryDraft(sink: $0, state: .queued, reason: reason, notBefore: now) }))
    }

    /// The sinks where a group notice is shown or pending. A newer group notice may have been
    /// announced on other sinks than the one before.
    private func sinks(of group: Event) async throws(StoreError) -> Set<SinkName> {
        let states: Set<DeliveryState> = [.queued, .sent, .seen]
        var sinks: Set<SinkName> = []
        for delivery in try await core.store.deliveries(DeliveryQuery(key: group.notice.key, states: states)) {
            if delivery.event == group.number {
                sinks.insert(delivery.sink)
            } else if try await core.store.event(delivery.event)?.isGroup == true {
                sinks.insert(delivery.sink)
            }
        }
        return sinks
    }

    private func alone(_ member: Event, at now: Instant) -> Event {
        var event = member
        event.repeats = member.repeats == 0 ? member.number : member.repeats
        event.number = 0
        event.occurred = now
        event.timer = .group
        return event
    }

    private func together(_ members: [Event], key: NoticeKey, at now: Instant) -> Event {
        var event = GroupNotice.event(members, numbers: members.map { -$0.number }, key: key, at: now)
        event.timer = .group
        return event
    }
}
