import BellhopCore

// Commands for laundry that waits for a person, and the reminders about this laundry.
extension LaundryRules {
    static func fold(_ round: inout LaundryRound) throws(Refusal) {
        let name = round.pet.name
        switch round.stage {
        case .cycle: throw Refusal(.notWashed, unwashed(round))
        case .washing: throw Refusal(.notWashed, "\(running(round)). Fold the laundry when the dryer is done.")
        case .washed:
            let argument = ShellText.argument(name, id: round.pet.id)
            throw Refusal(
                .notDried,
                "\(name)'s laundry is wet. To start the dryer: bellhop dry \(argument). To skip the dryer: bellhop skip-dryer \(argument)")
        case .drying: throw Refusal(.notDried, "\(running(round)). Fold the laundry after that.")
        case .completed: break
        }
        guard let task = round.task else { return }
        let now = round.now.wall
        let reckoning = PetReckoning(round.pet, timers: round.timers, at: now, context: round.context)
        let streak = Streak(elapsed: reckoning.elapsed, cycle: reckoning.cycle, health: reckoning.health)

        let (reason, by) = (round.because("folded"), round.context.by)
        round.withdrawNotices(.acknowledged, reason)
        round.withdrawNews(.acknowledged, reason)
        round.disarm(.reminder)
        round.pet.count(streak, foldedAt: now)
        round.archive(revived: streak == .revived) { task in
            task.isCompleted = true
            task.doers.fold = by
            task.foldCompletedTime = now
            task.foldedLate = streak != .onTime
        }
        let notice = LaundryNotices.folded(round.pet, task: task.id, context: round.context)
        round.announce(.laundryFolded, due: nil, timer: nil, notice: notice, by: by)
        if streak == .revived {
            let notice = LaundryNotices.revived(round.pet, task: task.id, context: round.context)
            round.announce(.petRevived, due: nil, timer: nil, notice: notice, by: by)
        }
        // The notices above still belong to the member whose turn it was.
        round.pet.turns?.pass(foldedBy: by, among: round.context.members)
    }

    /// Gives the turn to another member. If a notice waits, the notice moves to that member, too.
    /// A snoozed notice moves when it comes back.
    static func swap(_ round: inout LaundryRound, with member: MemberName?) throws(Refusal) {
        let members = round.context.members
        guard var turns = round.pet.turns else { throw Turns.nobody(of: round.pet.name) }
        let giver = turns.member(among: members)
        let taker = try turns.swap(with: member, among: members, of: round.pet.name)
        round.pet.turns = turns
        guard let giver, let type = round.waitingFor, round.timer(.reminder) == nil, !round.isPaused else { return }
        // Laundry on a clothes line has no notice until people are reminded of it.
        if type == .dry, round.task?.dryEndTime == nil, round.task?.remindedAt == nil { return }
        let reason: Reason = "\(SafeText.line(giver.displayName)) gave the turn to \(SafeText.line(taker.displayName))"
        if type == .cycle { round.withdrawDue(.withdrawn, reason) } else { round.withdraw(type, .withdrawn, reason) }
        round.announceWaiting(type, due: round.now.wall, timer: nil)
    }

    static func abandon(_ round: inout LaundryRound) throws(Refusal) {
        guard round.stage != .cycle else {
            throw Refusal(.nothingRunning, "\(round.pet.name) has no laundry in progress, so there is nothing to abandon.")
        }
        let now = round.now.wall
        round.countRun(at: now)
        round.disarm(.wash)
        round.disarm(.dry)
        round.disarm(.reminder)
        round.withdrawNotices(.withdrawn, round.because("the laundry was given up"))
        giveUp(&round, due: nil)
    }

    static func snooze(_ round: inout LaundryRound, for pause: Duration) throws(Refusal) {
        let type = try snoozable(round)
        try PetValidator.snooze(pause, isTestMode: round.context.isTestMode)
        round.takeAway(type, round.because("snoozed for \(DurationText.words(pause))"))
        round.arm(.reminder, for: pause)
    }

