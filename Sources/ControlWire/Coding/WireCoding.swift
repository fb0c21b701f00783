public import FoundationEssentials

/// JSON as both ends write it: keys sorted, slashes left alone, so that the same value is always the same text.
public enum WireCoding {
    /// The `Content-Type` of every answer that is no problem.
    public static let contentType = "application/json"
    /// The header in which the daemon names its version and the command line its own.
    public static let versionHeader = "Bellhop-Version"
    /// The header in which a client says who does what it asks for: a member's key or name, percent-encoded.
    public static let doerHeader = "Bellhop-By"
    /// The header in which the daemon says how terminals are to look: `light`, `dark`, `system`.
    public static let appearanceHeader = "Bellhop-Appearance"

    public static func encode(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(value)
    }

    /// Indented, as `--json` prints it.
    public static func prettyText(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    public static func decode<Value: Decodable>(_ type: Value.Type = Value.self, from data: Data) throws -> Value {
        try JSONDecoder().decode(type, from: data)
    }
}
