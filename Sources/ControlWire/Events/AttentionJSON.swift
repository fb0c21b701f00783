/// What follows a notice that nobody has answered yet.
public struct AttentionJSON: Codable, Hashable, Sendable {
    /// `again`: it is told again. `last`: it was told for the last time, and counts as missed. `missed`: it does.
    public var state: String
    /// When; left out where it was missed.
    public var at: Timestamp?
    public var atLocal: String?

    public init(state: String, at: Timestamp? = nil, atLocal: String? = nil) {
        self.state = state
        self.at = at
        self.atLocal = atLocal
    }
}
