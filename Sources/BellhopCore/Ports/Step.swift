/// A list of changes, applied in one transaction.
public struct Step: Sendable {
    public var changes: [Change]
    /// The time of the step. The store records it as the time at which deliveries changed.
    public var at: Instant
    /// Supplies further changes one by one after ``changes``, while the step is written. An import
    /// of a million rounds therefore never has to be in memory as a whole. The store calls the
    /// closure again when it repeats the transaction. An error from the closure undoes the step.
    public var later: Later?

    public typealias Later = @Sendable (_ apply: (Change) throws(StoreError) -> Void) throws(StoreError) -> Void

    public init(_ changes: [Change] = [], at: Instant) {
        self.changes = changes
        self.at = at
    }
}

/// The result of a step.
public struct Committed: Sendable, Equatable {
    /// The numbers of the events that the step announced, in the same order.
    public var events: [EventNumber]
    /// The sinks for which the step added outbox rows.
    public var sinks: Set<SinkName>
    /// The keys of the notices that the step withdrew. No new attempt for these keys may start.
    public var withdrawn: Set<NoticeKey>
    /// For each sink, the keys whose rows ``Change/absorb(_:_:reason:)`` and
    /// ``Change/shed(_:keeping:reason:)`` removed from its outbox. No attempt may start with a row
    /// of these keys that was read from that outbox earlier.
    public var taken: [SinkName: Set<NoticeKey>]

    public init(
        events: [EventNumber] = [], sinks: Set<SinkName> = [], withdrawn: Set<NoticeKey> = [], taken: [SinkName: Set<NoticeKey>] = [:]
    ) {
        self.events = events
        self.sinks = sinks
        self.withdrawn = withdrawn
        self.taken = taken
    }
}
