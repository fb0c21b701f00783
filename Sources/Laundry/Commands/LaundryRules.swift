public import BellhopCore

/// The state machine of laundry (checklist §1.0): `cycle → washing → washed → drying → completed → folded`, as pure rules.
///
/// A rule takes a pet's record as it was read and says what is to change, as effects that are committed in one step: at most one
/// `savePet`, one `saveTask` for each task (an archived one before its successor) and one `arm` or `disarm` for each kind of timer; announcements
/// and withdrawals in the order they were decided. No effects: there is nothing to do.
public enum LaundryRules {
    /// What "Remind in 10 min" waits.
    public static let snoozePause: Duration = .minutes(10)
    /// What "Dry 10 More Minutes" adds.
    public static let dryMoreMinutes = 10
    /// A run that is stopped within this was a mistake and leaves no trace (checklist G12).
    public static let undoWindow: Duration = .minutes(2)

    /// Does what `command` asks, or says why it does not fit.
    ///
    /// A machine whose time is up counts as ended, whether its timer has fired or not.
    public static func handle(
        _ command: LaundryCommand, on record: PetRecord, at now: ClockReading, context: LaundryContext
    ) throws(Refusal) -> [Effect] {
        var round = LaundryRound(record, at: now, context: context)
        guard round.pet.isActive else {
            switch command {
            case .stop, .acknowledge:
                return []
            default:
                throw Refusal(.petRetired, "\(round.pet.name) is retired. \"bellhop pet revive\" brings it back.")
            }
        }
        if command == .acknowledge { return try acknowledge(&round) }

        // What ended by itself is told even if the command that came in the same moment goes on from there.
        round.settle()
        switch command {
        case .wash(let duration, let replace): try wash(&round, for: duration, replace: replace)
        case .dry(let duration, let replace): try dry(&round, for: duration, replace: replace)
        case .dryMore(let minutes): try dryMore(&round, minutes: minutes)
        case .skipDryer: try skipDryer(&round)
        case .fold: try fold(&round)
        case .abandon: try abandon(&round)
        case .stop:
            guard round.stage != .cycle else { return [] }
            try stop(&round)
        case .finish: try finish(&round)
        case .extend(let change): try extend(&round, change)
        case .snooze(let pause): try snooze(&round, for: pause)
        case .acknowledge: break
        }
        return try round.effects()
    }

    /// What follows when a timer of the pet is due: an ended wash or dryer, a reminder. No effects when the pet has moved on.
    ///
    /// The hub removes the timer's row in the same step, whatever is said here.
    public static func fired(_ timer: TimerRecord, on record: PetRecord, at now: ClockReading, context: LaundryContext) -> [Effect] {
        var record = record
        // The row that fired is the truth about when it was due.
        record.timers.removeAll { $0.kind == timer.kind }
        record.timers.append(timer)
        var round = LaundryRound(record, at: now, context: context)
        switch timer.kind {
        case .wash, .dry:
            guard round.machine?.kind == timer.kind else { return [] }
            round.endMachine(at: timer.due)
        case .reminder:
            guard remind(&round, due: timer.due) else { return [] }
        case .countdown, .alarm:
            return []
        }
        return round.unchecked()
    }

    /// The button that is offered for the pet; `nil` while a machine runs, and for a retired pet.
    public static func nextAction(for record: PetRecord, language: LaundryLanguage = .english) -> NoticeAction? {
        guard record.pet.value.isActive else { return nil }
        return switch record.task?.value.currentStage ?? .cycle {
        case .cycle: NoticeAction(.startWash, label: language[.startWash])
        case .washed: NoticeAction(.startDryer, label: language[.startDryer])
        case .completed: NoticeAction(.markFolded, label: language[.markFolded])
        case .washing, .drying: nil
        }
    }

    /// The keys that notices of a task can have while it is open.
    public static func keys(of task: LaundryTask) -> [NoticeKey] {
        LaundryTimerType.allCases.map { LaundryNotices.key(of: task.petID, $0, task: task.id) }
    }

    /// Whether a notice of this key belongs to the pet's open round, so that an answer to it still means something.
    public static func isCurrent(_ key: NoticeKey, of record: PetRecord) -> Bool {
        record.task.map { keys(of: $0.value).contains(key) } ?? false
    }
}
