import BellhopCore

// Commands that start a washer or dryer, or skip the dryer.
extension LaundryRules {
    static func wash(_ round: inout LaundryRound, for duration: Duration?, replace: Bool) throws(Refusal) {
        let name = round.pet.name
        let argument = ShellText.argument(name, id: round.pet.id)
        switch round.stage {
        case .cycle:
            break
        case .washing:
            guard replace else {
                throw Refusal(.taskAlreadyActive, "\(running(round)). To start over, use --replace.")
            }
        case .washed:
            throw Refusal(
                .taskAlreadyActive,
                "\(name)'s laundry is washed and waiting for the dryer. To start the dryer: bellhop dry \(argument)")
        case .drying:
            throw Refusal(
                .taskAlreadyActive,
                "\(running(round)). To end it now: bellhop finish \(argument). To give that laundry up: bellhop abandon \(argument)")
        case .completed:
            throw Refusal(
                .taskAlreadyActive,
                "\(name)'s laundry is waiting to be folded. To fold it: bellhop fold \(argument). To give it up: bellhop abandon \(argument)"
            )
        }
        let length = duration ?? round.pet.washDuration
        try PetValidator.run(length, minutes: Pet.washDurationRange, of: "A wash", isTestMode: round.context.isTestMode)

        if round.stage == .washing { round.discardRun(.wash) }
        _ = round.openTask()
        let (pet, now, by) = (round.pet, round.now.wall, round.context.by)
        round.change { task in
            task.currentStage = .washing
            task.doers.wash = by
            task.washStartTime = now
            // Copy the pet's settings to the task, so that later changes of the settings do not
            // affect this round (D-7).
            task.washDurationMinutes = duration?.minutesRoundedUp ?? pet.washDurationMinutes
            task.dryDurationMinutes = pet.dryDurationMinutes
        }
        round.arm(.wash, for: length)
        round.disarm(.reminder)
        round.withdrawNews(.acknowledged, round.because("the wash was started"))
    }

    /// The message that the laundry must be washed first.
    static func unwashed(_ round: LaundryRound) -> Phrase {
        "\(round.pet.name)'s laundry is not washed yet. To wash it: bellhop wash \(ShellText.argument(round.pet.name, id: round.pet.id))"
    }

    static func dry(_ round: inout LaundryRound, for duration: Duration?, replace: Bool) throws(Refusal) {
        let name = round.pet.name
        switch round.stage {
        case .cycle:
            throw Refusal(.notWashed, unwashed(round))
        case .washing:
            throw Refusal(.notWashed, "\(running(round)). Start the dryer after that.")
        case .washed:
            break
        case .drying:
            guard replace else {
                throw Refusal(.taskAlreadyActive, "\(running(round)). To dry longer, use --add 10m. To start over, use --replace.")
            }
        case .completed:
            throw Refusal(.alreadyDone, "\(name)'s laundry is dry and waiting to be folded. To dry it longer, use --add 10m.")
        }
        let length = duration ?? round.dryDuration
        try PetValidator.run(length, minutes: Pet.dryDurationRange, of: "The dryer", isTestMode: round.context.isTestMode)

        if round.stage == .drying { round.discardRun(.dry) }
        let (now, by) = (round.now.wall, round.context.by)
        round.change { task in
            task.currentStage = .drying
            task.doers.dry = by
            task.dryStartTime = now
            task.dryEndTime = nil
            task.additionalDryMinutes = nil
            if let duration { task.dryDurationMinutes = duration.minutesRoundedUp }
        }
        round.arm(.dry, for: length)
        round.disarm(.reminder)
        round.withdraw(.wash, .acknowledged, round.because("the dryer was started"))
    }

    static func dryMore(_ round: inout LaundryRound, minutes: Int) throws(Refusal) {
        let name = round.pet.name
        switch round.stage {
        case .cycle, .washing:
            throw Refusal(.notWashed, "\(name)'s laundry is not washed yet, so it cannot be dried longer.")
        case .washed:
            throw Refusal(.notDried, "\(name)'s laundry has not been in the dryer yet. Start the dryer first.")
        case .drying, .completed:
            break
        }
        let range = LaundryTask.additionalDryRange
        guard range.contains(minutes) else {
            throw Refusal(.invalidDuration, "Extra drying must take 1 min to 1 h, not \(DurationText.words(.minutes(minutes))).")
        }
        let before = round.task?.additionalDryMinutes ?? 0
        guard range.contains(before + minutes) else {
            let left = range.upperBound - before
            let advice: Phrase = left > 0 ? "you can add at most \(DurationText.words(.minutes(left))) more" : "no more"
            throw Refusal(
                .invalidDuration,
                "\(name)'s laundry has already had \(DurationText.words(.minutes(before))) of extra drying, and at most 1 h is allowed: \(advice)."
            )
        }
        round.change { $0.additionalDryMinutes = before + minutes }

        if let dryer = round.machine {
            round.lengthen(dryer, by: .minutes(minutes))
        } else {
            let (now, by) = (round.now.wall, round.context.by)
            round.change { task in
                task.currentStage = .drying
                task.doers.dry = by ?? task.doers.dry
                // Laundry that was dried on a line has neither a start nor an end of drying yet, so
                // set both. The end must be set already, because an end that is set while the dryer
                // runs marks the run as extra drying.
                task.dryStartTime = task.dryStartTime ?? now
                task.dryEndTime = task.dryEndTime ?? now
            }
            round.arm(.dry, for: .minutes(minutes))
            round.disarm(.reminder)
            round.withdraw(.dry, .acknowledged, round.because("extra drying of \(minutes) min was started"))
        }
    }

    static func skipDryer(_ round: inout LaundryRound) throws(Refusal) {
        let name = round.pet.name
        switch round.stage {
        case .cycle: throw Refusal(.notWashed, unwashed(round))
        case .washing: throw Refusal(.notWashed, "\(running(round)). You can skip the dryer after that.")
        case .washed: break
        case .drying: throw Refusal(.taskAlreadyActive, "\(running(round)). Stop the dryer first, then skip it.")
        case .completed: throw Refusal(.alreadyDone, "\(name)'s laundry is waiting to be folded; there is no dryer to skip.")
        }
        round.change { $0.currentStage = .completed }
        round.disarm(.reminder)
        round.withdraw(.wash, .acknowledged, round.because("the dryer was skipped"))
    }
}

extension LaundryRound {
    /// The default length of drying. It is the value that was copied to the task; in test mode, it
    /// is the pet's value in seconds.
    var dryDuration: Duration {
        if let seconds = pet.testDrySeconds { return .seconds(seconds) }
        return .minutes(task?.dryDurationMinutes ?? pet.dryDurationMinutes)
    }

    /// Discards the current run, because a new run replaces it. The time of the discarded run does
    /// not affect the pet's health. The notice about the run is withdrawn.
    mutating func discardRun(_ type: LaundryTimerType) {
        countRun(at: now.wall)
        withdraw(type, .withdrawn, "started over")
    }
}
