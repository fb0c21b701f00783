import BellhopCore

/// Turns an event into deliveries: which sinks, in what state, and why. Pure; every answer has a reason that `bellhop why` tells.
struct Router: Sendable {
    var catalog: SinkCatalog
    var settings: AppSettings
    /// Misconfigured sinks: what is for them waits until their settings change.
    var parked: [SinkName: Reason]

    /// The deliveries of `event`. `skipping` names the sinks that must not hear of it: a fault is told elsewhere.
    func deliveries(of event: Event, at now: Instant, skipping: Set<SinkName> = []) -> [DeliveryDraft] {
        catalog.routing.sinks(for: event, among: catalog.names).compactMap { routed in
            guard let sink = catalog.sinks[routed.sink], !skipping.contains(routed.sink) else { return nil }
            return draft(of: event, for: sink, because: routed.reason, at: now)
        }
    }

    private func draft(of event: Event, for sink: ConfiguredSink, because reason: Reason, at now: Instant) -> DeliveryDraft {
        let forPeople = sink.capabilities.contains(.forPeople)
        if forPeople, event.isForProgramsOnly {
            return DeliveryDraft(sink: sink.name, state: .throttled, reason: "\(event.kind) is told to programs only", notBefore: now)
        }
        if forPeople, !settings.notificationsEnabled, event.kind != .test {
            return DeliveryDraft(sink: sink.name, state: .withdrawn, reason: "notifications are switched off", notBefore: now)
        }
        if forPeople, let expires = event.expires, now > expires {
            let limit = DurationText.words(event.kind.latenessLimit)
            return DeliveryDraft(sink: sink.name, state: .expired, reason: "more than \(limit) late", notBefore: now)
        }
        if let fault = parked[sink.name] {
            return DeliveryDraft(sink: sink.name, state: .parked, reason: fault, notBefore: now)
        }
        return DeliveryDraft(sink: sink.name, state: .queued, reason: reason, notBefore: now)
    }
}

extension Event {
    /// Facts that a program may want and nobody wants to be rung for.
    var isForProgramsOnly: Bool {
        switch kind {
        case .laundryFolded, .sinkRecovered: true
        // It is sad because its laundry is due, and that was told a moment ago.
        case .petSad: true
        // Whoever gave it up knows; nobody does where it happened by itself.
        case .laundryAbandoned: due == nil
        default: false
        }
    }
}
