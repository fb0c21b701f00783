/// An activity with its timers, read at one moment: everything a rule needs to decide about it.
public struct ActivityRecord: Sendable, Equatable {
    public var activity: Versioned<Activity>
    public var timers: [TimerRecord]

    public init(activity: Versioned<Activity>, timers: [TimerRecord]) {
        self.activity = activity
        self.timers = timers
    }
}
