#if Desktop
import BellhopCore

/// When to try the bus again: 0.5 s after the first failure, then doubling to 30 s with jitter, and after eight failures not at all
/// until something happens (the socket appears, or there is something to send). A bus that stays away then costs nothing.
struct Reconnect {
    private var failures = 0
    private var lastAttempt: Duration?
    /// When the next attempt is due, on the clock that counts from boot.
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

    /// Another attempt only makes sense where there may be something to connect to.
    mutating func failed(at now: Duration, randomBits: UInt64, mayExist: Bool) {
        failures += 1
        next = mayExist && failures <= Self.most ? now + Self.policy.pause(afterAttempts: failures, randomBits: randomBits) : nil
    }

    /// Something happened that makes success likelier.
    mutating func hope() {
        failures = 0
        lastAttempt = nil
    }

    /// Whether something that is to be sent may bring about an attempt now; at most two a second.
    func allowsDemand(at now: Duration) -> Bool {
        lastAttempt.map { now - $0 >= .milliseconds(500) } ?? true
    }
}
#endif
