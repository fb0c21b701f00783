/// The action that an operation performs at a sink for a key.
package enum OperationVerb: String, Sendable, Hashable, Codable, CaseIterable {
    case deliver, update, schedule, withdraw

    /// Whether the operation delivers its event for the first time. While such an operation waits,
    /// the event's delivery is pending. The other verbs change a message that was already
    /// delivered.
    package var isDelivery: Bool { self == .deliver || self == .schedule }
}

package typealias OperationID = Int64

/// A row of the outbox. Every operation survives `kill -9`, and all operations are retried in the
/// same way.
package struct Operation: Hashable, Sendable {
    /// The number assigned by the store. Operations with the same key at one sink are performed in
    /// the order of their ids.
    package var id: OperationID
    package var verb: OperationVerb
    package var sink: SinkName
    package var key: NoticeKey
    /// The event that the operation reports; for a withdrawal, the event whose notice is withdrawn.
    package var event: Event
    /// The timer's generation when the operation was created. Once the timer has a newer
    /// generation, the operation is void.
    package var generation: Int64
    /// The number of attempts so far.
    package var attempts: Int
    /// The earliest time for the next attempt.
    package var notBefore: Instant
    /// The latest time for an attempt; `nil` for no limit. After this time, the delivery expires.
    package var expires: Instant?
    /// The receipt of the sink's earlier message with this key; `nil` if there is no such message.
    package var previous: Receipt?
    /// When the push server shows, or has shown, a held message with this key (``HeldMessage``);
    /// `nil` when the server is not known to hold such a message.
    package var serverRings: Instant?
    /// For a delivery that some receivers of the sink already have (``DeliveryOutcome/partly``), their
    /// receipt; otherwise `nil`. Such a delivery counts as made as soon as it leaves the outbox, so
    /// that the notice can be withdrawn from these receivers.
    package var reached: Receipt?

    package init(
        id: OperationID, verb: OperationVerb, sink: SinkName, key: NoticeKey, event: Event, generation: Int64, attempts: Int,
        notBefore: Instant, expires: Instant?, previous: Receipt?, serverRings: Instant? = nil, reached: Receipt? = nil
    ) {
        self.id = id
        self.verb = verb
        self.sink = sink
        self.key = key
        self.event = event
        self.generation = generation
        self.attempts = attempts
        self.notBefore = notBefore
        self.expires = expires
        self.previous = previous
        self.serverRings = serverRings
        self.reached = reached
    }
}

/// A row of the outbox with its state.
package struct WaitingOperation: Sendable, Hashable {
    package var operation: Operation
    /// The state: `queued`, `parked` or `held`.
    package var state: DeliveryState
    package var reason: Reason

    package init(operation: Operation, state: DeliveryState, reason: Reason) {
        self.operation = operation
        self.state = state
        self.reason = reason
    }
}

/// The pauses between attempts: 1 s, 5 s and 30 s at first. Each further pause is twice the
/// previous one, up to 2 min. All pauses are randomly shortened (checklist G5).
///
/// The longest pause is only two minutes, because Bellhop cannot notice before the next attempt
/// that the server is available again.
package struct RetryPolicy: Hashable, Sendable {
    /// The first pauses. After the last of these pauses, each pause is twice the previous one.
    package var first: [Duration]
    package var longest: Duration
    /// The maximum fraction (0 to 1) by which a pause is randomly shortened. The random part
    /// prevents many waiting messages from being retried at the same moment.
    package var jitter: Double

    package init(first: [Duration], longest: Duration, jitter: Double) {
        self.first = first
        self.longest = longest
        self.jitter = jitter
    }

    package static let standard = RetryPolicy(first: [.seconds(1), .seconds(5), .seconds(30)], longest: .minutes(2), jitter: 0.2)

    /// Returns the pause after `attempts` failed attempts (1 or more). `randomBits` determine by
    /// how much the pause is shortened; the maximum is the fraction ``jitter``.
    package func pause(afterAttempts attempts: Int, randomBits: UInt64) -> Duration {
        let index = max(1, attempts) - 1
        var milliseconds: Int64
        if index < first.count {
            milliseconds = first[index].inMilliseconds
        } else {
            let doublings = min(index - first.count + 1, 30)
            milliseconds = min((first.last ?? .seconds(1)).inMilliseconds << Int64(doublings), longest.inMilliseconds)
        }
        let share = Double(randomBits >> 11) / Double(1 << 53) * jitter
        milliseconds -= Int64(Double(milliseconds) * share)
        return .milliseconds(max(1, milliseconds))
    }
}
