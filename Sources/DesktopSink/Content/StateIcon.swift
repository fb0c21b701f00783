#if Desktop
import BellhopCore

/// The icons that show what kind of event happened. `contrib/icons` contains a file for each icon.
enum StateIcon: String, Sendable, CaseIterable {
    case wash, dryer, fold, timer, rest, workout
    case happy = "mood-happy"
    case sad = "mood-sad"
    case verySad = "mood-very-sad"
    case dead = "mood-dead"

    /// Returns the icon for an event; `nil` if there is no special icon for the event, so that the
    /// program's own icon is sufficient.
    init?(_ event: Event) {
        switch event.kind {
        case .laundryWashed, .laundryDue: self = .wash
        case .laundryDried: self = .dryer
        // The laundry that waits is either wet laundry in the washer, or dry laundry that is not
        // folded yet.
        case .laundryWaiting: self = event.notice.id.hasSuffix("_" + LaundryTimerType.wash.rawValue) ? .wash : .fold
        case .laundryFolded: self = .fold
        case .timerFinished, .alarmRang: self = .timer
        case .restOver: self = .rest
        case .workoutCue, .workoutSet, .workoutFinished, .workoutInterrupted, .routineStep, .routineFinished: self = .workout
        case .petRevived: self = .happy
        case .petSad, .laundryAbandoned: self = .sad
        case .petVerySad: self = .verySad
        case .petDied: self = .dead
        default: return nil
        }
    }

    /// The file name without its extension, such as `org.bellhop.Bellhop-wash`.
    var name: String { DesktopSettings.usualIcon + "-" + rawValue }
}
#endif
