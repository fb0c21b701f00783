public import BellhopCore

/// What workouts come to that are over: totals and records.
public struct RunTotals: Hashable, Sendable {
    /// Those that were finished.
    public private(set) var finished = 0
    /// Those that somebody has ended before that.
    public private(set) var stopped = 0
    /// Those that the machine has interrupted, and nobody has resumed.
    public private(set) var interrupted = 0
    /// Sets that ended by themselves, over all of them.
    public private(set) var sets = 0
    /// For how long somebody trained in all: milliseconds.
    public private(set) var trained: Int64 = 0
    /// The longest training, and the one with the most sets; of equal ones the first. `nil` where nothing was trained.
    public private(set) var longest: ActivityFigures?
    public private(set) var mostSets: ActivityFigures?

    public init(_ runs: some Sequence<ActivityFigures> = []) {
        for run in runs { add(run) }
    }

    /// All that were begun.
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
