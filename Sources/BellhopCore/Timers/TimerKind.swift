/// The purpose of a timer. An owner has at most one timer of each kind.
public enum TimerKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// A pet's washing machine is running.
    case wash
    /// A pet's dryer is running.
    case dry
    /// A timer from `bellhop timer 10m Tea`.
    case countdown
    /// An alarm from `bellhop timer at 14:45 "Call mum"`.
    case alarm
    /// A snoozed notice returns.
    case reminder
    /// A pet's laundry is due.
    case due
    /// A pet's mood gets worse.
    case mood
    /// Laundry has waited too long for somebody.
    case waiting
    /// A pet's vacation ends.
    case resume
    /// An unanswered notice is repeated. The timer's `duration` is the time since the first notice.
    case followUp = "follow-up"
    /// Quiet hours that hold notices end.
    case quietEnd = "quiet-end"
    /// For a route: until this timer ends, further notices are combined with the first one. For a
    /// notice: the notice belongs to a group and is unanswered.
    case group
    /// A throttled route may send notices again. It had sent its maximum number of notices.
    case throttle
    /// A rest ends.
    case rest
    /// A phase of a workout or a step of a routine ends.
    case phase
    /// An interrupted workout can no longer be resumed.
    case lapse

    /// Whether timer commands accept this kind: timers that people started, and reminders that
    /// people asked for.
    public var isForPeople: Bool {
        switch self {
        case .wash, .dry, .countdown, .alarm, .reminder: true
        default: false
        }
    }

    /// The kinds that timer commands accept.
    public static let forPeople = Set(allCases.filter(\.isForPeople))
    /// All kinds except the internal kinds, which Bellhop arms for itself.
    public static let ofSomebody = Set(allCases.filter { !$0.isInternal })

    /// Whether Bellhop arms timers of this kind for itself. They belong to no person.
    public var isInternal: Bool {
        switch self {
        case .followUp, .quietEnd, .group, .throttle: true
        default: false
        }
    }
}
