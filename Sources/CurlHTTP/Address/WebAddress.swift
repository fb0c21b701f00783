#if Push
package import BellhopCore

/// An http or https address. Its description contains only scheme, host and port, because the path
/// and the query of a webhook may contain secrets.
package struct WebAddress: Sendable, Hashable {
    package enum Scheme: String, Sendable, Hashable {
        case http, https
    }

    /// The reason why a text is not a valid address, followed by advice in parentheses.
    package struct Fault: Error, Sendable, Hashable {
        package var message: Phrase
    }

    package let scheme: Scheme
    /// The host in lower case. An IPv6 address keeps its brackets.
    package let host: String
    /// The port; `nil` for the default port of the scheme.
    package let port: Int?
    /// The path as written in the address: it is empty or begins with `/`.
    package let path: String
    /// The query without its question mark; `nil` if there is no query.
    package let query: String?

    /// Parses `https://host[:port][/path][?query]`. An address with a user name, a password or a
    /// fragment is refused.
    package init(_ text: String) throws(Fault) {
        guard text.unicodeScalars.allSatisfy({ $0.value > 0x20 && !SafeText.isActive($0.value) && $0 != "\\" }) else {
            throw Fault(message: "contains a space or a control character (write it as %20)")
        }
        guard let colon = text.firstRange(of: "://"), let scheme = Scheme(rawValue: text[..<colon.lowerBound].lowercased()) else {
            throw Fault(message: "is not a web address (begin with https:// or http://)")
        }
        guard !text.contains("#") else {
            throw Fault(message: "contains a fragment, the part after # (leave out the \"#\" and everything after it)")
        }
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
    package var origin: String {
        scheme.rawValue + "://" + host + (port.map { ":\($0)" } ?? "")
    }

    /// The whole address. It may contain secrets, so send it only to the server.
    package var whole: String {
        origin + path + (query.map { "?" + $0 } ?? "")
    }

    /// Returns the address with `suffix` (such as `/v1/health`, already encoded) appended to the
    /// path, and with `query` in place of the original query.
    package func below(_ suffix: String, query: String? = nil) -> WebAddress {
        var base = path[...]
        while base.hasSuffix("/") { base.removeLast() }
        return WebAddress(scheme: scheme, host: host, port: port, path: base + suffix, query: query)
    }

    /// The address of `/` on the same server.
    package var root: WebAddress {
        WebAddress(scheme: scheme, host: host, port: port, path: "/", query: nil)
    }

    /// Returns `text` encoded for use in a path or a query: letters, digits, `-`, `.`, `_` and `~`
    /// are unchanged, and every other byte becomes `%XX`.
    package static func encoded(_ text: String) -> String {
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
    package var description: String { origin }
    package var debugDescription: String { origin }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

#endif
