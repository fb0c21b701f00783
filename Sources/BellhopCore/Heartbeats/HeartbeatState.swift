/// Where a heartbeat stands. Together with its ``Heartbeat``, this is all that the rules need to know;
/// the list of pings is only for people.
package struct HeartbeatState: Hashable, Sendable, Codable {
    package enum Condition: Hashable, Sendable, Codable {
        /// No ping has come yet, or none since the heartbeat was paused. Such a heartbeat reports
        /// nothing.
        case new
        case up
        case down(since: Instant, why: Cause)
    }

    package enum Cause: String, Hashable, Sendable, Codable {
        /// No ping came in time.
        case missing
        /// The job itself reported a failure.
        case failed
        /// The job reported its start, but not its end.
        case overrun
    }

    /// A start that the job has reported, without its end.
    package struct Run: Hashable, Sendable, Codable {
        package var at: Instant
        /// The identifier with which the job marks all pings of one run; `nil` if it marks none.
        package var id: String?
        /// The boot of the machine in which the start was reported; `nil` if unknown.
        package var boot: BootID?

        package init(at: Instant, id: String?, boot: BootID? = nil) {
            self.at = at
            self.id = id
            self.boot = boot
        }
    }

    package var condition: Condition
    package var isPaused: Bool
    /// When the job last reported a success or a failure; `nil` if it never has.
    package var lastPing: Instant?
    /// The boot of the machine in which ``lastPing`` came; `nil` if unknown.
    package var boot: BootID?
    /// When the next ping is expected; `nil` if none is.
    package var due: Instant?
    /// The newest run that has not ended yet; `nil` if none is known to run.
    package var run: Run?
    /// The instant since which Bellhop could receive every ping: when the daemon started, the machine
    /// woke from suspend, or the clock was set. A job is never blamed for the time before it.
    package var listening: Instant

    package init(
        condition: Condition = .new, isPaused: Bool = false, lastPing: Instant? = nil, due: Instant? = nil, run: Run? = nil,
        listening: Instant, boot: BootID? = nil
    ) {
        self.condition = condition
        self.isPaused = isPaused
        self.lastPing = lastPing
        self.due = due
        self.run = run
        self.listening = listening
        self.boot = boot
    }
}
