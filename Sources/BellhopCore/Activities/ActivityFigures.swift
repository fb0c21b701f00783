/// The results of an ended activity: all data for the totals, without the plan of the activity.
public struct ActivityFigures: Hashable, Sendable {
    public var id: ActivityID
    public var kind: Activity.Kind
    public var name: String
    public var started: Instant
    /// How a workout or a routine ended; `nil` for a gym session.
    public var ending: ProgrammeRun.Ending?
    /// The number of sets. A workout counts the sets that ran to their end. A gym session counts
    /// its first set and each set that started at the end of a rest.
    public var sets: Int
    /// How long a workout or a routine ran, without pauses and skipped parts, in milliseconds.
    public var trained: Int64
    /// The number of rests in a gym session.
    public var rests: Int
    /// The planned length of all rests together, in milliseconds.
    public var planned: Int64
    /// The actual length of all rests together, in milliseconds.
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
