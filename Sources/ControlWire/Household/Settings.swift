public import BellhopCore

/// The answer to `GET /v1/settings`: the settings of the household.
public struct SettingsJSON: Codable, Hashable, Sendable {
    public var notifications: Bool
    /// Whether notices make a sound. Has no effect while `notifications` is off.
    public var sound: Bool
    public var haptics: Bool
    public var badge: Bool
    /// The reaction that removes an item from the badge: `seen` or `acknowledged`.
    public var badgeClears: String
    public var counters: Bool
    /// `light`, `dark` or `system`.
    public var appearance: String
    public var restMs: Int64?
    public var autoRest: Bool?

    public init(_ settings: AppSettings) {
        notifications = settings.notificationsEnabled
        sound = settings.soundEnabled
        haptics = settings.hapticsEnabled
        badge = settings.badgeEnabled
        badgeClears = settings.badgeClears.rawValue
        counters = settings.countersEnabled
        appearance = settings.appearanceMode.rawValue
        restMs = settings.restDuration.inMilliseconds
        autoRest = settings.autoRestEnabled
    }
}

/// The body of `PATCH /v1/settings`. Missing fields stay unchanged.
public struct SettingsRequest: Codable, Hashable, Sendable {
    public var notifications: Bool?
    public var sound: Bool?
    public var haptics: Bool?
    public var badge: Bool?
    /// The reaction that removes an item from the badge: `seen` or `acknowledged`.
    public var badgeClears: String?
    public var counters: Bool?
    /// `light`, `dark` or `system`.
    public var appearance: String?
    /// The length of a rest, from 5 s to 60 min.
    public var restMs: Int64?
    public var autoRest: Bool?

    public init(
        notifications: Bool? = nil, sound: Bool? = nil, haptics: Bool? = nil, badge: Bool? = nil, badgeClears: String? = nil,
        counters: Bool? = nil, appearance: String? = nil, restMs: Int64? = nil, autoRest: Bool? = nil
    ) {
        self.notifications = notifications
        self.sound = sound
        self.haptics = haptics
        self.badge = badge
        self.badgeClears = badgeClears
        self.counters = counters
        self.appearance = appearance
        self.restMs = restMs
        self.autoRest = autoRest
    }
}

/// The answer to `PATCH /v1/settings`.
public struct SettingsAnswerJSON: Codable, Hashable, Sendable {
    public var settings: SettingsJSON
    /// Whether the request changed anything; `false` if the settings already had these values.
    public var changed: Bool
    /// Notes for the user as sentences. For example, one says how many notices were withdrawn.
    public var notes: [String]

    public init(settings: SettingsJSON, changed: Bool, notes: [String] = []) {
        self.settings = settings
        self.changed = changed
        self.notes = notes
    }
}

/// A member of the household.
public struct MemberJSON: Codable, Hashable, Sendable {
    /// The key in the config, such as `anna`.
    public var name: String
    /// The name to display, such as `Anna`.
    public var displayName: String
    /// The member's enabled sinks.
    public var sinks: [String]
    /// The member's disabled sinks.
    public var disabled: [String]
    /// The member's own quiet hours, such as `22:00-07:00`; left out if the member has none.
    public var quietHours: String?
    /// The end of the quiet hours that apply to the member now, whether they are the member's own
    /// or not. Left out if no quiet hours apply now.
    public var quietUntil: Timestamp?
    public var quietUntilLocal: String?
    /// The language of the member's notices: `de` or `en`.
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
    /// The members, in the order of the config.
    public var members: [MemberJSON]
    /// The enabled sinks that belong to the house, not to a member.
    public var house: [String]

    public init(members: [MemberJSON], house: [String]) {
        self.members = members
        self.house = house
    }
}
