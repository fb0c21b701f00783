/// The body of `POST /v1/sinks/test`; left out, every sink is tested.
public struct SinkTestRequest: Codable, Hashable, Sendable {
    public var sink: String?
    /// With a sink: each thing that it can tell by itself is tried, such as every sound, in place of one notice.
    public var all: Bool?

    public init(sink: String? = nil, all: Bool? = nil) {
        self.sink = sink
        self.all = all
    }
}
