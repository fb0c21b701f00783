#if Desktop
import BellhopCore
import DBusClient

/// What is to be done after a step of ``PopUps``, in this order.
enum PopUpEffect {
    /// Sends a call; its answer comes back as ``PopUps/answered(_:_:at:)`` with the question.
    case ask(PopUpQuestion, BusMessage)
    /// Comes back after a pause, as ``PopUps/resumed(_:at:)``.
    case later(Duration, PopUpChore)
    /// Sends a call whose answer does not matter.
    case send(BusMessage)
    /// Tries to connect, because there is something to show.
    case connect
    case finish(Ticket, DeliveryOutcome)
    case report(SinkReport)
    /// Opens a link.
    case launch([String], [String: String])
    case log(String)
}

/// What waits for its time.
enum PopUpChore: Sendable, Hashable {
    /// A server that could not say what it is may be able to now.
    case meet(owner: String)
    /// Places have become free, and whoever answers one may be answering all.
    case refill
    /// A server may be started, and something waits for one.
    case hope
}

/// What a call asked, so that its answer finds its place.
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
    /// A `CloseNotification` that somebody waits for.
    case close(Int)
}
#endif
