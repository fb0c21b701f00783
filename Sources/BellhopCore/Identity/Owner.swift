/// The owner of a timer, an event or a notice.
public struct Owner: Hashable, Sendable, Codable, LosslessStringConvertible {
    public enum Kind: String, Sendable, CaseIterable {
        case pet, countdown, sink, hub, notice, route, rest, workout, routine

        /// Whether people create owners of this kind. The other kinds are internal to Bellhop.
        public var isOfPeople: Bool {
            switch self {
            case .sink, .hub, .notice, .route: false
            default: true
            }
        }
    }

    public var kind: Kind
    /// The identifier within the kind: a UUID for a pet, a countdown or an activity; the name of a
    /// sink; the key of a notice; for a route, its number, followed by the kind and the owner if it
    /// groups notices by these; empty for the hub.
    public var id: String

    public init(kind: Kind, id: String) {
        self.kind = kind
        self.id = id
    }

    public static func sink(_ name: SinkName) -> Owner { Owner(kind: .sink, id: name.rawValue) }
    public static func notice(_ key: NoticeKey) -> Owner { Owner(kind: .notice, id: key.rawValue) }
    public static func route(_ id: String) -> Owner { Owner(kind: .route, id: id) }
    public static let hub = Owner(kind: .hub, id: "")

    public var noticeKey: NoticeKey? { kind == .notice ? NoticeKey(rawValue: id) : nil }

    /// The stored form: `pet:018f…`.
    public var description: String { kind.rawValue + ":" + id }

    public init?(_ text: String) {
        guard let colon = text.firstIndex(of: ":"), let kind = Kind(rawValue: String(text[..<colon])) else { return nil }
        self.init(kind: kind, id: String(text[text.index(after: colon)...]))
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let owner = Owner(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\"\(text)\" is not an owner")
        }
        self = owner
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
