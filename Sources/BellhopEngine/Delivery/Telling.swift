import BellhopCore

extension Engine {
    /// Returns the event in the form in which a sink delivers it now. If the sink is redacted,
    /// names are removed. The wording and urgency are those of the route. During quiet hours that
    /// lower the urgency, the notice is silent and of low urgency. A late notice says how late it
    /// is.
    func telling(of event: Event, at sink: ConfiguredSink, now: Instant) async -> Event {
        let zone = timekeeper.zone()
        let language = catalog.language(of: sink.name)
        var told = sink.isRedacted ? event.redacted() : event
        told = await overrides(of: event, at: sink.name, zone: zone).applied(to: told, now: now, zone: zone, in: language)
        // After an answer, the remaining notices of the group are delivered without a sound,
        // because people already know these notices.
        if event.timer == .group || isLowered(told, at: sink, now: now, zone: zone) {
            told.notice.urgency = .low
            told.notice.sound = nil
        }
        told.notice = LateWording.worded(told, now: now, zone: zone)
        return told
    }

    /// Returns the overrides of the route that sent an event to a sink. Routes are evaluated for
    /// the time of the event. A repeat uses the route of the first announcement.
    private func overrides(of event: Event, at sink: SinkName, zone: ZoneRules) async -> NoticeOverrides {
        let catalog = catalog
        guard catalog.routing.hasOverrides, event.kind != .hubDigest else { return NoticeOverrides() }
        let event = await first(of: event)
        let routed = catalog.routing.sinks(for: event, at: zone.civil(event.occurred), among: catalog.routable, logs: router().logs)
        return routed.first { $0.sink == sink }?.overrides ?? NoticeOverrides()
    }

    private func first(of event: Event) async -> Event {
        // The event that reports a missed notice has a route of its own.
        guard event.repeats != 0, event.kind != .noticeMissed else { return event }
        do {
            return try await store.event(event.repeats) ?? event
        } catch {
            log.warning("the first notice of event \(event.number) cannot be read, so it is routed anew: \(error)")
            return event
        }
    }

    private func isLowered(_ event: Event, at sink: ConfiguredSink, now: Instant, zone: ZoneRules) -> Bool {
        sink.capabilities.contains(.forPeople) && catalog.quietRules(of: sink.name).lowers(event, on: sink.name, at: now, in: zone)
    }
}
