/// A daily time window in which people receive only urgent notices, and notices about things that
/// people started themselves. The config table is `[quiet_hours]`. This type has no side effects.
///
/// Bellhop applies quiet hours at the moment an event happens. If a notice from before the window
/// is still waiting for an unreachable sink, the notice is delivered as soon as the sink is
/// reachable, even within the window.
package struct QuietHours: Hashable, Sendable {
    package enum Mode: String, Sendable, CaseIterable {
        /// Notices are held until the end of the window and then delivered as one digest.
        case hold
        /// Notices are delivered immediately, with the lowest urgency and without a sound.
        case lower
    }

    package var window: TimeWindow
    /// The lowest urgency with which notices are delivered as usual.
    package var letThrough: Urgency
    package var mode: Mode
    /// Whether notices about timers, alarms, rests, workouts and machines that somebody started are
    /// also quiet (checklist G16).
    package var isStrict: Bool
    /// The sinks to which the quiet hours apply; `nil` for every sink that a person reads.
    package var sinks: [SinkName]?

    package init(
        window: TimeWindow, letThrough: Urgency = .critical, mode: Mode = .hold, isStrict: Bool = false, sinks: [SinkName]? = nil
    ) {
        self.window = window
        self.letThrough = letThrough
        self.mode = mode
        self.isStrict = isStrict
        self.sinks = sinks
    }

    /// Returns the local time at which the quiet hours that contain `moment` end; `nil` if `moment`
    /// is outside the quiet hours.
    package func end(at moment: CivilDateTime) -> CivilDateTime? {
        guard window.contains(moment.time) else { return nil }
        // The evening part of a window that spans midnight ends on the next day.
        let isTomorrow = window.to < window.from && moment.time >= window.from
        return CivilDateTime(date: isTomorrow ? CivilDate(daysSince1970: moment.date.daysSince1970 + 1) : moment.date, time: window.to)
    }

    /// Returns the time at which the quiet hours that contain `now` end; `nil` if `now` is outside
    /// the quiet hours. The result is always later than `now`. If the end is in the hour that is
    /// repeated when the clocks go back, the first of the two instants counts.
    package func end(at now: Instant, in zone: ZoneRules) -> Instant? {
        end(at: zone.civil(now)).map(zone.instant).flatMap { $0 > now ? $0 : nil }
    }

    /// Returns the time at which the quiet hours that contain `now` began; `nil` if `now` is
    /// outside the quiet hours.
    package func start(at now: Instant, in zone: ZoneRules) -> Instant? {
        guard end(at: now, in: zone) != nil else { return nil }
        let moment = zone.civil(now)
        let wasYesterday = window.to < window.from && moment.time < window.to
        let date = wasYesterday ? CivilDate(daysSince1970: moment.date.daysSince1970 - 1) : moment.date
        return min(now, zone.instant(CivilDateTime(date: date, time: window.from)))
    }

    /// Returns the end of the quiet hours if they hold or lower `event` at a sink for people; `nil`
    /// if the quiet hours do not apply to the event.
    ///
    /// - Parameter urgency: the urgency of the notice at this sink.
    package func end(for event: Event, urgency: Urgency, on sink: SinkName, at now: Instant, in zone: ZoneRules) -> Instant? {
        guard event.kind != .test, urgency < letThrough, isStrict || !event.kind.isStartedByPeople else { return nil }
        guard sinks?.contains(sink) ?? true else { return nil }
        return end(at: now, in: zone)
    }
}

extension EventKind {
    /// Whether the event reports the end of something that a person started. Digests are included,
    /// because a digest may contain such events and arrives when somebody wakes the machine.
    var isStartedByPeople: Bool {
        switch self {
        case .laundryWashed, .laundryDried, .restOver, .workoutCue, .workoutSet, .workoutFinished, .timerFinished, .alarmRang, .hubDigest:
            true
        default: false
        }
    }
}
