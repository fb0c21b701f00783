/// A token with which a client may use the API over TCP, such as a paired phone.
///
/// The store contains only the digest of the secret. A copy of the database therefore gives no
/// access to the API.
package struct APIToken: Hashable, Sendable {
    /// The number in the short id `k3`, counted from 1.
    package var id: APITokenID
    /// The purpose of the token, such as `phone`. It has 1 to 40 characters.
    package var name: String
    package var scope: APIScope
    /// The member in whose name the client acts; `nil` if the client may name any member.
    package var member: MemberName?
    /// The SHA-256 digest of the secret, as 64 digits of `[0-9a-f]`.
    package var digest: String
    package var created: Instant
    /// When the token was last used; `nil` if the token has never been used. It is stored at most once
    /// in ``useInterval``, so the stored time may be older.
    package var lastUsed: Instant?
    /// The instant from which the token is refused; `nil` if it does not expire.
    package var expires: Instant?
    /// What the link of the sticker does, if the token belongs to a sticker. Such a token gives no
    /// other access; its scope is ``APIScope/act``. `nil` for all other tokens.
    package var sticker: Sticker?
    /// The only inlet that the token opens, if it belongs to an inlet. Such a token gives no other
    /// access; its scope is ``APIScope/act``. `nil` for all other tokens.
    package var inlet: InletName?

    /// Whether the token opens the API.
    package var opensAPI: Bool { sticker == nil && inlet == nil }

    /// The key of the stored note with the number of the newest token that was ever made.
    package static let newestNote = "token.newest"
    /// The least time between two stored uses. A page that is open all day would otherwise cause a
    /// write with every request.
    package static let useInterval: Duration = .hours(1)
    /// The lengths of a name in characters.
    package static let nameRange = 1...40
    /// The most bytes of a name. A character can have many.
    package static let nameBytes = 400
    /// The most tokens of one household. More than that are not made by people.
    package static let limit = 200

    package init(
        id: APITokenID, name: String, scope: APIScope, member: MemberName? = nil, digest: String, created: Instant,
        lastUsed: Instant? = nil, expires: Instant? = nil, sticker: Sticker? = nil,
        inlet: InletName? = nil
    ) {
        self.id = id
        self.name = name
        self.scope = scope
        self.member = member
        self.digest = digest
        self.created = created
        self.lastUsed = lastUsed
        self.expires = expires
        self.sticker = sticker
        self.inlet = inlet
    }

    package func isExpired(at now: Instant) -> Bool { expires.map { now >= $0 } ?? false }
}

/// The short id of a token: `k3`.
package struct APITokenID: Hashable, Sendable, Comparable, LosslessStringConvertible {
    /// The number, from 1.
    package let number: Int64

    /// - Returns: `nil` if `number` is less than 1.
    package init?(number: Int64) {
        guard number >= 1 else { return nil }
        self.number = number
    }

    /// Parses `k3` or `K3`.
    ///
    /// - Returns: `nil` for every other text, including `k03` and `k0`.
    package init?(_ text: String) {
        guard text.hasPrefix("k") || text.hasPrefix("K"), let number = Int64(text.dropFirst()), String(number) == text.dropFirst() else {
            return nil
        }
        self.init(number: number)
    }

    package var description: String { "k" + String(number) }

    package static func < (left: APITokenID, right: APITokenID) -> Bool { left.number < right.number }
}

/// The requests that a client may send to the API. Each scope includes all scopes before it.
package enum APIScope: String, Hashable, Sendable, Comparable, CaseIterable {
    /// Look: what runs, what happened, and why.
    case read
    /// Do what people of the house do: start, stop, answer, and change pets and settings.
    case act
    /// Everything, including the config, the data as files, and tokens.
    case admin

    package static func < (left: APIScope, right: APIScope) -> Bool {
        // The cases are in ascending order.
        (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
    }
}
