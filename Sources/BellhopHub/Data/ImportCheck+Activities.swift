import BellhopCore
import BellhopEngine

extension ImportCheck {
    /// Checks the sessions, workouts and kept timers of a file. Activities in progress are
    /// rejected, because they belong to the machine on which they began.
    mutating func checkActivities() throws {
        var ids: Set<ActivityID> = []
        for index in household.activities.indices where household.activities[index].isWhole {
            try enough()
            let placed = household.activities[index]
            let path = "activities[\(placed.place)]"
            let activity = placed.value
            if !ids.insert(activity.id).inserted { note(.fault, path + ".id", "this id is in the file twice") }
            if activity.name.isEmpty || activity.name.count > Countdown.nameLimit {
                note(.fault, path + ".name", "a name must have 1 to \(Countdown.nameLimit) characters")
            }
            if let ended = activity.ended, ended < activity.started { note(.fault, path + ".ended", "this activity ends before it began") }
            if activity.isOpen, activity.kind != .timer { note(.fault, path + ".ended", "only finished activities can be imported") }
            let fits =
                switch (activity.kind, activity.body) {
                case (.rest, .rest), (.workout, .run), (.routine, .run), (.timer, .timer): true
                default: false
                }
            if !fits { note(.fault, path + ".body", "the body does not match the kind of the activity") }
            if let problem = activity.body.problem { note(.fault, path + ".body", problem) }
            var started: Instant? = activity.started
            mendDate(&started, path + ".started")
            var ended = activity.ended
            mendDate(&ended, path + ".ended")
            household.activities[index].value.started = started ?? now
            household.activities[index].value.ended = ended
        }
    }
}
