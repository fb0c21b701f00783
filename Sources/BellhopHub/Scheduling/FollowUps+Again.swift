import BellhopCore

/// One repeat of a notice.
struct NextTelling {
    var followUp: FollowUpPlan.FollowUp
    /// The fallback sinks to use, because no sink of the route has delivered the notice.
    var fallback: FollowUpPlan.Fallback?
    /// 1 for the first repeat.
    var step: Int
    var due: Instant
    /// The time since it was first delivered, without quiet hours.
    var elapsed: Duration
    var now: Instant

    var reason: Reason {
        followUp.isFallback ? "no other sink has accepted it" : Reason("sent again (\(step)), because nobody has answered")
    }
}

extension FollowUps {
    /// The entries to announce now. A sink for people that gets every member of a group gets one
    /// notice for the whole group. Other sinks get one for each member.
    func entries(_ open: Unanswered, _ next: NextTelling, _ telling: Telling, _ router: Router) -> [Digest.Entry] {
        let routed = open.firsts.map { self.routed($0, next, router) }
        var common: [SinkName] = []
        if open.group != nil {
            common = routed[0].map(\.sink).filter { sink in
                core.isForPeople(sink) && routed.allSatisfy { $0.contains { $0.sink == sink } }
            }
        }
        var entries: [Digest.Entry] = []
        var together: [[DeliveryDraft]] = []
        let waiting = informed(telling.deliveries)
        let outside = Set(router.catalog.outside.map(\.name))
        for (first, routed) in zip(open.firsts, routed) {
            let event = again(first, next)
            let own = informed(telling.deliveries.filter { $0.key == first.notice.key }).union(about(first))
            func drafts(_ sinks: [RoutedSink], _ skipped: Set<SinkName>) -> [DeliveryDraft] {
                router.deliveries(of: event, by: RoutingDecision(sinks: sinks), at: next.now, skipping: skipped)
            }
            let alone = drafts(routed.filter { !common.contains($0.sink) }, own)
            if !alone.isEmpty { entries.append(entry(event, alone, router, at: next.now)) }
            guard !common.isEmpty else { continue }
            let toPeople = routed.filter { common.contains($0.sink) }
            together.append(drafts(toPeople, waiting.union(about(first)).union(outside)))
        }
        guard let group = open.group else { return entries }
        let drafts = common.compactMap { sink in Self.merged(together.compactMap { $0.first { $0.sink == sink } }) }
        // Last, so that it is the newest under its key.
        if !drafts.isEmpty { entries.append(entry(again(open, group, next), drafts, router, at: next.now)) }
        return entries
    }

    private func entry(_ event: Event, _ drafts: [DeliveryDraft], _ router: Router, at now: Instant) -> Digest.Entry {
        Digest.Entry(
            event: event, drafts: drafts, wording: event.notice.title.followed(by: event.notice.body),
            quietEnds: QuietEnd.timers(for: drafts, in: router.zone, at: now))
    }

    /// The combined draft for one sink: if any of them may be delivered now, the combined one is.
    private static func merged(_ drafts: [DeliveryDraft]) -> DeliveryDraft? {
        drafts.first { $0.state == .queued } ?? drafts.filter { $0.state == .held }.min { $0.notBefore < $1.notBefore } ?? drafts.first
    }

    /// The sinks for this repeat.
    private func routed(_ first: Event, _ next: NextTelling, _ router: Router) -> [RoutedSink] {
        let decision = router.decision(for: first, at: first.occurred)
        let (followUp, fallback, members) = (next.followUp, next.fallback, router.catalog.members)
        var sinks = followUp.isFallback ? [] : decision.sinks.map(\.sink)
        let others = [
            followUp.sinks, members.sinks(of: followUp.members, for: first), fallback?.sinks ?? [],
            members.sinks(of: fallback?.members ?? [], for: first),
        ]
        for sink in others.joined() where !sinks.contains(sink) { sinks.append(sink) }
        return sinks.map { sink in
            RoutedSink(
                sink: sink, reason: next.reason,
                overrides: decision.sinks.first { $0.sink == sink }?.overrides ?? NoticeOverrides())
        }
    }

