import BellhopCore

/// The texts of laundry notices. `%1` stands for the pet's name. The English text is the id
/// under which ``Language`` finds the translations.
package enum LaundryText: String, Sendable, CaseIterable {
    case washTitle = "wash.title"
    case washBody = "wash.body"
    /// The text without the pet's name, for sinks that must not receive names (checklist D-21).
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

    /// The English text. It is copied from LaundryTime's string catalog (checklist §1.0) if the
    /// catalog contains it.
    package var english: String {
        switch self {
        case .washTitle: "Wash Complete!"
        case .washBody: "%1 is ready for the dryer!"
        case .washBodyGeneric: "Time to move your laundry to the dryer!"
        case .dryTitle: "Dry Complete!"
        case .dryBody: "Time to fold %1's laundry!"
        case .dryBodyGeneric: "Time to fold your laundry!"
        case .cycleTitle: "Laundry Time!"
        case .cycleBody: "%1 needs attention!"
        case .cycleBodyGeneric: "Your pet needs attention!"
        case .foldedTitle: "Laundry Folded!"
        case .foldedBody: "%1 is so happy!"
        case .revivedTitle: "Back to Life!"
        case .revivedBody: "%1 is with us again."
        case .sadTitle: "Laundry Overdue!"
        case .sadBody: "%1 needs some laundry love"
        case .verySadTitle: "Very Sad!"
        case .verySadBody: "%1 is very sad and neglected"
        case .diedTitle: "Oh No!"
        case .diedBody: "%1 has died from neglect"
        case .wetTitle: "Still in the Washer!"
        case .wetBody: "%1's laundry is getting musty"
        case .unfoldedTitle: "Not Folded Yet!"
        case .unfoldedBody: "%1's laundry is still waiting to be folded"
        case .abandonedTitle: "Laundry Given Up"
        case .abandonedBody: "%1's laundry was given up; the streak starts over"
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

extension LaundryText {
    /// The text as a phrase, with the pet's name as its argument.
    func phrase(petName: String) -> Phrase {
        Phrase(id: english, arguments: english.contains("%1") ? [.text(petName)] : [])
    }

    /// The text as a phrase without arguments. The text must not contain the pet's name.
    var phrase: Phrase { Phrase(id: english) }
}
