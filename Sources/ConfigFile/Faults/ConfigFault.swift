package import BellhopCore

/// A problem in the content of a config, or with the file itself.
package struct ConfigFault: Sendable, Hashable, CustomStringConvertible {
    package var file: String
    /// The position of the problem; `nil` if the problem concerns the whole file, for example
    /// because the file cannot be read.
    package var position: ConfigPosition?
    /// A description of the problem, followed in parentheses by advice on how to fix it. The text
    /// contains no secret and no control characters that could harm a terminal.
    package var message: Phrase
    /// The setting of a sink that has the problem, such as `sinks.phone.token`; `nil` if the
    /// problem concerns anything else.
    package var setting: String?
    /// The file with a secret, if the problem is that too many users can read it.
    package var exposedFile: ExposedFile?
    /// `true` if the daemon starts in spite of this fault, without the part of the config that has
    /// the fault. A reload of such a config is refused.
    package var isUsableAtStart = false

    package init(
        file: String, position: ConfigPosition?, _ message: Phrase, setting: String? = nil, exposedFile: ExposedFile? = nil
    ) {
        self.file = file
        self.position = position
        self.message = message
        self.setting = setting
        self.exposedFile = exposedFile
    }

    /// `true` if another user could change the config file itself. This fault concerns the whole
    /// file, so it is the only usable one without a position.
    package var isExposure: Bool { isUsableAtStart && position == nil }

    /// The fault in English: `bellhop.toml:7:12: what is wrong (what to do)`.
    package var description: String { sentence.description }

    /// The fault as a phrase: `bellhop.toml:7:12: what is wrong (what to do)`.
    package var sentence: Phrase { position.map { "\(file):\($0): \(message)" } ?? "\(file): \(message)" }
}

/// All faults of a config, in the order of the file.
package struct ConfigFaults: PhrasedError, Sendable, Hashable {
    package var faults: [ConfigFault]
    /// Other problems that the same config has, which alone would not prevent its use.
    package var warnings: [ConfigFault]

    package init(_ faults: [ConfigFault], warnings: [ConfigFault] = []) {
        (self.faults, self.warnings) = (Self.sorted(faults), Self.sorted(warnings))
    }

    private static func sorted(_ faults: [ConfigFault]) -> [ConfigFault] {
        faults.enumerated().sorted {
            ($0.element.position ?? .start, $0.offset) < ($1.element.position ?? .start, $1.offset)
        }.map(\.element)
    }

    /// The faults in English, one on each line.
    package var sentence: Phrase { "\(lines: faults.map(\.sentence))" }
}

/// A position in a config file. Lines and columns are numbered from 1. Each Unicode scalar counts
/// as one column.
package struct ConfigPosition: Sendable, Hashable, Comparable, CustomStringConvertible {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    package static let start = ConfigPosition(line: 1, column: 1)

    package static func < (left: ConfigPosition, right: ConfigPosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }

    /// The position as text, such as `7:12`.
    package var description: String { "\(line):\(column)" }
}

extension String {
    /// The text in the form used in faults: one line without control characters, cut after 60
    /// characters.
    var shortened: String { SafeText.line(String(count > 60 ? prefix(59) + "…" : self[...])) }
}
