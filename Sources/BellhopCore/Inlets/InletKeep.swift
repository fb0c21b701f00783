/// How much of an inlet the journal keeps: `keep` and `keep_events` in `[inlets.grafana]`. A program
/// that posts all the time must not fill the disk.
package struct InletKeep: Hashable, Sendable {
    /// The allowed numbers of events.
    package static let counts = 100...1_000_000
    /// The allowed times.
    package static let times: ClosedRange<Duration> = .hours(1)...(.days(3650))

    /// The largest number of events. Older events are deleted.
    package var events: Int
    /// The largest age of an event.
    package var time: Duration

    package init(events: Int = 10_000, time: Duration = .days(30)) {
        self.events = events
        self.time = time
    }
}
