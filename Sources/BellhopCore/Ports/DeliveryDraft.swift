/// The planned delivery of a new event to one sink.
package struct DeliveryDraft: Sendable, Hashable {
    package var sink: SinkName
    /// The first state of the delivery. For ``DeliveryState/queued``, the store creates an outbox
    /// row that is ready for an attempt. For ``DeliveryState/held`` and ``DeliveryState/parked``,
    /// it creates an outbox row that waits. For any other state, it only records the decision.
    package var state: DeliveryState
    package var reason: Reason
    package var notBefore: Instant
    /// The latest time for an attempt. If it is `nil`, the delivery expires together with the event
    /// (``Event/expires``).
    package var expires: Instant?

    package init(sink: SinkName, state: DeliveryState, reason: Reason, notBefore: Instant, expires: Instant? = nil) {
        self.sink = sink
        self.state = state
        self.reason = reason
        self.notBefore = notBefore
        self.expires = expires
    }
}
