import BellhopCore

/// The values that decide a due follow-up. Pure.
struct FollowUpSnapshot {
    /// The timer that fires.
    let timer: TimerRecord
    /// The newest event under the notice's key.
    let newest: Event
    /// The routes of the first announcement.
    let routing: RoutingDecision
    /// The follow-ups of those routes, by the current config.
    let plan: FollowUpPlan
    /// The notices to follow up on, with the timers that this follow-up handles.
    let open: Unanswered
    let now: Instant
    /// The delivery progress; empty unless the ``turn`` depends on it.
    var telling = Telling()

    /// The time this timer was armed for, counted from the first notice of a group.
    var armedFor: Duration { timer.duration ?? .zero }

    /// The time by now, counted from the first notice of a group.
    var elapsed: Duration { open.timers.map { ($0.duration ?? .zero) + (now - $0.due) }.reduce(armedFor, max) }

    /// What the plan has for this moment.
    enum Turn: Equatable {
        /// The follow-up to perform. If several are due, it is the last one.
        case due(FollowUpPlan.FollowUp)
        /// The next follow-up comes later than the timer: the config's pauses have become longer
        /// since.
        case early(Duration)
        /// All follow-ups are over, and nobody has answered.
        case missed
        /// All follow-ups are over, and the plan ends in silence.
        case over

        /// Whether it matters how far the delivery has come.
        var dependsOnTelling: Bool {
            switch self {
            case .due, .missed: true
            case .early, .over: false
            }
        }
    }

    var turn: Turn {
        if let followUp = plan.followUp(at: elapsed), followUp.after >= armedFor { return .due(followUp) }
        if let later = plan.followUps.first(where: { $0.after > elapsed }) { return .early(later.after) }
        return plan.missedAfter == nil ? .over : .missed
    }
}
