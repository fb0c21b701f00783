import BellhopCore

/// Notices that are repeated together because nobody has answered them: a single notice, or the
/// unanswered members of a group. Pure.
struct Unanswered {
    /// The first announcements of the notices, in the group's order. The list has at least one
    /// element.
    var firsts: [Event]
    /// The armed follow-up timers of the notices, including the one that fires.
    var timers: [TimerRecord]
    /// The newest group notice of the group; `nil` for a single notice.
    var group: Event?
    /// The rows that mark the notices as members of the group; empty for a single notice.
    var rows: [TimerRecord] = []

    /// Creates the value for a single notice, which is repeated alone.
    init(_ first: Event, _ timer: TimerRecord) { (firsts, timers) = ([first], [timer]) }

    /// Creates the value for the notice of `first` together with the other members of its group.
    /// ``timers`` then contains the timers of the members that follow the same plan.
    ///
    /// - Parameters:
    ///   - timer: the firing follow-up timer of the notice.
    ///   - group: the group of the notice; `nil` if the notice is in no group.
    init(_ first: Event, _ timer: TimerRecord, in group: OpenGroup?, by plan: FollowUpPlan, _ router: Router) {
        self.init(first, timer)
        // If only one notice of the group remains, it is announced alone, as a normal notice.
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

/// A group of notices, as read from the store.
struct OpenGroup {
    /// The newest group notice.
    var notice: Event
    /// The unanswered members, in the group's order.
    var members: [Member] = []

    struct Member {
        /// The first announcement of the notice.
        var first: Event
        /// The row that marks the notice as part of the group.
        var row: TimerRecord
        /// The notice's armed follow-up timer; `nil` if the notice has none.
        var followUp: TimerRecord?
    }
}

extension FollowUps {
    /// Reads the group that a notice belongs to. Returns `nil` if the notice belongs to no group.
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

    /// Reads a member of a group.
    ///
    /// - Returns: `nil` if the notice was answered or has left the group.
    private func member(_ event: Event, of leader: NoticeKey) async throws(StoreError) -> OpenGroup.Member? {
        let key = event.notice.key
        // A member that has no row has been answered.
        guard let row = try await engine.store.groupRow(of: key), GroupNotice.leader(row) == leader else { return nil }
        let first = event.repeats == 0 ? event : try await engine.store.event(event.repeats) ?? event
        // The owner may have a newer notice with the same key. That notice is announced separately.
        guard let newest = try await engine.store.event(withKey: key), try await engine.store.original(of: newest).number == first.number
        else { return nil }
        let following = try await engine.store.timers(TimerQuery(owner: .notice(key), kinds: [.followUp], limit: 1)).first
        return OpenGroup.Member(first: first, row: row, followUp: following)
    }
}
