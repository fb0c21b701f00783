#if Push
/// One request to an endpoint.
public struct HTTPRequest: Sendable {
    public var endpoint: HTTPEndpoint
    /// Besides those of the endpoint, for this request only. Their values may come back in an error text.
    public var headers: [HTTPHeader]
    public var body: [UInt8]
    /// From now until the answer is complete; never longer than the endpoint's own limit.
    public var timeLimit: Duration
    /// Hears the body of an answer with status 200 while it comes, on the client's thread, and must return at once: whether it wants more. `false` ends
    /// the transfer as a lost answer. The response then has no body, and no limit holds for it.
    public var listener: Listener?

    public typealias Listener = @Sendable (UnsafeRawBufferPointer) -> Bool

    /// - Parameter timeLimit: shortens the endpoint's limit; `nil` leaves it.
    public init(
        _ endpoint: HTTPEndpoint, headers: [HTTPHeader] = [], body: [UInt8] = [], timeLimit: Duration? = nil,
        listener: Listener? = nil
    ) {
        self.listener = listener
        self.endpoint = endpoint
        self.headers = headers
        self.body = body
        self.timeLimit = min(timeLimit ?? endpoint.transport.timeLimit, endpoint.transport.timeLimit)
    }
}
#endif
