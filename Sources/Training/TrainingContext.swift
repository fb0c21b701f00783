public import BellhopCore

/// What a rule is told of the world besides the activity and the clocks.
public struct TrainingContext: Sendable {
    public var settings: AppSettings
    /// The config says `clock = "wall"`: counts follow the wall clock too.
    public var countsFollowWall: Bool
    /// What a sleep of the machine does to a workout.
    public var onSuspend: TrainingPolicy.OnSuspend
    /// For the times of day in texts.
    public var zone: ZoneRules
    /// What notices are in.
    public var language: Language

    public init(
        settings: AppSettings = AppSettings(), countsFollowWall: Bool = false, onSuspend: TrainingPolicy.OnSuspend = .goOn,
        zone: ZoneRules = .utc, language: Language = .english
    ) {
        self.settings = settings
        self.countsFollowWall = countsFollowWall
        self.onSuspend = onSuspend
        self.zone = zone
        self.language = language
    }

    /// What a count that is armed now follows.
    func countBasis(at now: ClockReading) -> TimerBasis {
        countsFollowWall ? .wall : .count(armedIn: now.boot)
    }
}
