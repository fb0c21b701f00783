import BellhopCore

/// What is looked at of a request that came over TCP, before its body is read.
struct WebRequest: Sendable {
    var method: String
    /// `/answer/…?…`, as it came.
    var target: String
    /// `Host`
    var host: String?
    var origin: String?
    var authorization: String?
    /// `X-Forwarded-For`: a reverse proxy adds at its end whom it speaks for.
    var forwardedFor: String?
    /// The client shows pages.
    var wantsPage = false
    var acceptLanguage: String?
    /// The number of the address at the other end.
    var peer: String
    /// The address at our end of the connection.
    var local: ListenAddress

    /// Who asks. What a client says of itself is believed only behind a proxy on this machine.
    var client: String {
        guard ListenAddress(host: peer, port: 0).isLoopback, let last = forwardedFor?.split(separator: ",").last else { return peer }
        let name = last.filter { $0 != " " }
        return name.isEmpty ? peer : String(name.prefix(64))
    }
}

/// What goes back over TCP, but for the answers of `/v1`.
struct WebAnswer: Sendable, Equatable {
    var status: Int
    var headers: [String: String] = [:]
    var body: [UInt8] = []

    /// As HEAD wants it.
    var withoutBody: WebAnswer { WebAnswer(status: status, headers: headers) }

    var text: String { String(decoding: body, as: UTF8.self) }
}
