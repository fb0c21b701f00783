public import BellhopCore

/// What somebody wants of a session at the gym.
public enum RestCommand: Sendable, Hashable {
    /// Begins a rest, of the usual length where none is given; `autoRest` changes whether the next ones begin by themselves. `replace` begins anew where
    /// one runs.
    case start(for: Duration?, autoRest: Bool?, replace: Bool)
    /// The next set begins: dismisses the alarm, or cuts the rest short.
    case next
    /// Ends the rest that runs or rings, and counts no set.
    case stop
    /// Gives the rest that runs another end.
    case extend(TimerExtension)
    /// Ends the session and keeps it in the history.
    case end
}
