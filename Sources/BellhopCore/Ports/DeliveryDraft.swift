/// The planned delivery of a new event to one sink.
public struct DeliveryDraft: Sendable, Hashable {
    public var sink: SinkName
    /// The state. ``DeliveryState/queued`` creates an outbox row. ``DeliveryState/held`` and
    /// ``DeliveryState/parked`` also create an outbox row, which waits. Any other state only
    /// records the decision.
    public var state: DeliveryState
    public var reason: Reason
    public var notBefore: Instant
    /// The latest time of an attempt; `nil` for the time at which the event expires
    /// (``Event/expires``).
    public var expires: Instant?

    public init(sink: SinkName, state: DeliveryState, reason: Reason, notBefore: Instant, expires: Instant? = nil) {
        self.sink = sink
        self.state = state
        self.reason = reason
        self.notBefore = notBefore
        self.expires = expires
    }
}
