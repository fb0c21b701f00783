/// A record of a message that a push server holds and shows later without this machine, unless
/// Bellhop withdraws it first. The server may hold the message already, may not hold it yet, or
/// must no longer hold it. There is at most one record per sink and key.
///
/// The message is valid as long as its timer is armed with the same generation. A step that stops
/// or moves the timer makes the message void, and Bellhop withdraws it from the server.
public struct HeldMessage: Hashable, Sendable {
    public var draft: HeldMessageDraft
    /// The revision number of the requested message, incremented by each change.
    public var revision: Int64
    /// Whether the config and the routes request the message.
    public var isWanted: Bool
    /// When the message's timer is due; `nil` when the timer is no longer armed with the same
    /// generation.
    public var due: Instant?
    /// When the push server will show the message; `nil` if the server is not known to hold it.
    public var placed: Instant?
    /// The revision of the message that the push server holds; `nil` if it holds none.
    public var placedRevision: Int64?
    /// The number of failed attempts since the last success.
    public var attempts: Int
    /// The earliest time of the next attempt.
    public var notBefore: Instant
    /// Why the last attempt failed; empty if the attempt succeeded.
    public var reason: Reason
    /// Whether the push server permanently refuses the current revision of the message.
    public var isRefused: Bool
    /// Whether an operation with the same key waits in the sink's outbox. That operation is
    /// performed first.
    public var isBlocked: Bool

    public init(
        draft: HeldMessageDraft, revision: Int64, isWanted: Bool, due: Instant?, placed: Instant?, placedRevision: Int64?, attempts: Int,
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

    /// Whether the push server should hold the message.
    public var isStanding: Bool { isWanted && due != nil }

    /// When the push server should show the message; `nil` when it should not show the message at
    /// all.
    public var rings: Instant? { isWanted ? due.map { $0 + draft.grace } : nil }

    /// The planned and the actual time may differ by this much without a correction, because push
    /// servers count in whole seconds.
    public static let tolerance: Duration = .seconds(1)

    /// Whether the push server holds the current revision of the message and will show it at the
    /// planned time.
    public var isSettled: Bool {
        guard let rings, let placed, placedRevision == revision else { return false }
        return abs((placed - rings).inMilliseconds) < Self.tolerance.inMilliseconds
    }
}

/// The message that a push server should hold for a timer.
public struct HeldMessageDraft: Hashable, Sendable {
    public var sink: SinkName
    /// The message about the timer's end, under the key that the real notice will have. The event's
    /// owner, timer and generation identify the timer.
    public var event: Event
    public var grace: Duration
    /// The server and the topic where the message is held (``NotificationSink/place``).
    public var place: String

    public init(sink: SinkName, event: Event, grace: Duration, place: String) {
        self.sink = sink
        self.event = event
        self.grace = grace
        self.place = place
    }
}

/// The outcome of an attempt to place a message at a push server, or to remove it from there.
public struct HeldMessageOutcome: Hashable, Sendable {
    public enum Result: Hashable, Sendable {
        /// The push server holds the message and will show it at this time.
        case placed(Instant)
        /// The push server no longer holds the message.
        case removed
        /// The attempt failed. The next attempt takes place at or after this time.
        case postponed(notBefore: Instant)
        /// The push server permanently refuses the message.
        case refused
    }

    public var sink: SinkName
    public var key: NoticeKey
    /// The revision of the message in this attempt. Changes after this revision are still pending.
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

/// A filter for listing held messages.
public struct HeldMessageQuery: Hashable, Sendable {
    /// The sink; `nil` for every sink.
    public var sink: SinkName?
    /// Whether to include only held messages with pending work.
    public var isUnsettled: Bool
    public var limit: Int

    public init(sink: SinkName? = nil, isUnsettled: Bool = false, limit: Int = .max) {
        self.sink = sink
        self.isUnsettled = isUnsettled
        self.limit = limit
    }
}

/// The limits for messages that a push server holds as a safety net. The server shows such a
/// message if this machine does not report a timer's end, because it is off, asleep or without a
/// network.
public struct SafetyNet: Hashable, Sendable {
    /// How long after a timer's end the server shows the message.
    public var grace: Duration
    /// How long before its display time the server accepts a message.
    public var delays: ClosedRange<Duration>

    public init(grace: Duration, delays: ClosedRange<Duration>) {
        self.grace = grace
        self.delays = delays
    }
}
