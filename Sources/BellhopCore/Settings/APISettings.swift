/// The settings of the hub's API over TCP: `[api]` in the config.
public struct APISettings: Hashable, Sendable {
    /// The minimum length of a token. Shorter tokens are refused, because a token grants full
    /// access.
    public static let leastTokenLength = 16

    public var listen: ListenAddress
    /// The address at which clients reach the API, for example that of a reverse proxy; `nil` if
    /// notices get no links for answers.
    public var publicAddress: PublicAddress?
    /// The token that requests to `/v1` require; `nil` if `/v1` is not available over TCP.
    public var token: Redacted?

    public init(listen: ListenAddress, publicAddress: PublicAddress? = nil, token: Redacted? = nil) {
        self.listen = listen
        self.publicAddress = publicAddress
        self.token = token
    }
}

/// An address and a port to listen on: `127.0.0.1:8077`, `[::1]:8077`.
public struct ListenAddress: Hashable, Sendable, CustomStringConvertible {
    /// A numeric address, IPv4 or IPv6 without brackets.
    public var host: String
    /// The port; 0 lets the system choose.
    public var port: Int

    public init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// Whether the address can be reached only from this machine.
    public var isLoopback: Bool { host.hasPrefix("127.") || host == "::1" }

    public var description: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }
}

/// The address of the API as clients see it: `https://home.example.org/bellhop`.
public struct PublicAddress: Hashable, Sendable, CustomStringConvertible {
    /// The origin as browsers send it in `Origin`, in lower case and without the default port:
    /// `https://home.example.org`.
    public let origin: String
    /// The authority as clients send it in `Host`: `home.example.org`.
    public let authority: String
    /// The path without a slash at the end, such as `/bellhop`, or empty.
    public let path: String

    /// Parses an address.
    ///
    /// - Parameter text: begins with `http://` or `https://`, names a host, and has neither
    ///   credentials nor a query; otherwise the result is `nil`.
    public init?(_ text: String) {
        guard let colon = text.firstRange(of: "://") else { return nil }
        let scheme = text[..<colon.lowerBound].lowercased()
        guard scheme == "http" || scheme == "https", !text.contains(where: { "?#@ \\".contains($0) }) else { return nil }
        let rest = text[colon.upperBound...]
        var authority = rest.prefix { $0 != "/" }.lowercased()
        guard !authority.isEmpty else { return nil }
        let usual = scheme == "https" ? ":443" : ":80"
        if authority.hasSuffix(usual) { authority.removeLast(usual.count) }
        var path = rest.drop { $0 != "/" }
        while path.hasSuffix("/") { path.removeLast() }
        origin = scheme + "://" + authority
        self.authority = authority
        self.path = String(path)
    }

    /// Whether the host name refers to this machine itself.
    public var isLoopback: Bool {
        let name = authority.hasPrefix("[") ? authority.prefix { $0 != "]" }.dropFirst() : authority.prefix { $0 != ":" }
        return name == "localhost" || name.hasSuffix(".localhost") || ListenAddress(host: String(name), port: 0).isLoopback
    }

    public var isEncrypted: Bool { origin.hasPrefix("https:") }
    public var description: String { origin + path }
}
