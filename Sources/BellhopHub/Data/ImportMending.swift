import BellhopCore
import BellhopEngine
import Laundry

/// Repairs records in the same way each time they are read. An import reads some records twice:
/// once to check them and once to write them.
struct ImportMending: Sendable {
    let now: Instant
    /// The pets of the file and of the store. Rounds and totals of other pets are left out.
    var known: Set<PetID>
    /// The last day for which totals are accepted. In the time zone of the file, it may already be
    /// the next day.
    let lastDay: CivilDate
    let today: CivilDate

    init(at now: Instant, zone: ZoneRules, known: Set<PetID>) {
        self.now = now
        self.known = known
        today = zone.civil(now).date
        lastDay = zone.civil(now + PetValidator.clockTolerance).date.adding(days: 1)
    }

    /// Checks whether a date is more than a day ahead. Such a date cannot be genuine, so the
    /// current time is used instead (checklist G14).
    func isFuture(_ date: Instant?) -> Bool { date.map { $0 > now + PetValidator.clockTolerance } ?? false }

    /// Returns the task in the form in which it is imported: dates in the future are replaced by
    /// the current time, and the dates stay in order.
    func mended(_ task: LaundryTask) -> LaundryTask {
        guard Self.dates.contains(where: { isFuture(task[keyPath: $0.path]) }) || isFuture(task.startDate) else { return task }
        var task = task
        task.startDate = min(task.startDate, now)
        for (_, path) in Self.dates { task[keyPath: path] = task[keyPath: path].map { min($0, now) } }
        return task
    }

    /// The date fields of a task other than its start date, and the names of these fields in an
    /// export.
    static var dates: [(name: String, path: WritableKeyPath<LaundryTask, Instant?>)] {
        [
            ("abandonedAt", \.abandonedAt), ("washStartTime", \.washStartTime), ("washEndTime", \.washEndTime),
            ("dryStartTime", \.dryStartTime), ("dryEndTime", \.dryEndTime), ("foldCompletedTime", \.foldCompletedTime),
            ("remindedAt", \.remindedAt),
        ]
    }

    /// Returns the timer in the form in which it is imported. The time at which it was armed is not
    /// in the future, and an unreadable recurrence rule is removed. A timer whose rule was removed
    /// rings only once.
    func mended(_ timer: TimerRecord) -> TimerRecord {
        var timer = timer
        if Self.isArmedAhead(timer) ? timer.armed > now : isFuture(timer.armed) { timer.armed = now }
        if timer.hasUnreadableRule { timer.labels[TimerRecord.recurrenceLabel] = nil }
        return timer
    }

    /// Checks whether the time at which the timer was armed may lie in the future. This is possible
    /// for a repeating alarm: if one of its times was skipped, the alarm is stored as armed at the
    /// skipped time.
    static func isArmedAhead(_ timer: TimerRecord) -> Bool { timer.kind == .alarm && timer.recurrence != nil }

    /// Returns the totals in the form in which they are imported. Totals of a future day are
    /// counted as totals of today.
    func mended(_ totals: DatedTotals) -> DatedTotals {
        guard totals.date > lastDay else { return totals }
        var totals = totals
        totals.date = today
        return totals
    }
}

extension TimerRecord {
    /// Whether the timer has a recurrence rule that cannot be parsed.
    var hasUnreadableRule: Bool { labels[Self.recurrenceLabel] != nil && recurrence == nil }
}
