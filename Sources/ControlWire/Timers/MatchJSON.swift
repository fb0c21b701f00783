public struct MatchJSON: Codable, Hashable, Sendable {
    /// `pet`, `timer`, or `event` for a timer that has ended and whose notice nobody has answered.
    public var type: String
    public var id: String
    public var name: String
    /// When a timer rings; left out for one that does not run.
    public var endsAtLocal: String?

    public init(type: String, id: String, name: String, endsAtLocal: String? = nil) {
        self.type = type
        self.id = id
        self.name = name
        self.endsAtLocal = endsAtLocal
    }
}
