/// A sink that holds as long as the config names none.
public struct BuiltInSinkJSON: Codable, Hashable, Sendable {
    public var sink: String
    public var kind: String

    public init(sink: String, kind: String) {
        self.sink = sink
        self.kind = kind
    }
}
