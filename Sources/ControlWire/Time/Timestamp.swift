package import BellhopCore

/// An instant as RFC 3339 text in JSON. A timestamp is written in UTC, with a precision of at most
/// one millisecond. When a timestamp is read, any UTC offset is accepted.
package struct Timestamp: Hashable, Comparable, Sendable, LosslessStringConvertible {
    package var instant: Instant

    package init(_ instant: Instant) { self.instant = instant }

    package static func < (left: Timestamp, right: Timestamp) -> Bool { left.instant < right.instant }

    package var description: String { instant.rfc3339 }

    /// Parses `2026-11-21T14:45:00Z` or `2026-11-21T15:45:00.250+01:00`; returns `nil` for other
    /// forms. Fractions finer than a millisecond are rounded up. A leap second counts as the last
    /// second of its minute.
    package init?(_ text: String) {
        var scanner = DigitScanner(text)
        guard let year = scanner.number(4), scanner.take("-"), let month = scanner.number(2), scanner.take("-"),
            let day = scanner.number(2), scanner.take("T") || scanner.take("t") || scanner.take(" "), let hour = scanner.number(2),
            scanner.take(":"), let minute = scanner.number(2), scanner.take(":"), let second = scanner.number(2)
        else { return nil }
        let date = CivilDate(year: year, month: month, day: day)
        guard date.isValid, hour < 24, minute < 60, second <= 60 else { return nil }
        guard let milliseconds = scanner.fraction(), let offset = scanner.offset(), scanner.isAtEnd else { return nil }
        let civil = CivilDateTime(date: date, time: CivilTime(hour: hour, minute: minute, second: min(second, 59)))
        instant = Instant(milliseconds: (civil.secondsSince1970 - Int64(offset)) * 1000 + Int64(milliseconds))
    }
}

extension Timestamp: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let timestamp = Timestamp(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\"\(text)\" is not an RFC 3339 time")
        }
        self = timestamp
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// Reads ASCII digits and punctuation from the start of a text.
private struct DigitScanner {
    private var rest: Substring.UTF8View

    init(_ text: String) { rest = Substring(text).utf8 }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ mark: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: mark) else { return false }
        rest.removeFirst()
        return true
    }

    /// Reads exactly `count` digits.
    mutating func number(_ count: Int) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        rest.removeFirst(count)
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// Reads a fraction such as `.25` and returns it in milliseconds. Returns 0 if the next
    /// character is not a point, and `nil` if no digit follows the point.
    mutating func fraction() -> Int? {
        guard take(".") else { return 0 }
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        guard !digits.isEmpty else { return nil }
        rest.removeFirst(digits.count)
        var padded = digits.prefix(3).map { Int($0 - 0x30) }
        while padded.count < 3 { padded.append(0) }
        // Round up, because a timer must never fire before its due time.
        let finer = digits.dropFirst(3).contains { $0 != 0x30 } ? 1 : 0
        return padded[0] * 100 + padded[1] * 10 + padded[2] + finer
    }

    /// Reads `Z` or an offset such as `+01:00`. Returns the offset in seconds east of UTC.
    mutating func offset() -> Int? {
        if take("Z") || take("z") { return 0 }
        let sign: Int
        if take("+") { sign = 1 } else if take("-") { sign = -1 } else { return nil }
        guard let hour = number(2), take(":"), let minute = number(2), hour < 24, minute < 60 else { return nil }
        return sign * (hour * 3600 + minute * 60)
    }
}

