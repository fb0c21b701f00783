/// One timer to start. Exactly one of `durationMs`, `due`, `at`, `every` and `start`.
public struct TimerRequest: Codable, Hashable, Sendable {
    /// 1 s to 365 days (checklist G9).
    public var durationMs: Int64?
    /// An instant that says how long to wait: the timer counts until then, and moves along when the clock is set meanwhile, as with `durationMs`. What
    /// is to ring at a time by the clock on the wall is an `at`. In the past it ends at once.
    public var due: Timestamp?
    /// A time of day as people write it (`14:45`, `tomorrow 7:00`), resolved in the daemon's zone.
    public var at: String?
    /// What people say when it is to ring again and again (`every weekday at 07:00`, `every FREQ=MONTHLY;BYMONTHDAY=31 at 08:00`), in the daemon's
    /// zone.
    public var every: String?
    /// The name of a timer that is ready to be started: a kept one, or one of the config (`[timers.tea]`).
    public var start: String?
    /// Whether it stays when it has ended, to be started again.
    public var keep: Bool?
    /// Up to 100 characters; `Timer` when left out.
    public var name: String?
    public var labels: [String: String]?
    /// Whose it is: a member, or anybody. Left out: whoever starts it, where that is said.
    public var owner: String?

    public init(
        durationMs: Int64? = nil, due: Timestamp? = nil, at: String? = nil, every: String? = nil, start: String? = nil, keep: Bool? = nil,
        name: String? = nil, labels: [String: String]? = nil,
        owner: String? = nil
    ) {
        self.durationMs = durationMs
        self.due = due
        self.at = at
        self.every = every
        self.start = start
        self.keep = keep
        self.name = name
        self.labels = labels
        self.owner = owner
    }
}
