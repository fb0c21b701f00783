#if Desktop
import BellhopCore

/// Shortens the labels of pop-up buttons to one or two words, because LXQt draws only eight
/// characters of a button and notification-daemon cuts off the third button.
///
/// Only our own labels are shortened. Other sinks show them in full.
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
        // On a machine's button, "+10 min" would read as ten more minutes of running.
        case .snooze: ("Remind in 10 min", owner == .countdown ? "+10 min" : "In 10 min")
        case .snoozeShort: ("Remind in 5 min", "+5 min")
        case .snoozeLong: ("Remind in 30 min", "+30 min")
        case .open, .startWash, .startDryer, .markFolded, .acknowledge, .tomorrow, .pausePet, .resumeWorkout, .nextStep: nil
        }
    }
}
#endif
