/// The answer to `GET /v1/sinks`.
public struct SinkListJSON: Codable, Hashable, Sendable {
    public var sinks: [SinkJSON]

    public init(sinks: [SinkJSON]) {
        self.sinks = sinks
    }
}
