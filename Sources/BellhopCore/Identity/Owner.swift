/// The owner of a timer, an event or a notice.
package struct Owner: Hashable, Sendable, Codable, LosslessStringConvertible {
    package enum Kind: String, Sendable, CaseIterable {
        case pet, countdown, sink, hub, notice, route, rest, workout, routine

        /// Whether people create owners of this kind. The other kinds are internal to Bellhop.
        package var isOfPeople: Bool {
            switch self {
            case .sink, .hub, .notice, .route: false
            default: true
            }
        }
    }

    package var kind: Kind
    /// The identifier within the kind. For a pet, a countdown or an activity, it is a UUID. For a
    /// sink, it is the name; for a notice, the key; for the hub, an empty text. For a route, it is
    /// the number of the route. If the route groups notices by event kind, the event kind follows
    /// the number. If it groups notices by owner, both the event kind and the owner follow.
    package var id: String

    package init(kind: Kind, id: String) {
        self.kind = kind
        self.id = id
    }

    package static func sink(_ name: SinkName) -> Owner { Owner(kind: .sink, id: name.rawValue) }
    package static func notice(_ key: NoticeKey) -> Owner { Owner(kind: .notice, id: key.rawValue) }
    package static func route(_ id: String) -> Owner { Owner(kind: .route, id: id) }
    package static let hub = Owner(kind: .hub, id: "")

    package var noticeKey: NoticeKey? { kind == .notice ? NoticeKey(rawValue: id) : nil }

    /// The text form in which an owner is stored, such as `pet:018f…`.
    package var description: String { kind.rawValue + ":" + id }

    package init?(_ text: String) {
        guard let colon = text.firstIndex(of: ":"), let kind = Kind(rawValue: String(text[..<colon])) else { return nil }
        self.init(kind: kind, id: String(text[text.index(after: colon)...]))
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let owner = Owner(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\"\(text)\" is not an owner")
        }
        self = owner
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
