import BellhopCore

extension HubCore {
    /// The event as a sink tells it now: without names where the sink is not to know them, in the words and with the urgency of the route that
    /// sent it, in the language of the member whose sink it is, in quiet hours that lower it without a sound, and with how late it is.
    func telling(of event: Event, at sink: ConfiguredSink, now: Instant) async -> Event {
        let zone = timekeeper.zone()
        let language = catalog.language(of: sink.name)
        var told = sink.isRedacted ? event.redacted(in: language) : event
        // It was made in the language of the daemon.
        if language.tongue != self.language.tongue { told = language.retold(told) }
        told = await overrides(of: event, at: sink.name, zone: zone).applied(to: told, now: now, zone: zone)
        // What is left of several, of which somebody has answered one, is news to nobody.
        if event.timer == .group || isLowered(told, at: sink, now: now, zone: zone) {
            told.notice.urgency = .low
            told.notice.sound = nil
        }
        told.notice = LateWording.worded(told, now: now, zone: zone, in: language)
        return told
    }

    /// What the route that sent an event to a sink makes of it; routes are asked as of the moment of the event, as they were then. What is told again
    /// goes by the route of the first telling.
    private func overrides(of event: Event, at sink: SinkName, zone: ZoneRules) async -> NoticeOverrides {
        let catalog = catalog
        guard catalog.routing.hasOverrides, event.kind != .hubDigest else { return NoticeOverrides() }
        let event = await first(of: event)
        let routed = catalog.routing.sinks(for: event, at: zone.civil(event.occurred), among: catalog.routable)
        return routed.first { $0.sink == sink }?.overrides ?? NoticeOverrides()
    }

    private func first(of event: Event) async -> Event {
        // That nobody answered is news of its own.
        guard event.repeats != 0, event.kind != .noticeMissed else { return event }
        do {
            return try await store.event(event.repeats) ?? event
        } catch {
            log.warning("the first telling of event \(event.number) cannot be read, so it goes by a route of its own: \(error)")
            return event
        }
    }

    private func isLowered(_ event: Event, at sink: ConfiguredSink, now: Instant, zone: ZoneRules) -> Bool {
        sink.capabilities.contains(.forPeople) && catalog.quietRules(of: sink.name).lowers(event, on: sink.name, at: now, in: zone)
    }
}
