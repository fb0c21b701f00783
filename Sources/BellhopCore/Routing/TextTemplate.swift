/// A text of the config with placeholders that an event fills in: `{name}: {title}`. A doubled
/// brace stands for the brace itself.
package struct TextTemplate: Hashable, Sendable, CustomStringConvertible {
    /// The allowed placeholders.
    package enum Place: String, CaseIterable, Hashable, Sendable {
        /// The title (`title`) or the body (`body`) that the notice has without the template.
        case title, body
        /// The name of the pet or the timer; empty if the sink is redacted.
        case name
        /// The kind of the event, such as `laundry.washed`.
        case kind
        /// The urgency: `low`, `normal`, `high` or `critical`.
        case urgency
        /// The local time at which the event was due, with the date unless the event was due today;
        /// empty for an event without a due time.
        case due
        /// The owner of the pet or the timer; empty if the pet or timer has no owner.
        case owner
        /// The event's number, as shown by `bellhop why`.
        case event
    }

    /// A problem of a template, with the fix in parentheses.
    package struct Fault: Error, Hashable, Sendable {
        package var message: Phrase
    }

    /// The template as written in the config.
    package var description: String { text.description }
    private let text: PlacedText<Place>

    /// Parses a template.
    ///
    /// - Throws: ``Fault`` for braces that are not closed, or that contain an unknown placeholder.
    package init(_ text: String) throws(Fault) {
        self.text = try PlacedText(text)
    }

    /// Replaces the placeholders with the values of an event, in the language of the sink. For a
    /// redacted sink, the event must be redacted already.
    package func filled(by event: Event, now: Instant, zone: ZoneRules, in language: Language) -> String {
        text.filled { Self.value(of: $0, event, now, zone, language) }
    }

    private static func value(
        of place: Place, _ event: Event, _ now: Instant, _ zone: ZoneRules, _ language: Language
    ) -> String {
        switch place {
        case .title: language(event.notice.title)
        case .body: language(event.notice.body)
        case .name: event.notice.name
        case .kind: event.kind.rawValue
        case .urgency: event.notice.urgency.rawValue
        case .due: event.due.map { LateWording.time($0, now: now, zone: zone) } ?? ""
        case .owner: event.notice.labels["owner"] ?? ""
        case .event: String(event.number)
        }
    }
}
