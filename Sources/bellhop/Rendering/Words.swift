import BellhopCore
import ControlWire

/// Formats small pieces of text that several commands print.
enum Words {
    /// Formats the time left, such as `44:59` or `1:05:00`, or `2 d 3 h` for one day or more. A
    /// fraction of a second is rounded up to a whole second (T-24).
    static func left(_ milliseconds: Int64) -> String {
        milliseconds >= 86_400_000
            ? DurationText.words(.milliseconds(milliseconds)) : DurationText.clock(.milliseconds(milliseconds))
    }

    /// Formats a length such as `45 min` or `2 h 10 min`.
    static func length(_ milliseconds: Int64) -> String {
        DurationText.words(.milliseconds(milliseconds))
    }

    /// Formats the time that an activity took, rounded to a second, such as `21 s` or `2 h 10 min`.
    static func spent(_ milliseconds: Int64) -> String {
        DurationText.spent(.milliseconds(milliseconds))
    }

    /// Returns the command that does the same as the button of a notice; `nil` if there is no such
    /// command.
    static func command(for action: NextActionJSON, pet: PetJSON) -> String? {
        let name = ShellText.argument(pet.name, id: pet.id)
        return switch NoticeAction.Verb(rawValue: action.verb) {
        case .startWash: "bellhop wash \(name)"
        case .startDryer: "bellhop dry \(name)"
        case .skipDryer: "bellhop skip-dryer \(name)"
        case .markFolded: "bellhop fold \(name)"
        case .dryMore: "bellhop dry \(name) --add 10m"
        case .snooze: "bellhop snooze \(name)"
        case .acknowledge: "bellhop ack \(name)"
        case .pausePet: "bellhop pet pause \(name)"
        case .snoozeShort: "bellhop snooze \(name) --for 5m"
        case .snoozeLong: "bellhop snooze \(name) --for 30m"
        case .open, .tomorrow, .nextSet, .endWorkout, .resumeWorkout, .nextStep, nil: nil
        case .choice1, .choice2, .choice3, .choice4, .choice5: nil
        }
    }

    /// Returns the command for the next action of a pet; an empty text if there is none. If the
    /// name of the pet cannot be typed, returns the label of the action.
    static func next(of pet: PetJSON) -> String {
        guard let action = pet.nextAction else { return "" }
        return SafeText.isHarmlessLine(pet.name) ? command(for: action, pet: pet) ?? action.label : action.label
    }

    /// Returns the sign and the color for the state of a pet.
    static func mark(_ pet: PetJSON) -> (sign: Sign, colour: Style.Colour?) {
        guard pet.isActive else { return (.retired, .gray) }
        return switch PetState(rawValue: pet.state) {
        case .happy: (.happy, .green)
        case .neutral: (.neutral, .blue)
        case .sad: (.sad, .yellow)
        case .verySad: (.verySad, .red)
        case .dead: (.dead, .gray)
        case .washing: (.washing, .blue)
        case .drying: (.drying, .yellow)
        case .folding: (.folding, .green)
        case nil: (.neutral, nil)
        }
    }
}
