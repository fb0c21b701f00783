#if Desktop
import BellhopCore

/// When a notification service may be started: only for something to show, and each further attempt later than the one before, until a
/// service has shown something. Without a display every automatic start was a crash: 3,000 notices, thousands of them (facts, rule 12).
struct Activation {
    private var attempts = 0
    private(set) var notBefore = Duration.zero

    private static let policy = RetryPolicy(first: [.seconds(2)], longest: .minutes(5), jitter: 0)
    /// At login the desktop's own service gets this long to claim the name; a start in between could bring up the wrong one.
    static let grace = Duration.seconds(3)

    mutating func connected(at now: Duration) {
        attempts = 0
        notBefore = now + Self.grace
    }

    mutating func began(at now: Duration) {
        attempts += 1
        notBefore = now + Self.policy.pause(afterAttempts: attempts, randomBits: 0)
    }

    mutating func succeeded() {
        attempts = 0
        notBefore = .zero
    }
}
#endif
