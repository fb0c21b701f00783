/// What the config calls a member of the household: `anna` in `[members.anna]`.
public struct MemberName: RawRepresentable, Hashable, Sendable, Comparable, CustomStringConvertible {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public var description: String { rawValue }

    public static func < (left: MemberName, right: MemberName) -> Bool { left.rawValue < right.rawValue }
}
