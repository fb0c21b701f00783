package import BellhopCore

/// Turns an event into deliveries: decides which sinks get the event, in what state each delivery
/// is, and why. Pure. Every decision has a reason, which `bellhop why` shows.
package struct Router: Sendable {
    package var catalog: SinkCatalog
    package var settings: AppSettings
    /// The misconfigured sinks, with a reason for each. Their notices wait until the sinks are
    /// retried.
    package var parked: [SinkName: Reason]
    /// The time zone that routes use.
    package var zone: ZoneRules
    /// The sinks that cannot notify anybody now. They get their notices, but they do not replace the
    /// sinks of people.
    package var silentSinks: Set<SinkName>

    package init(
        catalog: SinkCatalog, settings: AppSettings, parked: [SinkName: Reason], zone: ZoneRules, silentSinks: Set<SinkName> = []
    ) {
        self.catalog = catalog
        self.settings = settings
        self.parked = parked
        self.zone = zone
        self.silentSinks = silentSinks
    }

    /// The sinks that bring nothing to a person now: logs, sinks for programs, and sinks without a
    /// receiver.
    package var logs: Set<SinkName> { catalog.logs.union(silentSinks) }

    /// Returns the deliveries of `event`. Sinks in `skipping` get no delivery. For example, a sink
    /// must not report its own fault.
    package func deliveries(of event: Event, at now: Instant, skipping: Set<SinkName> = []) -> [DeliveryDraft] {
        deliveries(of: event, by: decision(for: event, at: now), at: now, skipping: skipping)
    }

    package func decision(for event: Event, at now: Instant) -> RoutingDecision {
        asking(
            rung(catalog.routing.decision(for: event, at: zone.civil(now), among: catalog.routable, logs: logs), for: event),
            for: event)
    }

    /// Removes the repeats from the decision if none of its sinks is for people, because programs
    /// never answer. Otherwise returns the decision unchanged.
    package func asking(_ decision: RoutingDecision, for event: Event) -> RoutingDecision {
        guard let plan = decision.followUps else { return decision }
        var asking = decision
        asking.followUps = plan.asking(decision.sinks.map(\.sink), isForPeople: catalog.isForPeople) {
            catalog.members.sinks(of: $0, for: event)
        }
        return asking
    }

    /// Returns whether a route sends the event to people, either immediately or later by escalation.
    /// Fallback sinks do not count.
    package func asksPeople(about event: Event) -> Bool {
        let decision = decision(for: event, at: event.occurred)
        let later = (decision.followUps?.escalations ?? []).flatMap { $0.sinks + catalog.members.sinks(of: $0.members, for: event) }
        return (decision.sinks.map(\.sink) + later).contains(where: catalog.isForPeople)
    }

    /// Adds the repeats that the event itself demands: the default ones of the alarm at the end of a
    /// rest, which rings until somebody answers, even if no route says so; and those of a posted notice,
    /// which precede the repeats of the route.
    package func rung(_ decision: RoutingDecision, for event: Event) -> RoutingDecision {
        if let repetition = event.notice.repetition, !decision.sinks.isEmpty {
            var rung = decision
            let plan = decision.followUps
            rung.followUps = FollowUpPlan(
                repetition: repetition, escalations: plan?.escalations ?? [], fallback: plan?.fallback)
            return rung
        }
        guard event.kind == .restOver, decision.followUps == nil, !decision.sinks.isEmpty else { return decision }
        var rung = decision
        rung.followUps = catalog.resting.ringing
        return rung
    }

    /// Returns the deliveries of `event`, as ``deliveries(of:at:skipping:)`` does, but for a
    /// decision that was already made.
    package func deliveries(of event: Event, by decision: RoutingDecision, at now: Instant, skipping: Set<SinkName> = []) -> [DeliveryDraft]
    {
        let chosen = decision.sinks.compactMap { routed -> DeliveryDraft? in
            guard let sink = catalog.sinks[routed.sink], !skipping.contains(routed.sink) else { return nil }
            return draft(of: event, for: sink, by: routed, at: now)
        }
        let others = catalog.outside.filter { !skipping.contains($0.name) && $0.sink.wants(event) }
        return chosen + others.map { draft(of: event, for: $0, by: RoutedSink(sink: $0.name, reason: Self.outside), at: now) }
    }

    private static let outside: Reason = "a sink for hooks gets every event that has a hook, whatever the routes say"

    private func draft(of event: Event, for sink: ConfiguredSink, by routed: RoutedSink, at now: Instant) -> DeliveryDraft {
        let due = event.due ?? event.occurred
        // If the route has a lateness limit, that limit applies to people and programs. Otherwise,
        // the limit of the event's kind applies.
        let lateness = routed.calm.lateness
        let latest = [event.expires, lateness.map { due + $0 }].compactMap { $0 }.min()
        func waiting(_ state: DeliveryState, _ reason: Reason, notBefore: Instant) -> DeliveryDraft {
            let kept = sink.limits.keep.map { notBefore + $0 }
            let expires = [latest, kept].compactMap { $0 }.min()
            return DeliveryDraft(
                sink: sink.name, state: state, reason: reason, notBefore: notBefore, expires: expires == event.expires ? nil : expires)
        }
        let forPeople = sink.capabilities.contains(.forPeople)
        if forPeople, event.isForProgramsOnly, !(catalog.policy.tellsFolded && event.isDeed) {
            return DeliveryDraft(sink: sink.name, state: .throttled, reason: "\(event.kind) goes only to programs", notBefore: now)
        }
        if !routed.namesKind, let reason = silence(of: event, forPeople: forPeople, cues: sink.capabilities.contains(.cues), at: now) {
            return DeliveryDraft(sink: sink.name, state: .throttled, reason: reason, notBefore: now)
        }
        if forPeople, event.isDeed, !catalog.policy.tellsDoer, let doer = catalog.members.doer(of: event),
            catalog.members.owning(sink.name)?.name == doer.name
        {
            return DeliveryDraft(
                sink: sink.name, state: .throttled, reason: "\(doer.displayName) did this and already knows about it", notBefore: now)
        }
        if forPeople, !settings.notificationsEnabled, event.kind != .test {
            return DeliveryDraft(sink: sink.name, state: .withdrawn, reason: "notifications are switched off", notBefore: now)
        }
        if forPeople || lateness != nil, let latest, now > latest {
            let limit = DurationText.words(latest - due)
            return DeliveryDraft(
                sink: sink.name, state: .expired, reason: "not sent, because it was more than \(limit) late", notBefore: now)
        }
        if let fault = parked[sink.name] {
            return waiting(.parked, fault, notBefore: now)
        }
        let urgency = routed.overrides.urgency(of: event)
        if forPeople, let hold = catalog.quietRules(of: sink.name).hold(event, urgency: urgency, on: sink.name, at: now, in: zone) {
            return waiting(.held, hold.rule.reason(until: zone.civil(hold.end).time), notBefore: hold.end)
        }
        return waiting(.queued, routed.reason, notBefore: now)
    }
}

