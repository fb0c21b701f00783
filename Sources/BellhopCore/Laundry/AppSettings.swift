/// The settings of the household, stored as one record.
package struct AppSettings: Hashable, Sendable, Codable {
    package var notificationsEnabled: Bool
    /// Whether notices make a sound. This setting has an effect only if `notificationsEnabled` is
    /// `true`.
    package var soundEnabled: Bool
    /// Whether the terminal's bell and a flash of the screen are allowed.
    package var hapticsEnabled: Bool
    /// Whether badges are shown. The LaundryTime document requires this setting (N:37), but the
    /// data model in the document omits it (D-4).
    package var badgeEnabled: Bool
    /// The event that clears an item from the badge (checklist C3).
    package var badgeClears: BadgeClears
    /// Whether deliveries and reactions are counted. The counts stay on this machine (N-27).
    package var countersEnabled: Bool
    package var appearanceMode: AppearanceMode
    /// The default length of a rest, within ``restRange``. In the app GymRestTimer, people set it
    /// with a stepper.
    package var restDuration: Duration
    /// Whether the next rest starts as soon as somebody dismisses the alarm of a rest.
    package var autoRestEnabled: Bool

    /// The allowed length of a rest (checklist G9).
    package static let restRange: ClosedRange<Duration> = .seconds(5)...(.minutes(60))

    package init() {
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

/// The event that clears an item from the badge. With `seen`, an item is cleared when a person
/// views a list that contains it. With `acknowledged`, an item is cleared only when a person
/// answers it.
package enum BadgeClears: String, Sendable, Hashable, Codable, CaseIterable {
    case seen, acknowledged
}

package enum AppearanceMode: String, Sendable, Hashable, Codable, CaseIterable {
    case light, dark, system
}
