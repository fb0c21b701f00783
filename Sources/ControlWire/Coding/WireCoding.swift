public import FoundationEssentials

/// JSON as both ends write it: sorted keys and unescaped slashes, so that the same value always
/// gives the same text.
public enum WireCoding {
    /// The `Content-Type` of every answer that is not a problem.
    public static let contentType = "application/json"
    /// The header in which the daemon and the command line each send their version.
    public static let versionHeader = "Bellhop-Version"
    /// The header in which a client names the person who makes the request: a member's key or name,
    /// percent-encoded.
    public static let doerHeader = "Bellhop-By"
    /// The header in which the daemon sends the look for terminals: `light`, `dark` or `system`.
    public static let appearanceHeader = "Bellhop-Appearance"

    public static func encode(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(value)
    }

    /// Encodes a value as indented JSON, as `--json` prints it.
    public static func prettyText(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    public static func decode<Value: Decodable>(_ type: Value.Type = Value.self, from data: Data) throws -> Value {
        try JSONDecoder().decode(type, from: data)
    }
}

/// The release of Bellhop.
public enum Release {
    /// The version shared by the daemon, the command line and the API documents, which are released
    /// together.
    public static let version = "0.1.0"
}