    static func snoozeUntilTomorrow(_ round: inout LaundryRound) throws(Refusal) {
        let type = try snoozable(round)
        round.takeAway(type, round.because("snoozed until tomorrow"))
        round.armTomorrow(.reminder)
    }

    private static func snoozable(_ round: LaundryRound) throws(Refusal) -> LaundryTimerType {
        guard let type = round.waitingFor else {
            throw Refusal(.nothingRunning, "\(round.pet.name) has no notice waiting for an answer, so there is nothing to snooze.")
        }
        return type
    }

    /// Acknowledges the notice about the waiting laundry. Does nothing if the waiting laundry has
    /// not been announced yet, so an answer never silences the notice of a machine that ends at the
    /// same moment.
    static func acknowledge(_ round: inout LaundryRound) throws(Refusal) -> [Effect] {
        guard let type = round.waitingFor else { return [] }
        round.takeAway(type, "acknowledged")
        round.disarm(.reminder)
        round.endReminding()
        return try round.effects()
    }

    /// Abandons the laundry: the pet's streak ends, and the next round starts.
    private static func giveUp(_ round: inout LaundryRound, due: Instant?) {
        guard let task = round.task else { return }
        let now = round.now.wall
        round.pet.currentStreak = 0
        round.archive { $0.abandonedAt = now }
        let notice = LaundryNotices.abandoned(round.pet, task: task.id, context: round.context)
        round.announce(
            .laundryAbandoned, due: due, timer: due == nil ? nil : .waiting, notice: notice, by: due == nil ? round.context.by : nil)
    }

    /// Handles laundry that has waited too long. The first time, people are reminded of the
    /// laundry. The second time, the laundry is abandoned. If the config switches reminders off,
    /// the laundry is abandoned the first time (checklist G2, G8). Returns `false` if the laundry
    /// no longer waits.
    static func wait(_ round: inout LaundryRound, due: Instant) -> Bool {
        guard round.pet.isActive, let type = round.waitingFor, type != .cycle, let task = round.task else { return false }
        let since = round.timer(.waiting).flatMap { timer in timer.duration.map { timer.due - $0 } } ?? due
        if task.remindedAt != nil || round.context.policy.waitingAfter == nil {
            round.withdrawNotices(.withdrawn, "the laundry was given up")
            round.disarm(.reminder)
            giveUp(&round, due: due)
            return true
        }
        // Do not remind anybody during a vacation (checklist G13).
        if !round.isPaused {
            let notice = LaundryNotices.waiting(type, round.pet, task: task.id, context: round.context)
            round.announce(.laundryWaiting, due: due, timer: .waiting, notice: notice, by: task.doers[type])
        }
        let now = round.now.wall
        round.change { $0.remindedAt = now }
        round.armAbandoning(waitingSince: since)
        return true
    }

    /// Announces that laundry is due. Returns `false` if there is nothing to announce, because
    /// laundry is in progress, the due laundry has already been announced, or the pet is retired or
    /// on vacation.
    static func tellDue(_ round: inout LaundryRound, due: Instant) -> Bool {
        guard round.pet.isActive, !round.isPaused, round.stage == .cycle, round.pet.dueToldAt == nil else { return false }
        let reckoning = PetReckoning(round.pet, timers: round.timers, at: round.now.wall, context: round.context)
        // If laundry is not due yet, the clock was set back or the time zone changed. In this case,
        // the timer will be armed again.
        guard let date = reckoning.due, date <= round.now.wall else { return true }
        round.pet.dueToldAt = round.now.wall
        round.announce(.laundryDue, due: due, timer: .due, notice: LaundryNotices.due(round.pet, context: round.context))
        return true
    }

    /// Repeats the notice about the waiting laundry. Returns `false` if no laundry is waiting any
    /// more.
    static func remind(_ round: inout LaundryRound, due: Instant) -> Bool {
        guard let type = round.waitingFor, round.pet.isActive else { return false }
        round.disarm(.reminder)
        return round.announceWaiting(type, due: due, timer: .reminder)
    }
}

