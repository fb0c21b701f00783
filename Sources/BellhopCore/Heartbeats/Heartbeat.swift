/// A job that must report regularly, such as a nightly backup. Bellhop notifies people when no report
/// (a ping) comes in time.
package struct Heartbeat: Hashable, Sendable {
    /// When the next ping is expected.
    package enum Schedule: Hashable, Sendable {
        /// This long after the last ping; within ``Heartbeat/lengths``.
        case every(Duration)
        /// At the first of these times after the last ping.
        case times(Recurrence)
    }

    package var id: HeartbeatID
    /// The name, which no other heartbeat has. It is also the last part of a ping address, so it has
    /// only characters of `[a-z0-9_-]`.
    package var name: String
    package var schedule: Schedule
    /// The grace period, within ``lengths``: how late a ping may be, and how long a job may run after
    /// its signal ``HeartbeatSignal/start``.
    package var grace: Duration
    /// The labels of its notices, such as `owner` and `tags`.
    package var labels: Labels
    /// The name of the time zone of the schedule, such as `Europe/Berlin`; `nil` for that of the
    /// machine.
    package var zone: String?

    package init(
        id: HeartbeatID, name: String, schedule: Schedule, grace: Duration, labels: Labels = [:], zone: String? = nil
    ) {
        self.id = id
        self.name = name
        self.schedule = schedule
        self.grace = grace
        self.labels = labels
        self.zone = zone
    }

    /// Returns whether another form of this heartbeat expects the same pings. The rest of a heartbeat, such
    /// as its labels, can change without an effect on its deadlines.
    package func expectsTheSame(as other: Heartbeat) -> Bool {
        schedule == other.schedule && grace == other.grace && zone == other.zone
    }

    /// The allowed times between two pings, and the allowed grace: 1 minute to 365 days.
    package static let lengths: ClosedRange<Duration> = .minutes(1)...(.days(365))
    /// The most characters of a name.
    package static let longestName = 60
    /// The most bytes of the body of a ping that are kept.
    package static let logLimit = 10_000
    /// The number of pings of each heartbeat that are kept.
    package static let keptPings = 100
    /// The most heartbeats of a household.
    package static let limit = 200

    /// Returns whether a text can be the name of a heartbeat.
    package static func isName(_ text: String) -> Bool {
        (1...longestName).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
            }
    }
}

package typealias HeartbeatID = ID<Heartbeat>

extension Owner {
    package static func heartbeat(_ id: HeartbeatID) -> Owner { Owner(kind: .heartbeat, id: id.description) }
    package var heartbeatID: HeartbeatID? { kind == .heartbeat ? HeartbeatID(id) : nil }
}
