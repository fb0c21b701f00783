/// The body of `POST /v1/pets/{name}/extend` and `POST /v1/timers/{id}/extend`: exactly one of the two.
public struct ExtendRequest: Codable, Hashable, Sendable {
    /// Longer by this; negative is shorter.
    public var byMs: Int64?
    /// Ends then instead: a time of day (`15:00`, `tomorrow 7:00`) in the daemon's zone.
    public var at: String?

    public init(byMs: Int64? = nil, at: String? = nil) {
        self.byMs = byMs
        self.at = at
    }
}
