package import BellhopCore

/// The state machine of laundry (checklist §1.0):
/// `cycle → washing → washed → drying → completed → folded`. The rules are pure functions.
///
/// A rule receives a pet's record as it was read from the store, and returns the changes as
/// effects. The hub commits them in one step. The effects contain at most one `savePet`, one
/// `saveTask` per task (with an archived task before the task that replaces it) and one `arm` or
/// `disarm` per kind of timer. Announcements and withdrawals are in the order in which the rule
/// made them. An empty list means that nothing changes.
package enum LaundryRules {
    /// The length of the snooze that the button "Remind in 10 min" starts.
    package static let snoozePause: Duration = .minutes(10)
    /// The number of minutes that the button "Dry 10 More Minutes" adds.
    package static let dryMoreMinutes = 10
    /// The time in which stopping a machine undoes its start: the run then counts as a mistake and
    /// leaves no trace (checklist G12).
    package static let undoWindow: Duration = .minutes(2)

    /// Performs `command`, or refuses the command with an explanation.
    ///
    /// A machine whose time is up counts as ended, even if its timer has not fired yet.
    package static func handle(
        _ command: LaundryCommand, on record: PetRecord, at now: ClockReading, context: LaundryContext
    ) throws(Refusal) -> [Effect] {
        var round = LaundryRound(record, at: now, context: context)
        guard round.pet.isActive else {
            switch command {
            case .stop, .acknowledge:
                return []
            default:
                let argument = ShellText.argument(round.pet.name, id: round.pet.id)
                throw Refusal(.petRetired, "\(round.pet.name) is retired. To bring it back: bellhop pet revive \(argument)")
            }
        }
        if command == .acknowledge { return try acknowledge(&round) }

        // Swap first, so that the end of a machine is announced to the member who takes the turn.
        if case .swap(let member) = command { try swap(&round, with: member) }
        // If the time of a machine is up, announce its end first, even if this command starts the
        // next stage.
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
        case .swap, .acknowledge: break
        }
        return try round.effects()
    }

    /// Handles a due timer of the pet, such as the end of a wash or dryer, or a reminder. Returns
    /// no effects if the timer no longer fits the state of the pet.
    ///
    /// In any case, the hub removes the timer's row in the same step.
    package static func fired(_ timer: TimerRecord, on record: PetRecord, at now: ClockReading, context: LaundryContext) -> [Effect] {
        var record = record
        // Use the timer that fired and not the timer in the record, because the fired timer
        // contains the correct due time.
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
        case .countdown, .alarm, .followUp, .quietEnd, .group, .throttle, .rest, .phase, .lapse, .post, .question, .expiry, .beat:
            return []
        }
        // Remove the fired timer, unless this round has armed it again.
        round.forget(timer)
        return round.unchecked()
    }

    /// Returns the button to offer for the pet; `nil` while a machine runs, and for a retired pet.
    package static func nextAction(for record: PetRecord) -> NoticeAction? {
        guard record.pet.value.isActive else { return nil }
        return switch record.task?.value.currentStage ?? .cycle {
        case .cycle: NoticeAction(.startWash, label: LaundryText.startWash.phrase)
        case .washed: NoticeAction(.startDryer, label: LaundryText.startDryer.phrase)
        case .completed: NoticeAction(.markFolded, label: LaundryText.markFolded.phrase)
        case .washing, .drying: nil
        }
    }

    /// Returns the keys of all notices that a pet can have until its laundry is folded.
    package static func keys(of record: PetRecord) -> [NoticeKey] {
        let pet = record.pet.value
        var keys = [LaundryNotices.dueKey(of: pet), LaundryNotices.moodKey(of: pet)]
        if let task = record.task?.value {
            keys += [LaundryNotices.key(of: pet.id, .wash, task: task.id), LaundryNotices.key(of: pet.id, .dry, task: task.id)]
        }
        return keys
    }

    /// Returns the key of the pet's notice that waits for an answer, because laundry is wet, dry,
    /// or due; `nil` if there is no such notice.
    package static func waitingKey(of record: PetRecord) -> NoticeKey? {
        let pet = record.pet.value
        switch record.task?.value.currentStage ?? .cycle {
        case .washed: return record.task.map { LaundryNotices.key(of: pet.id, .wash, task: $0.value.id) }
        case .completed: return record.task.map { LaundryNotices.key(of: pet.id, .dry, task: $0.value.id) }
        case .cycle: return pet.dueToldAt == nil ? nil : LaundryNotices.dueKey(of: pet)
        case .washing, .drying: return nil
        }
    }

    /// Returns whether a notice with this key belongs to the pet's open round, so that an answer to
    /// the notice is still valid.
    package static func isCurrent(_ key: NoticeKey, of record: PetRecord) -> Bool {
        keys(of: record).contains(key)
    }

    /// Recomputes everything about a pet after a step of the clock, after a change of the time
    /// zone, or when ``LaundryContext/deathHold`` is over.
    ///
    /// - Parameter step: how far the clock was stepped forward while the computer was running. This
    ///   time did not really pass, so it does not affect the pet's health. A negative step means
    ///   that the clock was set back, which never improves a pet's health.
    package static func reckonedAnew(
        _ record: PetRecord, steppedBy step: Duration = .zero, at now: ClockReading, context: LaundryContext
    ) -> [Effect] {
        var round = LaundryRound(record, at: now, context: context)
        guard round.pet.isActive else { return [] }
        if step != .zero { round.skip(step) }
        let effects = round.unchecked()
        // Do not write the pet if only `lastHealthUpdate` has changed.
        if effects.count == 1, case .savePet(var pet) = effects[0] {
            pet.lastHealthUpdate = record.pet.value.lastHealthUpdate
            if pet == record.pet.value { return [] }
        }
        return effects
    }
}
