import BellhopCore
import ControlWire
import HTTPTypes
import HummingbirdCore
import NIOCore

extension WebRequest {
    /// - Parameter settings: the settings, which name the trusted proxies.
    init(_ request: Request, on channel: any Channel, _ settings: APISettings) {
        func header(_ name: String) -> String? { HTTPField.Name(name).flatMap { request.headers[$0] } }
        let local = channel.localAddress
        let peer = Self.number(of: channel.remoteAddress)
        let proxies = ForwardedClient(trusted: settings.trustedProxies)
        let client = proxies.client(of: peer, list: header("X-Forwarded-For"), forwarded: header("Forwarded"))
        let scheme = proxies.isTrusted(peer) ? header("X-Forwarded-Proto")?.lowercased() : nil
        self.init(
            method: request.method.rawValue, target: request.head.path ?? "/", host: request.head.authority, origin: header("Origin"),
            authorization: header("Authorization"), isEncrypted: scheme.map { $0 == "https" } ?? (settings.certificate != nil),
            wantsPage: header("Accept")?.contains("text/html") ?? false, acceptLanguage: header("Accept-Language"),
            ifNoneMatch: header("If-None-Match"),
            client: client ?? peer, isClientHidden: client == nil,
            isClientNamed: client != nil && proxies.isTrusted(peer),
            local: ListenAddress(host: Self.number(of: local), port: local?.port ?? 0), fields: request.headers)
    }

    /// Returns the IP address. An IPv4 address that came through an IPv6 socket is written as IPv4.
    private static func number(of address: SocketAddress?) -> String {
        let text = address?.ipAddress ?? ""
        let mapped = "::ffff:"
        return text.hasPrefix(mapped) && text.contains(".") ? String(text.dropFirst(mapped.count)) : text
    }
}

extension Request {
    /// Returns whether the body of the request is larger than `limit` bytes. Also returns `true` if
    /// the length of the body is unknown.
    func isLong(beyond limit: Int) -> Bool {
        if headers[.transferEncoding] != nil { return true }
        guard let length = headers[.contentLength] else { return false }
        return Int(length).map { $0 > limit } ?? true
    }
}

extension WebAnswer {
    func write(to writer: consuming ResponseWriter) async throws {
        var fields = HTTPFields()
        for (name, value) in headers { fields[name] = value }
        // An answer 304 has no body, and a length would be that of the file.
        if status != 304 { fields[.contentLength] = String(length ?? body.count) }
        let head = HTTPResponse(status: .init(code: status), headerFields: fields)
        try await writer.write(response: head, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
}

extension HTTPFields {
    /// Gets or sets a header by name. An invalid name is ignored.
    subscript(name: String) -> String? {
        get { HTTPField.Name(name).flatMap { self[$0] } }
        set { if let name = HTTPField.Name(name) { self[name] = newValue } }
    }
}
