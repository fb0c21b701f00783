/// The body of `POST /v1/sinks/test`; left out, every sink is tested.
public struct SinkTestRequest: Codable, Hashable, Sendable {
    public var sink: String?

    public init(sink: String? = nil) {
        self.sink = sink
    }
}
