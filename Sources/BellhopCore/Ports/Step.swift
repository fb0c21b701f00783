/// A list of changes that the store applies in one transaction.
package struct Step: Sendable {
    package var changes: [Change]
    /// The time of the step. The store records it as the time at which deliveries changed.
    package var at: Instant
    /// Supplies further changes one by one after ``changes``, while the step is written. Therefore,
    /// an import of a million rounds never has to be in memory as a whole. When the store repeats
    /// the transaction, it calls the closure again. An error from the closure undoes the step.
    package var later: Later?
    /// The person's command that caused the step; `nil` if no person caused the step, or if the
    /// step cannot be undone.
    package var act: ActDraft?

    package typealias Later = @Sendable (_ apply: (Change) throws(StoreError) -> Void) throws(StoreError) -> Void

    package init(_ changes: [Change] = [], at: Instant) {
        self.changes = changes
        self.at = at
    }
}

/// The result of a step.
package struct Committed: Sendable, Equatable {
    /// The numbers of the events that the step announced, in the order of the announcements.
    package var events: [EventNumber]
    /// The sinks for which the step added outbox rows.
    package var sinks: Set<SinkName>
    /// The keys of the notices that the step withdrew. No attempt may start with a row of these keys
    /// that was read from the outbox before the step.
    package var withdrawn: Set<NoticeKey>
    /// For each sink, the keys whose rows ``Change/absorb(_:_:reason:)`` and
    /// ``Change/shed(_:keeping:reason:)`` removed from the sink's outbox. No attempt may start with
    /// a row of these keys that was read from that outbox before the step.
    package var taken: [SinkName: Set<NoticeKey>]

    package init(
        events: [EventNumber] = [], sinks: Set<SinkName> = [], withdrawn: Set<NoticeKey> = [], taken: [SinkName: Set<NoticeKey>] = [:]
    ) {
        self.events = events
        self.sinks = sinks
        self.withdrawn = withdrawn
        self.taken = taken
    }
}
