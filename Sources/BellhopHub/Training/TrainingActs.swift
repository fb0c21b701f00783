import BellhopCore
import Training

/// Describes commands for rests, workouts and routines in words, for people who may want to undo
/// them.
enum TrainingActs {
    /// Returns a description of what the command did, without a subject: `ended the rests`.
    static func words(_ command: RestCommand) -> Phrase {
        switch command {
        case .start: "started a rest"
        case .next: "ended the rest"
        case .stop: "stopped the rest"
        case .end: "ended the gym session"
        case .extend: "changed the end of the rest"
        }
    }

    static func words(_ command: RunCommand, of activity: Activity) -> Phrase {
        let name = SafeText.line(activity.name)
        return switch command {
        case .pause: "paused \(name)"
        case .resume: "resumed \(name)"
        case .skip: "skipped a phase of \(name)"
        case .back: "went back in \(name)"
        case .restart: "restarted \(name)"
        case .end: "ended \(name)"
        case .next: "completed a step of \(name)"
        }
    }
}
