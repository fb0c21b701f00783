/// A notice that a program or a person wants to post, before Bellhop has accepted it.
///
/// Every way in makes this value: `bellhop notify`, an inlet over HTTP, a mail. ``checked(trusting:)``
/// checks it, and ``event(under:generation:at:)`` turns it into an event, which is then routed and
/// delivered like any other.
package struct PostedNotice: Hashable, Sendable, Codable {
    /// The inlet through which the notice came.
    package var inlet: InletName
    /// The program's own key. A later notice with the same key replaces this notice. `nil` for a
    /// notice that replaces nothing and that nothing replaces.
    package var key: String?
    /// The title; empty for a notice that consists only of a body.
    package var title: String
    package var body: String
    /// `true` if the body is Markdown. Sinks without Markdown show the source.
    package var isMarkdown: Bool
    package var urgency: Urgency
    /// The tags by which routes can choose the notice. Bellhop shows them nowhere else.
    package var tags: [String]
    /// Further texts for routes and programs.
    package var labels: Labels
    /// The address that a click on the notice opens.
    package var link: String?
    /// The picture: an `http` or `https` address, or an absolute path from a trusted program.
    package var icon: String?
    /// The address of a file that belongs to the notice. Bellhop never fetches the file.
    package var attachment: String?
    /// The name of a sound in the freedesktop sound theme; `nil` for no sound.
    package var sound: String?
    /// The category for desktops, such as `im.received`; `nil` for ``Notice/postCategory``.
    package var category: String?
    /// The name of the program that posts the notice, such as `cron`.
    package var program: String?
    /// The name of what the notice is about; `nil` for the title.
    package var name: String?
    /// The person whom the notice concerns. Routes can send the notice to this person.
    package var owner: String?
    /// The answers from which a person can choose, at most ``mostChoices``.
    package var choices: [PostedChoice]
    /// The repeats of the notice until a person answers it; `nil` for those of the routes.
    package var repetition: FollowUpPlan.Repetition?
    /// The instant from which the notice no longer matters, and goes away; `nil` if it stays.
    package var expires: Instant?
    /// The pop-up of the program on a desktop; `nil` for a pop-up like those of Bellhop. The actions of the
    /// pop-up are the ``choices``, and its number makes the ``key``.
    package var desktop: DesktopNotice?
    /// The client that posted the notice, for `bellhop why`: `192.168.1.7`, or `user 1000`.
    package var peer: String?
    /// The number of houses that have forwarded the notice, as ``HopMark`` counts them; `nil` if the notice
    /// comes from no house.
    package var hops: Int?

    package init(
        inlet: InletName, key: String? = nil, title: String, body: String = "", isMarkdown: Bool = false, urgency: Urgency = .normal,
        tags: [String] = [], labels: Labels = [:], link: String? = nil, icon: String? = nil, attachment: String? = nil,
        sound: String? = nil, category: String? = nil, program: String? = nil, name: String? = nil, owner: String? = nil,
        choices: [PostedChoice] = [], repetition: FollowUpPlan.Repetition? = nil, expires: Instant? = nil, peer: String? = nil
    ) {
        self.inlet = inlet
        self.key = key
        self.title = title
        self.body = body
        self.isMarkdown = isMarkdown
        self.urgency = urgency
        self.tags = tags
        self.labels = labels
        self.link = link
        self.icon = icon
        self.attachment = attachment
        self.sound = sound
        self.category = category
        self.program = program
        self.name = name
        self.owner = owner
        self.choices = choices
        self.repetition = repetition
        self.expires = expires
        self.peer = peer
    }

    /// The most choices of a notice. No surface shows more buttons than that.
    package static let mostChoices = 5

    /// The key of the notice at the sinks.
    ///
    /// - Parameter id: a new identifier, for a notice without a key.
    package func noticeKey(or id: UUIDv7) -> NoticeKey {
        key.map { .posted(by: inlet, under: $0) } ?? .posted(by: inlet, id: id)
    }
}

/// One of the answers from which a person can choose.
package struct PostedChoice: Hashable, Sendable, Codable {
    /// The name, which the program that asks gets as the answer: `yes`.
    package var name: String
    /// The text of the button: `Deploy`.
    package var label: String

    package init(name: String, label: String) {
        self.name = name
        self.label = label
    }

    /// Reads `yes=Deploy`. Without a `=`, the text is both the name and the label.
    package init(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        self.init(name: parts[0], label: parts.count == 2 ? parts[1] : parts[0])
    }
}
