import BellhopCore

/// One problem in a config or with the file itself.
public struct ConfigFault: Sendable, Hashable, CustomStringConvertible {
    public var file: String
    /// `nil` when the problem concerns the whole file, for example because it cannot be read.
    public var position: ConfigPosition?
    /// What is wrong, and in parentheses what to do. It never holds a secret and is harmless on a
    /// terminal.
    public var message: String

    public init(file: String, position: ConfigPosition?, _ message: String) {
        self.file = file
        self.position = position
        self.message = message
    }

    /// `bellhop.toml:7:12: what is wrong (what to do)`
    public var description: String {
        position.map { "\(file):\($0): \(message)" } ?? "\(file): \(message)"
    }
}

/// All problems of a config, in the order of the file.
public struct ConfigFaults: Error, Sendable, Hashable, CustomStringConvertible {
    public var faults: [ConfigFault]

    public init(_ faults: [ConfigFault]) {
        self.faults = faults.enumerated().sorted {
            ($0.element.position ?? .start, $0.offset) < ($1.element.position ?? .start, $1.offset)
        }.map(\.element)
    }

    /// One fault per line.
    public var description: String { faults.map(\.description).joined(separator: "\n") }
}

/// A position in a config file: line and column, both from 1. Columns count Unicode scalars.
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

extension String {
    /// The text in quotation marks for a fault: one line, harmless on a terminal, cut after 60
    /// characters.
    var quoted: String {
        let short = count > 60 ? prefix(59) + "…" : self[...]
        return "\"" + SafeText.line(String(short)) + "\""
    }
}
