/// A fault of a config file.
public struct FaultJSON: Codable, Hashable, Sendable {
    public var file: String
    /// From 1; 0 when it is about the whole file.
    public var line: Int
    public var column: Int
    /// What is wrong, and in parentheses what to do.
    public var message: String

    public init(file: String, line: Int, column: Int, message: String) {
        self.file = file
        self.line = line
        self.column = column
        self.message = message
    }

    /// `bellhop.toml:3:5: unknown key "sever" (did you mean "server"?)`
    public var text: String {
        line == 0 ? "\(file): \(message)" : "\(file):\(line):\(column): \(message)"
    }
}
