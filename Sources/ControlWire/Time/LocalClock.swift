public import BellhopCore

/// Words an instant as a clock on the wall shows it; the daemon puts these texts beside the UTC instants, since the command line knows no zones.
public struct LocalClock: Sendable {
    public let now: Instant
    public let zone: ZoneRules
    /// What its words are in, and whether its day has two halves.
    public let language: Language
    /// Whether seconds are told of what is less than ten minutes away.
    public var tellsSeconds = true
    private let today: CivilDate

    public init(now: Instant, zone: ZoneRules, language: Language = .english) {
        self.now = now
        self.zone = zone
        self.language = language
        today = zone.civil(now).date
    }

    /// `15:32` today, `Tue 15:32` within six days, else `2026-11-28 15:32`; with seconds when it is less than ten minutes away, unless they
    /// are not wanted.
    public func text(_ instant: Instant) -> String {
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
