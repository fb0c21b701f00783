#if Push
public import BellhopCore

/// An http or https address. Its description contains only scheme, host and port, because the path
/// and the query of a webhook may contain secrets.
public struct WebAddress: Sendable, Hashable {
    public enum Scheme: String, Sendable, Hashable {
        case http, https
    }

    /// The reason why a text is not an address, followed in parentheses by what to do.
    public struct Fault: Error, Sendable, Hashable {
        public var message: Phrase
    }

    public let scheme: Scheme
    /// The host in lower case. An IPv6 address keeps its brackets.
    public let host: String
    /// The port; `nil` for the default port of the scheme.
    public let port: Int?
    /// The path as written: empty, or beginning with `/`.
    public let path: String
    /// The query without its question mark; `nil` for none.
    public let query: String?

    /// Parses `https://host[:port][/path][?query]`. An address with a user name, a password or a
    /// fragment is refused.
    public init(_ text: String) throws(Fault) {
        guard text.unicodeScalars.allSatisfy({ $0.value > 0x20 && !SafeText.isActive($0.value) && $0 != "\\" }) else {
            throw Fault(message: "contains a space or a control character (write it as %20)")
        }
        guard let colon = text.firstRange(of: "://"), let scheme = Scheme(rawValue: text[..<colon.lowerBound].lowercased()) else {
            throw Fault(message: "is not a web address (begin with https:// or http://)")
        }
        guard !text.contains("#") else { throw Fault(message: "contains a fragment, the part after # (leave out everything from # on)") }
        let rest = text[colon.upperBound...]
        let authorityEnd = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
        let authority = rest[..<authorityEnd]
        guard !authority.contains("@") else {
            throw Fault(message: "contains a user name or password (use the keys \"user\" and \"password\")")
        }
        (host, port) = try Self.split(authority)
        self.scheme = scheme
        let tail = rest[authorityEnd...]
        let queryStart = tail.firstIndex(of: "?")
        path = String(tail[..<(queryStart ?? tail.endIndex)])
        query = queryStart.map { String(tail[tail.index(after: $0)...]) }
    }

    private init(scheme: Scheme, host: String, port: Int?, path: String, query: String?) {
        self.scheme = scheme
        self.host = host
        self.port = port
        self.path = path
        self.query = query
    }

    /// Splits `host[:port]` and returns the host in lower case.
    static func split(_ authority: Substring) throws(Fault) -> (String, Int?) {
        var host = authority
        var port: Int?
        let afterAddress = authority.lastIndex(of: "]") ?? authority.startIndex
        if let colon = authority[afterAddress...].lastIndex(of: ":") {
            guard let number = Int(authority[authority.index(after: colon)...]), (1...65535).contains(number) else {
                throw Fault(message: "has an invalid port (use 1 to 65535)")
            }
            port = number
            host = authority[..<colon]
        }
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]") && host.count > 2
        guard !host.isEmpty, isBracketed || !host.contains(where: { "[]:".contains($0) }) else {
            throw Fault(message: "has no host (write https://host/…)")
        }
        return (host.lowercased(), port)
    }

    /// The part of the address that may be shown, such as `https://ntfy.example.org:8443`.
    public var origin: String {
        scheme.rawValue + "://" + host + (port.map { ":\($0)" } ?? "")
    }

    /// The whole address. It may contain secrets, so send it only to the server.
    public var whole: String {
        origin + path + (query.map { "?" + $0 } ?? "")
    }

    /// Returns the address with `suffix` (such as `/v1/health`, already encoded) appended to its
    /// path and with `query` instead of its own query.
    public func below(_ suffix: String, query: String? = nil) -> WebAddress {
        var base = path[...]
        while base.hasSuffix("/") { base.removeLast() }
        return WebAddress(scheme: scheme, host: host, port: port, path: base + suffix, query: query)
    }

    /// The address of `/` on the same server.
    public var root: WebAddress {
        WebAddress(scheme: scheme, host: host, port: port, path: "/", query: nil)
    }

    /// Returns `text` encoded for use in a path or a query: letters, digits, `-`, `.`, `_` and `~`
    /// stay, and all other bytes become `%XX`.
    public static func encoded(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: result.unicodeScalars.append(Unicode.Scalar(byte))
            default: result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return result
    }
}

extension WebAddress: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { origin }
    public var debugDescription: String { origin }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

#endif
