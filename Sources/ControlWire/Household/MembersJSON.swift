/// A member of the household.
public struct MemberJSON: Codable, Hashable, Sendable {
    /// The key in the config: `anna`.
    public var name: String
    /// What people call them: `Anna`.
    public var displayName: String
    /// Their sinks that are switched on.
    public var sinks: [String]
    /// Those that are switched off.
    public var disabled: [String]
    /// Their own quiet hours: `22:00-07:00`; left out where they have none of their own.
    public var quietHours: String?
    /// When nothing is held back from them any more, by whatever quiet hours; left out where nothing is now.
    public var quietUntil: Timestamp?
    public var quietUntilLocal: String?
    /// What they are told in: `de`, `en`.
    public var language: String

    public init(
        name: String, displayName: String, sinks: [String], disabled: [String] = [], quietHours: String? = nil,
        quietUntil: Timestamp? = nil,
        quietUntilLocal: String? = nil, language: String
    ) {
        self.name = name
        self.displayName = displayName
        self.sinks = sinks
        self.disabled = disabled
        self.quietHours = quietHours
        self.quietUntil = quietUntil
        self.quietUntilLocal = quietUntilLocal
        self.language = language
    }
}

/// The answer to `GET /v1/members`.
public struct MemberListJSON: Codable, Hashable, Sendable {
    /// In the order of the config.
    public var members: [MemberJSON]
    /// The sinks of nobody, which are switched on.
    public var house: [String]

    public init(members: [MemberJSON], house: [String]) {
        self.members = members
        self.house = house
    }
}
