package import FoundationEssentials

/// The JSON format of the daemon and the command line: sorted keys and unescaped slashes, so that
/// equal values always produce equal text.
package enum WireCoding {
    /// The `Content-Type` of an answer in JSON. A problem has ``ProblemJSON/contentType`` instead.
    package static let contentType = "application/json"
    /// The header in which the daemon and the command line each send their version.
    package static let versionHeader = "Bellhop-Version"
    /// The header in which a client names the person who makes the request: a member's key or name,
    /// percent-encoded. If the client wrote only the beginning of the name, the answer has the same
    /// header with the member's full name.
    package static let doerHeader = "Bellhop-By"
    /// The header in which a client says that a person uses it in another way than on the command
    /// line. The values are ``liveView``, ``page`` and ``bus``.
    package static let surfaceHeader = "Bellhop-Surface"
    /// The value of ``surfaceHeader`` for the live view in a terminal, `bellhop watch`.
    package static let liveView = "watch"
    package static let page = "page"
    /// The value of ``surfaceHeader`` for a program on the session bus.
    package static let bus = "bus"
    /// The header in which the daemon sends the color scheme for terminals: `light`, `dark` or
    /// `system`.
    package static let appearanceHeader = "Bellhop-Appearance"

    package static func encode(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(value)
    }

    /// Encodes a value as indented JSON, as `--json` prints it.
    package static func prettyText(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    package static func decode<Value: Decodable>(_ type: Value.Type = Value.self, from data: Data) throws -> Value {
        try JSONDecoder().decode(type, from: data)
    }
}

/// The current release of Bellhop.
package enum Release {
    /// The version number. The daemon, the command line and the API documents share one version
    /// because they are released together.
    package static let version = "0.2.0"
}
