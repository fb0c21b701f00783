#if Desktop
import BellhopCore
import DBusClient

/// An action that ``PopUps`` has decided on. Effects are performed in order.
enum PopUpEffect {
    /// Sends a call over the bus. The reply and the question are passed to
    /// ``PopUps/answered(_:_:at:)``.
    case ask(PopUpQuestion, BusMessage)
    /// After a pause, calls ``PopUps/resumed(_:at:)`` with the chore.
    case later(Duration, PopUpChore)
    /// Sends a call over the bus without waiting for a reply.
    case send(BusMessage)
    /// Connects to the bus, because there is something to show.
    case connect
    case finish(PendingOutcome, DeliveryOutcome)
    case report(SinkReport)
    /// Opens a link: runs the command in the array with the additional environment variables in the
    /// dictionary.
    case launch([String], [String: String])
    case log(String)
}

/// Work that is done after a pause.
enum PopUpChore: Sendable, Hashable {
    /// Asks a notification server again to identify itself, because the server was not ready to
    /// answer the first time.
    case meet(owner: String)
    /// Moves notices from the summary to places on the screen that have become free. The work is
    /// delayed, because a person may answer several pop-ups in a row.
    case refill
    /// Reports that the sink is ready, because a server can now be started again and an operation
    /// was deferred for lack of a server.
    case hope
}

/// The purpose of a call over the bus. It determines how the reply is handled.
enum PopUpQuestion: Sendable, Hashable {
    case busID
    case owner
    case information(owner: String)
    case capabilities(owner: String)
    case activatable
    case sessionEnvironment
    case start
    /// A `Notify` call, with its number in ``PopUps/flights``.
    case notify(Int)
    /// A `CloseNotification` call for which an operation waits, with its number in
    /// ``PopUps/closings``.
    case close(Int)
}
#endif
