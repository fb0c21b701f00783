/// A list of changes, applied in one transaction.
public struct Step: Sendable {
    public var changes: [Change]
    /// The time of the step: the `changed` of deliveries.
    public var at: Instant
    /// Passes on further changes that follow ``changes``, one by one while the step is written, so
    /// that an import of a million rounds is never in memory as a whole. It may be called again,
    /// when a transaction is repeated. An error that it throws undoes the step.
    public var later: Later?

    public typealias Later = @Sendable (_ apply: (Change) throws(StoreError) -> Void) throws(StoreError) -> Void

    public init(_ changes: [Change] = [], at: Instant) {
        self.changes = changes
        self.at = at
    }
}

/// The result of a step.
public struct Committed: Sendable, Equatable {
    /// The numbers of the step's events, in the order of its announcements.
    public var events: [EventNumber]
    /// The sinks whose outbox received rows.
    public var sinks: Set<SinkName>
    /// The keys that were withdrawn. No attempt for them may start any more.
    public var withdrawn: Set<NoticeKey>
    /// The keys whose rows were removed from one sink's outbox by ``Change/absorb(_:_:reason:)``
    /// and ``Change/shed(_:keeping:reason:)``. No attempt that was read there before may start any
    /// more.
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
