public struct MatchJSON: Codable, Hashable, Sendable {
    /// `pet` or `timer`
    public var type: String
    public var id: String
    public var name: String

    public init(type: String, id: String, name: String) {
        self.type = type
        self.id = id
        self.name = name
    }
}
