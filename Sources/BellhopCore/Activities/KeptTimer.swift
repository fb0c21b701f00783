/// A timer that is paused or kept for reuse. The store keeps this value even while the timer is not
/// running. While the timer is running, there is also a ``TimerRecord`` with the same owner.
package struct KeptTimer: Hashable, Sendable, Codable {
    /// The full length of the timer, in milliseconds. It is 0 for a recurring alarm, which can be
    /// paused but not kept for reuse.
    package var length: Int64
    /// The time that was left when the timer was paused, in milliseconds (0 for an alarm); `nil`
    /// when the timer is not paused.
    package var remaining: Int64?
    /// Whether the timer is kept for reuse after it has ended.
    package var isKept: Bool
    package var labels: Labels
    /// The generation with which the timer was last armed; `nil` if the timer was never armed.
    package var generation: Int64?
    /// The next ring of a paused alarm whose earlier rings a person has skipped; `nil` if no ring was
    /// skipped.
    package var skippedTo: Instant?

    package init(
        length: Int64, remaining: Int64? = nil, isKept: Bool, labels: Labels = [:], generation: Int64? = nil, skippedTo: Instant? = nil
    ) {
        self.length = length
        self.remaining = remaining
        self.isKept = isKept
        self.labels = labels
        self.generation = generation
        self.skippedTo = skippedTo
    }

    package var isPaused: Bool { remaining != nil }
    /// The name of the person who owns the timer; `nil` if the labels contain no owner.
    package var ownerName: String? { labels[Event.ownerLabel] }
}

extension Activity {
    /// The paused or kept timer; `nil` if the activity is not a timer.
    package var keptTimer: KeptTimer? {
        get { if case .timer(let kept) = body { kept } else { nil } }
        set { if let newValue { body = .timer(newValue) } }
    }

    /// The schedule of a recurring alarm; `nil` for other activities.
    package var recurrence: Recurrence? {
        keptTimer?.labels[TimerRecord.recurrenceLabel].flatMap { Recurrence($0) }
    }

    /// The short id of a paused or kept timer; `nil` if the activity is not a timer.
    package var shortID: ShortID? {
        get { keptTimer?.labels.shortID }
        set { keptTimer?.labels.shortID = newValue }
    }
}
