/// The owner of a timer, an event or a notice.
package struct Owner: Hashable, Sendable, Codable, LosslessStringConvertible {
    package enum Kind: String, Sendable, CaseIterable {
        case pet, countdown, sink, hub, notice, route, rest, workout, routine
        /// A notice that a program or a person has posted.
        case post
        case heartbeat

        /// `true` if people see the timers of such owners among their running timers.
        package var isOfPeople: Bool {
            switch self {
            case .sink, .hub, .notice, .route, .post, .heartbeat: false
            default: true
            }
        }
    }

    package var kind: Kind
    /// The identifier within the kind. For a pet, a countdown, an activity or a heartbeat, it is a
    /// UUID. For a sink, it is the name; for a notice and for a post, the key; for the hub, an empty
    /// text. For a route, it is the number of the route. If the route groups notices by event kind,
    /// the event kind follows the number. If it groups notices by owner, both the event kind and the
    /// owner follow.
    package var id: String

    package init(kind: Kind, id: String) {
        self.kind = kind
        self.id = id
    }

    package static func sink(_ name: SinkName) -> Owner { Owner(kind: .sink, id: name.rawValue) }
    package static func notice(_ key: NoticeKey) -> Owner { Owner(kind: .notice, id: key.rawValue) }
    package static func route(_ id: String) -> Owner { Owner(kind: .route, id: id) }
    package static func post(_ key: NoticeKey) -> Owner { Owner(kind: .post, id: key.rawValue) }
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
