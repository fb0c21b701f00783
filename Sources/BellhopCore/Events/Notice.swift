/// The message that people receive about an event.
///
/// The texts of a notice are phrases: patterns with arguments. Each sink turns these phrases into
/// sentences in the sink's language; see ``Language/callAsFunction(_:)``. Text that people wrote is
/// an argument, so it is never translated.
package struct Notice: Hashable, Sendable {
    package var key: NoticeKey
    /// The identifier that the LaundryTime document defines for notices (N-12):
    /// `timer_<petID>_<type>`. All tasks of a pet use the same identifiers.
    package var id: String
    /// The category that desktops and programs receive, such as `x-bellhop.timer`,
    /// `x-bellhop.fault` or `x-bellhop.test`.
    package var category: String
    package var title: Phrase
    package var body: Phrase
    /// The title without names, for sinks that send notices to other servers (checklist D-21);
    /// `nil` if ``title`` names nobody.
    package var redactedTitle: Phrase?
    /// The body without names; `nil` if ``body`` names nobody.
    package var redactedBody: Phrase?
    package var urgency: Urgency
    /// The buttons in order of importance. Wherever notices have buttons, there is room for the
    /// first three.
    package var actions: [NoticeAction]
    /// The URL that a click on the notice opens, such as `bellhop://pet/<id>`.
    package var link: String?
    /// The name of a sound in the freedesktop sound theme; `nil` for no sound.
    package var sound: String?
    /// The picture: an absolute path or an `https` URL; `nil` for the sink's default picture.
    package var icon: String?
    /// The name of the pet, countdown or sink that the notice is about.
    package var name: String
    package var labels: Labels

    package init(
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
