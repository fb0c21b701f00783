public struct SettingKeyJSON: Codable, Hashable, Sendable {
    public var name: String
    /// `string`, `integer`, `boolean`, `duration`, `choice`, `url`, `path`, `secret`, `list`, `map`, `secretMap`
    public var type: String
    public var isRequired: Bool
    public var help: String
    /// A value as written in TOML.
    public var example: String
    public var choices: [String]?

    public init(name: String, type: String, isRequired: Bool, help: String, example: String, choices: [String]? = nil) {
        self.name = name
        self.type = type
        self.isRequired = isRequired
        self.help = help
        self.example = example
        self.choices = choices
    }
}
