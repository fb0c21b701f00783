public import BellhopCore

/// The values that a training rule needs in addition to the activity and the clocks.
public struct TrainingContext: Sendable {
    public var settings: AppSettings
    /// Whether the config sets `clock = "wall"`, so that counting timers follow the wall clock as
    /// well.
    public var countsFollowWall: Bool
    /// The behavior of a workout when the machine sleeps.
    public var onSuspend: TrainingPolicy.OnSuspend
    /// The time zone for times of day in texts.
    public var zone: ZoneRules

    public init(
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
