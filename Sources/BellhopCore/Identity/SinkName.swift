/// A sink's name in the config: `phone` for `[sinks.phone]`.
public struct SinkName: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible, Comparable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public var description: String { rawValue }
    public static func < (left: SinkName, right: SinkName) -> Bool { left.rawValue < right.rawValue }
}
