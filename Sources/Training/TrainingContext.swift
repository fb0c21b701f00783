package import BellhopCore

/// The values that a training rule needs in addition to the activity and the clocks.
package struct TrainingContext: Sendable {
    package var settings: AppSettings
    /// Whether the config sets `clock = "wall"`, so that counting timers follow the wall clock as
    /// well.
    package var countsFollowWall: Bool
    /// The behavior of a workout when the machine sleeps.
    package var onSuspend: TrainingPolicy.OnSuspend
    /// The time zone in which texts show times of day.
    package var zone: ZoneRules

    package init(
        settings: AppSettings = AppSettings(), countsFollowWall: Bool = false, onSuspend: TrainingPolicy.OnSuspend = .goOn,
        zone: ZoneRules = .utc
    ) {
        self.settings = settings
        self.countsFollowWall = countsFollowWall
        self.onSuspend = onSuspend
        self.zone = zone
    }

    /// The basis of a counting timer that is armed now.
    func countBasis(at now: ClockReading) -> TimerBasis {
        countsFollowWall ? .wall : .count(armedIn: now.boot)
    }
}
