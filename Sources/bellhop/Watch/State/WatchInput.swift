import ControlWire

/// An input of `bellhop watch`: a key, or a message about the daemon.
enum WatchInput: Sendable {
    case key(Key)
    /// New data from the daemon. The data has changed, or the daemon is connected again.
    case view(WatchJSON)
    /// The connection to the daemon is lost. The text is the reason.
    case lost(String)
    /// The user clicked on an item, which is now selected.
    case pick(ItemID)
    /// The user clicked on a key that is shown for an item. The item need not be selected.
    case keyOn(ItemID, Key)
    /// The command line of the user has ended.
    case printed(CommandOutput)
    /// The possible last words of the command line that the user was typing.
    case completed(String, [String])
    /// The statistics for the calendar.
    case counted(StatsJSON)
    /// The day, for the line of the day.
    case drawn(DayJSON)
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
    /// Runs a command line that the user typed.
    case command(String)
    /// Looks for the possible last words of a command line.
    case complete(String)
    /// Asks the daemon for the statistics of the calendar.
    case count
    /// Asks the daemon for the day again.
    case day
    case bell
    /// Draws the whole picture again, because the terminal may currently show something else.
    case redraw
    case quit
}
