public import BellhopCore

/// The values that a laundry rule needs in addition to the pet and the clocks.
public struct LaundryContext: Sendable {
    /// A new identifier for the task that the command may start.
    public var newTaskID: TaskID
    public var settings: AppSettings
    /// Whether the config sets `clock = "wall"`, so that counting timers follow the wall clock as
    /// well.
    public var countsFollowWall: Bool
    /// Whether machine times in seconds and a laundry frequency of 0 are allowed (checklist G21).
    public var isTestMode: Bool
    /// The time zone for due dates and for times in error messages.
    public var zone: ZoneRules
    public var policy: LaundryPolicy
    /// No pet dies before this instant, because the clock may be wrong (checklist G1); `nil` when
    /// the clock is trusted.
    public var deathHold: Instant?
    /// The display name of the person who gives the command; `nil` if the person is unknown, or if
    /// a timer and not a person causes the change.
    public var by: String?

    public init(
        newTaskID: TaskID, settings: AppSettings = AppSettings(), countsFollowWall: Bool = false, isTestMode: Bool = false,
        zone: ZoneRules = .utc, policy: LaundryPolicy = LaundryPolicy(), deathHold: Instant? = nil, by: String? = nil
    ) {
        self.newTaskID = newTaskID
        self.settings = settings
        self.countsFollowWall = countsFollowWall
        self.isTestMode = isTestMode
        self.zone = zone
        self.policy = policy
        self.deathHold = deathHold
        self.by = by
    }

    /// The basis of a counting timer that is armed now.
    func countBasis(at now: ClockReading) -> TimerBasis {
        countsFollowWall ? .wall : .count(armedIn: now.boot)
    }
}
