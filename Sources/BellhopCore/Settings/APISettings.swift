/// The settings of the hub's API over TCP: `[api]` in the config.
package struct APISettings: Hashable, Sendable {
    /// The minimum length of a token. Shorter tokens are refused, because a token grants full
    /// access.
    package static let leastTokenLength = 16

    package var listen: ListenAddress
    /// The address at which clients reach the API, for example the address of a reverse proxy. If
    /// the address is `nil`, notices get no links for answers.
    package var publicAddress: PublicAddress?
    /// The token that requests to `/v1` require; `nil` if `/v1` is not available over TCP.
    package var token: Redacted?
    /// Whether the links of stickers work from every network, not only from private ones.
    package var stickersAnywhere = false
    /// The certificate for TLS; `nil` for plain HTTP.
    package var certificate: ServerCertificate?
    /// The reverse proxies that may say for which client they ask. Nobody else may.
    package var trustedProxies: [AddressRange]

    package init(
        listen: ListenAddress, publicAddress: PublicAddress? = nil, token: Redacted? = nil, certificate: ServerCertificate? = nil,
        trustedProxies: [AddressRange] = []
    ) {
        self.listen = listen
        self.publicAddress = publicAddress
        self.token = token
        self.certificate = certificate
        self.trustedProxies = trustedProxies
    }

    /// The beginning of an address at which the server itself is reached: `http://` or `https://`.
    package var scheme: String { certificate == nil ? "http://" : "https://" }
}

/// An address and a port at which to listen, such as `127.0.0.1:8077` or `[::1]:8077`.
package struct ListenAddress: Hashable, Sendable, CustomStringConvertible {
    /// A numeric address, IPv4 or IPv6 without brackets.
    package var host: String
    /// The port; with 0, the system chooses a port.
    package var port: Int

    package init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// Whether the address can be reached only from this machine.
    package var isLoopback: Bool { host.hasPrefix("127.") || host == "::1" }

    package var description: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }
}

/// The address of the API as clients see it: `https://home.example.org/bellhop`.
package struct PublicAddress: Hashable, Sendable, CustomStringConvertible {
    /// The origin as browsers send it in `Origin`, in lower case and without the default port:
    /// `https://home.example.org`.
    package let origin: String
    /// The authority as clients send it in `Host`: `home.example.org`.
    package let authority: String
    /// The path without a slash at the end, such as `/bellhop`; empty if the address has no path.
    package let path: String

    /// Parses an address.
    ///
    /// - Parameter text: the address. It must begin with `http://` or `https://` and contain a
    ///   host, but neither credentials nor a query. For any other text, the result is `nil`.
    package init?(_ text: String) {
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

    /// The host name in lower case, or the IP address without brackets, both without the port.
    package var host: String {
        String(authority.hasPrefix("[") ? authority.prefix { $0 != "]" }.dropFirst() : authority.prefix { $0 != ":" })
    }

    /// Whether the host name refers to this machine itself.
    package var isLoopback: Bool {
        host == "localhost" || host.hasSuffix(".localhost") || ListenAddress(host: host, port: 0).isLoopback
    }

    package var isEncrypted: Bool { origin.hasPrefix("https:") }
    package var description: String { origin + path }
}
