#if Push
/// One request to an endpoint.
package struct HTTPRequest: Sendable {
    package var endpoint: HTTPEndpoint
    /// Headers for this request, in addition to the headers of the endpoint. Their values may
    /// appear in error texts, so they must not be secret.
    package var headers: [HTTPHeader]
    package var body: [UInt8]
    /// The time limit until the answer is complete. It never exceeds the limit of the endpoint.
    package var timeLimit: Duration
    /// Receives the body of an answer with status 200 piece by piece. The listener is called on the
    /// client's thread and must return quickly. It returns whether to continue; if it returns
    /// `false`, the transfer ends, and the answer counts as lost. If a listener is set, the
    /// response has no body, and there is no size limit.
    package var listener: Listener?

    package typealias Listener = @Sendable (UnsafeRawBufferPointer) -> Bool

    /// - Parameter timeLimit: a limit that is shorter than the limit of the endpoint; `nil` for the
    ///   endpoint's limit.
    package init(
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
