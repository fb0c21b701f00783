package import BellhopCore
import BellhopEngine

/// The current state of the notice that a link for answers refers to. If the link's sink is
/// redacted, the event contains no names.
package enum LinkedNotice: Sendable {
    /// The notice is still waiting for an answer.
    case open(Event)
    /// Somebody has answered the notice, through this link or elsewhere; the delivery contains the
    /// details.
    case answered(Event, Delivery)
    /// The notice was replaced by a newer notice, withdrawn, or never delivered.
    case over(Event, Delivery)
    /// The notice is older than ``Hub/linkLifetime``.
    case expired(Event)

    package var event: Event {
        switch self {
        case .open(let event), .answered(let event, _), .over(let event, _), .expired(let event): event
        }
    }
}

/// The outcome of an answer that a person gave through a link.
package enum LinkAnswer: Sendable {
    case done(Event)
    /// The notice was no longer waiting for an answer, so nothing was done.
    case void(LinkedNotice)
    /// The action of the button is no longer possible, so the notice was withdrawn.
    case tooLate(Event, Refusal)
    /// Another answer through the same link is being processed.
    case busy(Event)
    /// The notice has no such button.
    case noSuchButton(Event)
}
