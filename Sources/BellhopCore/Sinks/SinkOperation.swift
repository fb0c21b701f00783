/// An operation that a sink is asked to perform. The event's notice is already worded for now: a
/// late one says how late. The sink makes its texts into sentences of ``Attempt/language``.
public enum SinkOperation: Sendable {
    case deliver(Event, previous: Receipt?)
    case update(Event, previous: Receipt)
    case schedule(Event, at: Instant)
    case withdraw(Event, previous: Receipt?)

    public var event: Event {
        switch self {
        case .deliver(let event, _), .update(let event, _), .schedule(let event, _), .withdraw(let event, _): event
        }
    }
}
