package import BellhopCore

/// The values that a laundry rule needs in addition to the pet and the clocks.
package struct LaundryContext: Sendable {
    /// A new identifier for the task that the command may start.
    package var newTaskID: TaskID
    package var settings: AppSettings
    /// Whether the config sets `clock = "wall"`. If so, timers that count a duration also follow
    /// the wall clock.
    package var countsFollowWall: Bool
    /// Whether machine times in seconds and a laundry frequency of 0 are allowed (checklist G21).
    package var isTestMode: Bool
    /// The time zone for due dates and for times in error messages.
    package var zone: ZoneRules
    package var policy: LaundryPolicy
    /// The instant before which no pet dies, because the clock may be wrong (checklist G1); `nil`
    /// while the clock is trusted.
    package var deathHold: Instant?
    /// The members of the household, who may take turns.
    package var members: Members
    /// The display name of the person who gives the command; `nil` if the person is unknown, or if
    /// the change is caused by a timer.
    package var by: String?

    package init(
        newTaskID: TaskID, settings: AppSettings = AppSettings(), countsFollowWall: Bool = false, isTestMode: Bool = false,
        zone: ZoneRules = .utc, policy: LaundryPolicy = LaundryPolicy(), deathHold: Instant? = nil, members: Members = Members(),
        by: String? = nil
    ) {
        self.newTaskID = newTaskID
        self.settings = settings
        self.countsFollowWall = countsFollowWall
        self.isTestMode = isTestMode
        self.zone = zone
        self.policy = policy
        self.deathHold = deathHold
        self.members = members
        self.by = by
    }

    /// Returns the basis of a timer that counts a duration and that is armed now.
    func countBasis(at now: ClockReading) -> TimerBasis {
        countsFollowWall ? .wall : .count(armedIn: now.boot)
    }
}
