/// What an activity came to that is over: all that totals need, and nothing of what it was begun with.
public struct ActivityFigures: Hashable, Sendable {
    public var id: ActivityID
    public var kind: Activity.Kind
    public var name: String
    public var started: Instant
    /// Of a workout or a routine.
    public var ending: ProgrammeRun.Ending?
    /// Of a workout those that ended by themselves; of a session at the gym one more than rests that led to the next.
    public var sets: Int
    /// How long a workout or a routine went on, pauses and what was skipped left out: milliseconds.
    public var trained: Int64
    /// Rests of a session: how many, and their time in all, planned and as taken, in milliseconds.
    public var rests: Int
    public var planned: Int64
    public var taken: Int64

    public init(
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

    public init(_ activity: Activity) {
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
