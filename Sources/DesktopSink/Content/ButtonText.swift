#if Desktop
import BellhopCore

/// Shortens the labels of pop-up buttons to one or two words. LXQt shows only eight characters of a
/// label, and notification-daemon cuts off the third button.
///
/// Only Bellhop's own labels are shortened. Other sinks show the full labels.
enum ButtonText {
    static func label(of action: NoticeAction, for owner: Owner.Kind, in language: Language) -> String {
        guard let (usual, short) = words(for: action.verb, owner), action.label == usual else { return language(action.label) }
        return language(short)
    }

    private static func words(for verb: NoticeAction.Verb, _ owner: Owner.Kind) -> (usual: Phrase, short: Phrase)? {
        switch verb {
        case .nextSet: ("Dismiss & Start Next Set", "Next Set")
        case .endWorkout: ("End Workout", "End")
        case .skipDryer: ("Skip Dryer", "Skip")
        case .dryMore: ("Dry 10 More Minutes", "Dry 10 More")
        // In a notice about a washer or dryer, "+10 min" could be understood as running the machine
        // ten minutes longer.
        case .snooze: ("Remind in 10 min", owner == .countdown ? "+10 min" : "In 10 min")
        case .snoozeShort: ("Remind in 5 min", "+5 min")
        case .snoozeLong: ("Remind in 30 min", "+30 min")
        case .open, .startWash, .startDryer, .markFolded, .acknowledge, .tomorrow, .pausePet, .resumeWorkout, .nextStep: nil
        case .choice1, .choice2, .choice3, .choice4, .choice5: nil
        }
    }
}
#endif
