package import BellhopCore

/// Turns an event into deliveries: which sinks, in what state, and why. Pure. Every decision has a
/// reason, which `bellhop why` shows.
package struct Router: Sendable {
    package var catalog: SinkCatalog
    package var settings: AppSettings
    /// Misconfigured sinks: their notices wait until the sinks are retried.
    package var parked: [SinkName: Reason]
    /// The time zone that routes use.
    package var zone: ZoneRules

    package init(catalog: SinkCatalog, settings: AppSettings, parked: [SinkName: Reason], zone: ZoneRules) {
        self.catalog = catalog
        self.settings = settings
        self.parked = parked
        self.zone = zone
    }

    /// The deliveries of `event`. `skipping` names sinks that must not get it: a fault is reported
    /// on other sinks.
    package func deliveries(of event: Event, at now: Instant, skipping: Set<SinkName> = []) -> [DeliveryDraft] {
        deliveries(of: event, by: decision(for: event, at: now), at: now, skipping: skipping)
    }

    package func decision(for event: Event, at now: Instant) -> RoutingDecision {
        asking(rung(catalog.routing.decision(for: event, at: zone.civil(now), among: catalog.routable), for: event), for: event)
    }

    /// The decision with follow-ups for people only.
    package func asking(_ decision: RoutingDecision, for event: Event) -> RoutingDecision {
        guard let plan = decision.followUps else { return decision }
        var asking = decision
        asking.followUps = plan.asking(decision.sinks.map(\.sink), isForPeople: catalog.isForPeople) {
            catalog.members.sinks(of: $0, for: event)
        }
        return asking
    }

    /// Adds the default ringing to the alarm of a rest, which rings until somebody answers even if
    /// no route says so.
    package func rung(_ decision: RoutingDecision, for event: Event) -> RoutingDecision {
        guard event.kind == .restOver, decision.followUps == nil, !decision.sinks.isEmpty else { return decision }
        var rung = decision
        rung.followUps = catalog.resting.ringing
        return rung
    }

    /// Like ``deliveries(of:at:skipping:)``, with a decision that was already made.
    package func deliveries(of event: Event, by decision: RoutingDecision, at now: Instant, skipping: Set<SinkName> = []) -> [DeliveryDraft]
    {
        let chosen = decision.sinks.compactMap { routed -> DeliveryDraft? in
            guard let sink = catalog.sinks[routed.sink], !skipping.contains(routed.sink) else { return nil }
            return draft(of: event, for: sink, by: routed, at: now)
        }
        let others = catalog.outside.filter { !skipping.contains($0.name) && $0.sink.wants(event) }
        return chosen + others.map { draft(of: event, for: $0, by: RoutedSink(sink: $0.name, reason: Self.outside), at: now) }
    }

    private static let outside: Reason = "it gets every event that it has a hook for, whatever the routes say"

    private func draft(of event: Event, for sink: ConfiguredSink, by routed: RoutedSink, at now: Instant) -> DeliveryDraft {
        let due = event.due ?? event.occurred
        // The route's limit on lateness also applies to programs; otherwise the kind decides.
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
            return DeliveryDraft(sink: sink.name, state: .throttled, reason: "\(event.kind) goes to programs only", notBefore: now)
        }
        if !routed.namesKind, let reason = silence(of: event, forPeople: forPeople, cues: sink.capabilities.contains(.cues), at: now) {
            return DeliveryDraft(sink: sink.name, state: .throttled, reason: reason, notBefore: now)
        }
        if forPeople, event.isDeed, !catalog.policy.tellsDoer, let doer = catalog.members.doer(of: event),
            catalog.members.owning(sink.name)?.name == doer.name
        {
            return DeliveryDraft(sink: sink.name, state: .throttled, reason: "\(doer.displayName) did it and knows already", notBefore: now)
        }
        if forPeople, !settings.notificationsEnabled, event.kind != .test {
            return DeliveryDraft(sink: sink.name, state: .withdrawn, reason: "notifications are switched off", notBefore: now)
        }
        if forPeople || lateness != nil, let latest, now > latest {
            let limit = DurationText.words(latest - due)
            return DeliveryDraft(sink: sink.name, state: .expired, reason: "more than \(limit) late", notBefore: now)
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
    /// Why a sink does not get a moment of a workout or a routine, unless a route names its kind:
    /// people hear cues for it, and a sink that plays cues would sound it twice.
    private func silence(of event: Event, forPeople: Bool, cues: Bool, at now: Instant) -> Reason? {
        if cues, event.isCued, event.lateness(at: now) <= Cue.tolerance { return "announced by its cue" }
        if event.kind == .workoutSet, forPeople || cues { return "\(event.kind) goes to programs only, unless a route names it" }
        return nil
    }
}

extension Event {
    /// Whether a cue sounds at the same instant.
    package var isCued: Bool {
        switch kind {
        case .workoutSet, .workoutFinished, .routineFinished: true
        // A step that waits for somebody has no cue.
        case .routineStep: notice.actions.isEmpty
        default: false
        }
    }

    /// Whether the event is a fact that programs may want and people do not want to be notified of.
    package var isForProgramsOnly: Bool {
        switch kind {
        case .laundryFolded, .sinkRecovered, .noticeMissed: true
        // Its laundry is due, and people were notified of that a moment ago.
        case .petSad: true
        // Somebody who gives up a round knows about it. Only a round that ends by itself has a due
        // time.
        case .laundryAbandoned: due == nil
        default: false
        }
    }
}
