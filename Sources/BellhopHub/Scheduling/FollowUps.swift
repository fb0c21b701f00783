import BellhopCore

/// What follows a notice: it is told elsewhere where no sink has taken it, again where nobody answers, and in the end it counts as missed. An answer
/// from anywhere removes the timer in the transaction that takes the notice back, so that whatever fires here is still unanswered.
///
/// Notices that a route tells as one stay one: they are told again, elsewhere and as missed together, counted from the first of them.
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
        // It was told with the others of its group in this very step.
        guard !builder.disarms(timer) else { return }
        do throws(StoreError) {
            var told = builder
            try await tell(timer, of: key, in: &told, at: reading, router: router)
            builder = told
        } catch {
            core.log.error("\(key) cannot be told again now, trying in \(DurationText.words(Self.retry)): \(error)")
            builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation))
            builder.last(.put(next(timer, due: reading.wall + Self.retry, at: reading)))
        }
    }

    private func tell(
        _ timer: TimerRecord, of key: NoticeKey, in builder: inout StepBuilder, at reading: ClockReading, router: Router
    ) async throws(StoreError) {
        // Nobody wants to be told: what stood on screens was taken back.
        guard router.settings.notificationsEnabled, let newest = try await core.store.event(withKey: key) else {
            return builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation))
        }
        let first = try await core.store.original(of: newest)
        // As it was routed when it was first told: a night rule goes on in the morning. The plan is that of the config as it is now.
        let decision = router.decision(for: first, at: first.occurred)
        guard let plan = decision.followUps else {
            return builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation))
        }
        var open = try await unanswered(first, timer, by: plan, router)
        // What was told by itself in this very step is done.
        open.timers.removeAll(where: builder.disarms)
        for timer in open.timers { builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation)) }
        // What this timer was armed for, and what it is by now, counted from the first of a group: of several that are due, the last is told.
        let armedFor = timer.duration ?? .zero
        let elapsed = open.timers.map { ($0.duration ?? .zero) + (reading.wall - $0.due) }.reduce(armedFor, max)
        guard let followUp = plan.followUp(at: elapsed), followUp.after >= armedFor else {
            if let later = plan.followUps.first(where: { $0.after > elapsed }) {
                // The pauses have become longer since.
                return arm(open, for: later.after, due: reading.wall + (later.after - elapsed), in: &builder, at: reading)
            }
            guard plan.missedAfter != nil else { return }
            let telling = try await telling(of: open)
            // Programs alone were told, which answer nothing: other sinks would have been told only where none of these had taken it.
            guard telling.concernsPeople || !awaited(decision).isDisjoint(with: core.peoplesSinks) else { return }
            let event = missed(open, told: telling.times, at: reading.wall)
            return builder.entries.append(core.entry(for: event, router: router, at: reading.wall))
        }

        let telling = try await telling(of: open)
        // Whoever takes it out of the outbox everywhere wants no more of it.
        guard !telling.isDropped else { return }
        let isTold = !telling.sinks.isDisjoint(with: awaited(decision))
        if !isTold, let end = heldUntil(telling.deliveries, at: reading.wall, router) {
            // It is told when the quiet hours are over; the pauses begin then.
            return arm(open, due: end + armedFor, in: &builder, at: reading)
        }
        if !followUp.isFallback || !isTold {
            let fallback = plan.fallback.flatMap { !isTold && elapsed >= $0.after ? $0 : nil }
            let again = NextTelling(
                followUp: followUp, fallback: fallback, step: (open.group ?? newest).step + 1, due: timer.due, elapsed: elapsed,
                now: reading.wall)
            let entries = self.entries(open, again, telling, router)
            let toPeople = entries.flatMap(\.drafts).filter { core.isForPeople($0.sink) }
            if let end = toPeople.map(\.notBefore).min(), toPeople.allSatisfy({ $0.state == .held }) {
                // Quiet hours hold it back, and it goes on when the first of them are over.
                return arm(open, due: end, in: &builder, at: reading)
            }
            builder.entries += entries
        }
        // Once the last was told, people have a whole pause for their answer, however late it was told.
        let isLast = followUp == plan.followUps.last
        let next = isLast ? plan.missedAfter.map { elapsed + ($0 - followUp.after) } : plan.next(after: elapsed)
        if let next { arm(open, for: next, due: reading.wall + (next - elapsed), in: &builder, at: reading) }
    }

    /// When the first of the quiet hours ends that hold one of these back; `nil` where none does any more.
    private func heldUntil(_ deliveries: [Delivery], at now: Instant, _ router: Router) -> Instant? {
        deliveries.filter { $0.state == .held }.compactMap { delivery in
            router.catalog.quietRules(of: delivery.sink).hold(on: delivery.sink, at: now, in: router.zone)?.end
        }.min()
    }

    private func arm(
        _ open: Unanswered, for after: Duration? = nil, due: Instant, in builder: inout StepBuilder, at reading: ClockReading
    ) {
        for timer in open.timers { builder.last(.put(next(timer, for: after, due: due, at: reading))) }
        // They stay together until it is due. Whoever answers one of them at the same moment makes this decide anew.
        for row in open.rows { builder.add(.arm(GroupNotice.kept(row, until: due, at: reading.wall), replacing: row.generation)) }
    }

    private func next(_ timer: TimerRecord, for after: Duration? = nil, due: Instant, at reading: ClockReading) -> TimerRecord {
        var next = timer
        next.generation = max(reading.wall.milliseconds, timer.generation.saturatingAdding(1))
        next.armed = reading.wall
        next.due = due
        next.duration = after ?? timer.duration
        next.basis = core.countBasis(at: reading)
        return next
    }

    /// The key of the event that says that nobody has answered this one.
    static func missedKey(of event: Event) -> NoticeKey {
        NoticeKey(rawValue: "missed_\(event.repeats == 0 ? event.number : event.repeats)")
    }
}
