import BellhopCore
import ControlWire

/// The output of commands that change pets.
enum PetAnswers {
    /// Returns the output of one command for a pet.
    static func text(_ answer: PetAnswerJSON, to verb: PetVerb, _ style: Style) -> String {
        let pet = answer.pet
        // Mark a command that has ended something as successful. Without a running machine, the
        // state of the pet is only its mood, which says nothing about the command.
        let isDone = answer.message == nil && [.finish, .stop, .skipDryer, .abandon, .ack, .swap].contains(verb)
        let mark = isDone ? (sign: .ok, colour: .green) : Words.mark(pet)
        let sentence = sentence(answer, verb, style)
        var lines = [style.paint(style.sign(mark.sign), mark.colour) + " " + sentence]
        if let action = pet.nextAction, let command = Words.command(for: action, pet: pet) {
            lines.append("  \(SafeText.line(action.label)): \(command)")
        }
        if verb == .fold, let turn = Pets.turn(pet) { lines.append("  " + turn) }
        for warning in answer.warnings { lines.append(style.paint(style.sign(.warn), .yellow) + " " + SafeText.line(warning)) }
        return lines.joined(separator: "\n")
    }

    static func sentence(_ answer: PetAnswerJSON, _ verb: PetVerb, _ style: Style) -> String {
        if let message = answer.message { return SafeText.line(message) }
        let pet = answer.pet
        let name = SafeText.line(pet.name)
        let stage = pet.task.map { SafeText.line($0.displayText) } ?? "\(name) \(SafeText.line(pet.displayText))"
        switch verb {
        case .wash, .dry:
            guard let timer = answer.timer else { return "\(name): \(stage)" }
            let span = span(timer, style)
            return verb == .wash ? say("\(name): washing, \(span)") : say("\(name): drying, \(span)")
        case .extend:
            guard let timer = answer.timer else { return "\(name): \(stage)" }
            return "\(name): " + Timers.left(timer, style)
        case .snooze:
            guard let timer = answer.timer else { return "\(name): \(stage)" }
            return "\(name): " + Timers.comesBack(timer, understood: answer.understood, style)
        case .stop: return say("\(name): stopped. \(stage)")
        case .finish: return say("\(name): finished. \(stage)")
        case .skipDryer: return say("\(name): the dryer is skipped this time. \(stage)")
        case .fold: return folded(pet, name)
        case .abandon: return say("\(name): this round of laundry was given up; the streak is now \(pet.currentStreak)")
        case .retire: return say("\(name) is retired. Bring it back with: bellhop pet revive \(ShellText.argument(pet.name, id: pet.id))")
        case .revive: return say("\(name) is back and \(SafeText.line(pet.displayText))")
        case .pause: return onVacation(pet, name, understood: answer.understood)
        case .resume: return isBack(pet, name)
        case .swap:
            guard let turn = Pets.turn(pet) else { return "\(name): \(stage)" }
            return "\(name): \(turn)"
        case .ack: return say("\(name): answered")
        }
    }

    /// Returns the output of `bellhop vacation on` and `bellhop vacation off`: one line per pet.
    static func vacation(_ answer: VacationJSON, on: Bool, _ style: Style) -> String {
        guard !answer.pets.isEmpty else { return on ? say("There is no pet to send on vacation.") : say("No pet was on vacation.") }
        return answer.pets.map { pet in
            let mark = Words.mark(pet)
            let name = SafeText.line(pet.name)
            let sentence = on ? onVacation(pet, name, understood: answer.understood) : isBack(pet, name)
            return style.paint(style.sign(mark.sign), mark.colour) + " " + sentence
        }.joined(separator: "\n")
    }

    /// Returns the output of `bellhop vacation` without a subcommand.
    static func away(_ answer: VacationJSON, _ style: Style) -> String {
        answer.pets.isEmpty ? say("No pet is on vacation. Send all of them with: bellhop vacation on") : vacation(answer, on: true, style)
    }

    /// - Parameter understood: how the written end of the vacation was understood, or its written
    ///   start if the vacation has no end.
    private static func onVacation(_ pet: PetJSON, _ name: String, understood: String?) -> String {
        guard let end = pet.pausedUntilLocal else {
            let (id, since) = (ShellText.argument(pet.name, id: pet.id), understood.map { SafeText.line($0) })
            return since.map { say("\(name) has been on vacation since \($0). Bring it back with: bellhop pet resume \(id)") }
                ?? say("\(name) is on vacation. Bring it back with: bellhop pet resume \(id)")
        }
        let until = Timers.withUnderstood(understood, SafeText.line(end))
        return switch Pets.dueTime(pet) {
        case .overdue(let since): say("\(name) is on vacation until \(until); laundry has been due since \(since)")
        case .due(let at): say("\(name) is on vacation until \(until); laundry is due \(at)")
        case nil: say("\(name) is on vacation until \(until)")
        }
    }

    private static func isBack(_ pet: PetJSON, _ name: String) -> String {
        switch Pets.dueTime(pet) {
        case .overdue(let since): say("\(name) is back from vacation; laundry has been due since \(since)")
        case .due(let at): say("\(name) is back from vacation; laundry is due \(at)")
        case nil: say("\(name) is back from vacation")
        }
    }

    /// Returns the length and the end of a timer: `45 min → 15:32`. If the user typed a number
    /// without a unit, this shows that the number means minutes (checklist G10).
    static func span(_ timer: TimerJSON, _ style: Style) -> String {
        "\(Words.length(timer.durationMs ?? timer.remainingMs)) \(style.sign(.arrow)) \(SafeText.line(timer.endsAtLocal))"
    }

    private static func folded(_ pet: PetJSON, _ name: String) -> String {
        let feeling = SafeText.line(pet.displayText)
        let streak: Phrase = "Streak \(pet.currentStreak) (longest \(pet.longestStreak))"
        let rounds: Phrase = "\(count: pet.totalCyclesCompleted, one: "round", other: "rounds") in total"
        guard let due = pet.dueLocal else { return say("\(name) \(feeling) \(streak), \(rounds)") }
        return say("\(name) \(feeling) \(streak), \(rounds), next due \(SafeText.line(due))")
    }
}
