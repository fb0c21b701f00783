/// The state of a delivery.
public enum DeliveryState: String, Sendable, Hashable, Codable, CaseIterable {
    /// Waiting in the outbox for an attempt.
    case queued
    /// Accepted by the server, desktop or program behind the sink.
    case sent
    /// Seen by a person.
    case seen
    /// Answered by a person.
    case acknowledged
    /// Held back for now (quiet hours, notifications switched off).
    case held
    /// Replaced by another notice that reports the event, such as a digest.
    case merged
    case throttled
    /// Waiting because the sink is misconfigured, until its settings change or its server is
    /// repaired.
    case parked
    /// Too late to be useful.
    case expired
    /// Permanently rejected by the sink's server or program.
    case failed
    /// Removed from the outbox or from the screen.
    case withdrawn

    /// Whether the notice is displayed and unanswered, as far as is known.
    public var isOpen: Bool { self == .sent || self == .seen }
    /// Whether the delivery still waits in the outbox.
    public var isPending: Bool { self == .queued || self == .parked || self == .held }
}
