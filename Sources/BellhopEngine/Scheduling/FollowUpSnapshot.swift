import BellhopCore

/// The values on which ``FollowUpDecision`` bases its decision about a due follow-up. Pure.
struct FollowUpSnapshot {
    /// The follow-up timer that fires.
    let timer: TimerRecord
    /// The newest event that has the notice's key.
    let newest: Event
    /// The routing decision for the first announcement of the notice.
    let routing: RoutingDecision
    /// The follow-ups that the current config plans for this routing.
    let plan: FollowUpPlan
    /// The notices to follow up on, with the timers that this follow-up handles.
    let open: Unanswered
    let now: Instant
    /// How far the notices have been delivered; empty unless ``turn`` depends on it.
    var telling = DeliveryProgress()

    /// The time for which the timer was armed, counted from the first notice of a group.
    var armedFor: Duration { timer.duration ?? .zero }

    /// The time that has passed by now, counted from the first notice of a group.
    var elapsed: Duration { open.timers.map { ($0.duration ?? .zero) + (now - $0.due) }.reduce(armedFor, max) }

    /// The action that the plan of follow-ups requires at the current time.
    enum Turn: Equatable {
        /// The follow-up to perform. If several follow-ups are due, this is the last of them.
        case due(FollowUpPlan.FollowUp)
        /// The next follow-up is not due yet, because the pauses in the config have become longer
        /// since the timer was armed.
        case early(Duration)
        /// All follow-ups are over, and nobody has answered.
        case missed
        /// All follow-ups are over, and the plan does not report missed notices.
        case over

        /// Whether the decision depends on how far the notices have been delivered.
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
