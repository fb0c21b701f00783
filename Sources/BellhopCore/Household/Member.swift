/// A person of the household: `[members.anna]` in the config (checklist G15).
public struct Member: Hashable, Sendable {
    public var name: MemberName
    /// The name that people see: `name` in the config, otherwise the key. 1 to 30 characters.
    public var displayName: String
    /// The sinks that notify only this member. A sink belongs to at most one member; a sink without
    /// a member belongs to the house.
    public var sinks: [SinkName]
    /// The member's own quiet hours. The quiet hours of the house and of each sink apply as well.
    public var quietHours: QuietHours?
    /// The language of notices on the member's sinks, as a language tag (see
    /// ``Language/init(tag:)``); `nil` for the daemon's language.
    public var languageTag: String?

    public init(
        name: MemberName, displayName: String? = nil, sinks: [SinkName] = [], quietHours: QuietHours? = nil, languageTag: String? = nil
    ) {
        self.name = name
        self.displayName = displayName ?? name.rawValue
        self.sinks = sinks
        self.quietHours = quietHours
        self.languageTag = languageTag
    }

    public var language: Language? { languageTag.flatMap(Language.init(tag:)) }

    /// Whether `text` names this member: it equals the config key or the display name, ignoring
    /// case.
    public func isCalled(_ text: String) -> Bool {
        let wanted = text.lowercased()
        return name.rawValue.lowercased() == wanted || displayName.lowercased() == wanted
    }

    public static let nameRange = 1...30
}

/// The config's name for a member of the household: `anna` in `[members.anna]`.
public struct MemberName: RawRepresentable, Hashable, Sendable, Comparable, CustomStringConvertible {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public var description: String { rawValue }

    public static func < (left: MemberName, right: MemberName) -> Bool { left.rawValue < right.rawValue }
}

/// One entry in a route's list `members = […]`.
public enum MemberTarget: Hashable, Sendable, CustomStringConvertible {
    case member(MemberName)
    /// The owner of the pet or the timer.
    case owner

    /// The word for ``owner`` in the config. No member may use it as a name.
    public static let ownerWord = "owner"

    public var description: String {
        switch self {
        case .member(let name): name.rawValue
        case .owner: Self.ownerWord
        }
    }
}
