/// The body of `POST /v1/outbox/retry` and `POST /v1/outbox/drop`: exactly one of the three.
public struct OutboxChoiceRequest: Codable, Hashable, Sendable {
    /// `42/phone`: what waits of one event at one sink.
    public var delivery: String?
    public var sink: String?
    public var all: Bool?

    public init(delivery: String? = nil, sink: String? = nil, all: Bool? = nil) {
        self.delivery = delivery
        self.sink = sink
        self.all = all
    }
}
