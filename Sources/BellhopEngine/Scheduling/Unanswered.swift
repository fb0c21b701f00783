import BellhopCore

/// Notices that are repeated together because nobody has answered: one notice, or the open members
/// of a group. Pure.
struct Unanswered {
    /// Their first announcements, in the group's order; at least one.
    var firsts: [Event]
    /// Their armed follow-ups, including the one that fires.
    var timers: [TimerRecord]
    /// The newest group notice; `nil` for a single notice.
    var group: Event?
    /// The rows that hold the group together; empty for a single notice.
    var rows: [TimerRecord] = []

    /// A notice that is repeated by itself.
    init(_ first: Event, _ timer: TimerRecord) { (firsts, timers) = ([first], [timer]) }

    /// The notice of `first`, with those of its group that follow the same plan.
    ///
    /// - Parameters:
    ///   - timer: the follow-up that fires for it.
    ///   - group: the group that it belongs to; `nil` for none.
    init(_ first: Event, _ timer: TimerRecord, in group: OpenGroup?, by plan: FollowUpPlan, _ router: Router) {
        self.init(first, timer)
        // A single remaining notice is announced by itself.
        guard let group, group.members.count > 1, group.members.contains(where: { $0.first.number == first.number }) else { return }
        self.group = group.notice
        firsts = group.members.map(\.first)
        rows = group.members.map(\.row)
        timers = group.members.compactMap { member in
            guard let following = member.followUp else { return nil }
            return router.decision(for: member.first, at: member.first.occurred).followUps == plan ? following : nil
        }
        if !timers.contains(where: { $0.owner == timer.owner }) { timers.append(timer) }
    }
}

/// A group of notices, as the store holds it.
struct OpenGroup {
    /// The newest group notice.
    var notice: Event
    /// Its unanswered members, in its order.
    var members: [Member] = []

    struct Member {
        /// The first announcement of the notice.
        var first: Event
        /// The row that marks it as part of the group.
        var row: TimerRecord
        /// Its armed follow-up, if it has one.
        var followUp: TimerRecord?
    }
}

extension FollowUps {
    /// Reads the group that a notice belongs to; `nil` for none.
    func openGroup(of first: Event) async throws(StoreError) -> OpenGroup? {
        guard let own = try await engine.store.groupRow(of: first.notice.key), let leader = GroupNotice.leader(own),
            let notice = try await engine.store.newestGroup(of: leader)
        else { return nil }
        var group = OpenGroup(notice: notice)
        for event in try await engine.store.members(of: notice) {
            if let member = try await member(event, of: leader) { group.members.append(member) }
        }
        return group
    }

    /// - Returns: `nil` if the notice was answered, or has left the group.
    private func member(_ event: Event, of leader: NoticeKey) async throws(StoreError) -> OpenGroup.Member? {
        let key = event.notice.key
        // Members without a row were answered.
        guard let row = try await engine.store.groupRow(of: key), GroupNotice.leader(row) == leader else { return nil }
        let first = event.repeats == 0 ? event : try await engine.store.event(event.repeats) ?? event
        // The owner may have a newer notice under the same key, which is announced by itself.
        guard let newest = try await engine.store.event(withKey: key), try await engine.store.original(of: newest).number == first.number
        else { return nil }
        let following = try await engine.store.timers(TimerQuery(owner: .notice(key), kinds: [.followUp], limit: 1)).first
        return OpenGroup.Member(first: first, row: row, followUp: following)
    }
}
