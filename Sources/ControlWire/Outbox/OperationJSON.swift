/// A row of the outbox.
public struct OperationJSON: Codable, Hashable, Sendable {
    /// `deliver`, `update`, `schedule`, `withdraw`
    public var verb: String
    public var event: Int64
    public var sink: String
    public var key: String
    public var title: String
    /// `queued`, `held`, `parked`
    public var state: String
    public var reason: String
    public var attempts: Int
    public var notBefore: Timestamp
    public var notBeforeLocal: String
    public var expires: Timestamp?

    public init(
        verb: String, event: Int64, sink: String, key: String, title: String, state: String, reason: String, attempts: Int,
        notBefore: Timestamp, notBeforeLocal: String, expires: Timestamp? = nil
    ) {
        self.verb = verb
        self.event = event
        self.sink = sink
        self.key = key
        self.title = title
        self.state = state
        self.reason = reason
        self.attempts = attempts
        self.notBefore = notBefore
        self.notBeforeLocal = notBeforeLocal
        self.expires = expires
    }
}
