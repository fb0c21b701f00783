/// The body of `POST /v1/pets/{name}/dry`: starts the dryer, or with `addMinutes` dries more.
public struct DryRequest: Codable, Hashable, Sendable {
    public var forMs: Int64?
    /// 1 to 60 minutes more, from `drying` or `completed` (checklist G11).
    public var addMinutes: Int?
    public var replace: Bool?

    public init(forMs: Int64? = nil, addMinutes: Int? = nil, replace: Bool? = nil) {
        self.forMs = forMs
        self.addMinutes = addMinutes
        self.replace = replace
    }
}
