#if Desktop
import BellhopCore

/// Decides when to start a notification service. It starts one only if there is something to show,
/// and with growing pauses until a service has shown a pop-up. The pauses are needed because every
/// start crashes if there is no display: without them, 3,000 notices caused thousands of crashes
/// (facts, rule 12).
struct Activation {
    private var attempts = 0
    private(set) var notBefore = Duration.zero

    /// Whether a service was started but nothing has been shown yet.
    var hasFailed: Bool { attempts > 0 }

    private static let policy = RetryPolicy(first: [.seconds(2)], longest: .minutes(5), jitter: 0)
    /// How long after login the desktop's own service may take to claim the bus name. A service
    /// that is started during that time could be the wrong one.
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
