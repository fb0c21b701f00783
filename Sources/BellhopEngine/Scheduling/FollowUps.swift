package import BellhopCore

/// Follows up on notices. If no sink has delivered a notice, the notice goes to the fallback sinks.
/// While nobody answers, the notice is repeated, and in the end it counts as missed. An answer
/// withdraws the notice and removes the follow-up timer in one transaction. A follow-up that fires
/// therefore always belongs to an unanswered notice.
///
/// Notices that a route has grouped stay grouped. Repeats, fallbacks and missed notices treat the
/// group as one notice, and count the time from the group's first notice.
package struct FollowUps: Sendable {
    /// The pause before a follow-up is retried after an error of the store.
    private static let retry: Duration = .minutes(1)

    let engine: Engine

    /// Handles the due follow-up `timer`, and arms the next follow-up in the same step.
    func add(_ timer: TimerRecord, of key: NoticeKey, to builder: inout StepBuilder, at reading: ClockReading, router: Router) async {
        // This step has already handled the timer, together with the other timers of its group.
        guard !builder.disarms(timer) else { return }
        do throws(StoreError) {
            var told = builder
            try await tell(timer, of: key, in: &told, at: reading, router: router)
            builder = told
        } catch {
            engine.log.error("\(key) cannot be repeated now, retrying in \(DurationText.words(Self.retry)): \(error)")
            builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation))
            builder.last(.put(next(timer, due: reading.wall + Self.retry, at: reading)))
        }
    }

    private func tell(
        _ timer: TimerRecord, of key: NoticeKey, in builder: inout StepBuilder, at reading: ClockReading, router: Router
    ) async throws(StoreError) {
        guard let snapshot = try await snapshot(timer, of: key, for: builder, at: reading.wall, router) else {
            return builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation))
        }
        let outcome = FollowUpDecision(snapshot: snapshot, router: router).outcome
        apply(outcome, to: snapshot.open, in: &builder, at: reading, router: router)
    }

    /// Reads the values for a ``FollowUpDecision``. Returns `nil` if the notice has no further
    /// follow-ups.
    private func snapshot(
        _ timer: TimerRecord, of key: NoticeKey, for builder: StepBuilder, at now: Instant, _ router: Router
    ) async throws(StoreError) -> FollowUpSnapshot? {
        // Switching off notifications withdraws all displayed notices, so repeat no notice while
        // notifications are off.
        guard router.settings.notificationsEnabled, let newest = try await engine.store.event(withKey: key) else { return nil }
        let first = try await engine.store.original(of: newest)
        // Use the routing of the first announcement, so that a rule for the night still applies to
        // the notice in the morning. The plan comes from the current config.
        let routing = router.decision(for: first, at: first.occurred)
        guard let plan = routing.followUps else { return nil }
        var open = Unanswered(first, timer, in: try await openGroup(of: first), by: plan, router)
        // Leave out the members that this step has already announced separately.
        open.timers.removeAll { builder.disarms($0) }
        var snapshot = FollowUpSnapshot(timer: timer, newest: newest, routing: routing, plan: plan, open: open, now: now)
        if snapshot.turn.dependsOnTelling {
            snapshot.telling = DeliveryProgress(of: open, try await deliverySnapshot(of: open), in: router.catalog)
        }
        return snapshot
    }

    private func apply(
        _ outcome: FollowUpDecision.Outcome, to open: Unanswered, in builder: inout StepBuilder, at reading: ClockReading, router: Router
    ) {
        for timer in open.timers { builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation)) }
        switch outcome {
        case .drop:
            break
        case .wait(let pause):
            arm(open, pause, in: &builder, at: reading)
        case .announce(let entries, let pause):
            builder.entries += entries
            if let pause { arm(open, pause, in: &builder, at: reading) }
        case .missed(let times):
            let event = open.missed(told: times, at: reading.wall, in: engine.language)
            builder.entries.append(engine.entry(for: event, router: router, at: reading.wall))
        }
    }

    private func arm(_ open: Unanswered, _ pause: FollowUpDecision.Pause, in builder: inout StepBuilder, at reading: ClockReading) {
        for timer in open.timers { builder.last(.put(next(timer, for: pause.after, due: pause.due, at: reading))) }
        // The notices stay grouped until the next follow-up is due. If somebody answers one of them
        // at the same time, the answer conflicts with this change, and the decision is made again.
        for row in open.rows {
            builder.add(.arm(GroupNotice.kept(row, until: pause.due, at: reading.wall), replacing: row.generation))
        }
    }

    private func next(_ timer: TimerRecord, for after: Duration? = nil, due: Instant, at reading: ClockReading) -> TimerRecord {
        var next = timer
        next.generation = max(reading.wall.milliseconds, timer.generation.saturatingAdding(1))
        next.armed = reading.wall
        next.due = due
        next.duration = after ?? timer.duration
        next.basis = engine.countBasis(at: reading)
        return next
    }

    /// Returns the key of the event that reports that nobody has answered `event`.
    package static func missedKey(of event: Event) -> NoticeKey {
        NoticeKey(rawValue: "missed_\(event.repeats == 0 ? event.number : event.repeats)")
    }
}
