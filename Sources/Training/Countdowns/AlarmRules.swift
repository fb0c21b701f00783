public import BellhopCore

/// The rules of alarms that ring again and again.
///
/// Such an alarm is one timer, armed for its next time. Each of its times on the clock on the wall is told once at most: one that the clock shows
/// twice the first time, one that it leaves out at the next instant that there is.
public enum AlarmRules {
    /// What becomes of an alarm that rings.
    public struct Ring: Sendable, Hashable {
        /// The alarm as it is told: of the newest of its times that is past.
        public var told: TimerRecord
        /// How many of its times before that one nobody was told of; at most ``Recurrence/countLimit``.
        public var missed: Int
        /// The alarm armed for the next of its times; `nil` when that was the last.
        public var next: TimerRecord?
    }

    /// The first time, armed. ⇒ `invalidValue` when there is none, or none is found within ``Recurrence/periodBudget``.
    static func start(
        _ wish: EveryWish, at now: Instant, zone: ZoneRules
    ) throws(Refusal) -> (recurrence: Recurrence, due: Instant, basis: TimerBasis) {
        let beginning = wish.beginning(after: zone.civil(now))
        let first = beginning.recurrence?.search(after: now, in: zone)
        if let recurrence = beginning.recurrence, let time = first?.time { return (recurrence, zone.instant(time), .calendar(time)) }
        if beginning.isCutShort || first?.isCutShort ?? false {
            throw Refusal(
                .invalidValue,
                "\"\(wish.rule)\" comes too rarely for its FREQ: no time among \(Recurrence.periodBudget) periods. Take a longer FREQ, such as FREQ=DAILY with BYHOUR and BYMINUTE."
            )
        }
        throw Refusal(
            .invalidValue, "\"\(wish.rule)\" never comes: not within \(Recurrence.horizonInYears) years. Look at its days and its end.")
    }

    /// What a due alarm tells, and when it rings next; `nil` for one that rings once. After an absence the newest time is told, and the others counted.
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

    /// The alarm without its next time. ⇒ `invalidValue` for one that rings once, `nothingRunning` where no time follows.
    public static func skip(_ timer: TimerRecord, at now: Instant, zone: ZoneRules) throws(Refusal) -> TimerRecord {
        guard let recurrence = timer.recurrence else {
            throw Refusal(.invalidValue, "\"\(timer.name)\" rings once. To keep it from that: bellhop stop \(timer.argument)")
        }
        guard var next = next(of: timer, after: max(now, timer.due), recurrence, zone: zone) else {
            throw Refusal(.nothingRunning, "\"\(timer.name)\" rings once more only. To keep it from that: bellhop stop \(timer.argument)")
        }
        // It is armed now, not when the one that is left out would have rung.
        next.armed = now
        return next
    }

    /// How far the clock may go back before what an alarm told by it is not taken for told any more.
    public static let toldAgain: Duration = .minutes(10)

    /// An alarm that was armed by a clock that was ahead, armed anew for its next time by the clock as it is now; `nil` where it stands right.
    ///
    /// Somebody was told of its times up to then, while it was not that late. Without this, it would be silent for as long as the clock was ahead.
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
        // Somebody kept this time from being told, not all of them.
        next.isSilenced = false
        return next
    }
}
