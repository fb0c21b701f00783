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
    /// The `If-None-Match` header: the entity tag of the client's copy.
    var ifNoneMatch: String?
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

/// An answer over TCP that does not come from the API itself.
struct WebAnswer: Sendable, Equatable {
    var status: Int
    var headers: [String: String] = [:]
    var body: [UInt8] = []
    /// The length in bytes that the header announces; `nil` for that of the body.
    var length: Int?

    /// The same answer without its body, for a HEAD request.
    var withoutBody: WebAnswer { WebAnswer(status: status, headers: headers, length: body.count) }

    var text: String { String(decoding: body, as: UTF8.self) }
}
