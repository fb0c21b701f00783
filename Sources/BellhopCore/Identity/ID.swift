/// An identifier that is typed by its subject. Therefore, the id of a pet cannot be passed where
/// the id of a task is expected.
package struct ID<Subject>: Hashable, Comparable, Sendable, Codable, LosslessStringConvertible {
    package let uuid: UUIDv7

    package init(_ uuid: UUIDv7) { self.uuid = uuid }

    package init?(_ text: String) {
        guard let uuid = UUIDv7(text) else { return nil }
        self.uuid = uuid
    }

    package init(from decoder: any Decoder) throws { uuid = try UUIDv7(from: decoder) }
    package func encode(to encoder: any Encoder) throws { try uuid.encode(to: encoder) }

    package var description: String { uuid.description }

    /// The last 12 hexadecimal digits of the identifier. They are random, and they are few enough
    /// to be read aloud.
    package var short: String { String(description.suffix(12)) }

    package static func < (left: ID, right: ID) -> Bool { left.uuid < right.uuid }
}
