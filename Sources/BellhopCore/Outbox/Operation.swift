/// What is to be done at a sink for a key.
public enum OperationVerb: String, Sendable, Hashable, Codable, CaseIterable {
    case deliver, update, schedule, withdraw

    /// Whether it tells of its event for the first time: while it waits, the event's delivery is pending. The others are about a
    /// delivery that was made.
    public var isDelivery: Bool { self == .deliver || self == .schedule }
}

public typealias OperationID = Int64

/// A row of the outbox. Every operation survives `kill -9` and is retried alike.
public struct Operation: Hashable, Sendable {
    /// Given by the store; operations of one key at one sink are performed in this order.
    public var id: OperationID
    public var verb: OperationVerb
    public var sink: SinkName
    public var key: NoticeKey
    /// The event it tells of; for a withdrawal, the event whose notice is taken back.
    public var event: Event
    /// The timer's generation when it was made; what belongs to an older one is void.
    public var generation: Int64
    /// Attempts made so far.
    public var attempts: Int
    /// No attempt before this.
    public var notBefore: Instant
    /// No attempt after this; the delivery has then expired.
    public var expires: Instant?
    /// What the sink handed back for this key before.
    public var previous: Receipt?
    /// When the sink's far side rings under this key by itself, or has rung; `nil` when it is not known to hold anything (``Net``).
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

/// The pauses between attempts: 1, 5, 30 s, then doubling to 2 min, with jitter (checklist G5).
///
/// Two minutes, because a single notice that waits learns by its next attempt alone that the server is back.
public struct RetryPolicy: Hashable, Sendable {
    /// The first pauses; after the last of them each pause is twice the one before.
    public var first: [Duration]
    public var longest: Duration
    /// The share of a pause that chance may take away, 0 to 1, so that many waiting messages do not come back in step.
    public var jitter: Double

    public init(first: [Duration], longest: Duration, jitter: Double) {
        self.first = first
        self.longest = longest
        self.jitter = jitter
    }

    public static let standard = RetryPolicy(first: [.seconds(1), .seconds(5), .seconds(30)], longest: .minutes(2), jitter: 0.2)

    /// The pause after `attempts` failed attempts (1 or more), shortened by up to `jitter` by the chance handed in.
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
