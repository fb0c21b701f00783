package import BellhopCore

/// An instant as RFC 3339 text in JSON. A timestamp is written in UTC, with a precision of at most
/// one millisecond. When a timestamp is read, any UTC offset is accepted.
package struct Timestamp: Hashable, Comparable, Sendable, LosslessStringConvertible {
    package var instant: Instant

    package init(_ instant: Instant) { self.instant = instant }

    package static func < (left: Timestamp, right: Timestamp) -> Bool { left.instant < right.instant }

    package var description: String { instant.rfc3339 }

    /// Parses an RFC 3339 time; see ``BellhopCore/Instant/init(rfc3339:)``.
    package init?(_ text: String) {
        guard let instant = Instant(rfc3339: text) else { return nil }
        self.init(instant)
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

/// A formatter that shows instants as local wall-clock times. The daemon adds these texts to its
/// answers, because the command-line program has no time zone data.
package struct LocalClock: Sendable {
    /// Which times are shown with seconds.
    package enum Seconds: Hashable, Sendable {
        /// Times less than ten minutes away, where a second matters. This is for single things.
        case near
        /// No time. This is for lists, where all times of a column have the same form.
        case never
        /// All times. This is for the journal, which says exactly when something happened.
        case always
    }

    package let now: Instant
    package let zone: ZoneRules
    /// The language of the texts. The language also determines whether the texts use the 12-hour or
    /// the 24-hour clock.
    package let language: Language
    package var seconds: Seconds
    private let today: CivilDate

    package init(now: Instant, zone: ZoneRules, language: Language = .english, seconds: Seconds = .near) {
        self.now = now
        self.zone = zone
        self.language = language
        self.seconds = seconds
        today = zone.civil(now).date
    }

    /// Returns an instant as text: `15:32` today, `Tue 15:32` within six days, otherwise
    /// `2026-11-28 15:32`. ``Seconds`` decides whether the time has seconds: `15:32:05`.
    package func text(_ instant: Instant) -> String {
        let civil = zone.civil(instant)
        let time =
            hasSeconds(instant)
            ? language.timeWithSeconds(civil.time) : language.time(CivilTime(hour: civil.time.hour, minute: civil.time.minute))
        let days = civil.date.daysSince1970 - today.daysSince1970
        if days == 0 { return time }
        if abs(days) <= 6 { return language.shortWeekday(civil.date.weekday) + " " + time }
        return civil.date.description + " " + time
    }

    /// Returns an instant as a page for people shows it: like ``text(_:)``, but a day that is more than
    /// six days away is `Fri 4 Dec 18:00`. The year is shown if it is not the current one.
    package func pageText(_ instant: Instant) -> String {
        let civil = zone.civil(instant)
        guard abs(civil.date.daysSince1970 - today.daysSince1970) > 6 else { return text(instant) }
        return day(civil.date) + " " + language.time(CivilTime(hour: civil.time.hour, minute: civil.time.minute))
    }

    /// Returns a day as people write it: `Fri 4 Dec`.
    private func day(_ date: CivilDate) -> String {
        let phrase: Phrase =
            date.year == today.year
            ? "date\u{4}\(language.shortWeekday(date.weekday)) \(date.day) \(language.shortMonth(date.month))"
            : "date\u{4}\(language.shortWeekday(date.weekday)) \(date.day) \(language.shortMonth(date.month)) \(date.year)"
        return language(phrase)
    }

    private func hasSeconds(_ instant: Instant) -> Bool {
        switch seconds {
        case .near: (instant > now ? instant - now : now - instant) < .minutes(10)
        case .never: false
        case .always: true
        }
    }
}

extension LocalClock {
    /// Returns an instant with its weekday and its distance from now, so that a person can check
    /// how a written time was understood: `Fri 4 Dec 18:00, in 11 days`. The year is shown if it is
    /// not the current one. The UTC offset is shown if the clock shows this time twice, because the
    /// clocks go back: `Sun 25 Oct 02:30 UTC+1`.
    package func moment(_ instant: Instant) -> String {
        let civil = zone.civil(instant)
        let time = civil.time.second == 0 ? language.time(civil.time) : language.timeWithSeconds(civil.time)
        return language("\(day(civil.date)) \(time + offsetIfTwice(instant)), \(distance(to: instant, on: civil.date))")
    }

    /// Returns the UTC offset if the clock shows the time of the instant twice; otherwise an empty
    /// text.
    private func offsetIfTwice(_ instant: Instant) -> String {
        let offset = zone.offset(at: instant)
        let isTwice = [-1, 1].contains { day in
            let other = zone.offset(at: instant + .days(day))
            return other != offset && zone.offset(at: instant + .seconds(offset - other)) == other
        }
        guard isTwice else { return "" }
        let (hours, minutes) = (abs(offset) / 3600, abs(offset) / 60 % 60)
        return " UTC\(offset < 0 ? "-" : "+")\(hours)" + (minutes == 0 ? "" : ":\(minutes < 10 ? "0" : "")\(minutes)")
    }

    private func distance(to instant: Instant, on date: CivilDate) -> Phrase {
        // A request takes a moment itself.
        if abs((instant - now).inMilliseconds) < 1_500 { return "now" }
        let length = instant > now ? instant - now : now - instant
        guard length >= .days(2) else {
            let words = DurationText.left(length)
            return instant > now ? "in \(words)" : "\(words) ago"
        }
        // Count calendar days, so that on a Tuesday, Friday is in 3 days at any time of day.
        let days = abs(date.daysSince1970 - zone.civil(now).date.daysSince1970)
        return instant > now
            ? "in \(count: days, one: "day", other: "days")" : "\(count: days, one: "day", other: "days") ago"
    }
}
