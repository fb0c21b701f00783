/// Which message a sink is to hold for which timer.
public struct NetDraft: Hashable, Sendable {
    public var sink: SinkName
    /// What is told of the timer's end, under the key that the real notice will have. Its owner, timer and generation name the timer.
    public var event: Event
    public var grace: Duration
    /// The sink's far side (``NotificationSink/place``).
    public var place: String

    public init(sink: SinkName, event: Event, grace: Duration, place: String) {
        self.sink = sink
        self.event = event
        self.grace = grace
        self.place = place
    }
}
