import BellhopCore

/// The options of `bellhop watch`.
struct WatchOptions: Hashable, Sendable {
    /// Turns off all animation. Countdowns are still updated.
    var isStill = false
    /// Updates countdowns only every five seconds and turns off all other movement
    /// (checklist T-30).
    var isLowPower = false
    /// Lets a notice flash in inverted colors when it starts to ring, for people who cannot hear
    /// the bell (checklist G19).
    var flashes = false
    /// The item that fills the whole screen when the view starts; `nil` if the view starts with the
    /// overview.
    var focus: ItemID?
    /// Prints one line per change instead of a picture.
    var isPlain = false

    /// The interval between two updates of countdowns in low-power mode.
    static let lowPowerPace: Duration = .seconds(5)
    /// The length of time for which the figure of a pet moves after the state of the pet has
    /// changed.
    static let liveliness: Duration = .seconds(6)
    /// The length of time for which a notice flashes after it has started to ring. One flash per
    /// second is too slow to cause seizures.
    static let flashing: Duration = .seconds(6)
    /// The length of time for which a reply of the daemon is shown.
    static let sayingPace: Duration = .seconds(8)
    /// The length of time for which the output of a command is shown.
    static let readingPace: Duration = .seconds(60)
    /// How long the output of a command stays if it is a single line, whose times soon become wrong.
    static let linePace: Duration = .seconds(12)
}
