import FoundationEssentials

/// A request that a stand-in (a fake server for tests) received.
package struct PeerRequest: Sendable {
    package var method: String
    /// The path and the query, exactly as the client sent them.
    package var target: String
    package var headers: [(name: String, value: String)]
    package var body: [UInt8]
    /// The number of the connection. The connections to this server are numbered from 1.
    package var connection: Int

    /// The path: the target without the query.
    package var path: String { String(target.prefix { $0 != "?" }) }
    package var text: String { String(decoding: body, as: UTF8.self) }

    /// Returns the value of the first header with this name, ignoring case.
    package func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// The fields of the query, decoded.
    package var query: [String: String] {
        Self.fields(target.split(separator: "?", maxSplits: 1).dropFirst().first.map(String.init) ?? "")
    }

    /// The fields of the query, decoded. If the body is a form, its fields are included.
    package var fields: [String: String] {
        var fields = query
        if header("content-type")?.hasPrefix("application/x-www-form-urlencoded") == true {
            fields.merge(Self.fields(text)) { $1 }
        }
        return fields
    }

    private static func fields(_ text: String) -> [String: String] {
        var fields: [String: String] = [:]
        for pair in text.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1).map { decoded(String($0)) }
            if let name = parts.first { fields[name] = parts.count > 1 ? parts[1] : "" }
        }
        return fields
    }

    /// Decodes `%XX` and `+` in a URL or a form.
    package static func decoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == 0x25, rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
                bytes.append(value)
                rest.removeFirst(2)
            } else {
                bytes.append(byte == 0x2B ? 0x20 : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

enum Base64 {
    /// Decodes Base64 text. Accepts the standard and the URL alphabet, with or without padding.
    static func text(_ encoded: String) -> String? {
        var usual = encoded.replacing("-", with: "+").replacing("_", with: "/")
        while usual.utf8.count % 4 != 0 { usual += "=" }
        return Data(base64Encoded: usual).map { String(decoding: $0, as: UTF8.self) }
    }
}
