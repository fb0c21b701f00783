/// The message that people receive about an event.
///
/// Its texts are phrases: patterns with arguments. Each sink turns them into sentences in its own
/// language; see ``Language/callAsFunction(_:)``. Text that people wrote is an argument, so it is
/// never translated.
public struct Notice: Hashable, Sendable {
    public var key: NoticeKey
    /// The identifier `timer_<petID>_<type>` of the LaundryTime document (N-12). It is the same for
    /// every task of the pet.
    public var id: String
    /// The category for desktops and programs: `x-bellhop.timer`, `x-bellhop.fault`,
    /// `x-bellhop.test`.
    public var category: String
    public var title: Phrase
    public var body: Phrase
    /// The title without names, for sinks that send notices to other servers (checklist D-21);
    /// `nil` if ``title`` names nobody.
    public var redactedTitle: Phrase?
    /// The body without names; `nil` if ``body`` names nobody.
    public var redactedBody: Phrase?
    public var urgency: Urgency
    /// The buttons in order of importance. Every surface has room for the first three.
    public var actions: [NoticeAction]
    /// The URL that a click opens: `bellhop://pet/<id>`.
    public var link: String?
    /// The name of a sound in the freedesktop sound theme; `nil` for no sound.
    public var sound: String?
    /// The picture: an absolute path or an `https` URL; `nil` for the sink's default picture.
    public var icon: String?
    /// The name of the pet, countdown or sink that the notice is about.
    public var name: String
    public var labels: Labels

    public init(
        key: NoticeKey, id: String, category: String, title: Phrase, body: Phrase, urgency: Urgency = .normal,
        actions: [NoticeAction] = [], link: String? = nil, sound: String? = nil, icon: String? = nil, name: String,
        labels: Labels = [:]
    ) {
        self.key = key
        self.id = id
        self.category = category
        self.title = title
        self.body = body
        redactedTitle = nil
        redactedBody = nil
        self.urgency = urgency
        self.actions = actions
        self.link = link
        self.sound = sound
        self.icon = icon
        self.name = name
        self.labels = labels
    }
}
