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
    /// An unanswered notice is repeated. Its `duration` is the time since the first notice.
    case followUp = "follow-up"
    /// Quiet hours that hold notices end.
    case quietEnd = "quiet-end"
    /// Of a route: notices until then join the first one. Of a notice: it is combined with others
    /// and unanswered.
    case group
    /// A route has sent its maximum number of notices and continues then.
    case throttle
    /// A rest ends.
    case rest
    /// A phase of a workout or a step of a routine ends.
    case phase
    /// An interrupted workout can no longer be resumed.
    case lapse

    /// Whether timer commands accept it: timers that people started, and reminders they asked for.
    public var isForPeople: Bool {
        switch self {
        case .wash, .dry, .countdown, .alarm, .reminder: true
        default: false
        }
    }

    /// The kinds that timer commands accept.
    public static let forPeople = Set(allCases.filter(\.isForPeople))
    /// All kinds except those that Bellhop arms for itself.
    public static let ofSomebody = Set(allCases.filter { !$0.isInternal })

    /// Whether Bellhop arms it for itself, so that it belongs to nobody.
    public var isInternal: Bool {
        switch self {
        case .followUp, .quietEnd, .group, .throttle: true
        default: false
        }
    }
}
