#if Desktop
import BellhopCore

/// Decides when to retry the bus: 0.5 s after the first failure, then doubling to 30 s with jitter.
/// After eight failures it stops until something happens: the socket appears, or there is something
/// to send. So a bus that stays away costs nothing.
struct Reconnect {
    private var failures = 0
    private var lastAttempt: Duration?
    /// When the next attempt is due, in time since boot.
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

    /// Schedules the next attempt, but only if there may be something to connect to.
    mutating func failed(at now: Duration, randomBits: UInt64, mayExist: Bool) {
        failures += 1
        next = mayExist && failures <= Self.most ? now + Self.policy.pause(afterAttempts: failures, randomBits: randomBits) : nil
    }

    /// Resets the backoff after an event that makes success more likely.
    mutating func hope() {
        failures = 0
        lastAttempt = nil
    }

    /// Whether something to send may trigger an attempt now. At most two attempts a second.
    func allowsDemand(at now: Duration) -> Bool {
        lastAttempt.map { now - $0 >= .milliseconds(500) } ?? true
    }
}
#endif
