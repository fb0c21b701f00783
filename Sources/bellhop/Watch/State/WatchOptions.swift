import BellhopCore

/// How the view is wanted.
struct WatchOptions: Hashable, Sendable {
    /// Nothing moves but what counts.
    var isStill = false
    /// Counts every five seconds, and nothing else moves (checklist T-30).
    var isLowPower = false
    /// What begins to ring turns light and dark around, for those who do not hear it (checklist G19).
    var flashes = false
    /// One line for each change instead of a picture.
    var isPlain = false

    /// Between two pictures of what counts.
    static let lowPowerPace: Duration = .seconds(5)
    /// How long a pet moves after something happened with it.
    static let liveliness: Duration = .seconds(6)
    /// How long what rings anew flashes, once a second: slower than what could harm anybody.
    static let flashing: Duration = .seconds(6)
    /// How long an answer of the daemon's stands.
    static let sayingPace: Duration = .seconds(8)
}
