import BellhopCore

/// Follows up on notices: it uses the fallback sinks if no sink has delivered a notice, repeats it
/// while nobody answers, and finally counts it as missed. An answer from anywhere removes the timer
/// in the transaction that withdraws the notice, so that whatever fires here is still unanswered.
///
/// Notices that a route has grouped stay grouped: repeats, fallbacks and missed notices treat them
/// as one, timed from the first of them.
struct FollowUps: Sendable {
    /// The pause after an error of the store.
    private static let retry: Duration = .minutes(1)

    let core: HubCore

    /// The timer of the first follow-up of `event`; `nil` if there is none.
    ///
    /// - Parameter skipping: sinks that do not get it, so that their delivery is not awaited.
    func first(of event: Event, by decision: RoutingDecision, at now: Instant, skipping: Set<SinkName>) -> Digest.FollowUp? {
        guard event.waitsForAnswer, let plan = decision.followUps, let after = plan.next(after: .zero) else { return nil }
        let timer = TimerRecord(
            owner: .notice(event.notice.key), kind: .followUp, generation: now.milliseconds, armed: now, due: now + after, duration: after,
            basis: core.countBasis(at: core.timekeeper.now()), name: event.notice.name)
        return Digest.FollowUp(timer: timer, awaited: awaited(decision).subtracting(skipping), hasFallback: plan.fallback != nil)
    }

    /// The sinks of the route whose delivery counts: those for people, if it has any.
    private func awaited(_ decision: RoutingDecision) -> Set<SinkName> {
        let people = decision.sinks.map(\.sink).filter(core.isForPeople)
        return Set(people.isEmpty ? decision.sinks.map(\.sink) : people)
    }

    /// Handles the due `timer`, and arms the next follow-up in the same step.
    func add(_ timer: TimerRecord, of key: NoticeKey, to builder: inout StepBuilder, at reading: ClockReading, router: Router) async {
        // It was handled with the rest of its group in this very step.
        guard !builder.disarms(timer) else { return }
        do throws(StoreError) {
            var told = builder
            try await tell(timer, of: key, in: &told, at: reading, router: router)
            builder = told
        } catch {
            core.log.error("\(key) cannot be repeated now, retrying in \(DurationText.words(Self.retry)): \(error)")
            builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation))
            builder.last(.put(next(timer, due: reading.wall + Self.retry, at: reading)))
        }
    }

    private func tell(
        _ timer: TimerRecord, of key: NoticeKey, in builder: inout StepBuilder, at reading: ClockReading, router: Router
    ) async throws(StoreError) {
        // Notifications are switched off, and the displayed notices were withdrawn.
        guard router.settings.notificationsEnabled, let newest = try await core.store.event(withKey: key) else {
            return builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation))
        }
        let first = try await core.store.original(of: newest)
        // Routed as of the first announcement, so that a night rule continues in the morning. The
        // plan is that of the current config.
        let decision = router.decision(for: first, at: first.occurred)
        guard let plan = decision.followUps else {
            return builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation))
        }
        var open = try await unanswered(first, timer, by: plan, router)
        // Members that were announced by themselves in this very step are done.
        open.timers.removeAll(where: builder.disarms)
        for timer in open.timers { builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation)) }
        // The time this timer was armed for and the time by now, counted from the first notice of a
        // group. If several follow-ups are due, the last one is used.
        let armedFor = timer.duration ?? .zero
        let elapsed = open.timers.map { ($0.duration ?? .zero) + (reading.wall - $0.due) }.reduce(armedFor, max)
        guard let followUp = plan.followUp(at: elapsed), followUp.after >= armedFor else {
            if let later = plan.followUps.first(where: { $0.after > elapsed }) {
                // The config's pauses have become longer since.
                return arm(open, for: later.after, due: reading.wall + (later.after - elapsed), in: &builder, at: reading)
            }
            guard plan.missedAfter != nil else { return }
            let telling = try await telling(of: open)
            // Only programs were notified, which never answer. Other sinks would only have been
            // used if none of these had accepted it.
            guard telling.concernsPeople || !awaited(decision).isDisjoint(with: core.peoplesSinks) else { return }
            let event = missed(open, told: telling.times, at: reading.wall)
            return builder.entries.append(core.entry(for: event, router: router, at: reading.wall))
        }

        let telling = try await telling(of: open)
        // It was dropped from every outbox, so nobody wants to see it again.
        guard !telling.isDropped else { return }
        let isTold = !telling.sinks.isDisjoint(with: awaited(decision))
        if !isTold, let end = heldUntil(telling.deliveries, at: reading.wall, router) {
            // It is delivered when the quiet hours end; the pauses start then.
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
                // Quiet hours hold it back, and it continues when the first of them end.
                return arm(open, due: end, in: &builder, at: reading)
            }
            builder.entries += entries
        }
        // After the last repeat people have a full pause to answer, however late it was delivered.
        let isLast = followUp == plan.followUps.last
        let next = isLast ? plan.missedAfter.map { elapsed + ($0 - followUp.after) } : plan.next(after: elapsed)
        if let next { arm(open, for: next, due: reading.wall + (next - elapsed), in: &builder, at: reading) }
    }

    /// When the first of the quiet hours that hold these back ends; `nil` if none do any more.
    private func heldUntil(_ deliveries: [Delivery], at now: Instant, _ router: Router) -> Instant? {
        deliveries.filter { $0.state == .held }.compactMap { delivery in
            router.catalog.quietRules(of: delivery.sink).hold(on: delivery.sink, at: now, in: router.zone)?.end
        }.min()
    }

    private func arm(
        _ open: Unanswered, for after: Duration? = nil, due: Instant, in builder: inout StepBuilder, at reading: ClockReading
    ) {
        for timer in open.timers { builder.last(.put(next(timer, for: after, due: due, at: reading))) }
        // They stay grouped until it is due. A concurrent answer to one of them conflicts and makes
        // this decide again.
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
