import BellhopCore

/// Finds out for which client a reverse proxy asks.
///
/// Every client can send these headers. They count only if the request comes from a trusted proxy.
/// A header lists the addresses that a request has passed, the newest one at its end. The client is
/// the newest address that is not a trusted proxy: a trusted proxy has written that address, and
/// the addresses before it could be invented.
///
/// If a header is malformed, or if both headers are present and name different clients, neither of
/// them counts: a proxy sets one of them, and forwards the other one as the client wrote it.
struct ForwardedClient: Sendable {
    let trusted: [AddressRange]

    /// - Parameters:
    ///   - peer: the address of the other end of the connection.
    ///   - list: the header `X-Forwarded-For`.
    ///   - forwarded: the header `Forwarded` (RFC 7239).
    /// - Returns: the address of the client; `nil` if it is unknown, because a trusted proxy names no
    ///   client, or another proxy asks.
    func client(of peer: String, list: String?, forwarded: String?) -> String? {
        let hops = [list.map(Self.list), forwarded.map(Self.forwarded)].compactMap(\.self)
        guard isTrusted(peer) else { return hops.isEmpty ? peer : nil }
        let clients = Set(hops.map { newest(of: $0) })
        return clients.count == 1 ? clients.first ?? nil : nil
    }

    /// Whether the headers of a request from this address count.
    func isTrusted(_ peer: String) -> Bool {
        guard !trusted.isEmpty, let address = NetworkAddress(peer) else { return false }
        return trusted.contains { $0.contains(address) }
    }

    /// Returns the newest address that is not a trusted proxy; `nil` if an address before it is
    /// malformed. If all of them are trusted, the result is the oldest one.
    private func newest(of hops: [String?]) -> String? {
        var last: String?
        for hop in hops.reversed() {
            guard let hop, let address = NetworkAddress(hop) else { return nil }
            guard trusted.contains(where: { $0.contains(address) }) else { return hop }
            last = hop
        }
        return last
    }

    private static func list(_ header: String) -> [String?] {
        header.split(separator: ",", omittingEmptySubsequences: false).map { address(trimmed($0)) }
    }

    private static func forwarded(_ header: String) -> [String?] {
        header.split(separator: ",", omittingEmptySubsequences: false).map { hop in
            let values = hop.split(separator: ";").compactMap { pair -> Substring? in
                let sides = pair.split(separator: "=", maxSplits: 1)
                return sides.count == 2 && trimmed(sides[0]).lowercased() == "for" ? trimmed(sides[1]) : nil
            }
            guard values.count == 1 else { return nil }
            return address(unquoted(values[0]))
        }
    }

    /// Returns the address without its port and brackets; `nil` for a name such as `unknown`.
    private static func address(_ text: Substring) -> String? {
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]") else { return nil }
            let rest = text[text.index(after: end)...]
            guard rest.isEmpty || isPort(rest) else { return nil }
            return String(text[text.index(after: text.startIndex)..<end])
        }
        let colons = text.filter { $0 == ":" }.count
        if colons == 1, let colon = text.firstIndex(of: ":") {
            return isPort(text[colon...]) ? String(text[..<colon]) : nil
        }
        return text.isEmpty ? nil : String(text)
    }

    private static func isPort(_ text: Substring) -> Bool {
        text.first == ":" && UInt16(text.dropFirst()) != nil
    }

    private static func unquoted(_ text: Substring) -> Substring {
        text.count >= 2 && text.hasPrefix("\"") && text.hasSuffix("\"") ? text.dropFirst().dropLast() : text
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text
    }
}
