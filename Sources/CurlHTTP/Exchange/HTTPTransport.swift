#if Push
/// How a sink connects to its server. All requests of a sink use the same value.
public struct HTTPTransport: Sendable, Hashable {
    /// A PEM file with certificates to trust instead of the system's certificates. The server's
    /// certificate is verified in any case.
    public var caFile: String?
    /// The time limit for establishing the connection, including TLS.
    public var connectLimit: Duration
    /// The time limit from the start until the answer is complete.
    public var timeLimit: Duration
    public var proxy: ProxyChoice
    /// The maximum size of an answer's body in bytes. The same limit applies to its headers.
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
