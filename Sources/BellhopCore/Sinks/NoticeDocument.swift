/// A notice in the form for programs: a line of the JSON stdout sink, a body of the webhook sink, a
/// payload of the MQTT sink.
///
/// New fields may be added at any time. ``version`` changes when a field changes its meaning.
public struct NoticeDocument: Encodable, Sendable, Hashable {
    public static let version = 1

    public var version: Int
    /// The type: `notice` for a message, `withdraw` when the notice `id`/`key` is no longer valid.
    public var type: String
    /// The identifier: `timer_<petID>_<type>`.
    public var id: String
    public var key: String
    public var event: EventNumber
    public var kind: String
    public var category: String
    /// The time at which the document was created, in RFC 3339 and UTC, like all times in the
    /// document.
    public var time: String
    public var due: String?
    /// The lateness in seconds, to the millisecond; 0 when nothing was due.
    public var lateness: Double
    public var petId: String?
    public var pet: String?
    /// The kind of timer: `wash`, `dry`, `countdown`, `alarm`, `reminder`.
    public var timerType: String?
    public var name: String
    public var title: String
    public var body: String
    public var urgency: String
    public var actions: [String]
    public var link: String?
    /// An absolute path on the daemon's machine, or an `https` URL.
    public var icon: String?
    public var labels: Labels
    /// The numbers of the events that a digest combines; `nil` for other events.
    public var merges: [EventNumber]?
    /// The number of the repeat: 1, 2, 3, … while nobody answers; `nil` for the first notice.
    public var step: Int?

    /// - Parameter language: the language of title and body.
    public init(_ operation: SinkOperation, at now: Instant, in language: Language) {
        let event = operation.event
        version = Self.version
        if case .withdraw = operation { type = "withdraw" } else { type = "notice" }
        id = event.notice.id
        key = event.notice.key.rawValue
        self.event = event.number
        kind = event.kind.rawValue
        category = event.notice.category
        time = now.rfc3339
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
        labels = event.notice.labels
        merges = event.merges.isEmpty ? nil : event.merges
        step = event.step == 0 ? nil : event.step
    }
}
