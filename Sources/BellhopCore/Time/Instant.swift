/// A point in time in whole milliseconds since 1970-01-01 00:00 UTC, the form in which every due
/// time is stored.
///
/// Arithmetic never overflows. Results stop at the ends of the 64-bit range, 292 million years
/// away. Checks against an allowed range refuse such results.
public struct Instant: Hashable, Comparable, Sendable, Codable {
    /// The milliseconds since 1970 UTC; negative for earlier times.
    public var milliseconds: Int64

    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// Creates the instant `seconds` after 1970 UTC.
    public init(seconds: Int64) {
        self.init(milliseconds: seconds.saturatingMultiplied(by: 1000))
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
        Instant(milliseconds: instant.milliseconds.saturatingAdding(duration.inMilliseconds))
    }

    public static func - (instant: Instant, duration: Duration) -> Instant {
        Instant(milliseconds: instant.milliseconds.saturatingSubtracting(duration.inMilliseconds))
    }

    /// The time from `right` to `left`; negative when `left` is earlier.
    public static func - (left: Instant, right: Instant) -> Duration {
        .milliseconds(left.milliseconds.saturatingSubtracting(right.milliseconds))
    }

    /// Whole seconds since 1970 UTC, rounded down.
    public var seconds: Int64 {
        milliseconds >= 0 ? milliseconds / 1000 : milliseconds.saturatingSubtracting(999) / 1000
    }

    /// The instant in RFC 3339, UTC, with a fraction only if there is one: `2026-11-21T14:45:00Z`,
    /// `2026-11-21T14:45:00.250Z`.
    public var rfc3339: String {
        let civil = CivilDateTime(secondsSince1970: seconds)
        let fraction = Int(milliseconds - seconds * 1000)
        guard (0...9999).contains(civil.date.year) else {
            return civil.date.description + "T" + civil.time.descriptionWithSeconds + (fraction > 0 ? "." + padded(fraction, 3) : "") + "Z"
        }
        // Written without an intermediate string, because every notice to a program contains one or
        // two of these texts.
        return String(unsafeUninitializedCapacity: 24) { bytes in
            var count = 0
            func put(_ byte: UInt8) {
                bytes[count] = byte
                count += 1
            }
            func put(_ number: Int, digits: Int) {
                var unit = digits == 4 ? 1000 : digits == 3 ? 100 : 10
                for _ in 0..<digits {
                    put(0x30 + UInt8(number / unit % 10))
                    unit /= 10
                }
            }
            put(civil.date.year, digits: 4)
            put(0x2D)
            put(civil.date.month, digits: 2)
            put(0x2D)
            put(civil.date.day, digits: 2)
            put(0x54)
            put(civil.time.hour, digits: 2)
            put(0x3A)
            put(civil.time.minute, digits: 2)
            put(0x3A)
            put(civil.time.second, digits: 2)
            if fraction > 0 {
                put(0x2E)
                put(fraction, digits: 3)
            }
            put(0x5A)
            return count
        }
    }
}

extension Duration {
    /// The duration in whole milliseconds, rounded towards zero. Durations are stored and compared
    /// in this form. A value beyond 64 bits becomes the nearest end of the range.
    public var inMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds.saturatingMultiplied(by: 1000).saturatingAdding(attoseconds / 1_000_000_000_000_000)
    }

    /// The duration in whole seconds, rounded towards zero.
    public var inSeconds: Int64 {
        components.seconds
    }

    public static func minutes(_ count: Int) -> Duration { .seconds(Int64(count).saturatingMultiplied(by: 60)) }
    public static func hours(_ count: Int) -> Duration { .seconds(Int64(count).saturatingMultiplied(by: 3600)) }
    public static func days(_ count: Int) -> Duration { .seconds(Int64(count).saturatingMultiplied(by: 86400)) }
}
