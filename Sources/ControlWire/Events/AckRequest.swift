/// The body of `POST /v1/ack`: one event, or everything that is unanswered.
public struct AckRequest: Codable, Hashable, Sendable {
    public var event: Int64?
    public var all: Bool?

    public init(event: Int64? = nil, all: Bool? = nil) {
        self.event = event
        self.all = all
    }
}
