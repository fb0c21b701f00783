/// A message that a sink holds, should hold, or should no longer hold. There is one per sink and
/// key.
///
/// It is valid as long as its timer is armed with its generation. A step that stops or moves the
/// timer makes it void, and Bellhop withdraws what the far side still holds.
public struct Net: Hashable, Sendable {
    public var draft: NetDraft
    /// The revision number, incremented by each change of the wanted message.
    public var revision: Int64
    /// Whether config and routes want it.
    public var isWanted: Bool
    /// When its timer is due; `nil` when the timer is no longer armed with this generation.
    public var due: Instant?
    /// When the far side will ring, as far as it is known to hold the message.
    public var placed: Instant?
    /// The revision that the far side holds.
    public var placedRevision: Int64?
    /// The number of failed attempts since the last success.
    public var attempts: Int
    /// The earliest time of the next attempt.
    public var notBefore: Instant
    /// Why the last attempt failed; empty if it succeeded.
    public var reason: Reason
    /// Whether the far side permanently refuses it in its current form.
    public var isRefused: Bool
    /// Whether an operation of the same key waits in the sink's outbox; that operation goes first.
    public var isBlocked: Bool

    public init(
        draft: NetDraft, revision: Int64, isWanted: Bool, due: Instant?, placed: Instant?, placedRevision: Int64?, attempts: Int,
        notBefore: Instant, reason: Reason, isRefused: Bool, isBlocked: Bool
    ) {
        self.draft = draft
        self.revision = revision
        self.isWanted = isWanted
        self.due = due
        self.placed = placed
        self.placedRevision = placedRevision
        self.attempts = attempts
        self.notBefore = notBefore
        self.reason = reason
        self.isRefused = isRefused
        self.isBlocked = isBlocked
    }

    public var sink: SinkName { draft.sink }
    public var key: NoticeKey { draft.event.notice.key }

    /// Whether the far side should hold it.
    public var isStanding: Bool { isWanted && due != nil }

    /// When it should ring; `nil` when it should not ring at all.
    public var rings: Instant? { isWanted ? due.map { $0 + draft.grace } : nil }

    /// The difference between planned and actual time that is ignored, because far sides count in
    /// seconds.
    public static let tolerance: Duration = .seconds(1)

    /// Whether the far side holds exactly what it should.
    public var isSettled: Bool {
        guard let rings, let placed, placedRevision == revision else { return false }
        return abs((placed - rings).inMilliseconds) < Self.tolerance.inMilliseconds
    }
}

/// The message that a sink should hold for a timer.
public struct NetDraft: Hashable, Sendable {
    public var sink: SinkName
    /// The message about the timer's end, under the key of the real notice. Its owner, timer and
    /// generation identify the timer.
    public var event: Event
    public var grace: Duration
    /// The sink's far side (``NotificationSink/place``).
    public var place: String

    public init(sink: SinkName, event: Event, grace: Duration, place: String) {
        self.sink = sink
        self.event = event
        self.grace = grace
        self.place = place
    }
}

/// The outcome of an attempt to place a message at a far side, or to remove it.
public struct NetOutcome: Hashable, Sendable {
    public enum Result: Hashable, Sendable {
        /// The far side holds it and will ring at this time.
        case placed(Instant)
        /// The far side no longer holds it.
        case removed
        /// The next attempt is not before this time.
        case postponed(notBefore: Instant)
        /// The far side permanently refuses it.
        case refused
    }

    public var sink: SinkName
    public var key: NoticeKey
    /// The revision of the attempt. Later changes are still pending.
    public var revision: Int64
    public var result: Result
    public var reason: Reason

    public init(sink: SinkName, key: NoticeKey, revision: Int64, result: Result, reason: Reason = "") {
        self.sink = sink
        self.key = key
        self.revision = revision
        self.result = result
        self.reason = reason
    }
}

/// A filter for listing nets.
public struct NetQuery: Hashable, Sendable {
    /// The sink; `nil` for every sink.
    public var sink: SinkName?
    /// Whether to include only nets with pending work.
    public var isUnsettled: Bool
    public var limit: Int

    public init(sink: SinkName? = nil, isUnsettled: Bool = false, limit: Int = .max) {
        self.sink = sink
        self.isUnsettled = isUnsettled
        self.limit = limit
    }
}

/// How a sink holds messages that ring by themselves when this machine does not report a timer's
/// end, because it is off, asleep or without a network.
public struct SafetyNet: Hashable, Sendable {
    /// How long after a timer's end such a message rings.
    public var grace: Duration
    /// How far ahead the far side accepts messages.
    public var delays: ClosedRange<Duration>

    public init(grace: Duration, delays: ClosedRange<Duration>) {
        self.grace = grace
        self.delays = delays
    }
}
