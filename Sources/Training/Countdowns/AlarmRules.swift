public import BellhopCore

/// The rules of recurring alarms.
///
/// A recurring alarm is one timer, armed for its next time. Each of its local times is announced at
/// most once. A time that occurs twice rings the first time; a time that does not exist rings at
/// the next instant that does.
public enum AlarmRules {
    /// The result of a recurring alarm that rings.
    public struct Ring: Sendable, Hashable {
        /// The alarm to announce, with the latest of its times that is past.
        public var told: TimerRecord
        /// The number of earlier times that were not announced; at most ``Recurrence/countLimit``.
        public var missed: Int
        /// The alarm armed for its next time; `nil` when that was the last.
        public var next: TimerRecord?
    }

    /// The recurrence with its first time.
    ///
    /// - Throws: `invalidValue` when there is no time, or none is found within
    ///   ``Recurrence/periodBudget``.
    static func start(
        _ wish: EveryWish, at now: Instant, zone: ZoneRules
    ) throws(Refusal) -> (recurrence: Recurrence, due: Instant, basis: TimerBasis) {
        let beginning = wish.beginning(after: zone.civil(now))
        let first = beginning.recurrence?.search(after: now, in: zone)
        if let recurrence = beginning.recurrence, let time = first?.time { return (recurrence, zone.instant(time), .calendar(time)) }
        if beginning.isCutShort || first?.isCutShort ?? false {
            throw Refusal(
                .invalidValue,
                "\"\(wish.rule)\" occurs too rarely for its FREQ: not once in \(Recurrence.periodBudget) periods. Use a longer FREQ, such as FREQ=DAILY with BYHOUR and BYMINUTE."
            )
        }
        throw Refusal(
            .invalidValue, "\"\(wish.rule)\" does not occur within \(Recurrence.horizonInYears) years. Check its days and its end.")
    }

    /// The announcement and the next time of a due alarm; `nil` for one that rings once. After an
    /// absence the latest time is announced and the others are counted.
    public static func ring(_ timer: TimerRecord, at now: Instant, zone: ZoneRules) -> Ring? {
        guard timer.kind == .alarm, let recurrence = timer.recurrence else { return nil }
        var ring = Ring(told: timer, missed: 0, next: next(of: timer, after: now, recurrence, zone: zone))
        guard case .calendar(let first) = timer.basis, let newest = recurrence.newest(from: first, through: now, in: zone) else {
            return ring
        }
        ring.missed = newest.before
        if newest.time > first {
            ring.told.basis = .calendar(newest.time)
            ring.told.due = zone.instant(newest.time)
        }
        return ring
    }

    /// Returns the alarm without its next time.
    ///
    /// - Throws: `invalidValue` for one that rings once, `nothingRunning` if no time follows.
    public static func skip(_ timer: TimerRecord, at now: Instant, zone: ZoneRules) throws(Refusal) -> TimerRecord {
        guard let recurrence = timer.recurrence else {
            throw Refusal(.invalidValue, "\"\(timer.name)\" rings only once. To cancel it: bellhop stop \(timer.argument)")
        }
        guard var next = next(of: timer, after: max(now, timer.due), recurrence, zone: zone) else {
            throw Refusal(.nothingRunning, "\"\(timer.name)\" rings only once more. To cancel it: bellhop stop \(timer.argument)")
        }
        // It is armed now, not at the time that is skipped.
        next.armed = now
        return next
    }

    /// How far the clock may go back before times that an alarm has already announced are announced
    /// again.
    public static let toldAgain: Duration = .minutes(10)

    /// Returns an alarm that was armed while the clock was ahead, re-armed for its next time by the
    /// current clock; `nil` if it needs no change.
    ///
    /// Its times up to then were announced early. Without this, it would stay silent for as long as
    /// the clock was ahead.
    public static func setBack(_ timer: TimerRecord, at now: Instant, zone: ZoneRules) -> TimerRecord? {
        guard timer.kind == .alarm, let recurrence = timer.recurrence, timer.armed > now + toldAgain,
            let next = next(of: timer, after: now, recurrence, zone: zone), next.due < timer.due
        else { return nil }
        return next
    }

    private static func next(of timer: TimerRecord, after now: Instant, _ recurrence: Recurrence, zone: ZoneRules) -> TimerRecord? {
        guard let time = recurrence.next(after: now, in: zone) else { return nil }
        var next = timer
        next.due = zone.instant(time)
        next.basis = .calendar(time)
        next.armed = now
        next.generation = next.generation.saturatingAdding(1)
        // Silencing applied only to the earlier time.
        next.isSilenced = false
        return next
    }
}
