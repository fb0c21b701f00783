/// The limits on the load of a sink: `throttle`, `queue` and `keep` in the sink's table of the
/// config. Every kind of sink has these limits.
package struct SinkLimits: Hashable, Sendable {
    /// A rate limit: an initial burst, then one message per interval.
    package struct Rate: Hashable, Sendable {
        /// The size of the burst, 1 to 10,000.
        package var burst: Int
        /// The interval between two messages, 1 ms to 1 h.
        package var every: Duration

        package init(burst: Int, every: Duration) {
            self.burst = burst
            self.every = every
        }

        package static let bursts = 1...10_000
        package static let pauses: ClosedRange<Duration> = .milliseconds(1)...(.hours(1))
    }

    /// The default number of notices that may wait for a sink that a person reads. Sinks for
    /// programs have no such limit by default, because programs should get every event.
    package static let usualQueue = 10_000
    package static let queues = 1...1_000_000
    /// The allowed values of ``keep``: 1 minute to 30 days.
    package static let keeps: ClosedRange<Duration> = .minutes(1)...(.days(30))

    /// The rate at which the sink may send messages; `nil` for no limit.
    package var rate: Rate?
    /// The maximum number of notices that may wait for the sink. If more notices are waiting, the
    /// least urgent notices are dropped, the oldest of these first. `nil` means ``usualQueue`` for
    /// a sink that people read, and no limit for a sink for programs.
    package var queue: Int?
    /// How long a notice may wait for the sink; `nil` means until the notice expires.
    package var keep: Duration?

    package init(rate: Rate? = nil, queue: Int? = nil, keep: Duration? = nil) {
        self.rate = rate
        self.queue = queue
        self.keep = keep
    }
}
