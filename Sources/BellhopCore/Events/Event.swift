/// The place of an event in the journal: 1, 2, 3, …, in the order in which events became visible.
public typealias EventNumber = Int64

/// What happened, as routes name it: `laundry.washed`, `timer.finished`, …
public struct EventKind: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public var description: String { rawValue }

    public static let laundryWashed = EventKind(rawValue: "laundry.washed")
    public static let laundryDried = EventKind(rawValue: "laundry.dried")
    public static let laundryDue = EventKind(rawValue: "laundry.due")
    public static let laundryWaiting = EventKind(rawValue: "laundry.waiting")
    public static let laundryFolded = EventKind(rawValue: "laundry.folded")
    /// Laundry was given up, by somebody or because it waited too long.
    public static let laundryAbandoned = EventKind(rawValue: "laundry.abandoned")
    public static let petSad = EventKind(rawValue: "pet.sad")
    public static let petVerySad = EventKind(rawValue: "pet.very-sad")
    public static let petDied = EventKind(rawValue: "pet.died")
    public static let petRevived = EventKind(rawValue: "pet.revived")
    public static let restOver = EventKind(rawValue: "rest.over")
    public static let workoutCue = EventKind(rawValue: "workout.cue")
    public static let workoutSet = EventKind(rawValue: "workout.set")
    public static let workoutFinished = EventKind(rawValue: "workout.finished")
    /// The machine went down, or slept, in the middle of a workout.
    public static let workoutInterrupted = EventKind(rawValue: "workout.interrupted")
    /// A step of a routine is over, or waits for somebody.
    public static let routineStep = EventKind(rawValue: "routine.step")
    public static let routineFinished = EventKind(rawValue: "routine.finished")
    public static let timerFinished = EventKind(rawValue: "timer.finished")
    public static let alarmRang = EventKind(rawValue: "alarm.rang")
    /// The clock may be wrong: it was moved by more than a day.
    public static let clockJumped = EventKind(rawValue: "clock.jumped")
    /// A notice was told as often as it is to be, and nobody has answered.
    public static let noticeMissed = EventKind(rawValue: "notice.missed")
    public static let hubDigest = EventKind(rawValue: "hub.digest")
    public static let sinkFailing = EventKind(rawValue: "sink.failing")
    public static let sinkRecovered = EventKind(rawValue: "sink.recovered")
    public static let test = EventKind(rawValue: "test")

    /// Every kind there is, in the order of DESIGN §3.
    public static let all: [EventKind] = [
        .laundryWashed, .laundryDried, .laundryDue, .laundryWaiting, .laundryFolded, .laundryAbandoned, .petSad, .petVerySad, .petDied,
        .petRevived, .restOver, .workoutCue, .workoutSet, .workoutFinished, .workoutInterrupted, .routineStep, .routineFinished,
        .timerFinished, .alarmRang, .clockJumped, .noticeMissed, .hubDigest, .sinkFailing, .sinkRecovered, .test,
    ]

    /// How late a notice of this kind may still be told; later it expires (checklist G4). How a pet feels is news however late.
    public var latenessLimit: Duration {
        switch self {
        case .petSad, .petVerySad, .petDied, .petRevived: .days(3650)
        case .restOver: .minutes(10)
        case .workoutCue, .workoutSet: .seconds(1)
        case .workoutFinished: .minutes(5)
        default: .hours(24)
        }
    }

    /// Whether people hear of it after an absence although it is later than ``latenessLimit``: then only summed up (checklist G4). When a rest or a
    /// workout ended is no news an hour later.
    public var isSummedUpLate: Bool {
        switch self {
        case .restOver, .workoutCue, .workoutSet, .workoutFinished: false
        default: true
        }
    }
}

/// A fact that happened: immutable, numbered, in the journal.
public struct Event: Hashable, Sendable {
    /// Given by the store when the event is committed; 0 before.
    public var number: EventNumber
    public var kind: EventKind
    /// When it was recorded.
    public var occurred: Instant
    /// When it should have been; `nil` where nothing was due (a fold, a test).
    public var due: Instant?
    public var owner: Owner
    /// The timer that made it, if one did.
    public var timer: TimerKind?
    /// The timer's generation, so that an answer to an older run is void.
    public var generation: Int64
    public var notice: Notice
    /// For a digest, the events it stands for.
    public var merges: [EventNumber]
    /// 0 for what is told for the first time, then 1, 2, 3, … as long as nobody answers.
    public var step: Int
    /// The event that this one tells again; 0 for none.
    public var repeats: EventNumber

    public init(
        number: EventNumber = 0, kind: EventKind, occurred: Instant, due: Instant? = nil, owner: Owner, timer: TimerKind? = nil,
        generation: Int64 = 0, notice: Notice, merges: [EventNumber] = [], step: Int = 0, repeats: EventNumber = 0
    ) {
        self.number = number
        self.kind = kind
        self.occurred = occurred
        self.due = due
        self.owner = owner
        self.timer = timer
        self.generation = generation
        self.notice = notice
        self.merges = merges
        self.step = step
        self.repeats = repeats
    }

    /// How long after it was due it is `now`; zero for what was never due.
    public func lateness(at now: Instant) -> Duration {
        guard let due, now > due else { return .zero }
        return now - due
    }

    /// The category of a notice that stands for several, told under the key of the first of them.
    public static let groupCategory = "x-bellhop.group"

    /// Whether it tells several events as one, as a route wants it.
    public var isGroup: Bool { kind == .hubDigest && notice.category == Self.groupCategory }

    /// After this a notice of it is not worth telling; `nil` never expires.
    public var expires: Instant? {
        due.map { $0 + kind.latenessLimit } ?? (occurred + kind.latenessLimit)
    }
}
