/// A record of a message that a push server should hold and later show by itself, unless Bellhop
/// withdraws the message first. Depending on the record, the server already holds the message, does
/// not hold it yet, or must remove it. There is at most one record per sink and key.
///
/// The message is valid as long as its timer is armed with the generation for which the message was
/// requested. A step that stops or moves the timer makes the message void, and Bellhop then
/// withdraws the message from the server.
package struct HeldMessage: Hashable, Sendable {
    package var draft: HeldMessageDraft
    /// The revision number of the requested message, incremented by each change.
    package var revision: Int64
    /// Whether the config and the routes request the message.
    package var isWanted: Bool
    /// When the message's timer is due; `nil` when the timer is no longer armed with the generation
    /// for which the message was requested.
    package var due: Instant?
    /// When the push server will show the message, which it surely or perhaps holds; `nil` if it
    /// holds no message.
    package var placed: Instant?
    /// The revision of the message that the push server holds, or ``unknownRevision``; `nil` if the
    /// server holds no revision.
    package var placedRevision: Int64?
    /// The number of failed attempts since the last success.
    package var attempts: Int
    /// The earliest time for the next attempt.
    package var notBefore: Instant
    /// Why the last attempt failed; empty if the attempt succeeded.
    package var reason: Reason
    /// Whether the push server permanently refuses the current revision of the message.
    package var isRefused: Bool
    /// Whether an operation with the message's key is waiting in the sink's outbox. That operation
    /// must be performed before any attempt for this message.
    package var isBlocked: Bool

    package init(
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

    /// The placed revision of a message that the push server may have received, although its answer
    /// was lost. Real revisions begin at 1.
    package static let unknownRevision: Int64 = 0

    package var sink: SinkName { draft.sink }
    package var key: NoticeKey { draft.event.notice.key }

    /// Whether the push server should hold the message.
    package var isStanding: Bool { isWanted && due != nil }

    /// When the push server should show the message; `nil` when it should not show the message at
    /// all.
    package var rings: Instant? { isWanted ? due.map { $0 + draft.grace } : nil }

    /// If the planned and the actual time differ by less than this, Bellhop makes no correction,
    /// because push servers count in whole seconds.
    package static let tolerance: Duration = .seconds(1)

    /// Whether the push server holds the current revision of the message and will show it at the
    /// planned time.
    package var isSettled: Bool {
        guard let rings, let placed, placedRevision == revision else { return false }
        return abs((placed - rings).inMilliseconds) < Self.tolerance.inMilliseconds
    }
}

/// The message that a push server should hold for a timer.
package struct HeldMessageDraft: Hashable, Sendable {
    package var sink: SinkName
    /// The event that reports the timer's end. Its notice has the key that the real notice will
    /// have. The event's owner, timer and generation identify the timer.
    package var event: Event
    package var grace: Duration
    /// The server and the topic where the message is held (``NotificationSink/place``).
    package var place: String

    package init(sink: SinkName, event: Event, grace: Duration, place: String) {
        self.sink = sink
        self.event = event
        self.grace = grace
        self.place = place
    }
}

/// The outcome of an attempt to place a message at a push server, or to remove a message from the
/// server.
package struct HeldMessageOutcome: Hashable, Sendable {
    package enum Result: Hashable, Sendable {
        /// The push server holds the message and will show it at the given time.
        case placed(Instant)
        /// The push server no longer holds the message.
        case removed
        /// The attempt failed. The next attempt takes place at the time `notBefore` or later. If the
        /// push server may have accepted the message, it shows the message at the time `ifTaken`.
        case postponed(notBefore: Instant, ifTaken: Instant? = nil)
        /// The push server permanently refuses the message.
        case refused
    }

    package var sink: SinkName
    package var key: NoticeKey
    /// The revision of the message in this attempt. Later changes of the message are still pending.
    package var revision: Int64
    package var result: Result
    package var reason: Reason

    package init(sink: SinkName, key: NoticeKey, revision: Int64, result: Result, reason: Reason = "") {
        self.sink = sink
        self.key = key
        self.revision = revision
        self.result = result
        self.reason = reason
    }
}

/// A filter for listing held messages.
package struct HeldMessageQuery: Hashable, Sendable {
    /// The sink; `nil` for every sink.
    package var sink: SinkName?
    /// Whether to include only held messages for which work is still pending.
    package var isUnsettled: Bool
    package var limit: Int

    package init(sink: SinkName? = nil, isUnsettled: Bool = false, limit: Int = .max) {
        self.sink = sink
        self.isUnsettled = isUnsettled
        self.limit = limit
    }
}

/// The limits for messages that a push server holds as a safety net. If this machine is off, asleep
/// or without a network when a timer ends, it cannot report the end of the timer. The server then
/// shows the message.
package struct SafetyNet: Hashable, Sendable {
    /// How long after a timer's end the server shows the message.
    package var grace: Duration
    /// How far ahead of its display time a message may be sent to the server.
    package var delays: ClosedRange<Duration>

    package init(grace: Duration, delays: ClosedRange<Duration>) {
        self.grace = grace
        self.delays = delays
    }
}
