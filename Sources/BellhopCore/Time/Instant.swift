/// A point in time in whole milliseconds since 1970-01-01 00:00 UTC. Every due time is stored in
/// this form.
///
/// Arithmetic never overflows. A result beyond the 64-bit range becomes the nearest end of the
/// range, which is 292 million years away. Checks against an allowed range then refuse such a
/// result.
package struct Instant: Hashable, Comparable, Sendable, Codable {
    /// The milliseconds since 1970-01-01 00:00 UTC; negative for earlier times.
    package var milliseconds: Int64

    package init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// Creates the instant that is `seconds` seconds after 1970-01-01 00:00 UTC.
    package init(seconds: Int64) {
        self.init(milliseconds: seconds.saturatingMultiplied(by: 1000))
    }

    package init(from decoder: any Decoder) throws {
        self.init(milliseconds: try decoder.singleValueContainer().decode(Int64.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(milliseconds)
    }

    package static func < (left: Instant, right: Instant) -> Bool {
        left.milliseconds < right.milliseconds
    }

    package static func + (instant: Instant, duration: Duration) -> Instant {
        Instant(milliseconds: instant.milliseconds.saturatingAdding(duration.inMilliseconds))
    }

    package static func - (instant: Instant, duration: Duration) -> Instant {
        Instant(milliseconds: instant.milliseconds.saturatingSubtracting(duration.inMilliseconds))
    }

    /// Returns the time from `right` to `left`; negative when `left` is earlier.
    package static func - (left: Instant, right: Instant) -> Duration {
        .milliseconds(left.milliseconds.saturatingSubtracting(right.milliseconds))
    }

    /// The whole seconds since 1970-01-01 00:00 UTC, rounded down.
    package var seconds: Int64 {
        milliseconds >= 0 ? milliseconds / 1000 : milliseconds.saturatingSubtracting(999) / 1000
    }

    /// The instant in the format of RFC 3339 in UTC, with a fraction of a second only if the
    /// fraction is not zero: `2026-11-21T14:45:00Z`, `2026-11-21T14:45:00.250Z`.
    package var rfc3339: String {
        let civil = CivilDateTime(secondsSince1970: seconds)
        let fraction = Int(milliseconds - seconds * 1000)
        guard (0...9999).contains(civil.date.year) else {
            return civil.date.description + "T" + civil.time.descriptionWithSeconds + (fraction > 0 ? "." + padded(fraction, 3) : "") + "Z"
        }
        // Write the text without an intermediate string, because every notice to a program contains
        // one or two of these texts.
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
    package var inMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds.saturatingMultiplied(by: 1000).saturatingAdding(attoseconds / 1_000_000_000_000_000)
    }

    /// The duration in whole seconds, rounded towards zero.
    package var inSeconds: Int64 {
        components.seconds
    }

    package static func minutes(_ count: Int) -> Duration { .seconds(Int64(count).saturatingMultiplied(by: 60)) }
    package static func hours(_ count: Int) -> Duration { .seconds(Int64(count).saturatingMultiplied(by: 3600)) }
    package static func days(_ count: Int) -> Duration { .seconds(Int64(count).saturatingMultiplied(by: 86400)) }
}
