import BellhopCore
import ControlWire

/// What a command for a pet prints.
enum PetAnswers {
    /// - Parameter bareMinutes: a number without a unit that was read as minutes, to be echoed as such (G10).
    static func text(_ answer: PetAnswerJSON, to verb: PetVerb, bareMinutes: Bool = false, _ style: Style) -> String {
        let pet = answer.pet
        let mark = Words.mark(pet)
        var lines = [style.paint(style.sign(mark.sign), mark.colour) + " " + sentence(answer, verb, bareMinutes, style)]
        if let action = pet.nextAction, let command = Words.command(for: action, pet: pet) {
            lines.append("  \(SafeText.line(action.label)): \(command)")
        }
        for warning in answer.warnings { lines.append(style.paint(style.sign(.warn), .yellow) + " " + SafeText.line(warning)) }
        return lines.joined(separator: "\n")
    }

    private static func sentence(_ answer: PetAnswerJSON, _ verb: PetVerb, _ bareMinutes: Bool, _ style: Style) -> String {
        if let message = answer.message { return SafeText.line(message) }
        let pet = answer.pet
        let name = SafeText.line(pet.name)
        let stage = pet.task.map { SafeText.line($0.displayText) } ?? "\(name) \(SafeText.line(pet.displayText))"
        switch verb {
        case .wash, .dry:
            guard let timer = answer.timer else { return "\(name): \(stage)" }
            return "\(name): \(verb == .wash ? "washing" : "drying"), " + span(timer, bareMinutes, style)
        case .extend:
            guard let timer = answer.timer else { return "\(name): \(stage)" }
            return "\(name): " + Timers.left(timer, style)
        case .snooze:
            guard let timer = answer.timer else { return "\(name): \(stage)" }
            return "\(name): comes back in " + span(timer, bareMinutes, style)
        case .stop: return "\(name): stopped. \(stage)"
        case .finish: return "\(name): finished. \(stage)"
        case .skipDryer: return "\(name): no dryer this time. \(stage)"
        case .fold: return folded(pet, name)
        case .abandon: return "\(name): this round is given up; the streak is \(pet.currentStreak)"
        case .retire: return "\(name) is retired. Bring it back with: bellhop pet revive \(Words.argument(pet.name, id: pet.id))"
        case .revive: return "\(name) is back and \(SafeText.line(pet.displayText))"
        case .ack: return "\(name): answered"
        }
    }

    /// `45 min → 15:32`, or `45 minutes → 15:32` for a bare number.
    static func span(_ timer: TimerJSON, _ bareMinutes: Bool, _ style: Style) -> String {
        let milliseconds = timer.durationMs ?? timer.remainingMs
        let length = bareMinutes ? Words.count(Int(milliseconds / 60_000), "minute", "minutes") : Words.length(milliseconds)
        return "\(length) \(style.sign(.arrow)) \(SafeText.line(timer.endsAtLocal))"
    }

    private static func folded(_ pet: PetJSON, _ name: String) -> String {
        var text = "\(name) \(SafeText.line(pet.displayText)) Streak \(pet.currentStreak) (longest \(pet.longestStreak)), "
        text += Words.count(pet.totalCyclesCompleted, "round", "rounds") + " in all"
        if let due = pet.dueLocal { text += ", next due \(SafeText.line(due))" }
        return text
    }
}
