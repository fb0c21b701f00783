import BellhopCore

/// One repeat of a notice. Pure.
struct Repeat {
    var followUp: FollowUpPlan.FollowUp
    /// The fallback sinks to use if no sink of the route has delivered the notice; otherwise `nil`.
    var fallback: FollowUpPlan.Fallback?
    /// The number of the repeat; 1 for the first repeat.
    var step: Int
    var due: Instant
    /// The time since the notice was first delivered. Quiet hours do not count.
    var elapsed: Duration
    var now: Instant

    var reason: Reason {
        followUp.isFallback ? "no other sink has accepted the notice" : Reason("sent again (\(step)), because nobody has answered")
    }
}

extension Repeat {
    /// Returns the entries to announce now. A sink for people that gets every member of a group
    /// gets one notice for the whole group. Other sinks get one notice for each member.
    func entries(_ open: Unanswered, _ telling: DeliveryProgress, _ router: Router) -> [Digest.Entry] {
        let catalog = router.catalog
        let routed = open.firsts.map { self.routed($0, router) }
        var common: [SinkName] = []
        if open.group != nil {
            common = routed[0].map(\.sink).filter { sink in
                catalog.isForPeople(sink) && routed.allSatisfy { $0.contains { $0.sink == sink } }
            }
        }
        var entries: [Digest.Entry] = []
        var together: [[DeliveryDraft]] = []
        let waiting = informed(telling.deliveries, catalog)
        let outside = Set(catalog.outside.map(\.name))
        for (first, routed) in zip(open.firsts, routed) {
            let event = again(first)
            let own = informed(telling.deliveries.filter { $0.key == first.notice.key }, catalog).union(about(first))
            func drafts(_ sinks: [RoutedSink], _ skipped: Set<SinkName>) -> [DeliveryDraft] {
                router.deliveries(of: event, by: RoutingDecision(sinks: sinks), at: now, skipping: skipped)
            }
            let alone = drafts(routed.filter { !common.contains($0.sink) }, own)
            if !alone.isEmpty { entries.append(entry(event, alone, router)) }
            guard !common.isEmpty else { continue }
            let toPeople = routed.filter { common.contains($0.sink) }
            together.append(drafts(toPeople, waiting.union(about(first)).union(outside)))
        }
        guard let group = open.group else { return entries }
        let drafts = common.compactMap { sink in Self.merged(together.compactMap { $0.first { $0.sink == sink } }) }
        // The group notice comes last, so that it is the newest event with its key.
        if !drafts.isEmpty { entries.append(entry(again(open, group), drafts, router)) }
        return entries
    }

    private func entry(_ event: Event, _ drafts: [DeliveryDraft], _ router: Router) -> Digest.Entry {
        Digest.Entry(
            event: event, drafts: drafts, wording: event.notice.line,
            quietEnds: QuietEndTimer.timers(for: drafts, in: router.zone, at: now))
    }

    /// Combines the drafts for one sink. The result can be delivered now if at least one of the
    /// drafts can be delivered now.
    private static func merged(_ drafts: [DeliveryDraft]) -> DeliveryDraft? {
        drafts.first { $0.state == .queued } ?? drafts.filter { $0.state == .held }.min { $0.notBefore < $1.notBefore } ?? drafts.first
    }

    /// Returns the sinks for this repeat.
    private func routed(_ first: Event, _ router: Router) -> [RoutedSink] {
        let decision = router.decision(for: first, at: first.occurred)
        let members = router.catalog.members
        var sinks = followUp.isFallback ? [] : decision.sinks.map(\.sink)
        let others = [
            followUp.sinks, members.sinks(of: followUp.members, for: first), fallback?.sinks ?? [],
            members.sinks(of: fallback?.members ?? [], for: first),
        ]
        for sink in others.joined() where !sinks.contains(sink) { sinks.append(sink) }
        return sinks.map { sink in
            RoutedSink(
                sink: sink, reason: reason,
                overrides: decision.sinks.first { $0.sink == sink }?.overrides ?? NoticeOverrides())
        }
    }

