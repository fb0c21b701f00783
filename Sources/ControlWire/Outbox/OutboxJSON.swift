/// The answer to `GET /v1/outbox`: what will be told, and what is being told.
public struct OutboxJSON: Codable, Hashable, Sendable {
    /// Notices of running timers, in due order (N-15).
    public var armed: [ArmedNoticeJSON]
    /// Operations that wait for an attempt, oldest first.
    public var waiting: [OperationJSON]

    public init(armed: [ArmedNoticeJSON], waiting: [OperationJSON]) {
        self.armed = armed
        self.waiting = waiting
    }
}
