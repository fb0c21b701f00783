package import BellhopCore

/// A command for a pet's laundry.
package enum LaundryCommand: Sendable, Hashable {
    /// Starts the washing machine for 1 to 120 minutes. The default is the pet's own wash duration.
    /// If `replace` is set, a running wash is restarted.
    case wash(for: Duration?, replace: Bool)
    /// Starts the dryer for 1 to 180 minutes. The default is the pet's own drying duration. If
    /// `replace` is set, a running dryer is restarted.
    case dry(for: Duration?, replace: Bool)
    /// Dries the laundry for 1 to 60 more minutes. In one round of laundry, all extra drying
    /// together is limited to 60 minutes (checklist G11).
    case dryMore(minutes: Int)
    /// Skips the dryer, because the laundry dries on the clothes line. The next step is to fold the
    /// laundry.
    case skipDryer
    case fold
    /// Ends the round without folding. The pet's streak restarts at 0.
    case abandon
    /// Stops the running machine and discards its run (checklist G12). The stage returns to `cycle`
    /// after a wash, to `washed` after drying, and to `completed` after extra drying.
    case stop
    /// Ends the run of the machine now, in the same way as if the time of the run were up.
    case finish
    /// Makes the current run of the machine longer or shorter.
    case extend(TimerExtension)
    /// Dismisses the notice about the waiting laundry and repeats it after 1 minute to 24 hours
    /// (checklist G9).
    case snooze(Duration)
    /// Dismisses the notice about the waiting laundry and repeats it tomorrow at the same time of
    /// day, even if the clocks change in between (checklist N-20).
    case tomorrow
    /// Dismisses the notice about the waiting laundry permanently.
    case acknowledge
    /// Gives the current turn to another member, by default to the next one (checklist G15).
    case swap(with: MemberName?)
}
