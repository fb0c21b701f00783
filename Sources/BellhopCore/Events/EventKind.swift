/// The kind of an event. Routes use the same names: `laundry.washed`, `timer.finished`, …
public struct EventKind: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public var description: String { rawValue }

    public static let laundryWashed = EventKind(rawValue: "laundry.washed")
    public static let laundryDried = EventKind(rawValue: "laundry.dried")
    public static let laundryDue = EventKind(rawValue: "laundry.due")
    public static let laundryWaiting = EventKind(rawValue: "laundry.waiting")
    public static let laundryFolded = EventKind(rawValue: "laundry.folded")
    /// A round of laundry was abandoned, either by a person or because the laundry waited too long.
    public static let laundryAbandoned = EventKind(rawValue: "laundry.abandoned")
    public static let petSad = EventKind(rawValue: "pet.sad")
    public static let petVerySad = EventKind(rawValue: "pet.very-sad")
    public static let petDied = EventKind(rawValue: "pet.died")
    public static let petRevived = EventKind(rawValue: "pet.revived")
    public static let restOver = EventKind(rawValue: "rest.over")
    public static let workoutCue = EventKind(rawValue: "workout.cue")
    public static let workoutSet = EventKind(rawValue: "workout.set")
    public static let workoutFinished = EventKind(rawValue: "workout.finished")
    /// The machine went down or slept in the middle of a workout.
    public static let workoutInterrupted = EventKind(rawValue: "workout.interrupted")
    /// A step of a routine is over, or waits for a person.
    public static let routineStep = EventKind(rawValue: "routine.step")
    public static let routineFinished = EventKind(rawValue: "routine.finished")
    public static let timerFinished = EventKind(rawValue: "timer.finished")
    public static let alarmRang = EventKind(rawValue: "alarm.rang")
    /// The clock moved by more than a day and may be wrong.
    public static let clockJumped = EventKind(rawValue: "clock.jumped")
    /// A notice was repeated as often as planned, and nobody answered.
    public static let noticeMissed = EventKind(rawValue: "notice.missed")
    public static let hubDigest = EventKind(rawValue: "hub.digest")
    public static let sinkFailing = EventKind(rawValue: "sink.failing")
    public static let sinkRecovered = EventKind(rawValue: "sink.recovered")
    public static let test = EventKind(rawValue: "test")

    /// All kinds, in the order of DESIGN §3.
    public static let all: [EventKind] = [
        .laundryWashed, .laundryDried, .laundryDue, .laundryWaiting, .laundryFolded, .laundryAbandoned, .petSad, .petVerySad, .petDied,
        .petRevived, .restOver, .workoutCue, .workoutSet, .workoutFinished, .workoutInterrupted, .routineStep, .routineFinished,
        .timerFinished, .alarmRang, .clockJumped, .noticeMissed, .hubDigest, .sinkFailing, .sinkRecovered, .test,
    ]

    /// How late a notice of this kind may still be delivered; after that it expires (checklist G4).
    /// Changes in a pet's health matter however late they are.
    public var latenessLimit: Duration {
        switch self {
        case .petSad, .petVerySad, .petDied, .petRevived: .days(3650)
        case .restOver: .minutes(10)
        case .workoutCue, .workoutSet: .seconds(1)
        case .workoutFinished: .minutes(5)
        default: .hours(24)
        }
    }

    /// Whether a summary after an absence lists an event of this kind even if ``latenessLimit`` has
    /// passed (checklist G4). The end of a rest or a workout is not listed, because it no longer
    /// matters an hour later.
    public var isSummedUpLate: Bool {
        switch self {
        case .restOver, .workoutCue, .workoutSet, .workoutFinished: false
        default: true
        }
    }
}
