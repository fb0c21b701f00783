/// The action that an operation performs at a sink for a key.
public enum OperationVerb: String, Sendable, Hashable, Codable, CaseIterable {
    case deliver, update, schedule, withdraw

    /// Whether the operation delivers its event for the first time. While such an operation waits,
    /// the event's delivery is pending. The other verbs change a message that was already
    /// delivered.
    public var isDelivery: Bool { self == .deliver || self == .schedule }
}

public typealias OperationID = Int64

/// A row of the outbox. Every operation survives `kill -9`, and all are retried in the same way.
public struct Operation: Hashable, Sendable {
    /// The number assigned by the store. Operations with the same key at one sink are performed in
    /// the order of their ids.
    public var id: OperationID
    public var verb: OperationVerb
    public var sink: SinkName
    public var key: NoticeKey
    /// The event that the operation reports; for a withdrawal, the event whose notice is withdrawn.
    public var event: Event
    /// The timer's generation when the operation was created. Operations of an older generation are
    /// void.
    public var generation: Int64
    /// The number of attempts so far.
    public var attempts: Int
    /// The earliest time of the next attempt.
    public var notBefore: Instant
    /// The latest time of an attempt, after which the delivery expires; `nil` for no limit.
    public var expires: Instant?
    /// The receipt of the sink's earlier message with this key; `nil` if there is none.
    public var previous: Receipt?
    /// When the push server shows, or has shown, a held message with this key (``HeldMessage``);
    /// `nil` when the server is not known to hold one.
    public var serverRings: Instant?

    public init(
        id: OperationID, verb: OperationVerb, sink: SinkName, key: NoticeKey, event: Event, generation: Int64, attempts: Int,
        notBefore: Instant, expires: Instant?, previous: Receipt?, serverRings: Instant? = nil
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
    }
}

/// A row of the outbox with its state.
public struct WaitingOperation: Sendable, Hashable {
    public var operation: Operation
    /// The state: `queued`, `parked` or `held`.
    public var state: DeliveryState
    public var reason: Reason

    public init(operation: Operation, state: DeliveryState, reason: Reason) {
        self.operation = operation
        self.state = state
        self.reason = reason
    }
}

/// The pauses between attempts: 1, 5, 30 s, then doubling to 2 min, with jitter (checklist G5).
///
/// The longest pause is two minutes, because only the next attempt shows that the server is back.
public struct RetryPolicy: Hashable, Sendable {
    /// The first pauses. After the last of them, each pause is twice the previous one.
    public var first: [Duration]
    public var longest: Duration
    /// The largest share of a pause, from 0 to 1, by which the pause is randomly shortened, so that
    /// many waiting messages are not retried at the same moment.
    public var jitter: Double

    public init(first: [Duration], longest: Duration, jitter: Double) {
        self.first = first
        self.longest = longest
        self.jitter = jitter
    }

    public static let standard = RetryPolicy(first: [.seconds(1), .seconds(5), .seconds(30)], longest: .minutes(2), jitter: 0.2)

    /// The pause after `attempts` failed attempts (1 or more). `randomBits` decide how much shorter
    /// it becomes, by at most the share ``jitter``.
    public func pause(afterAttempts attempts: Int, randomBits: UInt64) -> Duration {
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
