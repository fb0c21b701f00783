/// What `bellhop sinks check-plugin --json` prints.
public struct PluginCheckJSON: Codable, Hashable, Sendable {
    public struct Part: Codable, Hashable, Sendable {
        /// `plain`, `again`, `odd`, `withdrawal`, `unknown`, `nothing`
        public var part: String
        public var passed: Bool
        /// `accepted`, `deferred`, `rejected`, `misconfigured`, `ambiguous`
        public var outcome: String
        /// What a good plugin does otherwise, or what it said itself.
        public var detail: String

        public init(part: String, passed: Bool, outcome: String, detail: String) {
            self.part = part
            self.passed = passed
            self.outcome = outcome
            self.detail = detail
        }
    }

    public var command: [String]
    public var parts: [Part]

    public init(command: [String], parts: [Part]) {
        self.command = command
        self.parts = parts
    }
}
