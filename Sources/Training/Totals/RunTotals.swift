public import BellhopCore

/// The totals and records of ended workouts.
public struct RunTotals: Hashable, Sendable {
    /// The number of workouts that were finished.
    public private(set) var finished = 0
    /// The number of workouts that a person ended early.
    public private(set) var stopped = 0
    /// The number of workouts that the machine interrupted and nobody resumed.
    public private(set) var interrupted = 0
    /// The total number of sets that ran to their end, over all workouts.
    public private(set) var sets = 0
    /// The total training time in milliseconds.
    public private(set) var trained: Int64 = 0
    /// The longest workout; if several are equally long, the first. `nil` if nothing was trained.
    public private(set) var longest: ActivityFigures?
    /// The workout with the most sets; if several are equal, the first. `nil` if no set was done.
    public private(set) var mostSets: ActivityFigures?

    public init(_ runs: some Sequence<ActivityFigures> = []) {
        for run in runs { add(run) }
    }

    /// The number of all workouts.
    public var all: Int { finished + stopped + interrupted }

    public mutating func add(_ run: ActivityFigures) {
        switch run.ending {
        case .finished: finished += 1
        case .stopped, nil: stopped += 1
        case .interrupted: interrupted += 1
        }
        sets = sets.saturatingAdding(run.sets)
        trained = trained.saturatingAdding(run.trained)
        if run.trained > 0, longest.map({ Self.beats(run, $0, \.trained) }) ?? true { longest = run }
        if run.sets > 0, mostSets.map({ Self.beats(run, $0, \.sets) }) ?? true { mostSets = run }
    }

    private static func beats<Value: Comparable>(
        _ run: ActivityFigures, _ record: ActivityFigures, _ figure: (ActivityFigures) -> Value
    ) -> Bool {
        let (new, old) = (figure(run), figure(record))
        return new == old ? run.id < record.id : new > old
    }
}
