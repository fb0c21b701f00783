/// One decision of a rule, represented as a value. The hub combines the effects of one command or
/// one timer into one step of the store.
package enum Effect: Sendable, Hashable {
    case savePet(Pet)
    case saveTask(LaundryTask)
    /// Saves an activity. Rules that save an activity never save a pet or a laundry task.
    case saveActivity(Activity)
    /// Starts or re-arms the owner's timer of this kind.
    case arm(TimerKind, due: Instant, duration: Duration?, basis: TimerBasis)
    /// Stops the owner's timer of this kind. Has no effect when there is no such timer.
    case disarm(TimerKind)
    /// Notifies people and programs. The rule sets `event.owner` and the notice. The hub fills in
    /// `number`, `occurred` and `generation`.
    case announce(Event)
    /// Adds a finished round to the totals of the pet's day and month.
    case tally(RoundTotals, on: CivilDate)
    /// Withdraws every message that is queued or shown under the key. `state` is `acknowledged` if
    /// a person answered the notice.
    case withdraw(NoticeKey, state: DeliveryState, reason: Reason)
}
