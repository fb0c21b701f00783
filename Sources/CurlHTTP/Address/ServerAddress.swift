#if Push
import BellhopCore

/// The address of a server that does not speak HTTP: a scheme, a host and an optional port, such as
/// `smtps://mail.example.org:465`.
package struct ServerAddress: Sendable, Hashable, CustomStringConvertible {
    package let scheme: String
    /// The host in lower case. An IPv6 address keeps its brackets.
    package let host: String
    /// The port; `nil` for the default port of the protocol.
    package let port: Int?

    /// Parses `scheme://host[:port]`. An address with a user name, a password, a path, a query or a
    /// fragment is refused.
    ///
    /// - Parameter schemes: the allowed schemes in lower case. A fault suggests the schemes in this
    ///   order.
    package init(_ text: String, schemes: [String]) throws(WebAddress.Fault) {
        guard text.unicodeScalars.allSatisfy({ $0.value > 0x20 && !SafeText.isActive($0.value) && $0 != "\\" }) else {
            throw WebAddress.Fault(message: "contains a space or a control character (leave it out)")
        }
        guard let colon = text.firstRange(of: "://"), schemes.contains(text[..<colon.lowerBound].lowercased()) else {
            let known = Language.alternatives(schemes.map { .verbatim($0 + "://") })
            throw WebAddress.Fault(message: "does not begin with a supported scheme (begin with \(known))")
        }
        var rest = text[colon.upperBound...]
        if rest.hasSuffix("/") { rest.removeLast() }
        guard !rest.contains("@") else {
            throw WebAddress.Fault(message: "contains a user name or password (use the keys \"user\" and \"password\")")
        }
        guard !rest.contains(where: { "/?#".contains($0) }) else {
            throw WebAddress.Fault(message: "has a path (leave out everything after the host and the port)")
        }
        scheme = text[..<colon.lowerBound].lowercased()
        (host, port) = try WebAddress.split(rest)
    }

    /// The address as text. It contains no secrets, so it may be shown.
    package var origin: String {
        scheme + "://" + host + (port.map { ":\($0)" } ?? "")
    }

    package var description: String { origin }
}
#endif
