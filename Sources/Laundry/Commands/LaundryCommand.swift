public import BellhopCore

/// What somebody wants done with a pet's laundry.
public enum LaundryCommand: Sendable, Hashable {
    /// Starts the washing machine, for the pet's own time unless another is given (1 to 120 minutes). `replace` starts a running wash anew.
    case wash(for: Duration?, replace: Bool)
    /// Starts the dryer (1 to 180 minutes). `replace` starts a running dryer anew.
    case dry(for: Duration?, replace: Bool)
    /// Dries 1 to 60 minutes more, in all at most 60 for one round of laundry (checklist G11).
    case dryMore(minutes: Int)
    /// The laundry dries on the line: it is ready to be folded without the dryer.
    case skipDryer
    case fold
    /// Ends the round without folding; the streak begins anew.
    case abandon
    /// Discards the run of the machine (checklist G12): a wash goes back to `cycle`, drying to `washed`, more drying to `completed`.
    case stop
    /// Ends the run now, as if its time were up.
    case finish
    /// Makes the run of the machine longer or shorter.
    case extend(TimerExtension)
    /// Takes the notice of the waiting laundry away and brings it back later: 1 minute to 24 hours (checklist G9).
    case snooze(Duration)
    /// The same until this time of day tomorrow, whatever the clocks do meanwhile (checklist N-20).
    case tomorrow
    /// Takes the notice of the waiting laundry away for good.
    case acknowledge
}
