import ControlWire

/// An input of `bellhop watch`: a key, or a message about the daemon.
enum WatchInput: Sendable {
    case key(Key)
    /// New data from the daemon. The data has changed, or the daemon is connected again.
    case view(WatchJSON)
    /// The connection to the daemon is lost. The text is the reason.
    case lost(String)
    /// The daemon has carried out a command of the user. The text is the result as a sentence.
    case answered(String)
    /// The daemon has refused a command of the user. The text is the reason as a sentence.
    case refused(String)
    /// The view must end with this error.
    case failed(any Error)
}

/// An effect of an input, which the loop must carry out.
enum WatchEffect: Hashable, Sendable {
    case order(WatchOrder)
    /// Reports to the daemon that the user has seen all events up to this one.
    case seen(Int64)
    case bell
    /// Draws the whole picture again, because the terminal may currently show something else.
    case redraw
    case quit
}
