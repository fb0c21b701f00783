package import BellhopCore

/// A request for a timer or an alarm that belongs to no pet: `timer 10m Tea`,
/// `timer at 14:45 "Call mum"`.
package struct CountdownRequest: Sendable, Hashable {
    package enum End: Sendable, Hashable {
        /// The timer ends after this length of time.
        case after(Duration)
        /// The end as a person expressed it: either a length from now, or a time of day. A time of
        /// day means the next time that the clock shows it.
        case when(When)
        /// A recurring time: `every weekday at 07:00`.
        case every(EveryWish)
        /// An exact instant, given by a program. If the instant is in the past, the timer ends
        /// immediately.
        case instant(Instant)
    }

    package var end: End
    /// The name, up to 100 characters; by default `Timer` or `Alarm`.
    package var name: String?
    package var labels: Labels
    /// Whether the timer is kept for reuse after it has ended or was stopped.
    package var isKept: Bool
    /// The text that the notice shows below the name when the countdown ends; if `nil`, the notice
    /// shows the length of the countdown.
    package var text: String?

    package init(end: End, name: String? = nil, labels: Labels = [:], text: String? = nil, isKept: Bool = false) {
        self.end = end
        self.name = name
        self.text = text
        self.isKept = isKept
        self.labels = labels
    }
}
