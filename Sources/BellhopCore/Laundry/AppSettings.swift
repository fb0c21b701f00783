/// The settings of the household, stored as one record.
public struct AppSettings: Hashable, Sendable, Codable {
    public var notificationsEnabled: Bool
    /// Whether notices make a sound. Has an effect only with `notificationsEnabled`.
    public var soundEnabled: Bool
    /// Whether the terminal's bell and a flash of the screen are allowed.
    public var hapticsEnabled: Bool
    /// Whether badges are shown. LaundryTime requires the setting (N:37), but its data model omits
    /// it (D-4).
    public var badgeEnabled: Bool
    /// The event that clears an item from the badge (checklist C3).
    public var badgeClears: BadgeClears
    /// Whether deliveries and reactions are counted. The counts stay on this machine (N-27).
    public var countersEnabled: Bool
    public var appearanceMode: AppearanceMode
    /// The default length of a rest, within ``restRange`` (the stepper of GymRestTimer).
    public var restDuration: Duration
    /// Whether the end of one rest starts the next.
    public var autoRestEnabled: Bool

    /// The allowed length of a rest (checklist G9).
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

/// The event that clears an item from the badge: `seen` when a person views a list with the item,
/// `acknowledged` only when a person answers it.
public enum BadgeClears: String, Sendable, Hashable, Codable, CaseIterable {
    case seen, acknowledged
}

public enum AppearanceMode: String, Sendable, Hashable, Codable, CaseIterable {
    case light, dark, system
}
