#if Push
/// One request to an endpoint.
public struct HTTPRequest: Sendable {
    public var endpoint: HTTPEndpoint
    /// Headers for this request only, in addition to those of the endpoint. Their values may appear
    /// in an error text.
    public var headers: [HTTPHeader]
    public var body: [UInt8]
    /// The time from now until the answer is complete; never longer than the endpoint's own limit.
    public var timeLimit: Duration
    /// Receives the body of an answer with status 200 piece by piece, on the client's thread, and
    /// must return at once. It returns whether it wants more; `false` ends the transfer as a lost
    /// answer. The response then has no body, and no size limit applies.
    public var listener: Listener?

    public typealias Listener = @Sendable (UnsafeRawBufferPointer) -> Bool

    /// - Parameter timeLimit: shortens the endpoint's limit; `nil` keeps it.
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
