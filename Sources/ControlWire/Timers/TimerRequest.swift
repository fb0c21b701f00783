/// One timer to start. Exactly one of `durationMs`, `due` and `at`.
public struct TimerRequest: Codable, Hashable, Sendable {
    /// 1 s to 365 days (checklist G9).
    public var durationMs: Int64?
    /// An instant. In the past it ends at once.
    public var due: Timestamp?
    /// A time of day as people write it (`14:45`, `tomorrow 7:00`), resolved in the daemon's zone.
    public var at: String?
    /// Up to 100 characters; `Timer` when left out.
    public var name: String?
    public var labels: [String: String]?
    /// Whose it is: a member, or anybody. Left out: whoever starts it, where that is said.
    public var owner: String?

    public init(
        durationMs: Int64? = nil, due: Timestamp? = nil, at: String? = nil, name: String? = nil, labels: [String: String]? = nil,
        owner: String? = nil
    ) {
        self.durationMs = durationMs
        self.due = due
        self.at = at
        self.name = name
        self.labels = labels
        self.owner = owner
    }
}
