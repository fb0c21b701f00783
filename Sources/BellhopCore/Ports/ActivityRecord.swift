/// An activity with its timers, read at one moment: all data that a rule needs for a decision.
public struct ActivityRecord: Sendable, Equatable {
    public var activity: Versioned<Activity>
    public var timers: [TimerRecord]

    public init(activity: Versioned<Activity>, timers: [TimerRecord]) {
        self.activity = activity
        self.timers = timers
    }
}
