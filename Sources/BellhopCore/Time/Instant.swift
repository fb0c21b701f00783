/// A point in time: whole milliseconds since 1970-01-01 00:00 UTC, as every due time is stored.
public struct Instant: Hashable, Comparable, Sendable, Codable {
    /// Milliseconds since 1970 UTC; negative before.
    public var milliseconds: Int64

    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// `seconds` since 1970 UTC.
    public init(seconds: Int64) {
        self.init(milliseconds: seconds * 1000)
    }

    public init(from decoder: any Decoder) throws {
        self.init(milliseconds: try decoder.singleValueContainer().decode(Int64.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(milliseconds)
    }

    public static func < (left: Instant, right: Instant) -> Bool {
        left.milliseconds < right.milliseconds
    }

    public static func + (instant: Instant, duration: Duration) -> Instant {
        Instant(milliseconds: instant.milliseconds + duration.inMilliseconds)
    }

    public static func - (instant: Instant, duration: Duration) -> Instant {
        Instant(milliseconds: instant.milliseconds - duration.inMilliseconds)
    }

    /// The time from `right` to `left`; negative when `left` is earlier.
    public static func - (left: Instant, right: Instant) -> Duration {
        .milliseconds(left.milliseconds - right.milliseconds)
    }

    /// Whole seconds since 1970 UTC, rounded down.
    public var seconds: Int64 {
        milliseconds >= 0 ? milliseconds / 1000 : (milliseconds - 999) / 1000
    }

    /// RFC 3339 in UTC; fractions only where there are any: `2026-11-21T14:45:00Z`, `2026-11-21T14:45:00.250Z`.
    public var rfc3339: String {
        let civil = CivilDateTime(secondsSince1970: seconds)
        let fraction = Int(milliseconds - seconds * 1000)
        var text = civil.date.description + "T" + civil.time.descriptionWithSeconds
        if fraction > 0 {
            let digits = String(fraction)
            text += "." + String(repeating: "0", count: 3 - digits.count) + digits
        }
        return text + "Z"
    }
}

extension Duration {
    /// Whole milliseconds, rounded towards zero: what is stored and compared.
    public var inMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1000 + attoseconds / 1_000_000_000_000_000
    }

    /// Whole seconds, rounded towards zero.
    public var inSeconds: Int64 {
        components.seconds
    }

    public static func minutes(_ count: Int) -> Duration { .seconds(count * 60) }
    public static func hours(_ count: Int) -> Duration { .seconds(count * 3600) }
    public static func days(_ count: Int) -> Duration { .seconds(count * 86400) }
}
