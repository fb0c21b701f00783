/// The settings of `[alive]`: Bellhop pings another server, which notices if Bellhop dies.
package struct AliveSettings: Hashable, Sendable {
    /// The ping address at the other server. It contains a secret.
    package var url: Redacted
    /// The time between two pings, within ``pauses``.
    package var every: Duration

    /// The allowed times between two pings: 1 minute to 7 days.
    package static let pauses: ClosedRange<Duration> = .minutes(1)...(.days(7))
    /// The default of ``every``: an hour.
    package static let usualPause: Duration = .hours(1)

    package init(url: Redacted, every: Duration = usualPause) {
        self.url = url
        self.every = every
    }
}
