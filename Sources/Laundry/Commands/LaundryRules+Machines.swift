import BellhopCore

// Commands that start, change and end the run of a machine.
extension LaundryRules {
    static func wash(_ round: inout LaundryRound, for duration: Duration?, replace: Bool) throws(Refusal) {
        let name = round.pet.name
        switch round.stage {
        case .cycle:
            break
        case .washing:
            guard replace else {
                throw Refusal(.taskAlreadyActive, "\(running(round)). \"--replace\" starts it anew.")
            }
        case .washed:
            throw Refusal(.taskAlreadyActive, "\(name)'s laundry is washed and waits for the dryer.")
        case .drying:
            throw Refusal(.taskAlreadyActive, "\(running(round)). Fold that laundry first, or abandon it.")
        case .completed:
            throw Refusal(.taskAlreadyActive, "\(name)'s laundry waits to be folded. Fold it first, or abandon it.")
        }
        let length = duration ?? round.pet.washDuration
        try PetValidator.run(length, minutes: Pet.washDurationRange, of: "A wash", isTestMode: round.context.isTestMode)

        if round.stage == .washing { round.discardRun(.wash) }
        _ = round.openTask()
        let (pet, now) = (round.pet, round.now.wall)
        round.change { task in
            task.currentStage = .washing
            task.washStartTime = now
            // Copied when the round gets under way; from here on the pet's settings do not touch it (D-7).
            task.washDurationMinutes = duration?.minutesRoundedUp ?? pet.washDurationMinutes
            task.dryDurationMinutes = pet.dryDurationMinutes
        }
        round.arm(.wash, for: length)
        round.disarm(.reminder)
    }

    static func dry(_ round: inout LaundryRound, for duration: Duration?, replace: Bool) throws(Refusal) {
        let name = round.pet.name
        switch round.stage {
        case .cycle:
            throw Refusal(.notWashed, "\(name)'s laundry is not washed yet.")
        case .washing:
            throw Refusal(.notWashed, "\(running(round)). The dryer comes after it.")
        case .washed:
            break
        case .drying:
            guard replace else {
                throw Refusal(.taskAlreadyActive, "\(running(round)). \"--add 10m\" dries longer, \"--replace\" starts anew.")
            }
        case .completed:
            throw Refusal(.alreadyDone, "\(name)'s laundry is dry and waits to be folded. \"--add 10m\" dries longer.")
        }
        let length = duration ?? round.dryDuration
        try PetValidator.run(length, minutes: Pet.dryDurationRange, of: "The dryer", isTestMode: round.context.isTestMode)

        if round.stage == .drying { round.discardRun(.dry) }
        let now = round.now.wall
        round.change { task in
            task.currentStage = .drying
            task.dryStartTime = now
            task.dryEndTime = nil
            task.additionalDryMinutes = nil
            if let duration { task.dryDurationMinutes = duration.minutesRoundedUp }
        }
        round.arm(.dry, for: length)
        round.disarm(.reminder)
        round.withdraw(.wash, .acknowledged, "the dryer was started")
    }

    static func dryMore(_ round: inout LaundryRound, minutes: Int) throws(Refusal) {
        let name = round.pet.name
        switch round.stage {
        case .cycle, .washing:
            throw Refusal(.notWashed, "\(name)'s laundry is not washed yet, so it cannot be dried longer.")
        case .washed:
            throw Refusal(.notDried, "\(name)'s laundry was not in the dryer yet. Start the dryer first.")
        case .drying, .completed:
            break
        }
        let range = LaundryTask.additionalDryRange
        guard range.contains(minutes) else {
            throw Refusal(.invalidDuration, "More drying takes 1 to 60 minutes, not \(minutes).")
        }
        let before = round.task?.additionalDryMinutes ?? 0
        guard range.contains(before + minutes) else {
            let left = range.upperBound - before
            let advice = left > 0 ? "at most \(left) more" : "no more"
            throw Refusal(.invalidDuration, "\(name)'s laundry was dried \(before) minutes more already, 60 in all are allowed: \(advice).")
        }
        round.change { $0.additionalDryMinutes = before + minutes }

        if let dryer = round.machine {
            round.lengthen(dryer, by: .minutes(minutes))
        } else {
            let now = round.now.wall
            round.change { task in
                task.currentStage = .drying
                // Line-dry laundry was never in the dryer. The end that is set says that this run dries more.
                task.dryStartTime = task.dryStartTime ?? now
                task.dryEndTime = task.dryEndTime ?? now
            }
            round.arm(.dry, for: .minutes(minutes))
            round.disarm(.reminder)
            round.withdraw(.dry, .acknowledged, "dried \(minutes) min more")
        }
    }

    static func skipDryer(_ round: inout LaundryRound) throws(Refusal) {
        let name = round.pet.name
        switch round.stage {
        case .cycle: throw Refusal(.notWashed, "\(name)'s laundry is not washed yet.")
        case .washing: throw Refusal(.notWashed, "\(running(round)). The dryer can be skipped after it.")
        case .washed: break
        case .drying: throw Refusal(.taskAlreadyActive, "\(running(round)). Stop it first, then skip it.")
        case .completed: throw Refusal(.alreadyDone, "\(name)'s laundry waits to be folded; there is no dryer to skip.")
        }
        round.change { $0.currentStage = .completed }
        round.disarm(.reminder)
        round.withdraw(.wash, .acknowledged, "the dryer was skipped")
    }

