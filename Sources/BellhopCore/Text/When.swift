/// When something is to happen, as a person said it.
public enum When: Hashable, Sendable {
    /// A count from now: `+10m`, `10m`.
    case after(ParsedDuration)
    /// The next time that the clock on the wall shows this: `at 14:45`.
    case at(CivilTime)
    /// That time of the day after today: `tomorrow 7:00`.
    case tomorrow(CivilTime)

    /// What is meant, told from `now` in `zone`.
    public func resolved(now: Instant, in zone: ZoneRules) -> ResolvedWhen {
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

/// An instant, and what a person is to be told about how it was found.
public struct ResolvedWhen: Hashable, Sendable {
    public var instant: Instant
    /// It is a time of day and follows the wall clock and the zone; otherwise it is a count.
    public var followsCalendar: Bool
    /// The time of day is past for today, so it means tomorrow: say so.
    public var movedToTomorrow: Bool
    /// The time of day does not exist on that day (the clocks go forward); it became this: say so.
    public var movedTo: CivilDateTime?

    public init(instant: Instant, followsCalendar: Bool, movedToTomorrow: Bool = false, movedTo: CivilDateTime? = nil) {
        self.instant = instant
        self.followsCalendar = followsCalendar
        self.movedToTomorrow = movedToTomorrow
        self.movedTo = movedTo
    }
}
