/// A part of every day in which people are told only what is urgent, or what they started themselves: `[quiet_hours]`. Pure.
///
/// It is decided when something happens. What was to be told before they began, and waits for a sink that cannot be reached, is told when it can.
public struct QuietHours: Hashable, Sendable {
    public enum Mode: String, Sendable, CaseIterable {
        /// What is not let through waits until the end, and is one digest then.
        case hold
        /// It is told at once, with the lowest urgency and without a sound.
        case lower
    }

    public var window: TimeWindow
    /// What is at least so urgent is told as ever.
    public var letThrough: Urgency
    public var mode: Mode
    /// Whether timers, alarms, rests, workouts and machines that somebody started are quiet, too (checklist G16).
    public var isStrict: Bool
    /// `nil` for every sink that a person reads.
    public var sinks: [SinkName]?

    public init(
        window: TimeWindow, letThrough: Urgency = .critical, mode: Mode = .hold, isStrict: Bool = false, sinks: [SinkName]? = nil
    ) {
        self.window = window
        self.letThrough = letThrough
        self.mode = mode
        self.isStrict = isStrict
        self.sinks = sinks
    }

    /// When the quiet hours end that `moment` is in, on a clock without a zone; `nil` outside of them.
    public func end(at moment: CivilDateTime) -> CivilDateTime? {
        guard window.contains(moment.time) else { return nil }
        // The evening part of a window over midnight ends on the day after.
        let isTomorrow = window.to < window.from && moment.time >= window.from
        return CivilDateTime(date: isTomorrow ? CivilDate(daysSince1970: moment.date.daysSince1970 + 1) : moment.date, time: window.to)
    }

    /// When the quiet hours end that `now` is in; always after it. In the hour that comes twice when the clocks go back they end with the first.
    public func end(at now: Instant, in zone: ZoneRules) -> Instant? {
        end(at: zone.civil(now)).map(zone.instant).flatMap { $0 > now ? $0 : nil }
    }

    /// When the quiet hours began that `now` is in.
    public func start(at now: Instant, in zone: ZoneRules) -> Instant? {
        guard end(at: now, in: zone) != nil else { return nil }
        let moment = zone.civil(now)
        let wasYesterday = window.to < window.from && moment.time < window.to
        let date = wasYesterday ? CivilDate(daysSince1970: moment.date.daysSince1970 - 1) : moment.date
        return min(now, zone.instant(CivilDateTime(date: date, time: window.from)))
    }

    /// The end of the quiet hours that keep `event` from being told as ever at a sink for people; `nil` where nothing does.
    ///
    /// - Parameter urgency: with which it would be told there.
    public func end(for event: Event, urgency: Urgency, on sink: SinkName, at now: Instant, in zone: ZoneRules) -> Instant? {
        guard event.kind != .test, urgency < letThrough, isStrict || !event.kind.isStartedByPeople else { return nil }
        guard sinks?.contains(sink) ?? true else { return nil }
        return end(at: now, in: zone)
    }
}

extension EventKind {
    /// Whether it is the end of something that somebody started to be told of it. A digest may stand for such, and comes when somebody wakes the
    /// machine.
    var isStartedByPeople: Bool {
        switch self {
        case .laundryWashed, .laundryDried, .restOver, .workoutCue, .workoutSet, .workoutFinished, .timerFinished, .alarmRang, .hubDigest:
            true
        default: false
        }
    }
}
