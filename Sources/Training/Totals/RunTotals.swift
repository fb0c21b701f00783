package import BellhopCore

/// The totals and records of ended workouts.
package struct RunTotals: Hashable, Sendable {
    /// The number of workouts that were finished.
    package private(set) var finished = 0
    /// The number of workouts that a person ended early.
    package private(set) var stopped = 0
    /// The number of workouts that were interrupted by the machine and that nobody resumed.
    package private(set) var interrupted = 0
    /// The total number of sets that ran to their end, over all workouts.
    package private(set) var sets = 0
    /// The total training time in milliseconds. Each workout counts rounded to seconds, as people see
    /// it in the list, so that the total is the sum of the list.
    package private(set) var trained: Int64 = 0
    /// The longest workout; the first of them if several are equally long. `nil` if there has been
    /// no training.
    package private(set) var longest: ActivityFigures?
    /// The workout with the most sets; the first of them if several have the same number of sets.
    /// `nil` if no set was done.
    package private(set) var mostSets: ActivityFigures?

    package init(_ runs: some Sequence<ActivityFigures> = []) {
        for run in runs { add(run) }
    }

    /// The number of all workouts.
    package var all: Int { finished + stopped + interrupted }

    package mutating func add(_ run: ActivityFigures) {
        switch run.ending {
        case .finished: finished += 1
        case .stopped, nil: stopped += 1
        case .interrupted: interrupted += 1
        }
        sets = sets.saturatingAdding(run.sets)
        trained = trained.saturatingAdding(run.trained.saturatingAdding(500) / 1000 * 1000)
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
