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
    public var language: LaundryLanguage

    public init(
        newTaskID: TaskID, settings: AppSettings = AppSettings(), countsFollowWall: Bool = false, isTestMode: Bool = false,
        zone: ZoneRules = .utc, language: LaundryLanguage = .english
    ) {
        self.newTaskID = newTaskID
        self.settings = settings
        self.countsFollowWall = countsFollowWall
        self.isTestMode = isTestMode
        self.zone = zone
        self.language = language
    }

    /// What a count that is armed now follows.
    func countBasis(at now: ClockReading) -> TimerBasis {
        countsFollowWall ? .wall : .count(armedIn: now.boot)
    }
}
