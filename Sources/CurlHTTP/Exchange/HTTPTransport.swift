#if Push
/// How a sink reaches its server; the same for all its requests.
public struct HTTPTransport: Sendable, Hashable {
    /// A file of PEM certificates to trust instead of the system's. The server's certificate is
    /// always verified.
    public var caFile: String?
    /// The time from the start until the connection is established, including TLS.
    public var connectLimit: Duration
    /// The time from the start until the answer is complete.
    public var timeLimit: Duration
    public var proxy: ProxyChoice
    /// The maximum size of an answer's body, and of its headers, in bytes.
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
