package import BellhopCore
import BellhopEngine

/// The information that a person wants to see at a glance: the notices that wait for an answer, and
/// the running timers.
package struct Overview: Hashable, Sendable {
    /// A pet's running washer or dryer.
    package struct Machine: Hashable, Sendable {
        package var pet: PetID
        package var name: String
        /// Either `wash` or `dry`.
        package var kind: TimerKind
        package var due: Instant
        /// The remaining time as a percentage of the whole time: 100 to 5, in steps of 5.
        package var percent: Int
    }

    /// A running timer other than a pet's washer or dryer, for example a countdown or an alarm.
    package struct Running: Hashable, Sendable {
        package var name: String
        package var kind: TimerKind
        package var due: Instant
        /// The remaining time as a percentage of the whole time: 100 to 5, in steps of 5.
        package var percent: Int
    }

    package var settings: AppSettings
    /// The notices that the badge counts, newest first. The list contains, for each key, the newest
    /// event that waits for an answer (checklist C3). It has at most ``most`` elements.
    package var waiting: [Event]
    /// Critical notices that were seen but not answered, newest first. The badge does not count
    /// these notices, but they must stay visible. The list is empty for views that do not show
    /// them.
    package var alarms: [Event] = []
    /// The running washers and dryers, ordered by due time.
    package var machines: [Machine]
    /// All other running timers, ordered by due time; at most ``mostTimers``. The list is empty for
    /// views that do not show these timers.
    package var timers: [Running] = []
    /// The names of pets whose health is below 25, lowest health first. The list is empty for views
    /// that do not show these names.
    package var low: [String] = []
    /// The time until the first running timer ends, rounded as ``OverviewView`` describes. `nil` if
    /// no timer runs, or if the view does not show the time.
    package var left: Duration?
    /// The next time at which the overview will change merely because time passes; `nil` if there
    /// is no such time.
    package var next: Instant?

    /// The maximum number of notices that are counted.
    package static let most = 100
    package static let mostTimers = 100

    /// The time at which the first running washer, dryer or other timer ends.
    var soonest: Instant? { [machines.first?.due, timers.first?.due].compactMap(\.self).min() }

    /// The badge on a dock icon.
    package var badge: Badge {
        Badge(count: settings.badgeEnabled ? waiting.count : 0, percent: machines.first?.percent)
    }

    /// Checks whether both overviews show the same information. ``next`` is not compared.
    package func looksLike(_ other: Overview) -> Bool {
        var other = other
        other.next = next
        return other == self
    }
}
