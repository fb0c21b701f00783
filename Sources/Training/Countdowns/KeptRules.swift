package import BellhopCore

/// The rules of timers that are paused or are kept for reuse.
///
/// A kept timer is stored as an activity from the moment when the timer is started. Any other timer
/// is stored as an activity only while it is paused. While a timer runs, there is a ``TimerRecord``
/// with the same owner.
package enum KeptRules {
    /// Creates the activity of a kept timer.
    ///
    /// - Throws: `invalidValue` for an alarm. A recurring alarm is already kept until somebody
    ///   stops it. An alarm that rings once has no length to keep.
    package static func keep(_ timer: TimerRecord) throws(Refusal) -> Activity {
        guard timer.recurrence == nil else {
            throw Refusal(.invalidValue, "A repeating alarm stays until somebody stops it. Leave out --keep.")
        }
        guard let length = timer.duration else {
            throw Refusal(.invalidValue, "Only a timer with a length can be kept. For a repeating alarm: bellhop timer every day at 07:00")
        }
        return try activity(
            of: timer, KeptTimer(length: length.inMilliseconds, isKept: true, labels: timer.labels, generation: timer.generation))
    }

    /// Pauses a timer and returns its activity.
    ///
    /// - Parameter kept: the activity of the timer, if the timer is kept.
    /// - Throws: `alreadyEnded` if the timer is due; `invalidValue` for a reminder, or for an alarm
    ///   that rings only once.
    package static func pause(_ timer: TimerRecord, kept: Activity?, at now: Instant, zone: ZoneRules) throws(Refusal) -> Activity {
        guard timer.due > now else { throw Refusal(.alreadyEnded, "\"\(timer.name)\" has ended, so there is nothing to pause.") }
        let isAlarm = timer.recurrence != nil
        guard isAlarm || timer.kind == .countdown else {
            throw Refusal(
                .invalidValue,
                "\"\(timer.name)\" rings at a time of day and cannot be paused. To cancel it: bellhop stop \(timer.argument)"
            )
        }
        let remaining = isAlarm ? 0 : (timer.due - now).inMilliseconds
        if var kept, var body = kept.keptTimer {
            (body.remaining, body.generation, body.labels) = (remaining, timer.generation, timer.labels)
            kept.keptTimer = body
            return kept
        }
        let body = KeptTimer(
            length: timer.duration?.inMilliseconds ?? 0, remaining: remaining, isKept: false, labels: timer.labels,
            generation: timer.generation, skippedTo: isSkipped(timer, at: now, zone: zone) ? timer.due : nil)
        return try activity(of: timer, body)
    }

    /// Returns whether an alarm rings later than its schedule says, because a person has skipped the
    /// rings before.
    private static func isSkipped(_ timer: TimerRecord, at now: Instant, zone: ZoneRules) -> Bool {
        guard let recurrence = timer.recurrence, let next = recurrence.next(after: now, in: zone) else { return false }
        return timer.due > recurrence.zone(zone).instant(next)
    }

    /// Resumes a paused timer: returns a timer that runs for the remaining time. A paused alarm is
    /// resumed at the next time in its schedule that nobody has skipped.
    ///
    /// - Throws: `nothingRunning` if the timer is not paused, or if it is an alarm that would never
    ///   ring again.
    package static func resume(
        _ activity: Activity, at now: ClockReading, countBasis: TimerBasis, zone: ZoneRules
    ) throws(Refusal) -> TimerRecord {
        guard let kept = activity.keptTimer, let remaining = kept.remaining else {
            throw Refusal(.nothingRunning, "\"\(activity.name)\" is not paused. To start it: bellhop timer start \(activity.argument)")
        }
        guard let recurrence = activity.recurrence else {
            return timer(of: activity, kept, lasting: .milliseconds(remaining), of: .milliseconds(kept.length), at: now.wall, countBasis)
        }
        // The time in the schedule that begins a millisecond before the ring is that ring itself.
        let start = max(now.wall, kept.skippedTo.map { $0 - .milliseconds(1) } ?? now.wall)
        guard let next = recurrence.next(after: start, in: zone) else {
            throw Refusal(.nothingRunning, "\"\(activity.name)\" would never ring again. To remove it: bellhop stop \(activity.argument)")
        }
        var alarm = timer(of: activity, kept, lasting: .zero, of: nil, at: now.wall, AlarmRules.basis(recurrence, next))
        alarm.kind = .alarm
        alarm.due = recurrence.zone(zone).instant(next)
        return alarm
    }

    /// Changes the remaining time of a paused timer. If the timer is kept, the length with which it
    /// starts next time does not change.
    ///
    /// - Throws: `nothingRunning` if the timer is not paused; `invalidDuration` if less than a
    ///   second or more than 365 days would remain; `invalidValue` for an alarm. A time of day as
    ///   the new end also throws `invalidValue`, because a paused timer has no end time.
    package static func extend(_ activity: Activity, _ change: TimerExtension) throws(Refusal) -> Activity {
        let name = activity.name
        guard var kept = activity.keptTimer, let remaining = kept.remaining else {
            throw Refusal(.nothingRunning, "\"\(name)\" is not running. To start it: bellhop timer start \(name)")
        }
        guard activity.recurrence == nil else {
            throw Refusal(.invalidValue, "\"\(name)\" rings at set times and has no length. To resume it: bellhop resume \(name)")
        }
        let before = Duration.milliseconds(remaining)
        let left: Duration
        switch change {
        case .by(let difference): left = before + difference
        case .until(.after(let length)): left = length.duration
        case .until(.at), .until(.on), .until(.instant):
            throw Refusal(
                .invalidValue, "\"\(name)\" is paused, so it has no end time. To add time: bellhop extend \(name) 5m")
        }
        guard left >= Countdown.range.lowerBound else {
            let less = DurationText.words(before - left)
            throw Refusal(
                .invalidDuration,
                "\"\(name)\" has only \(DurationText.left(before)) left and cannot be shortened by \(less). To end it: bellhop stop \(name)"
            )
        }
        guard left <= Countdown.range.upperBound else {
            throw Refusal(.invalidDuration, "A timer must last 1 s to 365 days, not \(DurationText.words(left)).")
        }
        // The length of a kept timer applies to its next start. Leave that length unchanged.
        if !kept.isKept { kept.length = max(left, .milliseconds(kept.length) + left - before).inMilliseconds }
        kept.remaining = left.inMilliseconds
        var changed = activity
        changed.keptTimer = kept
        return changed
    }

    /// Starts a kept timer with its full length, whether or not the timer is paused.
    package static func start(_ activity: Activity, at now: ClockReading, countBasis: TimerBasis) throws(Refusal) -> TimerRecord {
        guard let kept = activity.keptTimer, kept.isKept else {
            throw Refusal(.nothingRunning, "\"\(activity.name)\" is paused. To resume it: bellhop resume \(activity.argument)")
        }
        let length = Duration.milliseconds(kept.length)
        var timer = timer(of: activity, kept, lasting: length, of: length, at: now.wall, countBasis)
        // `bellhop outbox cancel` may have silenced an earlier run of the timer. It does not apply
        // to this run.
        timer.isSilenced = false
        return timer
    }

    private static func timer(
        of activity: Activity, _ kept: KeptTimer, lasting rest: Duration, of length: Duration?, at now: Instant, _ basis: TimerBasis
    ) -> TimerRecord {
        var timer = TimerRecord(
            owner: activity.owner, kind: .countdown, generation: (kept.generation ?? 0).saturatingAdding(1), armed: now, due: now + rest,
            duration: length,
            basis: basis, name: activity.name, labels: kept.labels)
        timer.isKept = kept.isKept
        return timer
    }

    private static func activity(of timer: TimerRecord, _ body: KeptTimer) throws(Refusal) -> Activity {
        guard timer.owner.kind == .countdown, let id = ActivityID(timer.owner.id) else {
            throw Refusal(.invalidValue, "Only a standalone timer can be paused or kept.")
        }
        return Activity(id: id, kind: .timer, name: timer.name, started: timer.armed, by: timer.by, body: .timer(body))
    }
}
