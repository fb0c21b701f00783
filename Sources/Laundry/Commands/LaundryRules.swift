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
        case .tomorrow: try snoozeUntilTomorrow(&round)
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
        case .due:
            guard tellDue(&round, due: timer.due) else { return [] }
        case .mood:
            guard round.pet.isActive else { return [] }
        case .waiting:
            guard wait(&round, due: timer.due) else { return [] }
        case .resume:
            guard round.isPaused else { return [] }
            round.endPause()
        case .countdown, .alarm, .followUp, .quietEnd, .group, .throttle, .rest, .phase, .lapse:
            return []
        }
        // What has fired is gone; it stands again only where it was armed again.
        round.forget(timer)
        return round.unchecked()
    }

    /// The button that is offered for the pet; `nil` while a machine runs, and for a retired pet.
    public static func nextAction(for record: PetRecord, language: Language = .english) -> NoticeAction? {
        guard record.pet.value.isActive else { return nil }
        return switch record.task?.value.currentStage ?? .cycle {
        case .cycle: NoticeAction(.startWash, label: language.pattern(LaundryText.startWash.english))
        case .washed: NoticeAction(.startDryer, label: language.pattern(LaundryText.startDryer.english))
        case .completed: NoticeAction(.markFolded, label: language.pattern(LaundryText.markFolded.english))
        case .washing, .drying: nil
        }
    }

    /// The keys that notices of a pet can have until its laundry is folded.
    public static func keys(of record: PetRecord) -> [NoticeKey] {
        let pet = record.pet.value
        var keys = [LaundryNotices.dueKey(of: pet), LaundryNotices.moodKey(of: pet)]
        if let task = record.task?.value {
            keys += [LaundryNotices.key(of: pet.id, .wash, task: task.id), LaundryNotices.key(of: pet.id, .dry, task: task.id)]
        }
        return keys
    }

    /// The key of the notice that waits for an answer of the pet: laundry that is wet, dry, or due; `nil` when none does.
    public static func waitingKey(of record: PetRecord) -> NoticeKey? {
        let pet = record.pet.value
        switch record.task?.value.currentStage ?? .cycle {
        case .washed: return record.task.map { LaundryNotices.key(of: pet.id, .wash, task: $0.value.id) }
        case .completed: return record.task.map { LaundryNotices.key(of: pet.id, .dry, task: $0.value.id) }
        case .cycle: return pet.dueToldAt == nil ? nil : LaundryNotices.dueKey(of: pet)
        case .washing, .drying: return nil
        }
    }

    /// Whether a notice of this key belongs to the pet's open round, so that an answer to it still means something.
    public static func isCurrent(_ key: NoticeKey, of record: PetRecord) -> Bool {
        keys(of: record).contains(key)
    }

    /// What follows when the clock was stepped, the time zone changed, or a hold on deaths ended: everything that was reckoned is reckoned anew.
    ///
    /// - Parameter step: how far the clock went forward while the machine ran. That much did not really pass, so it does not count. Below zero it went
    ///   back, which heals nobody.
    public static func reckonedAnew(
        _ record: PetRecord, steppedBy step: Duration = .zero, at now: ClockReading, context: LaundryContext
    ) -> [Effect] {
        var round = LaundryRound(record, at: now, context: context)
        guard round.pet.isActive else { return [] }
        if step != .zero { round.skip(step) }
        let effects = round.unchecked()
        // That it was looked at is no change worth a write.
        if effects.count == 1, case .savePet(var pet) = effects[0] {
            pet.lastHealthUpdate = record.pet.value.lastHealthUpdate
            if pet == record.pet.value { return [] }
        }
        return effects
    }
}
