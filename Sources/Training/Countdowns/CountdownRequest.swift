public import BellhopCore

/// A timer without a pet that somebody wants: `timer 10m Tea`, `timer at 14:45 "Call mum"`.
public struct CountdownRequest: Sendable, Hashable {
    public enum End: Sendable, Hashable {
        /// So long from now.
        case after(Duration)
        /// As a person said it: a count, or the next time that the clock shows a time of day.
        case when(When)
        /// Again and again: `every weekday at 07:00`.
        case every(EveryWish)
        /// As programs say it; what is past ends at once.
        case instant(Instant)
    }

    public var end: End
    /// Up to 100 characters; `Timer` or `Alarm` when there is none.
    public var name: String?
    public var labels: Labels
    /// It stays when it has ended or was stopped.
    public var isKept: Bool
    /// What is told below the name when it ends; `nil` for how long it was.
    public var text: String?

    public init(end: End, name: String? = nil, labels: Labels = [:], text: String? = nil, isKept: Bool = false) {
        self.end = end
        self.name = name
        self.text = text
        self.isKept = isKept
        self.labels = labels
    }
}
