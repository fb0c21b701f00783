#if Desktop
import BellhopCore

/// Decides when to start a notification service. A service is started only if there is something to
/// show. Until a service has shown a pop-up, the pauses between the starts grow. Without a display,
/// every started service crashes: before there were pauses, 3,000 notices caused thousands of
/// crashes (facts, rule 12).
struct Activation {
    private var attempts = 0
    private(set) var notBefore = Duration.zero

    /// Whether a service has been started but has not shown a pop-up yet.
    var hasFailed: Bool { attempts > 0 }

    private static let policy = RetryPolicy(first: [.seconds(2)], longest: .minutes(5), jitter: 0)
    /// The time after connecting to the bus during which no service is started. At login, the
    /// desktop's own service may need this time to claim the bus name; a service that is started
    /// earlier could be the wrong service.
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
