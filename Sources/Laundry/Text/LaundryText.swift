import BellhopCore

/// The texts of laundry notices. `{PetName}` stands for the name. The English text is the id under
/// which ``Language`` finds the translations.
public enum LaundryText: String, Sendable, CaseIterable {
    case washTitle = "wash.title"
    case washBody = "wash.body"
    /// The text without the name, for sinks that must not know it (checklist D-21).
    case washBodyGeneric = "wash.body.generic"
    case dryTitle = "dry.title"
    case dryBody = "dry.body"
    case dryBodyGeneric = "dry.body.generic"
    case cycleTitle = "cycle.title"
    case cycleBody = "cycle.body"
    case cycleBodyGeneric = "cycle.body.generic"
    case foldedTitle = "folded.title"
    case foldedBody = "folded.body"
    case revivedTitle = "revived.title"
    case revivedBody = "revived.body"

    case sadTitle = "sad.title"
    case sadBody = "sad.body"
    case verySadTitle = "very-sad.title"
    case verySadBody = "very-sad.body"
    case diedTitle = "died.title"
    case diedBody = "died.body"
    case wetTitle = "wet.title"
    case wetBody = "wet.body"
    case unfoldedTitle = "unfolded.title"
    case unfoldedBody = "unfolded.body"
    case abandonedTitle = "abandoned.title"
    case abandonedBody = "abandoned.body"

    case open = "action.open"
    case startWash = "action.start-wash"
    case startDryer = "action.start-dryer"
    case skipDryer = "action.skip-dryer"
    case markFolded = "action.mark-folded"
    case dryMore = "action.dry-more"
    case snooze = "action.snooze"
    case tomorrow = "action.tomorrow"
    case pausePet = "action.pause-pet"

    /// The English text, verbatim from the string catalogue (checklist §1.0) where it has one.
    public var english: String {
        switch self {
        case .washTitle: "Wash Complete!"
        case .washBody: "{PetName} is ready for the dryer!"
        case .washBodyGeneric: "Time to move your laundry to the dryer!"
        case .dryTitle: "Dry Complete!"
        case .dryBody: "Time to fold {PetName}'s laundry!"
        case .dryBodyGeneric: "Time to fold your laundry!"
        case .cycleTitle: "Laundry Time!"
        case .cycleBody: "{PetName} needs attention!"
        case .cycleBodyGeneric: "Your pet needs attention!"
        case .foldedTitle: "Laundry Folded!"
        case .foldedBody: "{PetName} is so happy!"
        case .revivedTitle: "Back to Life!"
        case .revivedBody: "{PetName} is with us again."
        case .sadTitle: "Laundry Overdue!"
        case .sadBody: "{PetName} needs some laundry love"
        case .verySadTitle: "Very Sad!"
        case .verySadBody: "{PetName} is very sad and neglected"
        case .diedTitle: "Oh No!"
        case .diedBody: "{PetName} has died from neglect"
        case .wetTitle: "Still in the Washer!"
        case .wetBody: "{PetName}'s laundry is getting musty"
        case .unfoldedTitle: "Not Folded Yet!"
        case .unfoldedBody: "{PetName}'s laundry is still waiting to be folded"
        case .abandonedTitle: "Laundry Given Up"
        case .abandonedBody: "{PetName}'s laundry was given up; the streak starts over"
        case .open: "Open"
        case .startWash: "Start Wash"
        case .startDryer: "Start Dryer"
        case .skipDryer: "Skip Dryer"
        case .markFolded: "Mark Folded"
        case .dryMore: "Dry 10 More Minutes"
        case .snooze: "Remind in 10 min"
        case .tomorrow: "Tomorrow"
        case .pausePet: "Pause Pet"
        }
    }
}

extension Language {
    /// The text in this language.
    subscript(text: LaundryText) -> String {
        pattern(text.english)
    }

    /// The text with the pet's name filled in. The name itself is not searched for placeholders.
    func text(_ text: LaundryText, petName: String) -> String {
        let pattern = self[text]
        guard let place = pattern.firstRange(of: "{PetName}") else { return pattern }
        return pattern[..<place.lowerBound] + petName + pattern[place.upperBound...]
    }
}
