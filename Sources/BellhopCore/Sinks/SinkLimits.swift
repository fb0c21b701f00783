/// What a sink is spared, whatever its kind: `throttle`, `queue` and `keep` of its table.
public struct SinkLimits: Hashable, Sendable {
    /// So many at once, and then one every so often.
    public struct Rate: Hashable, Sendable {
        /// 1 to 10,000.
        public var burst: Int
        /// From one to the next; 1 ms to 1 h.
        public var every: Duration

        public init(burst: Int, every: Duration) {
            self.burst = burst
            self.every = every
        }

        public static let bursts = 1...10_000
        public static let pauses: ClosedRange<Duration> = .milliseconds(1)...(.hours(1))
    }

    /// How many notices may wait for a sink that a person reads, where the config does not say. Programs get every event.
    public static let usualQueue = 10_000
    public static let queues = 1...1_000_000
    /// 1 minute to 30 days.
    public static let keeps: ClosedRange<Duration> = .minutes(1)...(.days(30))

    /// What its far side takes; `nil` for as fast as it can.
    public var rate: Rate?
    /// How many notices may wait for it; of more, the oldest of the least urgent are given up. `nil` for ``usualQueue``, or any number for programs.
    public var queue: Int?
    /// How long a notice waits for it; `nil` for as long as it is worth telling.
    public var keep: Duration?

    public init(rate: Rate? = nil, queue: Int? = nil, keep: Duration? = nil) {
        self.rate = rate
        self.queue = queue
        self.keep = keep
    }
}
