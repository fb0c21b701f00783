/// A time as a person expressed it.
package enum When: Hashable, Sendable {
    /// A length of time that begins now: `+10m`, `in 3 days`.
    case after(ParsedDuration)
    /// The next time at which the wall clock shows this time of day: `at 14:45`.
    case at(CivilTime)
    /// A time of day on a day: `tomorrow 7:00`, `friday 18:00`, `2026-12-24 18:00`.
    case on(WhenDay, CivilTime)
    /// An instant with its UTC offset: `2026-12-24T18:00:00+01:00`.
    case instant(Instant)

    /// The direction, seen from now, in which to look for a time.
    package enum Direction: Sendable {
        /// Into the future: `3d` means in three days, `18:00` means the next time that the clock
        /// shows 18:00, and `friday` means the next Friday.
        case ahead
        /// Into the past: `3d` means three days ago, `18:00` means the last time that the clock
        /// showed 18:00, and `friday` means the last Friday.
        case back
    }

    /// Converts the time to an instant, for a person who writes the time at `now` in the time zone
    /// `zone`.
    package func resolved(_ direction: Direction = .ahead, now: Instant, in zone: ZoneRules) -> ResolvedWhen {
        switch self {
        case .after(let parsed):
            let instant = direction == .ahead ? now + parsed.duration : now - parsed.duration
            return ResolvedWhen(instant: instant, followsCalendar: false)
        case .at(let time):
            let today = zone.civil(now).date
            let days = direction == .ahead ? [0, 1] : [0, -1]
            let candidates = days.map { ResolvedWhen(CivilDateTime(date: today.adding(days: $0), time: time), in: zone) }
            return candidates.first { direction == .ahead ? $0.instant > now : $0.instant <= now } ?? candidates[1]
        case .on(let day, let time):
            let dates = day.dates(direction, from: zone.civil(now).date)
            let candidates = dates.map { ResolvedWhen(CivilDateTime(date: $0, time: time), in: zone) }
            return candidates.first { direction == .ahead ? $0.instant > now : $0.instant <= now } ?? candidates[candidates.count - 1]
        case .instant(let instant):
            return ResolvedWhen(instant: instant, followsCalendar: false)
        }
    }
}

/// An instant that a person specified, with details for a timer that ends at this instant.
package struct ResolvedWhen: Hashable, Sendable {
    package var instant: Instant
    /// Whether the person gave a time of day instead of a length. A time of day follows the wall
    /// clock and the time zone.
    package var followsCalendar: Bool
    /// The replacement for the requested time of day if that time does not exist because the clocks
    /// go forward on that day; otherwise `nil`. The answer to the person shows the replacement.
    package var movedTo: CivilDateTime?

    package init(instant: Instant, followsCalendar: Bool, movedTo: CivilDateTime? = nil) {
        self.instant = instant
        self.followsCalendar = followsCalendar
        self.movedTo = movedTo
    }

    init(_ wanted: CivilDateTime, in zone: ZoneRules) {
        let instant = zone.instant(wanted)
        let shown = zone.civil(instant)
        self.init(instant: instant, followsCalendar: true, movedTo: shown == wanted ? nil : shown)
    }
}
