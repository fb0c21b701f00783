#if Push
/// One request to an endpoint.
public struct HTTPRequest: Sendable {
    public var endpoint: HTTPEndpoint
    public var body: [UInt8]
    /// From now until the answer is complete; never longer than the endpoint's own limit.
    public var timeLimit: Duration

    /// - Parameter timeLimit: shortens the endpoint's limit; `nil` leaves it.
    public init(_ endpoint: HTTPEndpoint, body: [UInt8] = [], timeLimit: Duration? = nil) {
        self.endpoint = endpoint
        self.body = body
        self.timeLimit = min(timeLimit ?? endpoint.transport.timeLimit, endpoint.transport.timeLimit)
    }
}
#endif
