public import BellhopCore
import BellhopEngine

/// What a person wants to see at a glance: notices that wait for an answer, and running timers.
public struct Glance: Hashable, Sendable {
    /// A pet's running washer or dryer.
    public struct Machine: Hashable, Sendable {
        public var pet: PetID
        public var name: String
        /// `wash` or `dry`
        public var kind: TimerKind
        public var due: Instant
        /// What remains: 100 to 5 in steps of 5.
        public var percent: Int
    }

    /// A running timer that is not a pet's machine: a countdown, an alarm.
    public struct Running: Hashable, Sendable {
        public var name: String
        public var kind: TimerKind
        public var due: Instant
        /// What remains: 100 to 5 in steps of 5.
        public var percent: Int
    }

    public var settings: AppSettings
    /// The notices that the badge counts, newest first: the newest event of each key that waits for
    /// an answer (checklist C3). At most ``most``.
    public var waiting: [Event]
    /// Critical notices that were seen but not answered, newest first. The badge does not count
    /// them, but they must remain visible. Only filled for views that show them.
    public var alarms: [Event] = []
    /// The running machines, in due order.
    public var machines: [Machine]
    /// Other running timers, in due order, at most ``mostTimers``. Only filled for views that show
    /// them.
    public var timers: [Running] = []
    /// Pets whose health is below 25, worst first. Only filled for views that show them.
    public var low: [String] = []
    /// The time until the first running timer ends, rounded as ``GlanceView`` says; `nil` where
    /// nothing runs, or the view does not show it.
    public var left: Duration?
    /// When the glance will next change by the passage of time alone.
    public var next: Instant?

    /// The most notices that are counted.
    public static let most = 100
    public static let mostTimers = 100

    /// When the first running machine or timer ends.
    var soonest: Instant? { [machines.first?.due, timers.first?.due].compactMap(\.self).min() }

    /// The badge that a dock shows.
    public var badge: Badge {
        Badge(count: settings.badgeEnabled ? waiting.count : 0, percent: machines.first?.percent)
    }

    /// Whether it shows the same as another; ``next`` is ignored.
    public func looksLike(_ other: Glance) -> Bool {
        var other = other
        other.next = next
        return other == self
    }
}
