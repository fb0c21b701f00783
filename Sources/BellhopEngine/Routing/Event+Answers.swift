package import BellhopCore

extension EventKind {
    /// Whether people are expected to answer this kind: false for tests, and for messages that are
    /// only for information.
    package var waitsForAnswer: Bool {
        switch self {
        case .test, .sinkRecovered, .noticeMissed, .laundryFolded, .laundryAbandoned, .petSad, .petRevived: false
        case .workoutCue, .workoutSet, .workoutFinished, .routineFinished: false
        default: true
        }
    }
}

extension Event {
    /// As for its kind; of the steps of a routine, only those that wait for an answer.
    package var waitsForAnswer: Bool { kind.waitsForAnswer && !(kind == .routineStep && notice.actions.isEmpty) }
}

extension EventKind {
    /// The default urgency of a notice of this kind.
    package var usualUrgency: Urgency {
        switch self {
        case .petDied, .sinkFailing, .clockJumped: .high
        case .laundryFolded, .laundryAbandoned, .petRevived, .sinkRecovered: .low
        default: .normal
        }
    }
}