    /// Returns the sinks that this repeat skips: sinks where a delivery is still pending or was
    /// dropped, and programs, which need the notice only once.
    private func informed(_ deliveries: [Delivery], _ catalog: SinkCatalog) -> Set<SinkName> {
        Set(deliveries.filter { $0.state.isPending || $0.state == .withdrawn || !catalog.isForPeople($0.sink) }.map(\.sink))
    }

    /// Returns the sink that the event is about, so that the sink is not notified of its own fault.
    /// The result is empty if the event is not about a sink.
    private func about(_ first: Event) -> Set<SinkName> {
        first.owner.kind == .sink ? [SinkName(rawValue: first.owner.id)] : []
    }

    // MARK: Wording

    private func again(_ first: Event) -> Event {
        var event = first
        event.number = 0
        event.occurred = now
        event.repeats = first.number
        asked(&event, since: first.occurred)
        return event
    }

    /// Returns one notice for all unanswered members of the group.
    private func again(_ open: Unanswered, _ group: Event) -> Event {
        var event = GroupNotice.event(
            open.firsts, numbers: open.firsts.map { -$0.number }, key: group.notice.key, at: now)
        event.repeats = group.repeats == 0 ? group.number : group.repeats
        asked(&event, since: open.firsts.map(\.occurred).min() ?? now)
        return event
    }

    private func asked(_ event: inout Event, since first: Instant) {
        // A fallback sink delivers the notice for the first time, so its text does not mention a
        // repeat.
        guard !followUp.isFallback else { return }
        event.due = due
        event.timer = .followUp
        event.step = step
        event.notice.urgency = max(event.notice.urgency, followUp.urgency ?? .low)
        // Quiet hours are not included in the pauses between repeats, but they are included in the
        // time without an answer.
        let waited = DurationText.words(.seconds(max(elapsed, now - first).inSeconds))
        let sentence: Phrase = "Still no answer after \(waited)."
        event.notice.body = Self.join(event.notice.body, sentence)
        event.notice.redactedBody = event.notice.redactedBody.map { Self.join($0, sentence) }
    }

    /// Appends a sentence. After a text that does not end as a sentence, such as a line of a log, the
    /// sentence begins a new line.
    private static func join(_ text: Phrase, _ sentence: Phrase) -> Phrase {
        let endsAsSentence = text.description.last.map { ".!?…:".contains($0) } ?? true
        return endsAsSentence ? text.followed(by: sentence) : text.followed(byLine: sentence)
    }
}

extension Unanswered {
    /// Returns the event that reports that nobody has answered. It contains the names of all
    /// notices concerned (checklist N-19).
    func missed(told times: Int, at now: Instant, in language: Language) -> Event {
        let first = firsts[0]
        let names = firsts.map(\.notice.name)
        let title: Phrase = "Nobody answered"
        let what: Phrase
        if group == nil {
            let isNamed = language(first.notice.title).contains(first.notice.name)
            what = isNamed ? first.notice.title : "\(first.notice.name): \(first.notice.title)"
        } else {
            let kinds = Set(firsts.map(\.kind))
            what = GroupText.title(kinds.count == 1 ? kinds.first : nil, count: names.count, names: names)
        }
        let body: Phrase =
            times == 0 ? "\(what) (no sink accepted the notice)" : "\(what) (sent \(count: times, one: "time", other: "times"))"
        let redacted: Phrase =
            times == 0 ? "No sink accepted a notice." : "A notice was sent \(count: times, one: "time", other: "times")."
        let key = FollowUps.missedKey(of: first)
        var notice = Notice(
            key: key, id: key.rawValue, category: "x-bellhop.missed", title: title, body: body,
            link: group == nil ? first.notice.link : nil,
            name: language(GroupText.names(names, of: names.count)), labels: group == nil ? first.notice.labels : [:])
        notice.redactedTitle = notice.title
        notice.redactedBody = redacted
        return Event(
            kind: .noticeMissed, occurred: now, owner: group == nil ? first.owner : .hub, timer: .followUp, notice: notice,
            merges: group == nil ? [] : firsts.map { -$0.number }, repeats: first.number)
    }
}
