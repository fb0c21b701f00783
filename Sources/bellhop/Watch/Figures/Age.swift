import BellhopCore

/// Describes how long a notice has been waiting: `2 min ago`, or `rings for 02:14` while it still
/// repeats.
struct Age {
    private static let minute: Int64 = 60_000
    private static let hour: Int64 = 60 * minute
    private static let day: Int64 = 24 * hour

    let start: Instant
    /// Whether the age is shown with seconds during the first hour.
    let countsSeconds: Bool

    func text(at now: Instant) -> String {
        let age = max(0, (now - start).inMilliseconds)
        if countsSeconds, age < Self.hour { return say("rings for \(DurationText.clock(.milliseconds(age / 1000 * 1000)))") }
        return switch age {
        case ..<Self.minute: say("just now")
        case ..<Self.hour: say("\(age / Self.minute) min ago")
        case ..<Self.day: say("\(age / Self.hour) h ago")
        default: say("\(age / Self.day) d ago")
        }
    }

    /// Returns the next time at which the text changes.
    func nextChange(after now: Instant) -> Instant {
        let age = (now - start).inMilliseconds
        guard age >= 0 else { return start }
        let step = countsSeconds && age < Self.hour ? 1000 : age < Self.hour ? Self.minute : age < Self.day ? Self.hour : Self.day
        return start + .milliseconds((age / step + 1) * step)
    }
}

/// Describes when a notice is repeated: `repeats in 24 s` within the last minute, before that
/// `repeats 14:03`.
struct Repeat {
    private static let minute: Int64 = 60_000

    let at: Instant
    /// ``at`` in local time, as text for people.
    let local: String

    func text(after now: Instant) -> String {
        let left = (at - now).inMilliseconds
        guard left <= Self.minute else { return say("repeats \(local)") }
        return say("repeats in \(max(0, left + 999) / 1000) s")
    }

    /// Returns the next time at which the text changes; `nil` if it stays as it is.
    func nextChange(after now: Instant) -> Instant? {
        let left = (at - now).inMilliseconds
        if left <= 0 { return nil }
        return left > Self.minute ? at - .milliseconds(Self.minute) : at - .milliseconds((left - 1) / 1000 * 1000)
    }
}
