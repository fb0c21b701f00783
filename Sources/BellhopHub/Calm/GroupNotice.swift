import BellhopCore

/// The one notice that stands for several.
enum GroupNotice {
    /// - Parameters:
    ///   - members: those that are named; the others are only counted.
    ///   - numbers: all of them, as ``Change/announce(_:_:)`` takes them.
    ///   - key: that of one of them, whose place it takes.
    static func event(_ members: [Event], numbers: [EventNumber], key: NoticeKey, at now: Instant, in language: Language) -> Event {
        let kinds = Set(members.map(\.kind))
        let kind = kinds.count == 1 ? kinds.first : nil
        var notice = Notice(
            key: key, id: key.rawValue, category: Event.groupCategory,
            title: GroupText.title(kind, count: numbers.count, names: members.map(\.notice.name), in: language),
            body: GroupText.body(kind, in: language), urgency: members.map(\.notice.urgency).max() ?? .normal,
            actions: [NoticeAction(.acknowledge, label: language("Done"))], sound: members.lazy.compactMap(\.notice.sound).first,
            name: "Bellhop")
        notice.redactedTitle = GroupText.redacted(kind, count: numbers.count, in: language)
        notice.redactedBody = notice.body
        return Event(kind: .hubDigest, occurred: now, owner: .hub, notice: notice, merges: numbers)
    }

    static func reason(_ count: Int) -> Reason { Reason("stands for \(count) notices that came close together") }

    /// Of a delivery that it takes over.
    static func taken(_ count: Int) -> Reason { Reason("told in one notice with \(count - 1) more, because they came close together") }

    static let absorbed: Reason = "told in one notice with others, because they came close together"

    /// That a notice is told with others, as long as nobody has answered it: from its key to the key of the one that stands for them.
    static func row(of key: NoticeKey, leader: NoticeKey, generation: Int64, at now: Instant) -> TimerRecord {
        // It goes with the notice, or when nothing follows it any more.
        TimerRecord(
            owner: .notice(key), kind: .group, generation: generation, armed: now, due: now + life, duration: nil, basis: .wall,
            name: "Bellhop", labels: [leaderLabel: leader.rawValue])
    }

    /// Longer than the longest pause until it is told again.
    private static let life: Duration = FollowUpPlan.pauses.upperBound + .hours(1)

    /// The same row, which holds until something that follows is due.
    static func kept(_ row: TimerRecord, until due: Instant, at now: Instant) -> TimerRecord {
        var kept = row
        kept.generation = row.generation.saturatingAdding(1)
        kept.due = max(now + life, due + .hours(1))
        return kept
    }

    private static let leaderLabel = "key"

    static func leader(_ row: TimerRecord) -> NoticeKey? { row.labels[leaderLabel].map(NoticeKey.init(rawValue:)) }

    /// That a route groups until then, and what it has told first.
    static func window(_ slot: Owner, leader: NoticeKey, generation: Int64, length: Duration, basis: TimerBasis, at now: Instant)
        -> TimerRecord
    {
        TimerRecord(
            owner: slot, kind: .group, generation: generation, armed: now, due: now + length, duration: length, basis: basis,
            name: "Bellhop", labels: [leaderLabel: leader.rawValue])
    }
}

extension HubStore {
    /// That the notice of this key is told with others, where it is.
    func groupRow(of key: NoticeKey) async throws(StoreError) -> TimerRecord? {
        try await groupRow(of: Owner.notice(key))
    }

    func groupRow(of owner: Owner) async throws(StoreError) -> TimerRecord? {
        try await timers(TimerQuery(owner: owner)).first { $0.kind == .group }
    }

    /// The event that was told first of those with the key of this one: what is told again, or with others, is not.
    func original(of event: Event) async throws(StoreError) -> Event {
        guard event.isGroup else { return event.repeats == 0 ? event : try await self.event(event.repeats) ?? event }
        for number in event.merges {
            guard let member = try await self.event(number), member.notice.key == event.notice.key else { continue }
            return member.repeats == 0 ? member : try await self.event(member.repeats) ?? member
        }
        return event
    }

    /// The newest notice that stands for others under this key, be something else told under it since or not.
    func newestGroup(of leader: NoticeKey) async throws(StoreError) -> Event? {
        guard let newest = try await event(withKey: leader) else { return nil }
        if newest.isGroup { return newest }
        let first = try await original(of: newest)
        // What the hub says of itself is little; the newest of it come first.
        let own = try await events(EventQuery(after: first.number, owner: .hub, newestFirst: true, limit: 100))
        return own.first { $0.isGroup && $0.notice.key == leader }
    }

    func members(of group: Event) async throws(StoreError) -> [Event] {
        var members: [Event] = []
        for number in group.merges {
            if let member = try await event(number) { members.append(member) }
        }
        return members
    }
}
