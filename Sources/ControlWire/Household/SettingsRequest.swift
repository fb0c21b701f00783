/// The body of `PATCH /v1/settings`; what is left out stays.
public struct SettingsRequest: Codable, Hashable, Sendable {
    public var notifications: Bool?
    public var sound: Bool?
    public var haptics: Bool?
    public var badge: Bool?
    /// `seen`, `acknowledged`
    public var badgeClears: String?
    public var counters: Bool?
    /// `light`, `dark`, `system`
    public var appearance: String?
    /// 5 s to 60 min.
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
