package import BellhopCore

/// Limits the notices of one inlet, and counts those that were too many, so that a storm becomes one
/// notice with a number instead of silence.
///
/// All times are times since boot, because nobody can set that clock. What this value knows may be lost
/// in a crash.
package struct InletLimit: Hashable, Sendable {
    package enum Admission: Hashable, Sendable {
        case admitted
        /// The sender may try again after this time, at least a second.
        case refused(retryAfter: Duration)
    }

    private struct Storm: Hashable {
        var refused: Int
        /// When the number was last reported; `nil` if it never was.
        var reported: Duration?
        /// Whether more notices were refused since the last report.
        var hasNews: Bool
        var last: Duration
    }

    /// The pause between two reports of one storm. A storm is over when nothing was refused for as long.
    package static let pause: Duration = .minutes(1)

    private let rate: SinkLimits.Rate
    /// The time at which the bucket is full again. Nothing has to refill it.
    private var full: Duration = .zero
    private var storm: Storm?

    package init(_ rate: SinkLimits.Rate = InletSettings.usualRate) { self.rate = rate }

    /// The next time at which a notice is admitted. It may be in the past.
    private var next: Duration { full - rate.every * (rate.burst - 1) }

    /// Returns how long a sender has to wait that sends the same notice again; `nil` if it need not wait.
    /// Nothing is counted.
    package func pause(at now: Duration) -> Duration? { next > now ? next - now : nil }

    /// Decides about one notice, which counts if it is admitted.
    package mutating func admit(at now: Duration) -> Admission {
        guard next > now else {
            full = max(full, now) + rate.every
            return .admitted
        }
        if let storm, now - storm.last >= Self.pause { self.storm = nil }
        var current = storm ?? Storm(refused: 0, reported: nil, hasNews: false, last: now)
        current.refused += 1
        current.hasNews = true
        current.last = now
        storm = current
        return .refused(retryAfter: max(.seconds(1), next - now))
    }

    /// When there is something to report; `nil` if there is nothing. This time may be in the past.
    package var nextReport: Duration? {
        guard let storm, storm.hasNews else { return nil }
        return storm.reported.map { $0 + Self.pause } ?? storm.last
    }

    /// Returns how many notices were refused since the storm began, and notes that this was reported.
    /// Returns `nil` if it is too early to report, or if there is nothing to report.
    package mutating func report(at now: Duration) -> Int? {
        guard let nextReport, nextReport <= now else { return nil }
        storm?.reported = now
        storm?.hasNews = false
        return storm?.refused
    }

    /// Notes that the last report could not be stored. It is tried again after ``pause``.
    package mutating func noteUnreported() { storm?.hasNews = true }
}
