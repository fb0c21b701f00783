package import BellhopCore

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
