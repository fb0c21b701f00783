#if Push
/// How a sink reaches its server; the same for all its requests.
public struct HTTPTransport: Sendable, Hashable {
    /// A file of PEM certificates to trust instead of the system's; the server's certificate is always verified.
    public var caFile: String?
    /// From the start until the connection, TLS included, stands.
    public var connectLimit: Duration
    /// From the start until the answer is complete.
    public var timeLimit: Duration
    public var proxy: ProxyChoice
    /// The most bytes of an answer's body, and of its headers.
    public var responseLimit: Int

    public init(
        caFile: String? = nil, connectLimit: Duration = .seconds(5), timeLimit: Duration = .seconds(15), proxy: ProxyChoice = ProxyChoice(),
        responseLimit: Int = 65_536
    ) {
        self.caFile = caFile
        self.connectLimit = connectLimit
        self.timeLimit = timeLimit
        self.proxy = proxy
        self.responseLimit = responseLimit
    }
}
#endif
