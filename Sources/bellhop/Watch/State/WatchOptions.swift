import BellhopCore

/// The options of `bellhop watch`.
struct WatchOptions: Hashable, Sendable {
    /// Turns off animation except countdowns.
    var isStill = false
    /// Updates countdowns only every five seconds and turns off all other movement
    /// (checklist T-30).
    var isLowPower = false
    /// Inverts the colours of a notice when it starts to ring, for people who cannot hear it
    /// (checklist G19).
    var flashes = false
    /// Prints one line per change instead of a picture.
    var isPlain = false

    /// The interval between two updates of countdowns in low-power mode.
    static let lowPowerPace: Duration = .seconds(5)
    /// How long the figure of a pet moves after the pet has changed.
    static let liveliness: Duration = .seconds(6)
    /// How long a notice flashes when it starts to ring. One flash per second is too slow to cause
    /// seizures.
    static let flashing: Duration = .seconds(6)
    /// How long a reply of the daemon is shown.
    static let sayingPace: Duration = .seconds(8)
}
