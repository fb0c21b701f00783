#if Push
/// One request to an endpoint.
public struct HTTPRequest: Sendable {
    public var endpoint: HTTPEndpoint
    /// Headers for this request, in addition to those of the endpoint. Their values may appear in
    /// error texts, so they must not be secret.
    public var headers: [HTTPHeader]
    public var body: [UInt8]
    /// The time limit until the answer is complete. It never exceeds the limit of the endpoint.
    public var timeLimit: Duration
    /// Receives the body of an answer with status 200 piece by piece. It is called on the client's
    /// thread and must return quickly. It returns whether to continue; `false` ends the transfer as
    /// a lost answer. If a listener is set, the response has no body, and there is no size limit.
    public var listener: Listener?

    public typealias Listener = @Sendable (UnsafeRawBufferPointer) -> Bool

    /// - Parameter timeLimit: a limit shorter than that of the endpoint; `nil` for the endpoint's
    ///   limit.
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
