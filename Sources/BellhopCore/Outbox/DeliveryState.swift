/// The state of a delivery.
package enum DeliveryState: String, Sendable, Hashable, Codable, CaseIterable {
    /// Waiting in the outbox for an attempt.
    case queued
    /// Accepted by the server, desktop or program behind the sink.
    case sent
    /// Seen by a person.
    case seen
    /// Answered by a person.
    case acknowledged
    /// Held back for now, for example because of quiet hours or because notifications are switched
    /// off.
    case held
    /// Replaced by another notice that reports the event, such as a digest.
    case merged
    case throttled
    /// Waiting until the settings of the misconfigured sink change or its server is repaired.
    case parked
    /// Too late to be useful.
    case expired
    /// Permanently rejected by the sink's server or program.
    case failed
    /// Removed from the outbox or from the screen.
    case withdrawn

    /// Whether the notice is displayed and unanswered, as far as Bellhop knows.
    package var isOpen: Bool { self == .sent || self == .seen }
    /// Whether the delivery is still waiting in the outbox.
    package var isPending: Bool { self == .queued || self == .parked || self == .held }
}
