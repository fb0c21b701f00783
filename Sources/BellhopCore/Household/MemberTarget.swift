/// Whom a route names with `members = […]`.
public enum MemberTarget: Hashable, Sendable, CustomStringConvertible {
    case member(MemberName)
    /// Whoever the pet or the timer belongs to.
    case owner

    /// As it is written in the config; no member is called so.
    public static let ownerWord = "owner"

    public var description: String {
        switch self {
        case .member(let name): name.rawValue
        case .owner: Self.ownerWord
        }
    }
}