extension LaundryRound {
    /// The type of the notice that waits for an answer: `wash` for wet laundry, `dry` for dry
    /// laundry, `cycle` for laundry that is due; `nil` if no notice waits.
    var waitingFor: LaundryTimerType? {
        switch stage {
        case .washed: .wash
        case .completed: .dry
        case .cycle: pet.dueToldAt == nil ? nil : .cycle
        case .washing, .drying: nil
        }
    }

    /// Withdraws the notice about the waiting laundry, because a person answered it.
    mutating func takeAway(_ type: LaundryTimerType, _ reason: Reason) {
        if type == .cycle { withdrawDue(.acknowledged, reason) } else { withdraw(type, .acknowledged, reason) }
    }

    /// Announces the waiting laundry again. Returns `false` if there is no such laundry.
    @discardableResult
    mutating func announceWaiting(_ type: LaundryTimerType, due: Instant, timer: TimerKind?) -> Bool {
        if type == .cycle {
            announce(.laundryDue, due: due, timer: timer, notice: LaundryNotices.due(pet, context: context))
            return true
        }
        guard let task else { return false }
        if type == .wash {
            let notice = LaundryNotices.washed(pet, task: task.id, context: context)
            announce(.laundryWashed, due: due, timer: timer, notice: notice, by: task.doers.wash)
        } else {
            let notice = LaundryNotices.dried(pet, task: task.id, context: context)
            announce(.laundryDried, due: due, timer: timer, notice: notice, by: task.doers.dry)
        }
        return true
    }

    /// Ends the reminders about the waiting laundry, because a person acknowledged the notice. The
    /// laundry may still be abandoned later.
    mutating func endReminding() {
        guard stage == .washed || stage == .completed, task?.remindedAt == nil, timer(.waiting) != nil else { return }
        task?.remindedAt = now.wall
        armAbandoning(waitingSince: timer(.waiting)?.armed ?? now.wall)
    }

    /// Arms the timer that abandons the laundry when it has waited for the maximum time in the
    /// config, but not before one minute from now. Disarms the timer if the config sets no maximum.
    mutating func armAbandoning(waitingSince start: Instant) {
        guard let limit = context.policy.abandonAfter else { return disarm(.waiting) }
        let left = max(.minutes(1), start + limit - now.wall)
        arm(.waiting, for: left)
    }
}

extension PetValidator {
    /// Checks the length of a snooze: 1 minute to 24 hours. In test mode, the minimum is one
    /// second.
    ///
    /// - Throws: `invalidDuration`.
    static func snooze(_ pause: Duration, isTestMode: Bool) throws(Refusal) {
        let range = AppSettings.snoozeRange
        guard pause >= (isTestMode ? .seconds(1) : range.lowerBound), pause <= range.upperBound else {
            throw Refusal(.invalidDuration, "A notice can be snoozed for 1 min to 24 h, not \(DurationText.words(pause)).")
        }
    }
}

extension Pet {
    /// Updates the pet after its laundry was folded (checklist G2): sets the health to 100, and
    /// updates the pet's counts and streak.
    mutating func count(_ streak: Streak, foldedAt now: Instant) {
        lastLaundryDate = now
        pausedMilliseconds = 0
        restDaysSince = nil
        // A vacation continues after the fold, and the part of the vacation after the fold counts
        // as a pause.
        dueToldAt = nil
        toldFeeling = nil
        health = Pet.healthRange.upperBound
        totalCyclesCompleted = totalCyclesCompleted.saturatingAdding(1)
        switch streak {
        case .onTime:
            currentStreak = currentStreak.saturatingAdding(1)
            longestStreak = max(longestStreak, currentStreak)
        case .late:
            break
        case .revived:
            currentStreak = 0
            deaths = deaths.saturatingAdding(1)
        }
    }
}
