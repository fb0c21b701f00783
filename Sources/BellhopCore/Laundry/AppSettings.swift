/// The settings of the household, one record.
public struct AppSettings: Hashable, Sendable, Codable {
    public var notificationsEnabled: Bool
    /// Needs `notificationsEnabled`.
    public var soundEnabled: Bool
    /// The terminal's bell and a flash of the screen.
    public var hapticsEnabled: Bool
    /// Asked for by N:37, missing in the data model (D-4).
    public var badgeEnabled: Bool
    /// What takes an item off the badge (checklist C3).
    public var badgeClears: BadgeClears
    /// Counts of deliveries and reactions, kept on this machine only (N-27).
    public var countersEnabled: Bool
    public var appearanceMode: AppearanceMode
    /// How long a rest is where nobody says (GymRestTimer's stepper): within ``restRange``.
    public var restDuration: Duration
    /// Whether the end of a rest begins the next one.
    public var autoRestEnabled: Bool

    /// Checklist G9.
    public static let restRange: ClosedRange<Duration> = .seconds(5)...(.minutes(60))

    public init() {
        notificationsEnabled = true
        soundEnabled = true
        hapticsEnabled = true
        badgeEnabled = true
        badgeClears = .seen
        countersEnabled = true
        appearanceMode = .system
        restDuration = .seconds(90)
        autoRestEnabled = false
    }
}

/// What takes an item off the badge: that a list with it was looked at, or only an answer to it.
public enum BadgeClears: String, Sendable, Hashable, Codable, CaseIterable {
    case seen, acknowledged
}

public enum AppearanceMode: String, Sendable, Hashable, Codable, CaseIterable {
    case light, dark, system
}
