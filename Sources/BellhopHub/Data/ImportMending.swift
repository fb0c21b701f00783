import BellhopCore
import Laundry

/// What an import makes of the records that it reads twice, once to check and once to write them: the same both times.
struct ImportMending: Sendable {
    let now: Instant
    /// Pets of the file and of the store; rounds and totals of others are left out.
    var known: Set<PetID>
    /// The last day that a total may be of: a zone may be a day ahead of ours.
    let lastDay: CivilDate
    let today: CivilDate

    init(at now: Instant, zone: ZoneRules, known: Set<PetID>) {
        self.now = now
        self.known = known
        today = zone.civil(now).date
        lastDay = zone.civil(now + PetValidator.clockTolerance).date.adding(days: 1)
    }

    /// A date that lies more than a day ahead cannot be honest, and is taken for the present (checklist G14).
    func isFuture(_ date: Instant?) -> Bool { date.map { $0 > now + PetValidator.clockTolerance } ?? false }

    /// The task as it is taken; its dates stay in order.
    func mended(_ task: LaundryTask) -> LaundryTask {
        guard Self.dates.contains(where: { isFuture(task[keyPath: $0.path]) }) || isFuture(task.startDate) else { return task }
        var task = task
        task.startDate = min(task.startDate, now)
        for (_, path) in Self.dates { task[keyPath: path] = task[keyPath: path].map { min($0, now) } }
        return task
    }

    /// The date fields of a task but its beginning, with the names that an export gives them.
    static var dates: [(name: String, path: WritableKeyPath<LaundryTask, Instant?>)] {
        [
            ("abandonedAt", \.abandonedAt), ("washStartTime", \.washStartTime), ("washEndTime", \.washEndTime),
            ("dryStartTime", \.dryStartTime), ("dryEndTime", \.dryEndTime), ("foldCompletedTime", \.foldCompletedTime),
            ("remindedAt", \.remindedAt),
        ]
    }

    /// The timer as it is taken: armed in the past, and without a rule that cannot be read, so that it rings once.
    func mended(_ timer: TimerRecord) -> TimerRecord {
        var timer = timer
        if Self.isArmedAhead(timer) ? timer.armed > now : isFuture(timer.armed) { timer.armed = now }
        if timer.hasUnreadableRule { timer.labels[TimerRecord.recurrenceLabel] = nil }
        return timer
    }

    /// An alarm whose next time was left out has been written as armed at that time.
    static func isArmedAhead(_ timer: TimerRecord) -> Bool { timer.kind == .alarm && timer.recurrence != nil }

    /// The totals as they are taken: those of a day to come count for today.
    func mended(_ totals: DatedTotals) -> DatedTotals {
        guard totals.date > lastDay else { return totals }
        var totals = totals
        totals.date = today
        return totals
    }
}

extension TimerRecord {
    /// Whether it has a rule that no search understands.
    var hasUnreadableRule: Bool { labels[Self.recurrenceLabel] != nil && recurrence == nil }
}
