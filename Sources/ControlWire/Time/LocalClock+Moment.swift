package import BellhopCore

extension LocalClock {
    /// Returns an instant with its weekday and its distance, so that a person can check how a
    /// written time was understood: `Fri 4 Dec 18:00, in 11 days`. The year is shown if it is not
    /// the current one.
    package func moment(_ instant: Instant) -> String {
        let civil = zone.civil(instant)
        let date: Phrase =
            civil.date.year == zone.civil(now).date.year
            ? "date\u{4}\(language.shortWeekday(civil.date.weekday)) \(civil.date.day) \(language.shortMonth(civil.date.month))"
            : "date\u{4}\(language.shortWeekday(civil.date.weekday)) \(civil.date.day) \(language.shortMonth(civil.date.month)) \(civil.date.year)"
        let time = civil.time.second == 0 ? language.time(civil.time) : language.timeWithSeconds(civil.time)
        return language("\(language(date)) \(time), \(distance(to: instant, on: civil.date))")
    }

    private func distance(to instant: Instant, on date: CivilDate) -> Phrase {
        let length = instant > now ? instant - now : now - instant
        guard length >= .days(2) else {
            let words = DurationText.left(length)
            return instant > now ? "in \(words)" : "\(words) ago"
        }
        // Count the nights, so that `Friday` is in 3 days on a Tuesday, whatever the time of day.
        let days = abs(date.daysSince1970 - zone.civil(now).date.daysSince1970)
        return instant > now
            ? "in \(count: days, one: "day", other: "days")" : "\(count: days, one: "day", other: "days") ago"
    }
}
