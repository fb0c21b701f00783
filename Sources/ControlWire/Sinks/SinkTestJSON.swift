/// The answer: what each sink said to the test notice (N-14).
public struct SinkTestJSON: Codable, Hashable, Sendable {
    public var results: [SinkTestResultJSON]

    public init(results: [SinkTestResultJSON]) {
        self.results = results
    }
}
