/// The texts of laundry notices, by id, so that another language is another table. `{PetName}` stands for the name.
public enum LaundryText: String, Sendable, CaseIterable {
    case washTitle = "wash.title"
    case washBody = "wash.body"
    /// Without the name, for sinks that are not to learn it (checklist D-21).
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

    case open = "action.open"
    case startWash = "action.start-wash"
    case startDryer = "action.start-dryer"
    case skipDryer = "action.skip-dryer"
    case markFolded = "action.mark-folded"
    case dryMore = "action.dry-more"
    case snooze = "action.snooze"
    case stopTimer = "action.stop-timer"

    /// Verbatim from the string catalogue (checklist §1.0) where it has them.
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
        case .open: "Open"
        case .startWash: "Start Wash"
        case .startDryer: "Start Dryer"
        case .skipDryer: "Skip Dryer"
        case .markFolded: "Mark Folded"
        case .dryMore: "Dry 10 More Minutes"
        case .snooze: "Remind in 10 min"
        case .stopTimer: "Stop Timer"
        }
    }
}
