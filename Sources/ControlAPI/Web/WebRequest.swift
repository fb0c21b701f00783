import BellhopCore

/// The parts of a request over TCP that are checked before the body is read.
struct WebRequest: Sendable {
    var method: String
    /// The unmodified request target, such as `/answer/…?…`.
    var target: String
    /// The `Host` header.
    var host: String?
    var origin: String?
    var authorization: String?
    /// The `X-Forwarded-For` header, to which a reverse proxy appends the address of its client.
    var forwardedFor: String?
    /// Whether the client accepts HTML pages.
    var wantsPage = false
    var acceptLanguage: String?
    /// The IP address of the peer.
    var peer: String
    /// The address of our end of the connection.
    var local: ListenAddress

    /// The address of the client. `X-Forwarded-For` is trusted only if the request comes from a
    /// proxy on this machine.
    var client: String {
        guard ListenAddress(host: peer, port: 0).isLoopback, let last = forwardedFor?.split(separator: ",").last else { return peer }
        let name = last.filter { $0 != " " }
        return name.isEmpty ? peer : String(name.prefix(64))
    }
}

/// An answer over TCP to a request outside `/v1`.
struct WebAnswer: Sendable, Equatable {
    var status: Int
    var headers: [String: String] = [:]
    var body: [UInt8] = []

    /// The same answer without its body, for a HEAD request.
    var withoutBody: WebAnswer { WebAnswer(status: status, headers: headers) }

    var text: String { String(decoding: body, as: UTF8.self) }
}
