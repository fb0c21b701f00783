/// The body of `POST …/snooze`. Both left out: 10 minutes.
public struct SnoozeRequest: Codable, Hashable, Sendable {
    /// 1 minute to 24 hours (checklist G9).
    public var forMs: Int64?
    /// Comes back then: a time of day in the daemon's zone.
    public var at: String?

    public init(forMs: Int64? = nil, at: String? = nil) {
        self.forMs = forMs
        self.at = at
    }
}
