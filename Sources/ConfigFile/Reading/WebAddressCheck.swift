import BellhopCore

/// A checker for http and https addresses in a config. It is stricter than a URL parser: it refuses
/// anything that a person would write in an address only by mistake.
enum WebAddressCheck {
    enum Problem: Hashable {
        /// The address contains credentials: `https://user:password@host`.
        case credentials
        /// Another problem. The text, such as "names no host", follows the key in a sentence.
        case other(Phrase)
    }

    /// Returns the problem with an address; `nil` if the address is usable. The problem never
    /// quotes the address.
    static func problem(in text: String) -> Problem? {
        if text.unicodeScalars.contains(where: { $0.value <= 0x20 || $0.value == 0x7F || $0 == "\\" }) {
            return .other("contains a space, a backslash or a control character")
        }
        let lowercased = text.lowercased()
        guard let scheme = ["http://", "https://"].first(where: { lowercased.hasPrefix($0) }) else {
            return .other("begins with neither https:// nor http://")
        }
        let rest = text.dropFirst(scheme.count)
        let authority = rest.prefix { !"/?#".contains($0) }
        if authority.contains("@") { return .credentials }
        if rest.contains("#") { return .other("has a part after #, which no server sees") }
        return problem(inAuthority: authority)
    }

    private static func problem(inAuthority authority: Substring) -> Problem? {
        var host = authority
        var port: Substring?
        if authority.hasPrefix("[") {
            guard let end = authority.firstIndex(of: "]") else { return .other("has a [ without a ]") }
            host = authority[authority.index(after: authority.startIndex)..<end]
            let tail = authority[authority.index(after: end)...]
            guard tail.isEmpty || tail.hasPrefix(":") else { return .other("has something other than a port after ]") }
            port = tail.isEmpty ? nil : tail.dropFirst()
            // A link-local address may end with its network interface: fe80::1%eth0.
            let number = host.prefix { $0 != "%" }
            guard number.allSatisfy({ $0.isHexDigit || ":.".contains($0) }), number.contains(":") else {
                return .other("has no IPv6 address between [ and ]")
            }
        } else if let colon = authority.firstIndex(of: ":") {
            host = authority[..<colon]
            port = authority[authority.index(after: colon)...]
        }
        guard !host.isEmpty, !host.allSatisfy({ $0 == "." }) else { return .other("names no host") }
        if host.contains(where: { "<>\"{}|^`'%,;()*!$&=+".contains($0) }), !authority.hasPrefix("[") {
            return .other("has a host with an invalid character")
        }
        if let port, UInt16(port).map({ $0 == 0 || port.hasPrefix("+") }) ?? true { return .other("has a port that is not 1 to 65535") }
        return nil
    }
}
