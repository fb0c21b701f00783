/// A timer that still exists while it is not running, because it is paused or kept for reuse. While
/// it runs, a ``TimerRecord`` of the same owner exists as well.
public struct KeptTimer: Hashable, Sendable, Codable {
    /// The length of a fresh start, in milliseconds. It is 0 for a recurring alarm, which can only
    /// be paused.
    public var length: Int64
    /// The time left when it was paused, in milliseconds (0 for an alarm); `nil` when it is not
    /// paused.
    public var remaining: Int64?
    /// Whether it is kept after it has ended.
    public var isKept: Bool
    public var labels: Labels
    /// The generation it was last armed with; `nil` if it was never armed.
    public var generation: Int64?

    public init(length: Int64, remaining: Int64? = nil, isKept: Bool, labels: Labels = [:], generation: Int64? = nil) {
        self.length = length
        self.remaining = remaining
        self.isKept = isKept
        self.labels = labels
        self.generation = generation
    }

    public var isPaused: Bool { remaining != nil }
    /// The name of its owner, if one was given.
    public var ownerName: String? { labels[Event.ownerLabel] }
}

extension Activity {
    /// The paused or kept timer; `nil` if the activity is not a timer.
    public var keptTimer: KeptTimer? {
        get { if case .timer(let kept) = body { kept } else { nil } }
        set { if let newValue { body = .timer(newValue) } }
    }

    /// The schedule of a recurring alarm; `nil` for other activities.
    public var recurrence: Recurrence? {
        keptTimer?.labels[TimerRecord.recurrenceLabel].flatMap { Recurrence($0) }
    }
}
