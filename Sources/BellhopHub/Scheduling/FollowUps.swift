import BellhopCore

/// What follows a notice: it is told elsewhere where no sink has taken it, again where nobody answers, and in the end it counts as missed. An answer
/// from anywhere removes the timer in the transaction that takes the notice back, so that whatever fires here is still unanswered.
struct FollowUps: Sendable {
    /// After an error of the store.
    private static let retry: Duration = .minutes(1)

    let core: HubCore

    /// The timer of what follows `event`; `nil` where nothing does.
    ///
    /// - Parameter skipping: sinks that are not told of it, so that nobody waits for them.
    func first(of event: Event, by decision: RoutingDecision, at now: Instant, skipping: Set<SinkName>) -> Digest.FollowUp? {
        guard event.waitsForAnswer, let plan = decision.followUps, let after = plan.next(after: .zero) else { return nil }
        let timer = TimerRecord(
            owner: .notice(event.notice.key), kind: .followUp, generation: now.milliseconds, armed: now, due: now + after, duration: after,
            basis: core.countBasis(at: core.timekeeper.now()), name: event.notice.name)
        return Digest.FollowUp(timer: timer, awaited: awaited(decision).subtracting(skipping), hasFallback: plan.fallback != nil)
    }

    /// The sinks of the route whose telling counts: those for people, where it has any.
    private func awaited(_ decision: RoutingDecision) -> Set<SinkName> {
        let people = decision.sinks.map(\.sink).filter(core.isForPeople)
        return Set(people.isEmpty ? decision.sinks.map(\.sink) : people)
    }

