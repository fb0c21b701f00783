#if Push
/// The settings with which a sink connects to its server. All requests of a sink use the same
/// settings.
package struct HTTPTransport: Sendable, Hashable {
    /// A PEM file with certificates to trust instead of the system's certificates. The server's
    /// certificate is verified in any case.
    package var caFile: String?
    /// The time limit for establishing the connection, including TLS.
    package var connectLimit: Duration
    /// The time limit for a whole request, from its start until the answer is complete.
    package var timeLimit: Duration
    package var proxy: ProxyChoice
    /// The maximum size of an answer's body in bytes. The same limit applies separately to the
    /// headers of an answer.
    package var responseLimit: Int

    package init(
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
