/// The state of a delivery.
public enum DeliveryState: String, Sendable, Hashable, Codable, CaseIterable {
    /// Waiting in the outbox for an attempt.
    case queued
    /// Accepted by the far side.
    case sent
    /// Seen by a person.
    case seen
    /// Answered by a person.
    case acknowledged
    /// Held back for now (quiet hours, notifications switched off).
    case held
    /// Reported in a digest instead.
    case merged
    case throttled
    /// Its sink is misconfigured. It waits for new settings or for a repair of the far side.
    case parked
    /// Too late to be useful.
    case expired
    /// Permanently rejected by the far side.
    case failed
    /// Taken back, from the outbox or from the screen.
    case withdrawn

    /// Whether it is, as far as we know, displayed and unanswered.
    public var isOpen: Bool { self == .sent || self == .seen }
    /// Whether it is still in the outbox.
    public var isPending: Bool { self == .queued || self == .parked || self == .held }
}
