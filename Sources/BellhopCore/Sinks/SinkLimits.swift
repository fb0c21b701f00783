/// The limits on the load of a sink: `throttle`, `queue` and `keep` in the sink's table of the
/// config. Every kind of sink has them.
public struct SinkLimits: Hashable, Sendable {
    /// A rate limit: an initial burst, then one message per interval.
    public struct Rate: Hashable, Sendable {
        /// The size of the burst, 1 to 10,000.
        public var burst: Int
        /// The interval between two messages, 1 ms to 1 h.
        public var every: Duration

        public init(burst: Int, every: Duration) {
            self.burst = burst
            self.every = every
        }

        public static let bursts = 1...10_000
        public static let pauses: ClosedRange<Duration> = .milliseconds(1)...(.hours(1))
    }

    /// The default number of notices that may wait for a sink that a person reads. Programs get
    /// every event.
    public static let usualQueue = 10_000
    public static let queues = 1...1_000_000
    /// The allowed values of ``keep``: 1 minute to 30 days.
    public static let keeps: ClosedRange<Duration> = .minutes(1)...(.days(30))

    /// The rate at which the sink may send messages; `nil` for no limit.
    public var rate: Rate?
    /// The maximum number of notices that may wait for the sink. If there are more, the least
    /// urgent are dropped, oldest first. `nil` means ``usualQueue`` for people, and no limit for
    /// programs.
    public var queue: Int?
    /// How long a notice may wait for the sink; `nil` means until the notice expires.
    public var keep: Duration?

    public init(rate: Rate? = nil, queue: Int? = nil, keep: Duration? = nil) {
        self.rate = rate
        self.queue = queue
        self.keep = keep
    }
}
