public import BellhopCore

/// What a round's times come to: when its machines were meant to end, and how long its laundry waited.
public struct RoundTimes: Sendable {
    /// Start of the wash plus the length that was copied into the task.
    public let plannedWashEnd: Instant?
    /// Start of the dryer plus its length and what was added.
    public let plannedDryEnd: Instant?
    /// Wet laundry, from the end of the wash to the start of the dryer.
    public let wetWait: Duration?
    /// Dry laundry, from the end of the dryer to the fold.
    public let dryWait: Duration?

    public init(_ task: LaundryTask) {
        plannedWashEnd = task.washStartTime.map { $0 + .minutes(task.washDurationMinutes) }
        plannedDryEnd = task.dryStartTime.map { $0 + .minutes(task.dryDurationMinutes + (task.additionalDryMinutes ?? 0)) }
        func length(_ from: Instant?, _ to: Instant?) -> Duration? {
            guard let from, let to, to >= from else { return nil }
            return to - from
        }
        wetWait = length(task.washEndTime, task.dryStartTime)
        dryWait = length(task.dryEndTime, task.foldCompletedTime)
    }
}
