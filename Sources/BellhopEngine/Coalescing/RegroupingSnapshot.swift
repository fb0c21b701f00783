import BellhopCore

/// The values from the store that ``RegroupingDecision`` needs to update groups.
struct RegroupingSnapshot {
    /// The rows of the members that the step answers, in the order of the answers.
    var answered: [TimerRecord] = []
    var groups: [Group] = []

    /// A group in which the step answers at least one member.
    struct Group {
        /// The key of the group notice, which is also the key of the group's first notice.
        var leader: NoticeKey
        /// The row of the group's first notice.
        var row: TimerRecord
        /// The keys of the members that the step answers.
        var answered: Set<NoticeKey>
        /// The unanswered members; `nil` if there is no group notice yet, because only the first
        /// notice of the window has arrived.
        var open: Open?
    }

    struct Open {
        /// The members that stay unanswered, in the group's order, with their rows.
        var rest: [(event: Event, row: TimerRecord)]
        /// The sinks where the group notice is shown or pending.
        var sinks: Set<SinkName>
    }
}

extension Regrouping {
    /// Reads the groups of the notices that the step withdraws. If the step has no withdrawals,
    /// nothing is read.
    func snapshot(of step: Step) async throws(StoreError) -> RegroupingSnapshot {
        var keys: [NoticeKey] = []
        for case .withdraw(let key, _, _, _, _) in step.changes where !keys.contains(key) { keys.append(key) }
        var snapshot = RegroupingSnapshot()
        var leaders: [NoticeKey] = []
        var answered: [NoticeKey: Set<NoticeKey>] = [:]
        for key in keys {
            guard let row = try await engine.store.groupRow(of: key), let leader = GroupNotice.leader(row) else { continue }
            if answered[leader] == nil { leaders.append(leader) }
            answered[leader, default: []].insert(key)
            snapshot.answered.append(row)
        }
        for leader in leaders { snapshot.groups.append(try await group(of: leader, without: answered[leader] ?? [])) }
        return snapshot
    }

    /// - Throws: `conflict` if somebody has answered the group's first notice in the meantime.
    private func group(of leader: NoticeKey, without answered: Set<NoticeKey>) async throws(StoreError) -> RegroupingSnapshot.Group {
        guard let row = try await engine.store.groupRow(of: leader) else {
            throw .conflict("the combined notice of \(leader) has changed")
        }
        var group = RegroupingSnapshot.Group(leader: leader, row: row, answered: answered)
        guard let notice = try await engine.store.newestGroup(of: leader) else { return group }
        var rest: [(event: Event, row: TimerRecord)] = []
        for member in try await engine.store.members(of: notice) where !answered.contains(member.notice.key) {
            // A member that has no row was answered earlier.
            guard let own = try await engine.store.groupRow(of: member.notice.key), GroupNotice.leader(own) == leader else { continue }
            rest.append((member, own))
        }
        group.open = RegroupingSnapshot.Open(rest: rest, sinks: try await engine.store.sinks(ofGroup: notice))
        return group
    }
}
