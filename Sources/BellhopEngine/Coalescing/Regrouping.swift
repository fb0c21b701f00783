import BellhopCore

/// Updates a group when one of its notices is answered. The step that answers this notice also
/// announces the remaining notices of the group again, without a sound.
struct Regrouping: Sendable {
    let engine: Engine

    /// Returns the step together with the changes that the step's withdrawals cause in groups. If
    /// there are no such changes, returns the step unchanged.
    func following(_ step: Step) async throws(StoreError) -> Step {
        RegroupingDecision(try await snapshot(of: step), at: step.at).following(step)
    }
}

/// Decides how groups change when a step answers some of their notices. Pure.
struct RegroupingDecision {
    /// The changes to apply before the step's own changes. If somebody else has changed a group at
    /// the same time, these changes conflict, and the decision is made again.
    private(set) var before: [Change] = []
    /// The changes to apply after the step's own changes. They announce the notices of a group that
    /// are still unanswered.
    private(set) var after: [Change] = []
    private let now: Instant

    init(_ snapshot: RegroupingSnapshot, at now: Instant) {
        self.now = now
        for row in snapshot.answered { before.append(.disarm(row.owner, row.kind, generation: row.generation)) }
        for group in snapshot.groups { add(group) }
    }

    func following(_ step: Step) -> Step {
        var whole = step
        whole.changes = before + step.changes + after
        return whole
    }

    private mutating func add(_ group: RegroupingSnapshot.Group) {
        guard let open = group.open else { return }
        let isLeaderAnswered = group.answered.contains(group.leader)
        // This change conflicts with a concurrent answer to another member of the group. After the
        // conflict, one of the two answers is decided again.
        if !isLeaderAnswered { before.append(.arm(Self.next(group.row), replacing: group.row.generation)) }
        guard let first = open.rest.first, !open.sinks.isEmpty else { return }
        let key = isLeaderAnswered ? first.event.notice.key : group.leader
        if isLeaderAnswered {
            for (member, own) in open.rest {
                let generation = own.generation.saturatingAdding(1)
                let next = GroupNotice.row(of: member.notice.key, leader: key, generation: generation, at: now)
                before.append(.arm(next, replacing: own.generation))
            }
        } else {
            for sink in open.sinks.sorted() {
                after.append(.absorb(group.leader, sink, reason: "one of the combined notices was answered"))
            }
        }
        after.append(announcement(of: open.rest.map(\.event), key: key, on: open.sinks))
    }

    private static func next(_ row: TimerRecord) -> TimerRecord {
        var next = row
        next.generation = row.generation.saturatingAdding(1)
        return next
    }

    private func announcement(of rest: [Event], key: NoticeKey, on sinks: Set<SinkName>) -> Change {
        let event = rest.count == 1 ? alone(rest[0]) : together(rest, key: key)
        let reason: Reason =
            rest.count == 1
            ? "sent alone, because the others were answered" : Reason("combines \(rest.count) notices that are not answered yet")
        return .announce(event, sinks.sorted().map { DeliveryDraft(sink: $0, state: .queued, reason: reason, notBefore: now) })
    }

    private func alone(_ member: Event) -> Event {
        var event = member
        event.repeats = member.repeats == 0 ? member.number : member.repeats
        event.number = 0
        event.occurred = now
        event.timer = .group
        return event
    }

    private func together(_ members: [Event], key: NoticeKey) -> Event {
        var event = GroupNotice.event(members, numbers: members.map { -$0.number }, key: key, at: now)
        event.timer = .group
        return event
    }
}
