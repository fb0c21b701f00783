/// The kind of an event, such as `laundry.washed` or `timer.finished`. Routes refer to kinds by
/// these names.
package struct EventKind: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    package var rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
    package var description: String { rawValue }

    package static let laundryWashed = EventKind(rawValue: "laundry.washed")
    package static let laundryDried = EventKind(rawValue: "laundry.dried")
    package static let laundryDue = EventKind(rawValue: "laundry.due")
    package static let laundryWaiting = EventKind(rawValue: "laundry.waiting")
    package static let laundryFolded = EventKind(rawValue: "laundry.folded")
    /// A round of laundry was abandoned, either by a person or because the laundry waited too long.
    package static let laundryAbandoned = EventKind(rawValue: "laundry.abandoned")
    package static let petSad = EventKind(rawValue: "pet.sad")
    package static let petVerySad = EventKind(rawValue: "pet.very-sad")
    package static let petDied = EventKind(rawValue: "pet.died")
    package static let petRevived = EventKind(rawValue: "pet.revived")
    package static let restOver = EventKind(rawValue: "rest.over")
    package static let workoutCue = EventKind(rawValue: "workout.cue")
    package static let workoutSet = EventKind(rawValue: "workout.set")
    package static let workoutFinished = EventKind(rawValue: "workout.finished")
    /// The machine went down or slept in the middle of a workout.
    package static let workoutInterrupted = EventKind(rawValue: "workout.interrupted")
    /// A step of a routine is over, or the step is waiting for a person.
    package static let routineStep = EventKind(rawValue: "routine.step")
    package static let routineFinished = EventKind(rawValue: "routine.finished")
    package static let timerFinished = EventKind(rawValue: "timer.finished")
    package static let alarmRang = EventKind(rawValue: "alarm.rang")
    /// The clock moved by more than a day and may be wrong.
    package static let clockJumped = EventKind(rawValue: "clock.jumped")
    /// A notice was repeated as often as planned, but nobody answered it.
    package static let noticeMissed = EventKind(rawValue: "notice.missed")
    /// A program or a person posted a notice.
    package static let inletReceived = EventKind(rawValue: "inlet.received")
    /// A person answered the question of a posted notice.
    package static let noticeAnswered = EventKind(rawValue: "notice.answered")
    /// The question of a posted notice ended without an answer.
    package static let noticeWithdrawn = EventKind(rawValue: "notice.withdrawn")
    /// No ping of a heartbeat came in time.
    package static let heartbeatDown = EventKind(rawValue: "heartbeat.down")
    /// The job of a heartbeat reported a failure.
    package static let heartbeatFailed = EventKind(rawValue: "heartbeat.failed")
    /// The job of a heartbeat reported its start, but not its end.
    package static let heartbeatOverrun = EventKind(rawValue: "heartbeat.overrun")
    /// The job of a heartbeat reported a success after it was down.
    package static let heartbeatUp = EventKind(rawValue: "heartbeat.up")
    package static let hubDigest = EventKind(rawValue: "hub.digest")
    package static let sinkFailing = EventKind(rawValue: "sink.failing")
    package static let sinkRecovered = EventKind(rawValue: "sink.recovered")
    package static let test = EventKind(rawValue: "test")

    /// All kinds, in the order of DESIGN §3.
    package static let all: [EventKind] = [
        .laundryWashed, .laundryDried, .laundryDue, .laundryWaiting, .laundryFolded, .laundryAbandoned, .petSad, .petVerySad, .petDied,
        .petRevived, .restOver, .workoutCue, .workoutSet, .workoutFinished, .workoutInterrupted, .routineStep, .routineFinished,
        .timerFinished, .alarmRang, .clockJumped, .noticeMissed, .inletReceived, .noticeAnswered, .noticeWithdrawn, .heartbeatDown,
        .heartbeatFailed, .heartbeatOverrun, .heartbeatUp, .hubDigest, .sinkFailing, .sinkRecovered, .test,
    ]

    /// The maximum lateness with which a notice of this kind is delivered. A notice that is even
    /// later expires (checklist G4). Changes in a pet's health practically never expire.
    package var latenessLimit: Duration {
        switch self {
        case .petSad, .petVerySad, .petDied, .petRevived: .days(3650)
        case .restOver: .minutes(10)
        case .workoutCue, .workoutSet: .seconds(1)
        case .workoutFinished: .minutes(5)
        case .heartbeatDown, .heartbeatFailed, .heartbeatOverrun, .heartbeatUp: .days(7)
        default: .hours(24)
        }
    }

    /// Whether a screen rings until somebody answers an event of this kind. Such an event says that
    /// a machine, a timer or an alarm has ended, or that a step is waiting for a person. Screens
    /// only list changes of a pet's health, and faults.
    package var ringsOnScreens: Bool {
        switch self {
        case .laundryWashed, .laundryDried, .laundryWaiting, .restOver, .routineStep, .timerFinished, .alarmRang, .workoutInterrupted:
            true
        default: false
        }
    }

    /// Whether the digest of late notices lists an event of this kind even if ``latenessLimit`` has
    /// passed (checklist G4). The end of a rest or a workout is not listed, because nobody needs
    /// that news an hour later.
    package var isSummedUpLate: Bool {
        switch self {
        case .restOver, .workoutCue, .workoutSet, .workoutFinished: false
        default: true
        }
    }
}
