/// Where a page of the history ended.
public struct HistoryMark: Hashable, Sendable, LosslessStringConvertible {
    public var folded: Instant
    public var task: TaskID

    public init(folded: Instant, task: TaskID) {
        self.folded = folded
        self.task = task
    }

    /// `1795269600000.018f…`, for a link to the next page.
    public var description: String { String(folded.milliseconds) + "." + task.description }

    public init?(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 1)
        guard parts.count == 2, let folded = Int64(parts[0]), let task = TaskID(String(parts[1])) else { return nil }
        self.init(folded: Instant(milliseconds: folded), task: task)
    }
}
