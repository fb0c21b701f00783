/// One thing that is wrong in a config, or with the file itself.
public struct ConfigFault: Sendable, Hashable, CustomStringConvertible {
    public var file: String
    /// `nil` when it is about the file as a whole: it cannot be read.
    public var position: ConfigPosition?
    /// What is wrong, and in parentheses what to do. Never a secret; harmless on a terminal.
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

/// Everything that is wrong in a config, in the order of the file.
public struct ConfigFaults: Error, Sendable, Hashable, CustomStringConvertible {
    public var faults: [ConfigFault]

    public init(_ faults: [ConfigFault]) {
        self.faults = faults.enumerated().sorted {
            ($0.element.position ?? .start, $0.offset) < ($1.element.position ?? .start, $1.offset)
        }.map(\.element)
    }

    /// One fault a line.
    public var description: String { faults.map(\.description).joined(separator: "\n") }
}
