/// An identifier with the type of its subject. The id of a pet cannot be passed where the id of a
/// task is expected.
public struct ID<Subject>: Hashable, Comparable, Sendable, Codable, LosslessStringConvertible {
    public let uuid: UUIDv7

    public init(_ uuid: UUIDv7) { self.uuid = uuid }

    public init?(_ text: String) {
        guard let uuid = UUIDv7(text) else { return nil }
        self.uuid = uuid
    }

    public init(from decoder: any Decoder) throws { uuid = try UUIDv7(from: decoder) }
    public func encode(to encoder: any Encoder) throws { try uuid.encode(to: encoder) }

    public var description: String { uuid.description }

    /// The last 12 hexadecimal digits: random bits, short enough to read aloud.
    public var short: String { String(description.suffix(12)) }

    public static func < (left: ID, right: ID) -> Bool { left.uuid < right.uuid }
}
