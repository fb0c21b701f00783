/// An activity and its timers, read at the same moment. This is all the data that a rule needs for
/// a decision.
package struct ActivityRecord: Sendable, Equatable {
    package var activity: Versioned<Activity>
    package var timers: [TimerRecord]

    package init(activity: Versioned<Activity>, timers: [TimerRecord]) {
        self.activity = activity
        self.timers = timers
    }
}
