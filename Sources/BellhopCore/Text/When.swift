/// A time as a person expressed it.
package enum When: Hashable, Sendable {
    /// A length of time that begins now: `+10m`, `10m`.
    case after(ParsedDuration)
    /// The next time at which the wall clock shows this time of day: `at 14:45`.
    case at(CivilTime)
    /// This time of day tomorrow: `tomorrow 7:00`.
    case tomorrow(CivilTime)

    /// Computes the instant that a person at the time `now` in the time zone `zone` means.
    package func resolved(now: Instant, in zone: ZoneRules) -> ResolvedWhen {
        switch self {
        case .after(let parsed):
            return ResolvedWhen(instant: now + parsed.duration, followsCalendar: false)
        case .at(let time):
            let today = zone.civil(now).date
            let candidate = Self.onCalendar(today, time, in: zone)
            if candidate.instant > now { return candidate }
            var tomorrow = Self.onCalendar(today.adding(days: 1), time, in: zone)
            tomorrow.movedToTomorrow = true
            return tomorrow
        case .tomorrow(let time):
            return Self.onCalendar(zone.civil(now).date.adding(days: 1), time, in: zone)
        }
    }

    private static func onCalendar(_ date: CivilDate, _ time: CivilTime, in zone: ZoneRules) -> ResolvedWhen {
        let wanted = CivilDateTime(date: date, time: time)
        let instant = zone.instant(wanted)
        let shown = zone.civil(instant)
        return ResolvedWhen(instant: instant, followsCalendar: true, movedTo: shown == wanted ? nil : shown)
    }
}

/// An instant, together with details that should be reported to the person who asked for it.
package struct ResolvedWhen: Hashable, Sendable {
    package var instant: Instant
    /// Whether the person gave a time of day instead of a length. A time of day follows the wall
    /// clock and the time zone.
    package var followsCalendar: Bool
    /// Whether the time of day was already past today, so that tomorrow is meant. The answer to the
    /// person should mention this.
    package var movedToTomorrow: Bool
    /// The time that replaces the requested time of day if the latter does not exist because the
    /// clocks go forward on that day; otherwise `nil`. The answer to the person should mention the
    /// replacement.
    package var movedTo: CivilDateTime?

    package init(instant: Instant, followsCalendar: Bool, movedToTomorrow: Bool = false, movedTo: CivilDateTime? = nil) {
        self.instant = instant
        self.followsCalendar = followsCalendar
        self.movedToTomorrow = movedToTomorrow
        self.movedTo = movedTo
    }
}
