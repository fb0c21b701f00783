/// The answer to every ack: the notices that are answered now. None is no error.
public struct AckJSON: Codable, Hashable, Sendable {
    public var acknowledged: [EventJSON]

    public init(acknowledged: [EventJSON]) {
        self.acknowledged = acknowledged
    }
}
