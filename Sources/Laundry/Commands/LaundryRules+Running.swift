import BellhopCore

// Commands that change or end the run of a machine, and the refusals of these commands.
extension LaundryRules {
    /// Stops the machine and discards its run. The caller has already handled the stage `cycle`.
    ///
    /// - Throws: `alreadyEnded` when the run of the machine is over.
    static func stop(_ round: inout LaundryRound) throws(Refusal) {
        try refuseEnded(round, "there is nothing to stop")
        let isUndo = round.ran <= undoWindow
        let reason = round.because(isUndo ? "undone" : "stopped")
        if !isUndo { round.countRun(at: round.now.wall) }
        switch round.stage {
        case .washing:
            round.withdraw(.wash, .withdrawn, reason)
            round.disarm(.wash)
            round.change { task in
                task.currentStage = .cycle
                task.doers.wash = nil
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
                // If both times are equal, the laundry had been dried on a line. The extra drying
                // then set both times, which were missing before.
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
                task.doers.dry = nil
                task.dryStartTime = nil
                task.additionalDryMinutes = nil
            }
        case .cycle, .washed, .completed:
            break
        }
    }

    static func finish(_ round: inout LaundryRound) throws(Refusal) {
        try refuseIdle(round, "there is nothing to finish")
        try refuseEnded(round, "there is nothing to finish")
        round.endMachine(at: round.now.wall)
    }

    static func extend(_ round: inout LaundryRound, _ wanted: TimerExtension) throws(Refusal) {
        try refuseIdle(round, "there is nothing to extend")
        try refuseEnded(round, "there is nothing to extend")
        guard let machine = round.machine, let duration = machine.duration else { return }
        let change: Duration
        switch wanted {
        case .by(let difference): change = difference
        case .until(let when): change = when.resolved(now: round.now.wall, in: round.context.zone).instant - machine.due
        }
        guard machine.due + change > round.now.wall else {
            let left = DurationText.left(machine.due - round.now.wall)
            throw Refusal(
                .invalidDuration, "\(round.machineName) has only \(left) left, so it cannot be shortened that much. Stop it, or finish it.")
        }
        if round.driesMore {
            // This run is extra drying, which is stored in whole minutes.
            let minutes = Int(change.inSeconds / 60)
            guard change == .minutes(minutes) else {
                throw Refusal(.invalidDuration, "Extra drying can only be changed in whole minutes.")
            }
            let total = (round.task?.additionalDryMinutes ?? 0) + minutes
            guard LaundryTask.additionalDryRange.contains(total), duration + change >= .minutes(1) else {
                throw Refusal(
                    .invalidDuration, "Extra drying must take 1 min to 1 h in total, not \(DurationText.words(.minutes(total))).")
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

    /// Returns a sentence such as `Snowy's wash runs until 14:45 (40 min left)`.
    static func running(_ round: LaundryRound) -> Phrase {
        guard let end = round.machineEnd else { return "\(round.machineName) runs" }
        return "\(round.machineName) runs until \(round.time(end)) (\(DurationText.left(end - round.now.wall)) left)"
    }

    private static func refuseIdle(_ round: LaundryRound, _ consequence: Phrase) throws(Refusal) {
        if round.stage == .cycle { throw Refusal(.nothingRunning, "Nothing is running for \(round.pet.name), so \(consequence).") }
    }

    private static func refuseEnded(_ round: LaundryRound, _ consequence: Phrase) throws(Refusal) {
        guard round.stage == .washed || round.stage == .completed else { return }
        let task = round.task
        let isWash = round.stage == .washed || task?.dryEndTime == nil
        let name = round.pet.name
        let machine: Phrase = isWash ? "\(name)'s wash" : "\(name)'s dryer"
        guard let end = isWash ? task?.washEndTime : task?.dryEndTime else {
            throw Refusal(.alreadyEnded, "\(machine) ended; \(consequence).")
        }
        throw Refusal(.alreadyEnded, "\(machine) ended at \(round.time(end)); \(consequence).")
    }
}

extension LaundryRound {
    /// Changes the length of the running machine by `change`. The elapsed time of the run stays the
    /// same.
    mutating func lengthen(_ machine: TimerRecord, by change: Duration) {
        arm(machine.kind, for: (machine.duration ?? .zero) + change, due: machine.due + change)
    }
}
