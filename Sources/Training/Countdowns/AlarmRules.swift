package import BellhopCore

/// The rules of recurring alarms.
///
/// A recurring alarm is one timer, armed for its next time. Each of its local times is announced at
/// most once. If a clock change makes a local time occur twice, the alarm rings only the first
/// time. If a clock change skips a local time, the alarm rings at the next instant that exists.
package enum AlarmRules {
    /// The result for a recurring alarm that is due: the alarm to announce, and the alarm with its
    /// next time.
    package struct Ring: Sendable, Hashable {
        /// The alarm to announce. Its due time is the latest alarm time that has passed.
        package var told: TimerRecord
        /// The number of earlier alarm times that were not announced; at most
        /// ``Recurrence/countLimit``.
        package var missed: Int
        /// The alarm, armed for its next time; `nil` when there is no further time.
        package var next: TimerRecord?
    }

    /// Creates the recurrence for `wish` and returns the recurrence with its first time.
    ///
    /// - Throws: `invalidValue` when the rule has no time, or when no time is found within
    ///   ``Recurrence/periodBudget``.
    package static func start(
        _ wish: EveryWish, at now: Instant, zone: ZoneRules
    ) throws(Refusal) -> (recurrence: Recurrence, due: Instant, basis: TimerBasis) {
        let beginning = wish.beginning(after: (wish.isInterval ? .utc : zone).civil(now))
        let first = beginning.recurrence?.search(after: now, in: zone)
        if let recurrence = beginning.recurrence, let time = first?.time {
            return (recurrence, recurrence.zone(zone).instant(time), basis(recurrence, time))
        }
        if beginning.isCutShort || first?.isCutShort ?? false {
            throw Refusal(
                .invalidValue,
                "\"\(wish.rule)\" occurs too rarely for its FREQ: it does not occur even once in \(Recurrence.periodBudget) periods. Use a longer FREQ, such as FREQ=DAILY with BYHOUR and BYMINUTE."
            )
        }
        throw Refusal(
            .invalidValue, "\"\(wish.rule)\" does not occur within \(Recurrence.horizonInYears) years. Check its days and its end.")
    }

    /// Returns the announcement and the next time of a due alarm; `nil` for an alarm that rings
    /// only once. If several alarm times have passed in the meantime, only the latest of them is
    /// announced, and the earlier times are counted as missed.
    package static func ring(_ timer: TimerRecord, at now: Instant, zone: ZoneRules) -> Ring? {
        guard timer.kind == .alarm, let recurrence = timer.recurrence else { return nil }
        var ring = Ring(told: timer, missed: 0, next: next(of: timer, after: now, recurrence, zone: zone))
        let first: CivilDateTime
        switch timer.basis {
        case .calendar(let time): first = time
        case _ where recurrence.isUTC: first = ZoneRules.utc.civil(timer.due)
        default: return ring
        }
        guard let newest = recurrence.newest(from: first, through: now, in: zone) else { return ring }
        ring.missed = newest.before
        if newest.time > first {
            ring.told.basis = basis(recurrence, newest.time)
            ring.told.due = recurrence.zone(zone).instant(newest.time)
        }
        return ring
    }

    /// Returns what the next time of an alarm is counted by. An interval is not moved by another
    /// time zone.
    static func basis(_ recurrence: Recurrence, _ time: CivilDateTime) -> TimerBasis { recurrence.isUTC ? .wall : .calendar(time) }

    /// Arms the alarm again so that it skips its next time, and returns the alarm.
    ///
    /// - Throws: `invalidValue` for an alarm that rings only once, `nothingRunning` if no time
    ///   follows the skipped one.
    package static func skip(_ timer: TimerRecord, at now: Instant, zone: ZoneRules) throws(Refusal) -> TimerRecord {
        guard let recurrence = timer.recurrence else {
            throw Refusal(.invalidValue, "\"\(timer.name)\" rings only once. To cancel it: bellhop stop \(timer.argument)")
        }
        guard var next = next(of: timer, after: max(now, timer.due), recurrence, zone: zone) else {
            throw Refusal(.nothingRunning, "\"\(timer.name)\" rings only once more. To cancel it: bellhop stop \(timer.argument)")
        }
        // Record that the alarm was armed now, not at the skipped time.
        next.armed = now
        return next
    }

    /// The largest step back of the clock that does not affect alarms. After a larger step back, an
    /// alarm announces its times again even if it has already announced them.
    package static let toldAgain: Duration = .minutes(10)

    /// Corrects an alarm that was armed while the clock was ahead. Returns the alarm, armed for its
    /// next time according to the current clock; `nil` if the alarm needs no change.
    ///
    /// While the clock was ahead, the alarm announced its times too early. Without this correction,
    /// the alarm would stay silent until the clock reaches the wrong time again.
    package static func setBack(_ timer: TimerRecord, at now: Instant, zone: ZoneRules) -> TimerRecord? {
        guard timer.kind == .alarm, let recurrence = timer.recurrence, timer.armed > now + toldAgain,
            let next = next(of: timer, after: now, recurrence, zone: zone), next.due < timer.due
        else { return nil }
        return next
    }

    private static func next(of timer: TimerRecord, after now: Instant, _ recurrence: Recurrence, zone: ZoneRules) -> TimerRecord? {
        guard let time = recurrence.next(after: now, in: zone) else { return nil }
        var next = timer
        next.due = recurrence.zone(zone).instant(time)
        next.basis = basis(recurrence, time)
        next.armed = now
        next.generation = next.generation.saturatingAdding(1)
        // If `bellhop outbox cancel` silenced the alarm, it silenced only the earlier time.
        next.isSilenced = false
        return next
    }
}
