/// A message that a sink holds, or is to hold, or is to hold no more. There is one for each sink and key.
///
/// It stands for as long as its timer is armed with its generation: the step that stops or moves the timer makes it void, and what the far side
/// then still holds is taken back.
public struct Net: Hashable, Sendable {
    public var draft: NetDraft
    /// Grows with each change of what is wanted.
    public var revision: Int64
    /// Whether config and routes want it.
    public var isWanted: Bool
    /// When its timer is due; `nil` when that is not armed any more with its generation.
    public var due: Instant?
    /// When the far side is going to ring, as far as it is known to hold the message.
    public var placed: Instant?
    /// The revision that the far side holds.
    public var placedRevision: Int64?
    /// Failed attempts since the last success.
    public var attempts: Int
    /// No attempt before this.
    public var notBefore: Instant
    /// Why the last attempt failed; empty when it did not.
    public var reason: Reason
    /// The far side will never take it as it is.
    public var isRefused: Bool
    /// An operation of the same key waits in the outbox of the sink, and goes first.
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

    /// Whether the far side is to hold it.
    public var isStanding: Bool { isWanted && due != nil }

    /// When it is to ring; `nil` when it is not to ring at all.
    public var rings: Instant? { isWanted ? due.map { $0 + draft.grace } : nil }

    /// Smaller differences are not worth a request: far sides reckon in seconds.
    public static let tolerance: Duration = .seconds(1)

    /// Whether the far side holds what it is to hold.
    public var isSettled: Bool {
        guard let rings, let placed, placedRevision == revision else { return false }
        return abs((placed - rings).inMilliseconds) < Self.tolerance.inMilliseconds
    }
}
