/// The answer: what will not be told.
public struct OutboxCancelledJSON: Codable, Hashable, Sendable {
    /// Armed notices that are silenced now.
    public var armed: [ArmedNoticeJSON]
    /// Outbox rows that were removed.
    public var waiting: Int

    public init(armed: [ArmedNoticeJSON], waiting: Int) {
        self.armed = armed
        self.waiting = waiting
    }
}
