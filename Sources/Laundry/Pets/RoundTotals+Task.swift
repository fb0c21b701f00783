public import BellhopCore

extension RoundTotals {
    /// What one task that is over adds: it was folded, or given up.
    ///
    /// Waits are from the end of a machine to the next thing that was done: to the start of the dryer, or to folding. Laundry that dried on the line
    /// waited for neither.
    public init(of task: LaundryTask, revived: Bool) {
        self.init()
        if task.isCompleted {
            folded = 1
            if revived { self.revived = 1 } else if task.foldedLate { late = 1 } else { onTime = 1 }
        } else {
            abandoned = 1
        }
        func length(_ from: Instant?, _ to: Instant?) -> Int64? {
            guard let from, let to, to >= from else { return nil }
            return (to - from).inMilliseconds
        }
        if let wait = length(task.washEndTime, task.dryStartTime) {
            wetWaits = 1
            wetWaitMs = wait
        }
        if let wait = length(task.dryEndTime, task.foldCompletedTime) {
            dryWaits = 1
            dryWaitMs = wait
        }
        washMs = length(task.washStartTime, task.washEndTime) ?? 0
        dryMs = length(task.dryStartTime, task.dryEndTime) ?? 0
    }
}
