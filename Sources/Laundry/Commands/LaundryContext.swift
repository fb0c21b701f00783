public import BellhopCore

/// What a rule is told of the world besides the pet and the clocks.
public struct LaundryContext: Sendable {
    /// Fresh, for the task that the command may begin.
    public var newTaskID: TaskID
    public var settings: AppSettings
    /// The config says `clock = "wall"`: counts follow the wall clock too.
    public var countsFollowWall: Bool
    /// Seconds are allowed where minutes are the rule, and a frequency of 0 (checklist G21).
    public var isTestMode: Bool
    /// For due dates and for the times that refusals name.
    public var zone: ZoneRules
    public var language: Language
    public var policy: LaundryPolicy
    /// No pet dies before this, because the clock may be wrong (checklist G1); `nil` when it is trusted.
    public var deathHold: Instant?
    /// Who gives the command, by the name that people call them; `nil` where nobody said so, and for a timer.
    public var by: String?

    public init(
        newTaskID: TaskID, settings: AppSettings = AppSettings(), countsFollowWall: Bool = false, isTestMode: Bool = false,
        zone: ZoneRules = .utc, language: Language = .english,
        policy: LaundryPolicy = LaundryPolicy(), deathHold: Instant? = nil, by: String? = nil
    ) {
        self.newTaskID = newTaskID
        self.settings = settings
        self.countsFollowWall = countsFollowWall
        self.isTestMode = isTestMode
        self.zone = zone
        self.language = language
        self.policy = policy
        self.deathHold = deathHold
        self.by = by
    }

    /// What a count that is armed now follows.
    func countBasis(at now: ClockReading) -> TimerBasis {
        countsFollowWall ? .wall : .count(armedIn: now.boot)
    }
}
