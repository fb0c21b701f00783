/// A timer that is not gone when it does not run: paused, or kept for the next time. What runs is a ``TimerRecord`` of the same owner.
public struct KeptTimer: Hashable, Sendable, Codable {
    /// What it lasts when it is started anew: milliseconds. 0 for an alarm that rings again and again, which only pauses.
    public var length: Int64
    /// What was left when it was paused: milliseconds, 0 for an alarm; `nil` where it is not paused.
    public var remaining: Int64?
    /// Whether it stays when it has ended.
    public var isKept: Bool
    public var labels: Labels
    /// The generation it was armed with last; `nil` for none.
    public var generation: Int64?

    public init(length: Int64, remaining: Int64? = nil, isKept: Bool, labels: Labels = [:], generation: Int64? = nil) {
        self.length = length
        self.remaining = remaining
        self.isKept = isKept
        self.labels = labels
        self.generation = generation
    }

    public var isPaused: Bool { remaining != nil }
    /// Whose it is, where somebody said so.
    public var ownerName: String? { labels[Event.ownerLabel] }
}

extension Activity {
    /// The timer that is paused or kept.
    public var keptTimer: KeptTimer? {
        get { if case .timer(let kept) = body { kept } else { nil } }
        set { if let newValue { body = .timer(newValue) } }
    }

    /// When it rings again and again.
    public var recurrence: Recurrence? {
        keptTimer?.labels[TimerRecord.recurrenceLabel].flatMap { Recurrence($0) }
    }
}
