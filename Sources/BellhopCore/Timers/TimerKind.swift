/// The purpose of a timer. An owner has at most one timer of each kind.
package enum TimerKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// A pet's washing machine is running.
    case wash
    /// A pet's dryer is running.
    case dry
    /// A timer that was started with a command such as `bellhop timer 10m Tea`.
    case countdown
    /// An alarm that was set with a command such as `bellhop timer at 14:45 "Call mum"`.
    case alarm
    /// A snoozed notice appears again.
    case reminder
    /// A pet's laundry is due.
    case due
    /// A pet's mood gets worse.
    case mood
    /// Laundry has waited too long for somebody to take care of it.
    case waiting
    /// A pet's vacation ends.
    case resume
    /// An unanswered notice is repeated. For this kind, the `duration` of the timer is the time
    /// since the first notice.
    case followUp = "follow-up"
    /// Quiet hours that hold notices end.
    case quietEnd = "quiet-end"
    /// For a route: until this timer ends, further notices are combined with the first notice. For
    /// a notice: the notice belongs to a group and is unanswered.
    case group
    /// A route that had sent its maximum number of notices may send notices again.
    case throttle
    /// A rest ends.
    case rest
    /// A phase of a workout or a step of a routine ends.
    case phase
    /// An interrupted workout can no longer be resumed.
    case lapse
    /// A posted notice that has waited for its time appears.
    case post
    /// A posted notice asks for an answer. When this timer ends, nobody has answered in time. An answer
    /// removes the timer, so that only one of two answers at the same moment counts.
    case question
    /// A posted notice expires and is withdrawn.
    case expiry
    /// The next deadline of a heartbeat passes.
    case beat

    /// Whether timer commands accept this kind: timers that people started, and reminders that
    /// people asked for.
    package var isForPeople: Bool {
        switch self {
        case .wash, .dry, .countdown, .alarm, .reminder: true
        default: false
        }
    }

    /// The kinds that timer commands accept.
    package static let forPeople = Set(allCases.filter(\.isForPeople))
    /// All kinds except the internal kinds, which Bellhop arms for itself.
    package static let ofSomebody = Set(allCases.filter { !$0.isInternal })

    /// Whether Bellhop arms timers of this kind for itself. Such timers belong to no person.
    package var isInternal: Bool {
        switch self {
        case .followUp, .quietEnd, .group, .throttle, .question, .expiry, .beat: true
        default: false
        }
    }
}
