package import BellhopCore

/// An instant as RFC 3339 text in JSON. A timestamp is written in UTC, with a precision of at most
/// one millisecond. When a timestamp is read, any UTC offset is accepted.
package struct Timestamp: Hashable, Comparable, Sendable, LosslessStringConvertible {
    package var instant: Instant

    package init(_ instant: Instant) { self.instant = instant }

    package static func < (left: Timestamp, right: Timestamp) -> Bool { left.instant < right.instant }

    package var description: String { instant.rfc3339 }

    /// Parses an RFC 3339 time; see ``BellhopCore/Instant/init(rfc3339:)``.
    package init?(_ text: String) {
        guard let instant = Instant(rfc3339: text) else { return nil }
        self.init(instant)
    }
}

extension Timestamp: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let timestamp = Timestamp(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\"\(text)\" is not an RFC 3339 time")
        }
        self = timestamp
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
