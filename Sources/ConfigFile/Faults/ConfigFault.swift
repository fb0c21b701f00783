public import BellhopCore

/// A problem in the content of a config, or with the file itself.
public struct ConfigFault: Sendable, Hashable, CustomStringConvertible {
    public var file: String
    /// The position of the problem; `nil` if the problem concerns the whole file, for example
    /// because the file cannot be read.
    public var position: ConfigPosition?
    /// What is wrong, followed in parentheses by what to do. The text contains no secret and no
    /// control characters that could harm a terminal.
    public var message: Phrase

    public init(file: String, position: ConfigPosition?, _ message: Phrase) {
        self.file = file
        self.position = position
        self.message = message
    }

    /// The fault in English: `bellhop.toml:7:12: what is wrong (what to do)`.
    public var description: String { sentence.description }

    /// The fault as a phrase: `bellhop.toml:7:12: what is wrong (what to do)`.
    public var sentence: Phrase { position.map { "\(file):\($0): \(message)" } ?? "\(file): \(message)" }
}

/// All faults of a config, in the order of the file.
public struct ConfigFaults: PhrasedError, Sendable, Hashable {
    public var faults: [ConfigFault]

    public init(_ faults: [ConfigFault]) {
        self.faults = faults.enumerated().sorted {
            ($0.element.position ?? .start, $0.offset) < ($1.element.position ?? .start, $1.offset)
        }.map(\.element)
    }

    /// The faults in English, one on each line.
    public var sentence: Phrase { "\(lines: faults.map(\.sentence))" }
}

/// A position in a config file. Line and column count from 1; columns count Unicode scalars.
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

    /// The position as text, such as `7:12`.
    public var description: String { "\(line):\(column)" }
}

extension String {
    /// The text in the form used in faults: one line without control characters, cut after 60
    /// characters.
    var shortened: String { SafeText.line(String(count > 60 ? prefix(59) + "…" : self[...])) }
}