    /// Does what is due by `timer`, and arms what comes next in the same step.
    func add(_ timer: TimerRecord, of key: NoticeKey, to builder: inout StepBuilder, at reading: ClockReading, router: Router) async {
        do throws(StoreError) {
            var told = builder
            try await tell(timer, of: key, in: &told, at: reading, router: router)
            builder = told
        } catch {
            core.log.error("\(key) cannot be told again now, trying in \(DurationText.words(Self.retry)): \(error)")
            builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation))
            arm(timer, due: reading.wall + Self.retry, in: &builder, at: reading)
        }
    }

    private func tell(
        _ timer: TimerRecord, of key: NoticeKey, in builder: inout StepBuilder, at reading: ClockReading, router: Router
    ) async throws(StoreError) {
        builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation))
        // Nobody wants to be told: what stood on screens was taken back.
        guard router.settings.notificationsEnabled, let newest = try await core.store.event(withKey: key) else { return }
        let first = try await core.store.original(of: newest)
        // As it was routed when it was first told: a night rule goes on in the morning. The plan is that of the config as it is now.
        let decision = router.decision(for: first, at: first.occurred)
        guard let plan = decision.followUps else { return }
        // What this timer was armed for, and what it is by now: of several that are due, the last is told.
        let armedFor = timer.duration ?? .zero
        let elapsed = armedFor + max(.zero, reading.wall - timer.due)
        guard let followUp = plan.followUp(at: elapsed), followUp.after >= armedFor else {
            if let later = plan.followUps.first(where: { $0.after > elapsed }) {
                // The pauses have become longer since.
                return arm(timer, for: later.after, due: reading.wall + (later.after - elapsed), in: &builder, at: reading)
            }
            guard plan.missedAfter != nil else { return }
            let event = missed(first, told: try await telling(of: first).times, at: reading.wall)
            return builder.entries.append(core.entry(for: event, router: router, at: reading.wall))
        }

        let telling = try await telling(of: first)
        // Whoever takes it out of the outbox everywhere wants no more of it.
        guard !telling.isDropped else { return }
        let isTold = !telling.sinks.isDisjoint(with: awaited(decision))
        if !isTold, let end = heldUntil(telling.deliveries, at: reading.wall, router) {
            // It is told when the quiet hours are over; the pauses begin then.
            return arm(timer, due: end + armedFor, in: &builder, at: reading)
        }
        if !followUp.isFallback || !isTold {
            var sinks = followUp.isFallback ? [] : decision.sinks.map(\.sink)
            let fallback = plan.fallback.flatMap { !isTold && elapsed >= $0.after ? $0 : nil }
            let members = router.catalog.members
            let others = [
                followUp.sinks, members.sinks(of: followUp.members, for: first), fallback?.sinks ?? [],
                members.sinks(of: fallback?.members ?? [], for: first),
            ]
            for sink in others.joined() where !sinks.contains(sink) { sinks.append(sink) }
            let event = again(first, followUp, step: newest.step + 1, due: timer.due, elapsed: elapsed, at: reading.wall)
            let reason: Reason =
                followUp.isFallback ? "no other sink has taken it" : Reason("told again (\(event.step)), because nobody has answered")
            let routed = sinks.map { sink in
                RoutedSink(sink: sink, reason: reason, overrides: decision.sinks.first { $0.sink == sink }?.overrides ?? NoticeOverrides())
            }
            let drafts = router.deliveries(
                of: event, by: RoutingDecision(sinks: routed), at: reading.wall, skipping: informed(telling, of: first))
            let toPeople = drafts.filter { core.isForPeople($0.sink) }
            if let end = toPeople.map(\.notBefore).min(), toPeople.allSatisfy({ $0.state == .held }) {
                // Quiet hours hold it back, and it goes on when the first of them are over.
                return arm(timer, due: end, in: &builder, at: reading)
            }
            if !drafts.isEmpty {
                builder.entries.append(
                    Digest.Entry(
                        event: event, drafts: drafts, wording: "\(event.notice.title) \(event.notice.body)",
                        quietEnds: QuietEnd.timers(for: drafts, in: router.zone, at: reading.wall)))
            }
        }
        // Once the last was told, people have a whole pause for their answer, however late it was told.
        let isLast = followUp == plan.followUps.last
        let next = isLast ? plan.missedAfter.map { elapsed + ($0 - followUp.after) } : plan.next(after: elapsed)
        if let next { arm(timer, for: next, due: reading.wall + (next - elapsed), in: &builder, at: reading) }
    }

    /// The sinks that are not told (again): what waits there will be told, a program need not hear it twice, what was dropped there is not wanted
    /// there, and no sink is told of its own fault.
    private func informed(_ telling: Telling, of first: Event) -> Set<SinkName> {
        var informed = Set(
            telling.deliveries.filter { $0.state.isPending || $0.state == .withdrawn || !core.isForPeople($0.sink) }.map(\.sink))
        if first.owner.kind == .sink { informed.insert(SinkName(rawValue: first.owner.id)) }
        return informed
    }

    /// How far a notice has come since it was first told.
    private struct Telling {
        var deliveries: [Delivery]
        /// The sinks that have told it, by itself or in a digest.
        var sinks: Set<SinkName> = []
        /// How often it was told, on whatever sinks.
        var times = 0

        var isDropped: Bool { !deliveries.isEmpty && deliveries.allSatisfy { $0.state == .withdrawn } }
    }

    private func telling(of first: Event) async throws(StoreError) -> Telling {
        let deliveries = try await core.store.deliveries(DeliveryQuery(key: first.notice.key, since: first.number))
        var telling = Telling(deliveries: deliveries)
        var digests: [(merges: [EventNumber], toldOn: Set<SinkName>)]?
        var events: Set<EventNumber> = []
        for delivery in deliveries {
            switch delivery.state {
            case .sent, .seen,
                .merged where delivery.reason == .toldAgain || delivery.reason == .toldTogether:
                break
            case .merged:
                if digests == nil { digests = try await self.digests(since: first.number) }
                guard let digests, digests.contains(where: { $0.merges.contains(delivery.event) && $0.toldOn.contains(delivery.sink) })
                else { continue }
            default:
                continue
            }
            telling.sinks.insert(delivery.sink)
            events.insert(delivery.event)
        }
        telling.times = events.count
        return telling
    }

    /// The digests since an event, with the sinks that have told them.
    private func digests(since number: EventNumber) async throws(StoreError) -> [(merges: [EventNumber], toldOn: Set<SinkName>)] {
        var digests: [(merges: [EventNumber], toldOn: Set<SinkName>)] = []
        for event in try await core.store.events(EventQuery(after: number, owner: .hub, limit: .max)) where event.kind == .hubDigest {
            // One that stands for several was told, also where a newer one has taken its place.
            let told = try await core.store.deliveries(DeliveryQuery(event: event.number, states: [.sent, .seen, .acknowledged, .merged]))
                .filter { $0.state != .merged || $0.reason == .toldTogether || $0.reason == .toldAgain }
            digests.append((event.merges, Set(told.map(\.sink))))
        }
        return digests
    }

    /// When the first of the quiet hours ends that hold one of these back; `nil` where none does any more.
    private func heldUntil(_ deliveries: [Delivery], at now: Instant, _ router: Router) -> Instant? {
        deliveries.filter { $0.state == .held }.compactMap { delivery in
            router.catalog.quietRules(of: delivery.sink).hold(on: delivery.sink, at: now, in: router.zone)?.end
        }.min()
    }

    private func arm(
        _ timer: TimerRecord, for after: Duration? = nil, due: Instant, in builder: inout StepBuilder, at reading: ClockReading
    ) {
        var next = timer
        next.generation = max(reading.wall.milliseconds, timer.generation + 1)
        next.armed = reading.wall
        next.due = due
        next.duration = after ?? timer.duration
        next.basis = core.countBasis(at: reading)
        builder.last(.put(next))
    }

    private func again(
        _ first: Event, _ followUp: FollowUpPlan.FollowUp, step: Int, due: Instant, elapsed: Duration, at now: Instant
    ) -> Event {
        var event = first
        event.number = 0
        event.occurred = now
        event.repeats = first.number
        // Elsewhere it is told for the first time.
        guard !followUp.isFallback else { return event }
        event.due = due
        event.timer = .followUp
        event.step = step
        event.notice.urgency = max(event.notice.urgency, followUp.urgency ?? .low)
        // Quiet hours stop the pauses, and not the waiting.
        let waited = DurationText.words(.seconds(max(elapsed, now - first.occurred).inSeconds))
        func asked(_ body: String) -> String {
            let sentence: Phrase = "Nobody has answered for \(waited)."
            return body.isEmpty ? core.language(sentence) : body + " " + core.language(sentence)
        }
        event.notice.body = asked(first.notice.body)
        event.notice.redactedBody = first.notice.redactedBody.map(asked)
        return event
    }

    private func missed(_ first: Event, told times: Int, at now: Instant) -> Event {
        let title: Phrase = "Nobody answered"
        let body: Phrase =
            times == 0
            ? "\(first.notice.title): no sink has taken it." : "\(first.notice.title): told \(count: times, one: "time", other: "times")."
        let redacted: Phrase =
            times == 0 ? "No sink has taken a notice." : "A notice was told \(count: times, one: "time", other: "times")."
        let key = Self.missedKey(of: first)
        var notice = Notice(
            key: key, id: key.rawValue, category: "x-bellhop.missed", title: core.language(title), body: core.language(body),
            link: first.notice.link, name: first.notice.name, labels: first.notice.labels)
        notice.redactedTitle = notice.title
        notice.redactedBody = core.language(redacted)
        return Event(kind: .noticeMissed, occurred: now, owner: first.owner, timer: .followUp, notice: notice, repeats: first.number)
    }

    /// The key of the event that says that nobody has answered this one.
    static func missedKey(of event: Event) -> NoticeKey {
        NoticeKey(rawValue: "missed_\(event.repeats == 0 ? event.number : event.repeats)")
    }
}