    /// ⇒ `alreadyEnded` when the run is over. The caller has dealt with `cycle`.
    static func stop(_ round: inout LaundryRound) throws(Refusal) {
        try refuseEnded(round, "there is nothing to stop")
        let isUndo = round.ran <= undoWindow
        let reason: Reason = isUndo ? "undone" : "stopped"
        if !isUndo { round.countRun(at: round.now.wall) }
        switch round.stage {
        case .washing:
            round.withdraw(.wash, .withdrawn, reason)
            round.disarm(.wash)
            round.change { task in
                task.currentStage = .cycle
                task.washStartTime = nil
            }
        case .drying where round.driesMore:
            let minutes = Int((round.machine?.duration ?? .zero).inSeconds / 60)
            round.withdraw(.dry, .withdrawn, reason)
            round.disarm(.dry)
            round.change { task in
                task.currentStage = .completed
                let before = (task.additionalDryMinutes ?? 0) - minutes
                task.additionalDryMinutes = before > 0 ? before : nil
                // Line-dry laundry is line-dry again.
                if task.dryStartTime == task.dryEndTime {
                    task.dryStartTime = nil
                    task.dryEndTime = nil
                }
            }
        case .drying:
            round.withdraw(.dry, .withdrawn, reason)
            round.disarm(.dry)
            round.change { task in
                task.currentStage = .washed
                task.dryStartTime = nil
                task.additionalDryMinutes = nil
            }
        case .cycle, .washed, .completed:
            break
        }
    }

    static func finish(_ round: inout LaundryRound) throws(Refusal) {
        try refuseIdle(round, "finish")
        try refuseEnded(round, "there is nothing to finish")
        round.endMachine(at: round.now.wall)
    }

    static func extend(_ round: inout LaundryRound, _ wanted: TimerExtension) throws(Refusal) {
        try refuseIdle(round, "extend")
        try refuseEnded(round, "there is nothing to extend")
        guard let machine = round.machine, let duration = machine.duration else { return }
        let change: Duration
        switch wanted {
        case .by(let difference): change = difference
        case .until(let when): change = when.resolved(now: round.now.wall, in: round.context.zone).instant - machine.due
        }
        guard machine.due + change > round.now.wall else {
            let left = DurationText.words(machine.due - round.now.wall)
            throw Refusal(.invalidDuration, "\(round.machineName) has only \(left) left. Stop it, or finish it.")
        }
        if round.driesMore {
            // This run is the additional minutes, which are stored whole.
            let minutes = Int(change.inSeconds / 60)
            guard change == .minutes(minutes) else {
                throw Refusal(.invalidDuration, "More drying is changed by whole minutes.")
            }
            let total = (round.task?.additionalDryMinutes ?? 0) + minutes
            guard LaundryTask.additionalDryRange.contains(total), duration + change >= .minutes(1) else {
                throw Refusal(.invalidDuration, "More drying takes 1 to 60 minutes in all, not \(total).")
            }
            round.change { $0.additionalDryMinutes = total }
        } else {
            var range = round.stage == .washing ? Pet.washDurationRange : Pet.dryDurationRange
            range = range.lowerBound...range.upperBound + (round.task?.additionalDryMinutes ?? 0)
            try PetValidator.run(duration + change, minutes: range, of: round.machineName, isTestMode: round.context.isTestMode)
        }
        round.lengthen(machine, by: change)
    }

    // MARK: Refusals

    /// `Snowy's wash runs until 14:45 (40 min left)`
    static func running(_ round: LaundryRound) -> String {
        guard let end = round.machineEnd else { return "\(round.machineName) runs" }
        return "\(round.machineName) runs until \(round.time(end)) (\(DurationText.words(end - round.now.wall)) left)"
    }

    private static func refuseIdle(_ round: LaundryRound, _ verb: String) throws(Refusal) {
        if round.stage == .cycle { throw Refusal(.nothingRunning, "Nothing runs for \(round.pet.name), so there is nothing to \(verb).") }
    }

    private static func refuseEnded(_ round: LaundryRound, _ consequence: String) throws(Refusal) {
        guard round.stage == .washed || round.stage == .completed else { return }
        let task = round.task
        let isWash = round.stage == .washed || task?.dryEndTime == nil
        let end = (isWash ? task?.washEndTime : task?.dryEndTime).map { " at " + round.time($0) } ?? ""
        throw Refusal(.alreadyEnded, "\(round.pet.name)'s \(isWash ? "wash" : "dryer") ended\(end); \(consequence).")
    }
}

extension LaundryRound {
    /// How long the dryer runs when nothing else is said: as copied into the task, in test mode the pet's seconds.
    var dryDuration: Duration {
        if let seconds = pet.testDrySeconds { return .seconds(seconds) }
        return .minutes(task?.dryDurationMinutes ?? pet.dryDurationMinutes)
    }

    /// Arms a running machine anew with another length; what has passed of it stays passed.
    mutating func lengthen(_ machine: TimerRecord, by change: Duration) {
        arm(machine.kind, for: (machine.duration ?? .zero) + change, due: machine.due + change)
    }

    /// A run is replaced by another: it still does not count for the pet's health, and nothing of it will be told.
    mutating func discardRun(_ type: LaundryTimerType) {
        countRun(at: now.wall)
        withdraw(type, .withdrawn, "started anew")
    }
}
