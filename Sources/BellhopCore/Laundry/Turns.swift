/// Whose turn it is to do a pet's laundry (checklist G15). The members are named by their keys in
/// the config. A key may no longer exist, because the config changes without the database.
package struct Turns: Hashable, Sendable, Codable {
    /// The order in which the members take turns.
    package enum Order: Hashable, Sendable {
        /// One member after the other. With one member, it is always this member's turn.
        case rotation([MemberName])
        /// All members of the household; next is the member who has folded least lately.
        case fairest
    }

    package var order: Order
    /// The member whose turn it is.
    package var current: MemberName
    /// The member who gave the turn away. This member comes first next time. `nil` if nobody gave the
    /// turn away.
    package var owed: MemberName?
    /// The members who did the latest rounds, oldest first; always empty in a rotation.
    package var folds: [MemberName]

    package init(_ order: Order, current: MemberName, owed: MemberName? = nil, folds: [MemberName] = []) {
        self.order = order
        self.current = current
        self.owed = owed
        self.folds = folds
    }

    /// Creates the turns from their stored parts. Returns `nil` if there is no order. If
    /// `current` is `nil`, the rotation begins with its first member.
    package init?(_ order: Order?, current: MemberName?, owed: MemberName?, folds: [MemberName]) {
        guard let order, let current = current ?? order.members.first else { return nil }
        self.init(order, current: current, owed: owed, folds: folds)
    }

    /// The maximum number of members in a rotation, and of ``folds``.
    package static let limit = 50
    /// The allowed length of a member's key, in characters.
    package static let keyLength = 1...64
}

extension Turns.Order: Codable {
    /// The order as text, as in `--turns`: `anna,ben` or `fairest`.
    package var text: String {
        switch self {
        case .rotation(let members): members.map(\.rawValue).joined(separator: ",")
        case .fairest: Self.fairestWord
        }
    }

    package static let fairestWord = "fairest"

    /// The members of a rotation; empty for ``fairest``.
    package var members: [MemberName] {
        switch self {
        case .rotation(let members): members
        case .fairest: []
        }
    }

    /// Parses the text of an order. Returns `nil` if the text contains no name, or an empty name.
    package init?(text: String) {
        if text == Self.fairestWord {
            self = .fairest
            return
        }
        let names = text.split(separator: ",", omittingEmptySubsequences: false).map { MemberName(rawValue: String($0)) }
        guard names.allSatisfy({ !$0.rawValue.isEmpty }) else { return nil }
        self = .rotation(names)
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let order = Self(text: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "the order of turns contains no member")
        }
        self = order
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
