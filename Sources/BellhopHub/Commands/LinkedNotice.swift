public import BellhopCore

/// What a link for answers leads to at this moment. Events are as the sink of the link may know them: without names where it is redacted.
public enum LinkedNotice: Sendable {
    /// It waits for an answer.
    case open(Event)
    /// Somebody has answered it, here or elsewhere; `delivery` says what and when.
    case answered(Event, Delivery)
    /// It was told anew since, taken back, or never arrived.
    case over(Event, Delivery)
    /// It is older than ``Hub/linkLifetime``.
    case expired(Event)

    public var event: Event {
        switch self {
        case .open(let event), .answered(let event, _), .over(let event, _), .expired(let event): event
        }
    }
}

/// What became of an answer that came by a link.
public enum LinkAnswer: Sendable {
    case done(Event)
    /// The notice does not wait for an answer (any more): nothing was done.
    case void(LinkedNotice)
    /// What the button does no longer fits; the notice was taken away.
    case tooLate(Event, Refusal)
    /// Another answer by the same link is being carried out.
    case busy(Event)
    /// The notice has no such button.
    case noSuchButton(Event)
}
