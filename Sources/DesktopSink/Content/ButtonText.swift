#if Desktop
import BellhopCore

/// What a button of a pop-up says: one or two words, because LXQt draws eight characters of a button and notification-daemon cuts the third.
///
/// Only our own words are shortened; elsewhere a notice has them in full.
enum ButtonText {
    static func label(of action: NoticeAction, for owner: Owner.Kind, in language: Language) -> String {
        guard let (usual, short) = words(for: action.verb, owner), action.label == language.pattern(usual) else { return action.label }
        return language.pattern(short)
    }

    private static func words(for verb: NoticeAction.Verb, _ owner: Owner.Kind) -> (usual: String, short: String)? {
        switch verb {
        case .nextSet: ("Dismiss & Start Next Set", "Next Set")
        case .endWorkout: ("End Workout", "End")
        case .skipDryer: ("Skip Dryer", "Skip")
        case .dryMore: ("Dry 10 More Minutes", "Dry 10 More")
        // Of a machine, "+10 min" would be ten minutes more of it.
        case .snooze: ("Remind in 10 min", owner == .countdown ? "+10 min" : "In 10 min")
        case .snoozeShort: ("Remind in 5 min", "+5 min")
        case .snoozeLong: ("Remind in 30 min", "+30 min")
        case .open, .startWash, .startDryer, .markFolded, .acknowledge, .tomorrow, .pausePet, .resumeWorkout, .nextStep: nil
        }
    }
}
#endif
