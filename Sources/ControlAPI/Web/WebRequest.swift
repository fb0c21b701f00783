import BellhopCore
import HTTPTypes

/// The parts of a request over TCP that are checked before the body is read.
struct WebRequest: Sendable {
    var method: String
    /// The unmodified request target, such as `/answer/…?…`.
    var target: String
    /// The `Host` header.
    var host: String?
    var origin: String?
    var authorization: String?
    /// Whether the client has reached us, or our trusted proxy, over TLS.
    var isEncrypted = false
    /// Whether the client accepts HTML pages.
    var wantsPage = false
    var acceptLanguage: String?
    /// The `If-None-Match` header: the entity tag of the client's copy.
    var ifNoneMatch: String?
    /// The IP address of the client: that of the peer, or the one that a trusted proxy names.
    var client: String
    /// Whether the address of the client is unknown, because the request comes from a proxy that is
    /// not trusted, or that does not name the client. ``client`` is then the address of the proxy.
    var isClientHidden = false
    /// Whether a trusted proxy names the client.
    var isClientNamed = false
    /// The address of our end of the connection.
    var local: ListenAddress
    /// All headers, for inlets. Their clients write tokens into various headers.
    var fields = HTTPFields()
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
