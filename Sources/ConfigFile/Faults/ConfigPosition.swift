/// A place in a config file: line and column, both from 1; columns count Unicode scalars.
public struct ConfigPosition: Sendable, Hashable, Comparable, CustomStringConvertible {
    public var line: Int
    public var column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    public static let start = ConfigPosition(line: 1, column: 1)

    public static func < (left: ConfigPosition, right: ConfigPosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }

    /// `7:12`
    public var description: String { "\(line):\(column)" }
}
