/// A text of the config with places that an event fills in: `{name}: {title}`. A brace that is meant as itself is written twice.
public struct TextTemplate: Hashable, Sendable, CustomStringConvertible {
    /// What may stand in braces.
    public enum Place: String, CaseIterable, Hashable, Sendable {
        /// The notice's own title and body.
        case title, body
        /// The pet's or the timer's name; empty where the sink is redacted.
        case name
        /// `laundry.washed`
        case kind
        /// `low`, `normal`, `high` or `critical`
        case urgency
        /// When it was due, on the clock of the machine, with the day when it is another; empty for what was not due at a time.
        case due
        /// Who the pet belongs to; empty for nobody.
        case owner
        /// The event's number, as in `bellhop why`.
        case event
    }

    /// What is wrong with a template, with a remedy in parentheses.
    public struct Fault: Error, Hashable, Sendable {
        public var message: String
    }

    /// As it was written.
    public var description: String { text.description }
    private let text: PlacedText<Place>

    /// - Throws: for braces that are not closed, or hold what is no place.
    public init(_ text: String) throws(Fault) {
        self.text = try PlacedText(text)
    }

    /// The text for an event as its sink may know it.
    public func filled(by event: Event, now: Instant, zone: ZoneRules) -> String {
        text.filled { Self.value(of: $0, event, now, zone) }
    }

    private static func value(of place: Place, _ event: Event, _ now: Instant, _ zone: ZoneRules) -> String {
        switch place {
        case .title: event.notice.title
        case .body: event.notice.body
        case .name: event.notice.name
        case .kind: event.kind.rawValue
        case .urgency: event.notice.urgency.rawValue
        case .due: event.due.map { LateWording.time($0, now: now, zone: zone) } ?? ""
        case .owner: event.notice.labels["owner"] ?? ""
        case .event: String(event.number)
        }
    }
}
