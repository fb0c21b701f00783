/// The changes that a route makes to the urgency and the texts of its notices. The changes apply
/// only at the sinks of the route.
package struct NoticeOverrides: Hashable, Sendable {
    package var urgency: Urgency?
    package var title: TextTemplate?
    package var body: TextTemplate?

    package init(urgency: Urgency? = nil, title: TextTemplate? = nil, body: TextTemplate? = nil) {
        self.urgency = urgency
        self.title = title
        self.body = body
    }

    package var isEmpty: Bool { self == NoticeOverrides() }

    /// Returns these overrides, with missing values taken from the outer route.
    func within(_ outer: NoticeOverrides) -> NoticeOverrides {
        NoticeOverrides(urgency: urgency ?? outer.urgency, title: title ?? outer.title, body: body ?? outer.body)
    }

    /// Returns the urgency of an event's notice after the overrides are applied. A repeated notice
    /// keeps its own urgency if that is higher than the urgency in the overrides.
    package func urgency(of event: Event) -> Urgency {
        urgency.map { event.step > 0 ? max($0, event.notice.urgency) : $0 } ?? event.notice.urgency
    }

    /// Returns the event with the overrides applied, for a sink with this language. If a template
    /// produces an empty text, the original text stays.
    package func applied(to event: Event, now: Instant, zone: ZoneRules, in language: Language) -> Event {
        var told = event
        told.notice.urgency = urgency(of: event)
        func text(_ template: TextTemplate?) -> Phrase? {
            guard let text = template?.filled(by: event, now: now, zone: zone, in: language), !text.allSatisfy(\.isWhitespace) else {
                return nil
            }
            return .verbatim(text)
        }
        if let text = text(title) { told.notice.title = text }
        if let text = text(body) { told.notice.body = text }
        return told
    }
}
