#if Desktop
import BellhopCore

/// Decides when to try to connect to the bus again. The first pause is 0.5 s. Each further pause is
/// twice as long as the one before, up to 30 s, with jitter. After eight failures, the attempts
/// stop until the socket appears or there is something to send. A bus that never comes back
/// therefore causes no more work.
struct Reconnect {
    private var failures = 0
    private var lastAttempt: Duration?
    /// The time since boot of the next attempt; `nil` if none is scheduled.
    private(set) var next: Duration?

    private static let policy = RetryPolicy(first: [.milliseconds(500)], longest: .seconds(30), jitter: 0.2)
    private static let most = 8

    mutating func began(at now: Duration) {
        lastAttempt = now
        next = nil
    }

    mutating func succeeded() {
        self = Reconnect()
    }

    /// Schedules the next attempt, unless there is no bus to connect to or too many attempts have
    /// failed.
    mutating func failed(at now: Duration, randomBits: UInt64, mayExist: Bool) {
        failures += 1
        next = mayExist && failures <= Self.most ? now + Self.policy.pause(afterAttempts: failures, randomBits: randomBits) : nil
    }

    /// Starts with short pauses again, because an attempt is now more likely to succeed.
    mutating func hope() {
        failures = 0
        lastAttempt = nil
    }

    /// Returns whether an attempt may be made now because there is a message to send. Such an
    /// attempt is allowed only if the last attempt was at least 0.5 s ago.
    func allowsDemand(at now: Duration) -> Bool {
        lastAttempt.map { now - $0 >= .milliseconds(500) } ?? true
    }
}
#endif
