/// The action that an operation performs at a sink for a key.
public enum OperationVerb: String, Sendable, Hashable, Codable, CaseIterable {
    case deliver, update, schedule, withdraw

    /// Whether it delivers its event for the first time. While it waits, the event's delivery is
    /// pending. The others concern a delivery that was already made.
    public var isDelivery: Bool { self == .deliver || self == .schedule }
}

public typealias OperationID = Int64

/// A row of the outbox. Every operation survives `kill -9`, and all are retried in the same way.
public struct Operation: Hashable, Sendable {
    /// The number assigned by the store. Operations of one key at one sink are performed in this
    /// order.
    public var id: OperationID
    public var verb: OperationVerb
    public var sink: SinkName
    public var key: NoticeKey
    /// The event it reports; for a withdrawal, the event whose notice is taken back.
    public var event: Event
    /// The timer's generation when the operation was created. Operations of an older generation are
    /// void.
    public var generation: Int64
    /// The number of attempts so far.
    public var attempts: Int
    /// The earliest time of the next attempt.
    public var notBefore: Instant
    /// The latest time of an attempt. After it the delivery expires.
    public var expires: Instant?
    /// The sink's earlier receipt for this key.
    public var previous: Receipt?
    /// When the sink's far side rings under this key by itself, or has rung; `nil` when it is not
    /// known to hold anything (``Net``).
    public var netRings: Instant?

    public init(
        id: OperationID, verb: OperationVerb, sink: SinkName, key: NoticeKey, event: Event, generation: Int64, attempts: Int,
        notBefore: Instant, expires: Instant?, previous: Receipt?, netRings: Instant? = nil
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
        self.netRings = netRings
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
/// The limit is two minutes because a single waiting notice learns only from its next attempt that
/// the server is back.
public struct RetryPolicy: Hashable, Sendable {
    /// The first pauses. After the last of them, each pause is twice the previous one.
    public var first: [Duration]
    public var longest: Duration
    /// The share of a pause, from 0 to 1, that chance may remove, so that many waiting messages do
    /// not retry at the same moment.
    public var jitter: Double

    public init(first: [Duration], longest: Duration, jitter: Double) {
        self.first = first
        self.longest = longest
        self.jitter = jitter
    }

    public static let standard = RetryPolicy(first: [.seconds(1), .seconds(5), .seconds(30)], longest: .minutes(2), jitter: 0.2)

    /// The pause after `attempts` failed attempts (1 or more), shortened by up to the share
    /// `jitter` according to `randomBits`.
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
