import BellhopCore
import ControlWire

/// A key that a user can press on the page of a pet, with the action of the key.
struct PetChoice: Hashable, Sendable {
    var key: Character
    var label: String
    var verb: PetVerb

    /// Returns the choices for a pet: first the next action, then the other buttons that a notice
    /// has at the pet's stage of laundry (checklist N-20).
    static func choices(for pet: PetJSON) -> [PetChoice] {
        var choices: [PetChoice] = []
        if let action = pet.nextAction {
            let verb: PetVerb? =
                switch NoticeAction.Verb(rawValue: action.verb) {
                case .startWash: .wash
                case .startDryer: .dry
                case .markFolded: .fold
                default: nil
                }
            if let verb { choices.append(PetChoice(key: key(of: verb), label: action.label, verb: verb)) }
        }
        switch pet.task.flatMap({ LaundryStage(rawValue: $0.stage) }) {
        case .washed: choices.append(PetChoice(key: "s", label: said("Skip Dryer"), verb: .skipDryer))
        case .completed: choices.append(PetChoice(key: "m", label: said("Dry 10 More Minutes"), verb: .dry))
        default: break
        }
        if !pet.unacknowledged.isEmpty { choices.append(PetChoice(key: "r", label: said("Remind in 10 min"), verb: .snooze)) }
        return choices
    }

    /// Returns a prompt such as `d Start Dryer · s Skip Dryer · r Remind in 10 min · any other key
    /// closes this`.
    static func prompt(_ choices: [PetChoice], _ style: Style) -> String { prompt(choices.map { ($0.key, $0.label) }, style) }

    static func prompt(_ choices: [(key: Character, label: String)], _ style: Style) -> String {
        guard !choices.isEmpty else { return say("Press any key to close.") }
        let offered = choices.map { style.paint(String($0.key), .bold) + " " + SafeText.line($0.label) }
        return (offered + [say("any other key closes this view")]).joined(separator: style.isUnicode ? " · " : " | ")
    }

    private static func key(of verb: PetVerb) -> Character {
        switch verb {
        case .wash: "w"
        case .dry: "d"
        default: "f"
        }
    }
}
