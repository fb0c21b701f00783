public import BellhopCore

/// A command for a pet's laundry.
public enum LaundryCommand: Sendable, Hashable {
    /// Starts the washing machine for 1 to 120 minutes, by default the pet's own time. `replace`
    /// restarts a running wash.
    case wash(for: Duration?, replace: Bool)
    /// Starts the dryer for 1 to 180 minutes, by default the pet's own time. `replace` restarts a
    /// running dryer.
    case dry(for: Duration?, replace: Bool)
    /// Dries for 1 to 60 more minutes, at most 60 in total for one round of laundry (checklist
    /// G11).
    case dryMore(minutes: Int)
    /// Skips the dryer, because the laundry dries on the line. The laundry is then ready to be
    /// folded.
    case skipDryer
    case fold
    /// Ends the round without folding. The streak restarts.
    case abandon
    /// Stops the running machine and discards its run (checklist G12). The stage returns to `cycle`
    /// after a wash, to `washed` after drying, and to `completed` after extra drying.
    case stop
    /// Ends the run of the machine now, as if its time were up.
    case finish
    /// Makes the run of the machine longer or shorter.
    case extend(TimerExtension)
    /// Dismisses the notice about the waiting laundry and repeats it after 1 minute to 24 hours
    /// (checklist G9).
    case snooze(Duration)
    /// Dismisses the notice about the waiting laundry and repeats it tomorrow at the same time of
    /// day, even if the clocks change in between (checklist N-20).
    case tomorrow
    /// Dismisses the notice about the waiting laundry permanently.
    case acknowledge
}
