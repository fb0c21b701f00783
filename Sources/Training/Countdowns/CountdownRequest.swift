public import BellhopCore

/// A request for a timer or an alarm that belongs to no pet: `timer 10m Tea`,
/// `timer at 14:45 "Call mum"`.
public struct CountdownRequest: Sendable, Hashable {
    public enum End: Sendable, Hashable {
        /// The timer ends after this length of time.
        case after(Duration)
        /// The time as a person expressed it: a length from now, or the next time that the clock
        /// shows a time of day.
        case when(When)
        /// A recurring time: `every weekday at 07:00`.
        case every(EveryWish)
        /// An exact instant, given by a program. If it is in the past, the timer ends at once.
        case instant(Instant)
    }

    public var end: End
    /// The name, up to 100 characters; by default `Timer` or `Alarm`.
    public var name: String?
    public var labels: Labels
    /// Whether the timer is kept for reuse after it has ended or was stopped.
    public var isKept: Bool
    /// The text that the notice shows below the name when the countdown ends; if `nil`, the notice
    /// shows the length of the countdown.
    public var text: String?

    public init(end: End, name: String? = nil, labels: Labels = [:], text: String? = nil, isKept: Bool = false) {
        self.end = end
        self.name = name
        self.text = text
        self.isKept = isKept
        self.labels = labels
    }
}
