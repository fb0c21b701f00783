/// What became of an attempt to have a far side hold a message, or drop it.
public struct NetOutcome: Hashable, Sendable {
    public enum Result: Hashable, Sendable {
        /// It is held, to ring then.
        case placed(Instant)
        /// It is held no more.
        case removed
        /// Another attempt not before then.
        case postponed(notBefore: Instant)
        /// It will never be held.
        case refused
    }

    public var sink: SinkName
    public var key: NoticeKey
    /// The revision of the attempt: what was changed meanwhile is still to be done.
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
