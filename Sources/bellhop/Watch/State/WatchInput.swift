import ControlWire

/// An input of `bellhop watch`: a key, or news from the daemon.
enum WatchInput: Sendable {
    case key(Key)
    /// New data from the daemon: something has changed, or the daemon is back.
    case view(WatchJSON)
    /// The connection to the daemon is lost. The text is the reason.
    case lost(String)
    /// The daemon has carried out an order. The text is the result as a sentence.
    case answered(String)
    /// The daemon has refused an order. The text is the reason as a sentence.
    case refused(String)
    /// The view must end with this error.
    case failed(any Error)
}

/// An effect of an input, which the loop must carry out.
enum WatchEffect: Hashable, Sendable {
    case order(WatchOrder)
    /// Tells the daemon that the user has seen everything up to this event.
    case seen(Int64)
    case bell
    /// Draws everything again, because the terminal may show something else.
    case redraw
    case quit
}
