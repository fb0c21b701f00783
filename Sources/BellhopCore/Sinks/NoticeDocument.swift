/// An event in the form for programs. The JSON stdout sink and `bellhop events --follow --json` write it
/// as a line, the webhook sink sends it as a body, the MQTT sink as a payload, and programs and hooks get
/// it on standard input. `docs/events.md` and `docs/events.schema.json` describe it.
///
/// New fields may be added at any time. ``version`` changes when a field changes its meaning.
package struct NoticeDocument: Encodable, Sendable, Hashable {
    package static let version = 1

    package var version: Int
    /// The type: `notice` for a message, or `withdraw` when the notice with this `id` and `key` is
    /// no longer valid.
    package var type: String
    /// The identifier, such as `timer_<petID>_<type>`.
    package var id: String
    package var key: String
    package var event: EventNumber
    package var kind: String
    package var category: String
    /// The time at which the document was sent; in the stream of `bellhop events`, ``occurred``. Like all
    /// times in the document, it is in the format of RFC 3339 and in UTC.
    package var time: String
    /// The time at which the event was recorded.
    package var occurred: String
    package var due: String?
    /// The time from ``due`` to ``time`` in seconds, with millisecond precision; 0 when the event has no due
    /// time.
    package var lateness: Double
    package var petId: String?
    package var pet: String?
    /// The kind of the timer, such as `wash`, `dry`, `countdown`, `alarm` or `reminder`.
    package var timerType: String?
    package var name: String
    package var title: String
    package var body: String
    package var urgency: String
    package var actions: [String]
    package var link: String?
    /// An absolute path on the daemon's machine, or an `https` URL.
    package var icon: String?
    /// The address of a file that belongs to the notice; `nil` if there is none.
    package var attachment: String?
    /// `true` if the body is Markdown; otherwise `nil`.
    package var markdown: Bool?
    package var labels: Labels
    /// The numbers of the events that a digest combines; `nil` for other events.
    package var merges: [EventNumber]?
    /// The number of times that the notice has been repeated because nobody answered: 1, 2, 3, …;
    /// `nil` for the first notice.
    package var step: Int?
    /// The number of the event that this event repeats; `nil` if it repeats none.
    package var repeats: EventNumber?
    /// The person who caused the event, or who started what has ended; `nil` if unknown.
    package var by: String?

    /// - Parameter language: the language of title and body.
    package init(_ operation: SinkOperation, at now: Instant, in language: Language) {
        let event = operation.event
        version = Self.version
        if case .withdraw = operation { type = "withdraw" } else { type = "notice" }
        id = event.notice.id
        key = event.notice.key.rawValue
        self.event = event.number
        kind = event.kind.rawValue
        category = event.notice.category
        time = now.rfc3339
        occurred = event.occurred.rfc3339
        due = event.due?.rfc3339
        lateness = Double(event.lateness(at: now).inMilliseconds) / 1000
        petId = event.owner.petID?.description
        // A redacted notice has no name.
        pet = event.owner.petID == nil || event.notice.name.isEmpty ? nil : event.notice.name
        timerType = event.timer?.rawValue
        name = event.notice.name
        title = language(event.notice.title)
        body = language(event.notice.body)
        urgency = event.notice.urgency.rawValue
        actions = event.notice.actions.map(\.verb.rawValue)
        link = event.notice.link
        icon = event.notice.icon
        attachment = event.notice.attachment
        markdown = event.notice.isMarkdown ? true : nil
        labels = event.notice.shownLabels
        merges = event.merges.isEmpty ? nil : event.merges
        step = event.step == 0 ? nil : event.step
        repeats = event.repeats == 0 ? nil : event.repeats
        by = event.by
    }

    package init(
        id: String, key: String, event: EventNumber, kind: String, category: String, occurred: String, lateness: Double, name: String,
        title: String, body: String, urgency: String, actions: [String], labels: Labels
    ) {
        (version, type) = (Self.version, "notice")
        (self.id, self.key, self.event, self.kind, self.category) = (id, key, event, kind, category)
        (time, self.occurred, self.lateness) = (occurred, occurred, lateness)
        (self.name, self.title, self.body, self.urgency) = (name, title, body, urgency)
        (self.actions, self.labels) = (actions, labels)
    }
}
