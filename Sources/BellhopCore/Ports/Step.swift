/// A list of changes, applied in one transaction.
public struct Step: Sendable {
    public var changes: [Change]
    /// The time of the step: the `changed` of deliveries.
    public var at: Instant
    /// Passes on further changes that follow ``changes``, one by one while the step is written, so
    /// that an import of a million rounds is never in memory as a whole. It may be called again,
    /// when a transaction is repeated. An error that it throws undoes the step.
    public var later: (@Sendable (_ apply: (Change) throws(StoreError) -> Void) throws(StoreError) -> Void)?

    public init(_ changes: [Change] = [], at: Instant) {
        self.changes = changes
        self.at = at
    }
}
