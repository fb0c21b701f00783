import ControlWire

/// An input of the view.
enum WatchInput: Sendable {
    case key(Key)
    /// The household has changed, or the daemon is back.
    case view(WatchJSON)
    /// The daemon has gone, with the reason.
    case lost(String)
    /// An order was carried out, with the result as a sentence.
    case answered(String)
    /// An order was refused, with the reason as a sentence.
    case refused(String)
    /// The view cannot continue.
    case failed(any Error)
}

/// An effect that the loop must carry out.
enum WatchEffect: Hashable, Sendable {
    case order(WatchOrder)
    /// Everything up to this event has been seen.
    case seen(Int64)
    case bell
    /// The terminal may show something else, so draw everything again.
    case redraw
    case quit
}
