/// A decision of a rule, as a value. The hub turns the effects of one command or one timer into one
/// step of the store.
public enum Effect: Sendable, Hashable {
    case savePet(Pet)
    case saveTask(LaundryTask)
    /// Saves an activity. The rules of activities use no pet and no task.
    case saveActivity(Activity)
    /// Starts or re-arms the owner's timer of this kind.
    case arm(TimerKind, due: Instant, duration: Duration?, basis: TimerBasis)
    /// Stops the owner's timer of this kind. Has no effect when there is none.
    case disarm(TimerKind)
    /// Notifies people and programs. `event.owner` and the notice are complete; the hub fills in
    /// number, occurred and generation.
    case announce(Event)
    /// Adds a finished round to the totals of the pet's day and month.
    case tally(RoundTotals, on: CivilDate)
    /// Withdraws everything that is queued or shown under the key. The state is `acknowledged` when
    /// a person answered it.
    case withdraw(NoticeKey, state: DeliveryState, reason: Reason)
}