    /// The sinks that this repeat skips: those with a delivery still pending, programs, which need
    /// it only once, and those where it was dropped.
    private func informed(_ deliveries: [Delivery]) -> Set<SinkName> {
        Set(deliveries.filter { $0.state.isPending || $0.state == .withdrawn || !core.isForPeople($0.sink) }.map(\.sink))
    }

    /// A sink is not notified of its own fault.
    private func about(_ first: Event) -> Set<SinkName> {
        first.owner.kind == .sink ? [SinkName(rawValue: first.owner.id)] : []
    }

    // MARK: Wording

    private func again(_ first: Event, _ next: NextTelling) -> Event {
        var event = first
        event.number = 0
        event.occurred = next.now
        event.repeats = first.number
        asked(&event, since: first.occurred, next)
        return event
    }

    /// One notice for all open members of the group.
    private func again(_ open: Unanswered, _ group: Event, _ next: NextTelling) -> Event {
        var event = GroupNotice.event(
            open.firsts, numbers: open.firsts.map { -$0.number }, key: group.notice.key, at: next.now)
        event.repeats = group.repeats == 0 ? group.number : group.repeats
        asked(&event, since: open.firsts.map(\.occurred).min() ?? next.now, next)
        return event
    }

    private func asked(_ event: inout Event, since first: Instant, _ next: NextTelling) {
        // A fallback is the first delivery at its sinks, not a repeat.
        guard !next.followUp.isFallback else { return }
        event.due = next.due
        event.timer = .followUp
        event.step = next.step
        event.notice.urgency = max(event.notice.urgency, next.followUp.urgency ?? .low)
        // Quiet hours suspend the pauses, but people have been waiting all along.
        let waited = DurationText.words(.seconds(max(next.elapsed, next.now - first).inSeconds))
        let sentence: Phrase = "Nobody has answered for \(waited)."
        event.notice.body = event.notice.body.followed(by: sentence)
        event.notice.redactedBody = event.notice.redactedBody?.followed(by: sentence)
    }

    /// The event that nobody has answered, with the names of all notices it is about (checklist
    /// N-19).
    func missed(_ open: Unanswered, told times: Int, at now: Instant) -> Event {
        let first = open.firsts[0]
        let names = open.firsts.map(\.notice.name)
        let title: Phrase = "Nobody answered"
        let what: Phrase
        if open.group == nil {
            let isNamed = core.language(first.notice.title).contains(first.notice.name)
            what = isNamed ? first.notice.title : "\(first.notice.name): \(first.notice.title)"
        } else {
            let kinds = Set(open.firsts.map(\.kind))
            what = GroupText.title(kinds.count == 1 ? kinds.first : nil, count: names.count, names: names)
        }
        let body: Phrase =
            times == 0 ? "\(what) (no sink accepted it)" : "\(what) (sent \(count: times, one: "time", other: "times"))"
        let redacted: Phrase =
            times == 0 ? "No sink accepted a notice." : "A notice was sent \(count: times, one: "time", other: "times")."
        let key = Self.missedKey(of: first)
        var notice = Notice(
            key: key, id: key.rawValue, category: "x-bellhop.missed", title: title, body: body,
            link: open.group == nil ? first.notice.link : nil,
            name: core.language(GroupText.names(names, of: names.count)), labels: open.group == nil ? first.notice.labels : [:])
        notice.redactedTitle = notice.title
        notice.redactedBody = redacted
        return Event(
            kind: .noticeMissed, occurred: now, owner: open.group == nil ? first.owner : .hub, timer: .followUp, notice: notice,
            merges: open.group == nil ? [] : open.firsts.map { -$0.number }, repeats: first.number)
    }
}
