public import BellhopCore
import BellhopEngine

/// The current state of the notice that a link for answers refers to. Where the link's sink is
/// redacted, the event has no names.
public enum LinkedNotice: Sendable {
    /// The notice waits for an answer.
    case open(Event)
    /// Somebody has answered it, here or elsewhere; `delivery` has the details.
    case answered(Event, Delivery)
    /// It was replaced by a newer notice, withdrawn, or never delivered.
    case over(Event, Delivery)
    /// It is older than ``Hub/linkLifetime``.
    case expired(Event)

    public var event: Event {
        switch self {
        case .open(let event), .answered(let event, _), .over(let event, _), .expired(let event): event
        }
    }
}

/// The outcome of an answer that came through a link.
public enum LinkAnswer: Sendable {
    case done(Event)
    /// The notice no longer waits for an answer, so nothing was done.
    case void(LinkedNotice)
    /// The button's action no longer applies; the notice was withdrawn.
    case tooLate(Event, Refusal)
    /// Another answer through the same link is being processed.
    case busy(Event)
    /// The notice has no such button.
    case noSuchButton(Event)
}