extension Router {
    /// Returns why a sink does not get an event of a workout or routine; `nil` if the sink gets the
    /// event. Such events already have a cue (a sound at an exact time), and a sink that plays cues
    /// would play a second sound. If a route explicitly lists the kind of the event, the sink gets
    /// the event anyway.
    private func silence(of event: Event, forPeople: Bool, cues: Bool, at now: Instant) -> Reason? {
        if cues, event.isCued, event.lateness(at: now) <= Cue.tolerance {
            let isWorkout = event.kind == .workoutSet || event.kind == .workoutFinished
            return isWorkout ? "a cue of the workout announces this event" : "a cue of the routine announces this event"
        }
        if event.kind == .workoutSet, forPeople || cues { return "\(event.kind) goes only to programs, unless a route names it" }
        return nil
    }
}

extension Event {
    /// Whether a cue (a sound at an exact time) announces the event at the same instant.
    package var isCued: Bool {
        switch kind {
        case .workoutSet, .workoutFinished, .routineFinished: true
        // A routine step that waits for somebody's answer has no cue.
        case .routineStep: notice.actions.isEmpty
        default: false
        }
    }

    /// Whether only programs are notified of this event, because people already know about it.
    package var isForProgramsOnly: Bool {
        switch kind {
        case .laundryFolded, .sinkRecovered, .noticeMissed, .noticeAnswered, .noticeWithdrawn: true
        // The pet is sad because its laundry is due, and people have just been notified of the due
        // laundry.
        case .petSad: true
        // If a person abandons a laundry round, that person already knows about it. If a round
        // ended automatically, it has a due time, and people are notified.
        case .laundryAbandoned: due == nil
        default: false
        }
    }
}
