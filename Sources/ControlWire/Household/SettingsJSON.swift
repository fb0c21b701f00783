public import BellhopCore

/// The answer to `GET /v1/settings`: the settings of the household.
public struct SettingsJSON: Codable, Hashable, Sendable {
    public var notifications: Bool
    /// Says nothing while `notifications` is off.
    public var sound: Bool
    public var haptics: Bool
    public var badge: Bool
    /// `seen`, `acknowledged`
    public var badgeClears: String
    public var counters: Bool
    /// `light`, `dark`, `system`
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
