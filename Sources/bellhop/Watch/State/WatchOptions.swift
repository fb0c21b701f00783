import BellhopCore

/// The options of the view.
struct WatchOptions: Hashable, Sendable {
    /// Disables animation except countdowns.
    var isStill = false
    /// Updates countdowns every five seconds and disables all other movement (checklist T-30).
    var isLowPower = false
    /// Inverts the colours of a notice that starts to ring, for those who cannot hear it (checklist
    /// G19).
    var flashes = false
    /// Prints one line per change instead of a picture.
    var isPlain = false

    /// The interval between two updates of countdowns in low-power mode.
    static let lowPowerPace: Duration = .seconds(5)
    /// How long a pet moves after it has changed.
    static let liveliness: Duration = .seconds(6)
    /// How long a new ringing notice flashes. It flashes once a second, which is too slow to harm
    /// anybody.
    static let flashing: Duration = .seconds(6)
    /// How long a reply of the daemon is shown.
    static let sayingPace: Duration = .seconds(8)
}
