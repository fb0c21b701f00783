package import BellhopCore

/// The answer to `GET /v1/settings`: the settings of the household.
package struct SettingsJSON: Codable, Hashable, Sendable {
    /// Whether people receive notices.
    package var notifications: Bool
    /// Whether notices make a sound. Has no effect while `notifications` is off.
    package var sound: Bool
    /// Whether the bell of the terminal and a flash of the screen are allowed.
    package var haptics: Bool
    /// Whether badges are shown.
    package var badge: Bool
    /// The reaction that removes an item from the badge: `seen` or `acknowledged`.
    package var badgeClears: String
    /// Whether deliveries and reactions are counted. The counts stay on this machine.
    package var counters: Bool
    /// `light`, `dark` or `system`.
    package var appearance: String
    /// The default length of a rest, from 5 s to 60 min.
    package var restMs: Int64?
    /// Whether the next rest starts automatically when somebody dismisses the alarm of a rest.
    package var autoRest: Bool?

    package init(_ settings: AppSettings) {
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

/// The body of `PATCH /v1/settings`. Settings whose fields are missing stay unchanged.
package struct SettingsRequest: Codable, Hashable, Sendable {
    /// Whether people receive notices.
    package var notifications: Bool?
    /// Whether notices make a sound.
    package var sound: Bool?
    /// Whether the bell of the terminal and a flash of the screen are allowed.
    package var haptics: Bool?
    /// Whether badges are shown.
    package var badge: Bool?
    /// The reaction that removes an item from the badge: `seen` or `acknowledged`.
    package var badgeClears: String?
    /// Whether deliveries and reactions are counted. The counts stay on this machine.
    package var counters: Bool?
    /// `light`, `dark` or `system`.
    package var appearance: String?
    /// The length of a rest, from 5 s to 60 min.
    package var restMs: Int64?
    /// Whether the next rest starts automatically when somebody dismisses the alarm of a rest.
    package var autoRest: Bool?

    package init(
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
package struct SettingsAnswerJSON: Codable, Hashable, Sendable {
    /// The settings after the request.
    package var settings: SettingsJSON
    /// Whether the request changed anything; `false` if the settings already had these values.
    package var changed: Bool
    /// Notes for the user as sentences, such as a sentence with the number of withdrawn notices.
    package var notes: [String]

    package init(settings: SettingsJSON, changed: Bool, notes: [String] = []) {
        self.settings = settings
        self.changed = changed
        self.notes = notes
    }
}

/// A member of the household.
package struct MemberJSON: Codable, Hashable, Sendable {
    /// The key in the config, such as `anna`.
    package var name: String
    /// The name to display, such as `Anna`.
    package var displayName: String
    /// The member's enabled sinks.
    package var sinks: [String]
    /// The member's disabled sinks.
    package var disabled: [String]
    /// The member's own quiet hours, such as `22:00-07:00`; left out if the member has none.
    package var quietHours: String?
    /// The end of the quiet hours that now apply to the member's sinks, including quiet hours that
    /// are not the member's own. Left out if no quiet hours apply now.
    package var quietUntil: Timestamp?
    /// `quietUntil` in local time, as text for people; left out in the same cases.
    package var quietUntilLocal: String?
    /// The code of the language of the member's notices, such as `de`.
    package var language: String

    package init(
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
package struct MemberListJSON: Codable, Hashable, Sendable {
    /// The members, in the order of the config.
    package var members: [MemberJSON]
    /// The enabled sinks that belong to the household as a whole and not to a member.
    package var house: [String]

    package init(members: [MemberJSON], house: [String]) {
        self.members = members
        self.house = house
    }
}
