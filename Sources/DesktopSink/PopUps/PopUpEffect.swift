#if Desktop
import BellhopCore
import DBusClient

/// An effect of a step of ``PopUps``. Effects are performed in order.
enum PopUpEffect {
    /// Sends a call. The reply is passed to ``PopUps/answered(_:_:at:)`` with the question.
    case ask(PopUpQuestion, BusMessage)
    /// Calls ``PopUps/resumed(_:at:)`` after a pause.
    case later(Duration, PopUpChore)
    /// Sends a call whose reply does not matter.
    case send(BusMessage)
    /// Tries to connect, because there is something to show.
    case connect
    case finish(Ticket, DeliveryOutcome)
    case report(SinkReport)
    /// Opens a link.
    case launch([String], [String: String])
    case log(String)
}

/// A step that runs after a pause.
enum PopUpChore: Sendable, Hashable {
    /// Ask a server again that could not identify itself yet.
    case meet(owner: String)
    /// Fill the places that have become free. The pause is there because someone who answers one
    /// pop-up may be answering them all.
    case refill
    /// Report ready: a server may be started again, and something is waiting for one.
    case hope
}

/// The purpose of a call, used to handle its reply.
enum PopUpQuestion: Sendable, Hashable {
    case busID
    case owner
    case information(owner: String)
    case capabilities(owner: String)
    case activatable
    case sessionEnvironment
    case start
    /// A `Notify`, by its number.
    case notify(Int)
    /// A `CloseNotification` that an operation waits for.
    case close(Int)
}
#endif
