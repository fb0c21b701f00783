import ControlWire

/// What comes in.
enum WatchInput: Sendable {
    case key(Key)
    /// The household has changed, or the daemon is back.
    case view(WatchJSON)
    /// The daemon went away, and why.
    case lost(String)
    /// An order was carried out: a sentence.
    case answered(String)
    /// It was not.
    case refused(String)
    /// The view cannot go on.
    case failed(any Error)
}

/// What is to be done.
enum WatchEffect: Hashable, Sendable {
    case order(WatchOrder)
    /// Somebody has seen everything up to this event.
    case seen(Int64)
    case bell
    /// What stands on the terminal is not ours any more.
    case redraw
    case quit
}
