package import BellhopCore

extension EventKind {
    /// Whether people are expected to answer events of this kind. `false` for tests and for notices
    /// that only inform people.
    package var waitsForAnswer: Bool {
        switch self {
        case .test, .sinkRecovered, .noticeMissed, .noticeAnswered, .noticeWithdrawn, .laundryFolded, .laundryAbandoned, .petSad,
            .petRevived, .heartbeatUp:
            false
        case .workoutCue, .workoutSet, .workoutFinished, .routineFinished: false
        default: true
        }
    }
}

extension Event {
    /// Whether people are expected to answer this event. This depends on the kind of the event.
    /// Steps of a routine need an answer only if they have buttons.
    package var waitsForAnswer: Bool { kind.waitsForAnswer && !(kind == .routineStep && notice.actions.isEmpty) }
}

extension EventKind {
    /// The default urgency of a notice of this kind.
    package var usualUrgency: Urgency {
        switch self {
        case .petDied, .sinkFailing, .clockJumped, .heartbeatDown, .heartbeatFailed, .heartbeatOverrun: .high
        case .laundryFolded, .laundryAbandoned, .petRevived, .sinkRecovered, .heartbeatUp: .low
        default: .normal
        }
    }
}
