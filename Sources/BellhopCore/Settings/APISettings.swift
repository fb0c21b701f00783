/// `[api]`: the hub's API over TCP.
public struct APISettings: Hashable, Sendable {
    /// Shorter tokens are refused: whoever has it may do everything.
    public static let leastTokenLength = 16

    public var listen: ListenAddress
    /// Where it is reached from outside, as through a reverse proxy; `nil` where there are no links for answers.
    public var publicAddress: PublicAddress?
    /// What `/v1` asks for; `nil` where it is not served over TCP.
    public var token: Redacted?

    public init(listen: ListenAddress, publicAddress: PublicAddress? = nil, token: Redacted? = nil) {
        self.listen = listen
        self.publicAddress = publicAddress
        self.token = token
    }
}

/// An address and a port to listen at: `127.0.0.1:8077`, `[::1]:8077`.
public struct ListenAddress: Hashable, Sendable, CustomStringConvertible {
    /// A number, IPv4 or IPv6 without brackets.
    public var host: String
    /// 0 leaves the choice to the system.
    public var port: Int

    public init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// Whether only this machine reaches it.
    public var isLoopback: Bool { host.hasPrefix("127.") || host == "::1" }

    public var description: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }
}

/// An address as others know it: `https://home.example.org/bellhop`.
public struct PublicAddress: Hashable, Sendable, CustomStringConvertible {
    /// `https://home.example.org`, as browsers send it in `Origin`: in lower case, without the usual port.
    public let origin: String
    /// `home.example.org`, as clients send it in `Host`.
    public let authority: String
    /// Empty, or `/bellhop`, without a slash at the end.
    public let path: String

    /// - Parameter text: begins with `http://` or `https://`, names a host, and has neither credentials nor a query; else `nil`.
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

    /// Whether it leads to the machine itself, by its very name.
    public var isLoopback: Bool {
        let name = authority.hasPrefix("[") ? authority.prefix { $0 != "]" }.dropFirst() : authority.prefix { $0 != ":" }
        return name == "localhost" || name.hasSuffix(".localhost") || ListenAddress(host: String(name), port: 0).isLoopback
    }

    public var isEncrypted: Bool { origin.hasPrefix("https:") }
    public var description: String { origin + path }
}
