/// An operation for a sink to perform. The title of a late notice already states how late the
/// notice is. The sink translates the notice's texts into ``Attempt/language``.
package enum SinkOperation: Sendable {
    case deliver(Event, previous: Receipt?)
    case update(Event, previous: Receipt)
    case schedule(Event, at: Instant)
    case withdraw(Event, previous: Receipt?)

    package var event: Event {
        switch self {
        case .deliver(let event, _), .update(let event, _), .schedule(let event, _), .withdraw(let event, _): event
        }
    }
}
