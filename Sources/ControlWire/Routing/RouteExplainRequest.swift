/// The body of `POST /v1/routes/explain`: an event that somebody thinks of. What is left out is as it usually is.
public struct RouteExplainRequest: Codable, Hashable, Sendable {
    /// `laundry.washed`
    public var kind: String
    /// Name, prefix or id of a pet.
    public var pet: String?
    public var owner: String?
    public var tags: [String]?
    /// `low`, `normal`, `high` or `critical`.
    public var urgency: String?
    /// When, in the words of people: `23:10`, `2026-12-24 18:00`. Left out: now.
    public var at: String?

    public init(
        kind: String, pet: String? = nil, owner: String? = nil, tags: [String]? = nil, urgency: String? = nil, at: String? = nil
    ) {
        self.kind = kind
        self.pet = pet
        self.owner = owner
        self.tags = tags
        self.urgency = urgency
        self.at = at
    }
}
