package import BellhopCore

/// Builds group notices. A group notice is one notice that stands for several.
enum GroupNotice {
    /// - Parameters:
    ///   - members: the events whose names the notice lists. All other events are only counted.
    ///   - numbers: all events of the group, in the form that ``Change/announce(_:_:)`` expects.
    ///   - key: the key of the member whose notice the group notice replaces.
    static func event(_ members: [Event], numbers: [EventNumber], key: NoticeKey, at now: Instant) -> Event {
        let kinds = Set(members.map(\.kind))
        let kind = kinds.count == 1 ? kinds.first : nil
        var notice = Notice(
            key: key, id: key.rawValue, category: Event.groupCategory,
            title: GroupText.title(kind, count: numbers.count, names: members.map(\.notice.name)),
            body: GroupText.body(kind), urgency: members.map(\.notice.urgency).max() ?? .normal,
            actions: [NoticeAction(.acknowledge, label: "Done")], sound: members.lazy.compactMap(\.notice.sound).first,
            name: "Bellhop")
        notice.redactedTitle = GroupText.redacted(kind, count: numbers.count)
        notice.redactedBody = notice.body
        return Event(kind: .hubDigest, occurred: now, owner: .hub, notice: notice, merges: numbers)
    }

    static func reason(_ count: Int) -> Reason { Reason("combines \(count) notices that came close together") }

    /// Returns the reason to record for a delivery that a group notice replaces.
    static func taken(_ count: Int) -> Reason {
        Reason("combined into one notice with \(count - 1) more, because they came close together")
    }

    static let absorbed: Reason = "combined into one notice with others, because they came close together"

    /// Returns the row that marks a notice as part of a group until somebody answers the notice.
    /// The row maps the notice's key to the key of the group notice.
    static func row(of key: NoticeKey, leader: NoticeKey, generation: Int64, at now: Instant) -> TimerRecord {
        // The row is removed when the notice is answered. If nobody answers, the row expires after
        // the last follow-up of the notice.
        TimerRecord(
            owner: .notice(key), kind: .group, generation: generation, armed: now, due: now + life, duration: nil, basis: .wall,
            name: "Bellhop", labels: [leaderLabel: leader.rawValue])
    }

    /// How long a row is kept: longer than the longest pause between two repeats.
    private static let life: Duration = FollowUpPlan.pauses.upperBound + .hours(1)

    /// Returns a copy of the row with a later due time. The row must still exist at `due`, when the
    /// next follow-up comes.
    static func kept(_ row: TimerRecord, until due: Instant, at now: Instant) -> TimerRecord {
        var kept = row
        kept.generation = row.generation.saturatingAdding(1)
        kept.due = max(now + life, due + .hours(1))
        return kept
    }

    private static let leaderLabel = "key"

    static func leader(_ row: TimerRecord) -> NoticeKey? { row.labels[leaderLabel].map(NoticeKey.init(rawValue:)) }

    /// Returns the row for a route's open grouping window. It stores the key of the window's first
    /// notice.
    static func window(_ slot: Owner, leader: NoticeKey, generation: Int64, length: Duration, basis: TimerBasis, at now: Instant)
        -> TimerRecord
    {
        TimerRecord(
            owner: slot, kind: .group, generation: generation, armed: now, due: now + length, duration: length, basis: basis,
            name: "Bellhop", labels: [leaderLabel: leader.rawValue])
    }
}

extension EngineStore {
    /// Returns the row that assigns the notice with this key to a group; `nil` if there is no such
    /// row.
    func groupRow(of key: NoticeKey) async throws(StoreError) -> TimerRecord? {
        try await groupRow(of: Owner.notice(key))
    }

    func groupRow(of owner: Owner) async throws(StoreError) -> TimerRecord? {
        try await timers(TimerQuery(owner: owner)).first { $0.kind == .group }
    }

    /// Returns the event that first announced the notice of `event`. `event` itself may be a repeat
    /// or a group notice.
    package func original(of event: Event) async throws(StoreError) -> Event {
        guard event.isGroup else { return event.repeats == 0 ? event : try await self.event(event.repeats) ?? event }
        for number in event.merges {
            guard let member = try await self.event(number), member.notice.key == event.notice.key else { continue }
            return member.repeats == 0 ? member : try await self.event(member.repeats) ?? member
        }
        return event
    }

    /// Returns the newest group notice with this key, even if another notice with the same key came
    /// later.
    func newestGroup(of leader: NoticeKey) async throws(StoreError) -> Event? {
        guard let newest = try await event(withKey: leader) else { return nil }
        if newest.isGroup { return newest }
        let first = try await original(of: newest)
        // 100 events are enough: the hub itself announces few events, and the newest come first.
        let own = try await events(EventQuery(after: first.number, owner: .hub, newestFirst: true, limit: 100))
        return own.first { $0.isGroup && $0.notice.key == leader }
    }

    package func members(of group: Event) async throws(StoreError) -> [Event] {
        var members: [Event] = []
        for number in group.merges {
            if let member = try await event(number) { members.append(member) }
        }
        return members
    }

    /// Returns the sinks where a group notice is shown or pending. The sinks of older group notices
    /// with the same key are included, because a repeat skips a sink on which an older delivery is
    /// still pending.
    func sinks(ofGroup group: Event) async throws(StoreError) -> Set<SinkName> {
        let states: Set<DeliveryState> = [.queued, .sent, .seen]
        var sinks: Set<SinkName> = []
        for delivery in try await deliveries(DeliveryQuery(key: group.notice.key, states: states)) {
            if delivery.event == group.number {
                sinks.insert(delivery.sink)
            } else if try await event(delivery.event)?.isGroup == true {
                sinks.insert(delivery.sink)
            }
        }
        return sinks
    }
}
