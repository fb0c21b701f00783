/// A person of the household, such as `[members.anna]` in the config (checklist G15).
package struct Member: Hashable, Sendable {
    package var name: MemberName
    /// The name that people see, 1 to 30 characters long: the value of `name` in the config if
    /// there is one, otherwise the config key.
    package var displayName: String
    /// The sinks that notify only this member. A sink belongs to at most one member; a sink without
    /// a member belongs to the house.
    package var sinks: [SinkName]
    /// The member's own quiet hours. The quiet hours of the house and of each sink apply in
    /// addition to these.
    package var quietHours: QuietHours?
    /// The tag of the language in which the member's sinks show notices (see
    /// ``Language/init(tag:)``); `nil` for the daemon's language.
    package var languageTag: String?

    package init(
        name: MemberName, displayName: String? = nil, sinks: [SinkName] = [], quietHours: QuietHours? = nil, languageTag: String? = nil
    ) {
        self.name = name
        self.displayName = displayName ?? name.rawValue
        self.sinks = sinks
        self.quietHours = quietHours
        self.languageTag = languageTag
    }

    package var language: Language? { languageTag.flatMap(Language.init(tag:)) }

    /// Returns whether `text` identifies this member, that is, whether `text` equals the config key
    /// or the display name, ignoring case.
    package func isCalled(_ text: String) -> Bool {
        let wanted = text.lowercased()
        return name.rawValue.lowercased() == wanted || displayName.lowercased() == wanted
    }

    package static let nameRange = 1...30
}

/// The name that identifies a member of the household in the config: `anna` in `[members.anna]`.
package struct MemberName: RawRepresentable, Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
    package var rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
    package var description: String { rawValue }

    package static func < (left: MemberName, right: MemberName) -> Bool { left.rawValue < right.rawValue }
}

/// One entry in a route's list `members = […]`.
package enum MemberTarget: Hashable, Sendable, CustomStringConvertible {
    case member(MemberName)
    /// The owner of the pet or the timer.
    case owner

    /// The word that stands for ``owner`` in the config. No member may have this word as a name.
    package static let ownerWord = "owner"

    package var description: String {
        switch self {
        case .member(let name): name.rawValue
        case .owner: Self.ownerWord
        }
    }
}
