#if Push
import BellhopCore

/// The address of a server that does not speak HTTP: a scheme, a host and an optional port,
/// `smtps://mail.example.org:465`.
public struct ServerAddress: Sendable, Hashable, CustomStringConvertible {
    public let scheme: String
    /// In lower case; an IPv6 address keeps its brackets.
    public let host: String
    /// `nil` for the default port.
    public let port: Int?

    /// Reads `scheme://host[:port]`. User names, passwords, paths, queries and fragments are
    /// refused.
    ///
    /// - Parameter schemes: the known schemes in lower case, the recommended one first.
    public init(_ text: String, schemes: [String]) throws(WebAddress.Fault) {
        guard text.unicodeScalars.allSatisfy({ $0.value > 0x20 && !SafeText.isActive($0.value) && $0 != "\\" }) else {
            throw WebAddress.Fault(message: "holds a space or a control character (leave it out)")
        }
        guard let colon = text.firstRange(of: "://"), schemes.contains(text[..<colon.lowerBound].lowercased()) else {
            let known = schemes.map { $0 + "://" }.joined(separator: " or ")
            throw WebAddress.Fault(message: "is not an address of such a server (begin with \(known))")
        }
        var rest = text[colon.upperBound...]
        if rest.hasSuffix("/") { rest.removeLast() }
        guard !rest.contains("@") else {
            throw WebAddress.Fault(message: "holds a user name or password (use their own keys)")
        }
        guard !rest.contains(where: { "/?#".contains($0) }) else {
            throw WebAddress.Fault(message: "has a path (leave out what follows the host and the port)")
        }
        scheme = text[..<colon.lowerBound].lowercased()
        (host, port) = try WebAddress.split(rest)
    }

    /// The address as written. It is safe to show.
    public var origin: String {
        scheme + "://" + host + (port.map { ":\($0)" } ?? "")
    }

    public var description: String { origin }
}
#endif
