/// A person of the household: `[members.anna]` in the config (checklist G15).
public struct Member: Hashable, Sendable {
    public var name: MemberName
    /// What people call them: `name` in the config, else the key. 1 to 30 characters.
    public var displayName: String
    /// Where they alone are told something. A sink belongs to one member at most; one of nobody is the house's.
    public var sinks: [SinkName]
    /// Besides those of the house and of each sink.
    public var quietHours: QuietHours?
    /// What is told on their sinks is in this language, as a tag that ``Language/init(tag:)`` reads; `nil` for that of the daemon.
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

    /// Whether somebody who writes `text` means this member: the key or the name, in upper or lower case.
    public func isCalled(_ text: String) -> Bool {
        let wanted = text.lowercased()
        return name.rawValue.lowercased() == wanted || displayName.lowercased() == wanted
    }

    public static let nameRange = 1...30
}
