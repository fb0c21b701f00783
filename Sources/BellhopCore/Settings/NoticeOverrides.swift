/// What a route makes other than it is of the notices that it sends: their urgency and their words, at its sinks only.
public struct NoticeOverrides: Hashable, Sendable {
    public var urgency: Urgency?
    public var title: TextTemplate?
    public var body: TextTemplate?

    public init(urgency: Urgency? = nil, title: TextTemplate? = nil, body: TextTemplate? = nil) {
        self.urgency = urgency
        self.title = title
        self.body = body
    }

    public var isEmpty: Bool { self == NoticeOverrides() }

    /// With those of the route that this one is within, where it says nothing itself.
    func within(_ outer: NoticeOverrides) -> NoticeOverrides {
        NoticeOverrides(urgency: urgency ?? outer.urgency, title: title ?? outer.title, body: body ?? outer.body)
    }

    /// The urgency with which an event is told. What is told again because nobody has answered keeps a higher one.
    public func urgency(of event: Event) -> Urgency {
        urgency.map { event.step > 0 ? max($0, event.notice.urgency) : $0 } ?? event.notice.urgency
    }

    /// The event as it is told. A template that comes out empty changes nothing.
    public func applied(to event: Event, now: Instant, zone: ZoneRules) -> Event {
        var told = event
        told.notice.urgency = urgency(of: event)
        if let text = title?.filled(by: event, now: now, zone: zone), !text.allSatisfy(\.isWhitespace) { told.notice.title = text }
        if let text = body?.filled(by: event, now: now, zone: zone), !text.allSatisfy(\.isWhitespace) { told.notice.body = text }
        return told
    }
}
