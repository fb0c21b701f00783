public import BellhopCore

/// A timer without a pet that somebody wants: `timer 10m Tea`, `timer at 14:45 "Call mum"`.
public struct CountdownRequest: Sendable, Hashable {
    public enum End: Sendable, Hashable {
        /// So long from now.
        case after(Duration)
        /// As a person said it: a count, or the next time that the clock shows a time of day.
        case when(When)
        /// As programs say it; what is past ends at once.
        case instant(Instant)
    }

    public var end: End
    /// Up to 100 characters; `Timer` or `Alarm` when there is none.
    public var name: String?
    public var labels: Labels

    public init(end: End, name: String? = nil, labels: Labels = [:]) {
        self.end = end
        self.name = name
        self.labels = labels
    }
}
