public import BellhopCore

/// What the workouts of a household come to: totals and records.
public struct RunTotals: Hashable, Sendable {
    /// Those that were finished.
    public var finished: Int
    /// All that were begun and are over.
    public var all: Int
    /// Sets that ended by themselves, over all of them.
    public var sets: Int
    /// For how long somebody trained in all: milliseconds.
    public var trained: Int64
    /// The longest training: milliseconds; 0 without any.
    public var longest: Int64
    public var longestID: ActivityID?
    public var mostSets: Int
    public var mostSetsID: ActivityID?

    /// - Parameter activities: those that still go on are left out.
    public init(_ activities: some Sequence<Activity>) {
        (finished, all, sets, trained, longest, mostSets) = (0, 0, 0, 0, 0, 0)
        for activity in activities {
            guard !activity.isOpen, case .run(let run) = activity.body else { continue }
            all += 1
            if run.ending == .finished { finished += 1 }
            sets += run.setsDone
            let time = run.trained(at: run.held ?? 0)
            trained += time
            if time > longest { (longest, longestID) = (time, activity.id) }
            if run.setsDone > mostSets { (mostSets, mostSetsID) = (run.setsDone, activity.id) }
        }
    }
}
