/// A sink's name in the config: `phone` for `[sinks.phone]`.
package struct SinkName: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible, Comparable {
    package var rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
    package var description: String { rawValue }
    package static func < (left: SinkName, right: SinkName) -> Bool { left.rawValue < right.rawValue }
}
