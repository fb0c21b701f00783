/// How a route keeps people from being told too much; what is left out is as usual.
public struct CalmJSON: Codable, Hashable, Sendable {
    /// What comes within this becomes one notice; 0 for never.
    public var groupMs: Int64?
    /// `kind`, `owner` or `route`: what such notices have in common.
    public var groupBy: String?
    /// The same within this is told once; 0 for never, 10 s where it is left out.
    public var dedupeMs: Int64?
    /// So many at most…
    public var throttleAtMost: Int?
    /// … within this; 0 for as many as there are.
    public var throttleWithinMs: Int64?
    /// Whether the end of that time tells how many more there were.
    public var throttleSumsUp: Bool?
    /// Later than this it is not told there.
    public var latenessMs: Int64?

    public init(
        groupMs: Int64? = nil, groupBy: String? = nil, dedupeMs: Int64? = nil, throttleAtMost: Int? = nil, throttleWithinMs: Int64? = nil,
        throttleSumsUp: Bool? = nil, latenessMs: Int64? = nil
    ) {
        self.groupMs = groupMs
        self.groupBy = groupBy
        self.dedupeMs = dedupeMs
        self.throttleAtMost = throttleAtMost
        self.throttleWithinMs = throttleWithinMs
        self.throttleSumsUp = throttleSumsUp
        self.latenessMs = latenessMs
    }
}
