/// The answer to `GET /v1/sinks/kinds`: what sinks this daemon was built with and their keys.
public struct SinkKindListJSON: Codable, Hashable, Sendable {
    public var kinds: [SinkKindJSON]

    public init(kinds: [SinkKindJSON]) {
        self.kinds = kinds
    }
}