/// A formatter that shows instants as local wall-clock times. The daemon adds these texts to its
/// answers, because the command-line program has no time zone data.
package struct LocalClock: Sendable {
    package let now: Instant
    package let zone: ZoneRules
    /// The language of the texts. The language also determines whether the texts use the 12-hour or
    /// the 24-hour clock.
    package let language: Language
    /// Whether times less than ten minutes away are shown with seconds.
    package var tellsSeconds = true
    private let today: CivilDate

    package init(now: Instant, zone: ZoneRules, language: Language = .english) {
        self.now = now
        self.zone = zone
        self.language = language
        today = zone.civil(now).date
    }

    /// Returns an instant as text: `15:32` today, `Tue 15:32` within six days, otherwise
    /// `2026-11-28 15:32`. If ``tellsSeconds`` is set, an instant less than ten minutes away is
    /// shown with seconds.
    package func text(_ instant: Instant) -> String {
        let civil = zone.civil(instant)
        let distance = instant > now ? instant - now : now - instant
        let time =
            tellsSeconds && distance < .minutes(10)
            ? language.timeWithSeconds(civil.time) : language.time(CivilTime(hour: civil.time.hour, minute: civil.time.minute))
        let days = civil.date.daysSince1970 - today.daysSince1970
        if days == 0 { return time }
        if abs(days) <= 6 { return language.shortWeekday(civil.date.weekday) + " " + time }
        return civil.date.description + " " + time
    }
}

/// A parser for the start and end of a vacation, as people write them (checklist G13):
/// `2026-12-01`, `2026-12-01 18:00`, `tomorrow`, `tomorrow 7:00`, `yesterday 18:00`, `18:00`, `3d`
/// or RFC 3339.
package enum MomentText {
    /// The direction in which a duration or a time of day is counted: into the future or into the
    /// past.
    package enum Direction: Sendable {
        /// Into the future: `3d` means three days from now, and `18:00` means the next time the
        /// clock shows 18:00.
        case ahead
        /// Into the past: `3d` means three days ago, and `18:00` means the last time the clock
        /// showed 18:00.
        case back
    }

    /// Parses a time. A date or a day without a time means the beginning of that day.
    package static func parse(_ text: String, _ direction: Direction, now: Instant, zone: ZoneRules) throws(TextError) -> Instant {
        let words = text.lowercased().split(separator: " ", omittingEmptySubsequences: true).filter { $0 != "at" }
        if words.count == 1, let stamp = Timestamp(text) { return stamp.instant }
        if let first = words.first, let date = date(String(first), today: zone.civil(now).date) {
            guard words.count > 1 else { return zone.instant(CivilDateTime(date: date, time: CivilTime(hour: 0, minute: 0))) }
            return zone.instant(CivilDateTime(date: date, time: try time(words.dropFirst().joined(), in: text)))
        }
        switch try when(text) {
        case .after(let length):
            return direction == .ahead ? now + length.duration : now - length.duration
        case .tomorrow(let time):
            return When.tomorrow(time).resolved(now: now, in: zone).instant
        case .at(let time):
            guard direction == .back else { return When.at(time).resolved(now: now, in: zone).instant }
            let today = zone.civil(now).date
            let last = zone.instant(CivilDateTime(date: today, time: time))
            return last <= now ? last : zone.instant(CivilDateTime(date: today.adding(days: -1), time: time))
        }
    }

    /// Parses a duration or a time of day. For other text, the error suggests the accepted forms.
    private static func when(_ text: String) throws(TextError) -> When {
        do {
            return try WhenText.parse(text, in: .seconds(1) ... .days(3650))
        } catch {
            guard error.kind == .notUnderstood else { throw error }
            throw TextError(.notUnderstood, text, "is not a date or time", suggestions: ["2026-12-20", "tomorrow 7:00"])
        }
    }

    private static func date(_ word: String, today: CivilDate) -> CivilDate? {
        switch word {
        case "today": return today
        case "tomorrow": return today.adding(days: 1)
        case "yesterday": return today.adding(days: -1)
        default:
            let parts = word.split(separator: "-", omittingEmptySubsequences: false)
            guard parts.count == 3, parts[0].utf8.count == 4, parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
                let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
            else { return nil }
            let date = CivilDate(year: year, month: month, day: day)
            return date.isValid ? date : nil
        }
    }

    private static func time(_ word: String, in text: String) throws(TextError) -> CivilTime {
        guard case .at(let time) = try WhenText.parse("at " + word) else { throw TextError(.notUnderstood, text, "is not a time of day") }
        return time
    }
}
