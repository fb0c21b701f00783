/// The results of an ended activity: all data that the totals need, without the activity's plan.
package struct ActivityFigures: Hashable, Sendable {
    package var id: ActivityID
    package var kind: Activity.Kind
    package var name: String
    package var started: Instant
    /// How a workout or a routine ended; `nil` for a gym session.
    package var ending: ProgrammeRun.Ending?
    /// The number of sets. In a workout, only sets that ran to their end count. In a gym session,
    /// the first set counts, and so does each set that started at the end of a rest.
    package var sets: Int
    /// How long a workout or a routine ran, without pauses and skipped parts, in milliseconds.
    package var trained: Int64
    /// The number of rests in a gym session.
    package var rests: Int
    /// The total planned length of all rests, in milliseconds.
    package var planned: Int64
    /// The total actual length of all rests, in milliseconds.
    package var taken: Int64

    package init(
        id: ActivityID, kind: Activity.Kind, name: String, started: Instant, ending: ProgrammeRun.Ending? = nil, sets: Int = 0,
        trained: Int64 = 0, rests: Int = 0, planned: Int64 = 0, taken: Int64 = 0
    ) {
        self.id = id
        self.kind = kind
        self.name = name
        self.started = started
        self.ending = ending
        self.sets = sets
        self.trained = trained
        self.rests = rests
        self.planned = planned
        self.taken = taken
    }

    package init(_ activity: Activity) {
        self.init(id: activity.id, kind: activity.kind, name: activity.name, started: activity.started)
        switch activity.body {
        case .run(let run):
            (ending, sets, trained) = (run.ending, run.setsDone, run.trained(at: run.held ?? 0))
        case .rest(let session):
            (sets, rests) = (session.sets.saturatingAdding(1), session.rests.count)
            planned = session.rests.map(\.planned).saturatingSum
            taken = session.rests.map(\.taken).saturatingSum
        case .timer: break
        }
    }
}
