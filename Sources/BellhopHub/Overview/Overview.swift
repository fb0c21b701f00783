public import BellhopCore
import BellhopEngine

/// What a person wants to see at a glance: the notices that wait for an answer, and the running
/// timers.
public struct Overview: Hashable, Sendable {
    /// A pet's running washer or dryer.
    public struct Machine: Hashable, Sendable {
        public var pet: PetID
        public var name: String
        /// Either `wash` or `dry`.
        public var kind: TimerKind
        public var due: Instant
        /// The remaining time as a percentage of the whole time: 100 to 5, in steps of 5.
        public var percent: Int
    }

    /// A running timer other than a pet's washer or dryer, for example a countdown or an alarm.
    public struct Running: Hashable, Sendable {
        public var name: String
        public var kind: TimerKind
        public var due: Instant
        /// The remaining time as a percentage of the whole time: 100 to 5, in steps of 5.
        public var percent: Int
    }

    public var settings: AppSettings
    /// The notices that the badge counts, newest first: for each key the newest event that waits
    /// for an answer (checklist C3). At most ``most``.
    public var waiting: [Event]
    /// Critical notices that were seen but not answered, newest first. The badge does not count
    /// them, but they must stay visible. Empty for views that do not show them.
    public var alarms: [Event] = []
    /// The running washers and dryers, ordered by due time.
    public var machines: [Machine]
    /// Other running timers, ordered by due time; at most ``mostTimers``. Empty for views that do
    /// not show them.
    public var timers: [Running] = []
    /// The names of pets whose health is below 25, worst first. Empty for views that do not show
    /// them.
    public var low: [String] = []
    /// The time until the first running timer ends, rounded as ``OverviewView`` describes. `nil` if
    /// no timer runs, or if the view does not show the time.
    public var left: Duration?
    /// When the overview will next change merely because time passes; `nil` if it will not.
    public var next: Instant?

    /// The maximum number of notices that are counted.
    public static let most = 100
    public static let mostTimers = 100

    /// When the first running washer, dryer or other timer ends.
    var soonest: Instant? { [machines.first?.due, timers.first?.due].compactMap(\.self).min() }

    /// The badge on a dock icon.
    public var badge: Badge {
        Badge(count: settings.badgeEnabled ? waiting.count : 0, percent: machines.first?.percent)
    }

    /// Whether both overviews show the same. ``next`` is ignored.
    public func looksLike(_ other: Overview) -> Bool {
        var other = other
        other.next = next
        return other == self
    }
}
