package import BellhopCore

extension RoundTotals {
    /// Creates the totals of one task that was folded or abandoned.
    ///
    /// A wait lasts from the end of a machine run to the next action: from the washer to the start
    /// of the dryer, or from the dryer to folding. Laundry that was dried on a line has neither
    /// wait.
    package init(of task: LaundryTask, revived: Bool) {
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
