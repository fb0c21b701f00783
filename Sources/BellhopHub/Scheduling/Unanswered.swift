import BellhopCore

/// Notices that are repeated together because nobody has answered: one notice, or the open members
/// of a group.
struct Unanswered {
    /// Their first announcements, in the group's order; at least one.
    var firsts: [Event]
    /// Their armed follow-ups, including the one that fires.
    var timers: [TimerRecord]
    /// The newest group notice; `nil` for a single notice.
    var group: Event?
    /// The rows that hold the group together; empty for a single notice.
    var rows: [TimerRecord] = []

    /// The key under which it is announced.
    var key: NoticeKey { group?.notice.key ?? firsts[0].notice.key }
}

/// The delivery progress since the first announcement.
struct Telling {
    /// All deliveries of these notices.
    var deliveries: [Delivery] = []
    /// The sinks that have delivered each of them, by itself or with others.
    var sinks: Set<SinkName> = []
    /// How often they were delivered: the first time, however many joined, and each repeat.
    var times = 0
    /// Whether any delivery was for people.
    var concernsPeople = false
    var isDropped = false
}

extension FollowUps {
    /// The notice of `first`, with those of its group that follow the same plan.
    ///
    /// - Parameter timer: the follow-up that fires for it.
    func unanswered(
        _ first: Event, _ timer: TimerRecord, by plan: FollowUpPlan, _ router: Router
    ) async throws(StoreError) -> Unanswered {
        let alone = Unanswered(firsts: [first], timers: [timer])
        guard let own = try await core.store.groupRow(of: first.notice.key), let leader = GroupNotice.leader(own),
            let group = try await core.store.newestGroup(of: leader)
        else { return alone }
        var open = Unanswered(firsts: [], timers: [], group: group)
        for member in try await core.store.members(of: group) {
            // Members without a row were answered.
            guard let row = try await core.store.groupRow(of: member.notice.key), GroupNotice.leader(row) == leader else { continue }
            let first = member.repeats == 0 ? member : try await core.store.event(member.repeats) ?? member
            // The owner may have a newer notice under the same key, which is announced by itself.
            guard let now = try await core.store.event(withKey: member.notice.key),
                try await core.store.original(of: now).number == first.number
            else { continue }
            open.firsts.append(first)
            open.rows.append(row)
            let following = try await core.store.timers(TimerQuery(owner: .notice(member.notice.key), kinds: [.followUp], limit: 1)).first
            guard let following, router.decision(for: first, at: first.occurred).followUps == plan else { continue }
            open.timers.append(following)
        }
        // A single remaining notice is announced by itself.
        guard open.firsts.count > 1, open.firsts.contains(where: { $0.number == first.number }) else { return alone }
        if !open.timers.contains(where: { $0.owner == timer.owner }) { open.timers.append(timer) }
        return open
    }

    func telling(of open: Unanswered) async throws(StoreError) -> Telling {
        var telling = Telling()
        var digests: [(event: Event, toldOn: Set<SinkName>)]?
        // The events of repeats. Everything before the first repeat has step 0 and counts once.
        var times: Set<EventNumber> = []
        var isTold = false
        for (index, first) in open.firsts.enumerated() {
            let deliveries = try await core.store.deliveries(DeliveryQuery(key: first.notice.key, since: first.number))
            var sinks: Set<SinkName> = []
            var events: Set<EventNumber> = []
            for delivery in deliveries {
                switch delivery.state {
                case .sent, .seen,
                    .merged where delivery.reason == .toldAgain || delivery.reason == .toldTogether:
                    sinks.insert(delivery.sink)
                    events.insert(delivery.event)
                case .merged:
                    if digests == nil { digests = try await self.digests(since: open.firsts.map(\.number).min() ?? first.number) }
                    for digest in digests ?? []
                    where digest.event.merges.contains(delivery.event) && digest.toldOn.contains(delivery.sink) {
                        sinks.insert(delivery.sink)
                        events.insert(digest.event.number)
                    }
                default:
                    continue
                }
            }
            telling.deliveries += deliveries
            telling.sinks = index == 0 ? sinks : telling.sinks.intersection(sinks)
            for number in events {
                guard let event = try await core.store.event(number), event.step > 0 else {
                    isTold = true
                    continue
                }
                times.insert(number)
            }
        }
        telling.times = (isTold ? 1 : 0) + times.count
        telling.concernsPeople = telling.deliveries.contains { core.isForPeople($0.sink) }
        let last =
            if let group = open.group { telling.deliveries.filter { $0.event == group.number } } else { telling.deliveries }
        telling.isDropped = !last.isEmpty && last.allSatisfy { $0.state == .withdrawn }
        return telling
    }

    /// The digests since an event, with the sinks that have delivered them.
    private func digests(since number: EventNumber) async throws(StoreError) -> [(event: Event, toldOn: Set<SinkName>)] {
        var digests: [(event: Event, toldOn: Set<SinkName>)] = []
        for event in try await core.store.events(EventQuery(after: number, owner: .hub, limit: .max)) where event.kind == .hubDigest {
            // A digest counts as delivered even if a newer notice has replaced it.
            let told = try await core.store.deliveries(DeliveryQuery(event: event.number, states: [.sent, .seen, .acknowledged, .merged]))
                .filter { $0.state != .merged || $0.reason == .toldTogether || $0.reason == .toldAgain }
            digests.append((event, Set(told.map(\.sink))))
        }
        return digests
    }
}
