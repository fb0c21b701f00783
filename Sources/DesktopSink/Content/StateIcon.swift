#if Desktop
import BellhopCore

/// The icons that tell at a glance what has happened; `contrib/icons` has a file for each.
enum StateIcon: String, Sendable, CaseIterable {
    case wash, dryer, fold, timer, rest, workout
    case happy = "mood-happy"
    case sad = "mood-sad"
    case verySad = "mood-very-sad"
    case dead = "mood-dead"

    /// `nil` where the program's own icon says as much.
    init?(_ event: Event) {
        switch event.kind {
        case .laundryWashed, .laundryDue: self = .wash
        case .laundryDried: self = .dryer
        // What waits is wet in the washer, or dry and to be folded.
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

    /// The name of its file, without the ending: `org.bellhop.Bellhop-wash`.
    var name: String { DesktopSettings.usualIcon + "-" + rawValue }
}
#endif
