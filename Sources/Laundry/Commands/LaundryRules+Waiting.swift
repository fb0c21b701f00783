import BellhopCore

// Commands for laundry that waits for somebody, and reminders of it.
extension LaundryRules {
    static func fold(_ round: inout LaundryRound) throws(Refusal) {
        let name = round.pet.name
        switch round.stage {
        case .cycle: throw Refusal(.notWashed, "\(name) has no laundry to fold; it is not washed yet.")
        case .washing: throw Refusal(.notWashed, "\(running(round)). Fold after the dryer.")
        case .washed: throw Refusal(.notDried, "\(name)'s laundry is wet. Start the dryer, or skip it.")
        case .drying: throw Refusal(.notDried, "\(running(round)). Fold after it.")
        case .completed: break
        }
        guard let task = round.task else { return }
        let (now, zone) = (round.now.wall, round.context.zone)
        let streak = Streak(
            elapsed: PetHealth.elapsed(of: round.pet, timers: round.timers, at: now), cycle: PetHealth.cycle(of: round.pet, zone: zone),
            health: PetHealth.value(of: round.pet, timers: round.timers, at: now, zone: zone))

        round.withdrawNotices(.acknowledged, "folded")
        round.disarm(.reminder)
        round.pet.count(streak, foldedAt: now)
        round.archive { task in
            task.isCompleted = true
            task.foldCompletedTime = now
            task.foldedLate = streak != .onTime
        }
        let notice = LaundryNotices.folded(round.pet, task: task.id, context: round.context)
        round.announce(.laundryFolded, due: nil, timer: nil, notice: notice)
        if streak == .revived {
            let notice = LaundryNotices.revived(round.pet, task: task.id, context: round.context)
            round.announce(.petRevived, due: nil, timer: nil, notice: notice)
        }
    }

    static func abandon(_ round: inout LaundryRound) throws(Refusal) {
        guard round.stage != .cycle else {
            throw Refusal(.nothingRunning, "\(round.pet.name) has no laundry under way, so there is nothing to abandon.")
        }
        let now = round.now.wall
        round.countRun(at: now)
        round.disarm(.wash)
        round.disarm(.dry)
        round.disarm(.reminder)
        round.withdrawNotices(.withdrawn, "the laundry was given up")
        round.pet.currentStreak = 0
        round.archive { $0.abandonedAt = now }
    }

    static func snooze(_ round: inout LaundryRound, for pause: Duration) throws(Refusal) {
        guard let type = round.waitingFor else {
            throw Refusal(.nothingRunning, "Nothing of \(round.pet.name) waits for an answer, so there is nothing to snooze.")
        }
        try PetValidator.snooze(pause, isTestMode: round.context.isTestMode)
        round.withdraw(type, .acknowledged, "snoozed for \(DurationText.words(pause))")
        round.arm(.reminder, for: pause)
    }

    /// Only what has been told is answered: an answer never silences what ends in the same moment.
    static func acknowledge(_ round: inout LaundryRound) throws(Refusal) -> [Effect] {
        guard let type = round.waitingFor else { return [] }
        round.withdraw(type, .acknowledged, "acknowledged")
        round.disarm(.reminder)
        return try round.effects()
    }

    /// Tells again what the laundry waits for. `false` when it waits no more.
    static func remind(_ round: inout LaundryRound, due: Instant) -> Bool {
        guard let type = round.waitingFor, let task = round.task, round.pet.isActive else { return false }
        round.disarm(.reminder)
        if type == .wash {
            let notice = LaundryNotices.washed(round.pet, task: task.id, context: round.context)
            round.announce(.laundryWashed, due: due, timer: .reminder, notice: notice)
        } else {
            let notice = LaundryNotices.dried(round.pet, task: task.id, context: round.context)
            round.announce(.laundryDried, due: due, timer: .reminder, notice: notice)
        }
        return true
    }
}

extension LaundryRound {
    /// Which notice the waiting laundry has; `nil` when it does not wait for anybody.
    var waitingFor: LaundryTimerType? {
        switch stage {
        case .washed: .wash
        case .completed: .dry
        case .cycle, .washing, .drying: nil
        }
    }
}

extension PetValidator {
    /// 1 minute to 24 hours, in test mode from one second on. ⇒ `invalidDuration`.
    static func snooze(_ pause: Duration, isTestMode: Bool) throws(Refusal) {
        let range = AppSettings.snoozeRange
        guard pause >= (isTestMode ? .seconds(1) : range.lowerBound), pause <= range.upperBound else {
            throw Refusal(.invalidDuration, "A notice is snoozed for 1 min to 24 h, not \(DurationText.words(pause)).")
        }
    }
}

extension Pet {
    /// The laundry is folded (checklist G2): health is reckoned from now on, and the round counts.
    mutating func count(_ streak: Streak, foldedAt now: Instant) {
        lastLaundryDate = now
        pausedSeconds = 0
        health = Pet.healthRange.upperBound
        totalCyclesCompleted += 1
        switch streak {
        case .onTime:
            currentStreak += 1
            longestStreak = max(longestStreak, currentStreak)
        case .late:
            break
        case .revived:
            currentStreak = 0
            deaths += 1
        }
    }
}
