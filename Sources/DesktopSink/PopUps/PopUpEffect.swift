#if Desktop
import BellhopCore
import DBusClient

/// An action that ``PopUps`` has decided on. Effects are performed in order.
enum PopUpEffect {
    /// Sends a call over the bus. The reply goes to ``PopUps/answered(_:_:at:)``, together with the
    /// question.
    case ask(PopUpQuestion, BusMessage)
    /// Calls ``PopUps/resumed(_:at:)`` with the chore after a pause.
    case later(Duration, PopUpChore)
    /// Sends a call over the bus without waiting for a reply.
    case send(BusMessage)
    /// Connects to the bus, because there is something to show.
    case connect
    case finish(Ticket, DeliveryOutcome)
    case report(SinkReport)
    /// Opens a link: runs this command with these additional environment variables.
    case launch([String], [String: String])
    case log(String)
}

/// Work that is done after a pause.
enum PopUpChore: Sendable, Hashable {
    /// Asks a notification server again to identify itself, because it could not answer yet.
    case meet(owner: String)
    /// Shows notices from the summary in the places that have become free. The pause allows for a
    /// person who answers several pop-ups in a row.
    case refill
    /// Reports that the sink is ready, because a server can be started again and something is
    /// waiting for one.
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
