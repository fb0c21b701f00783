/// The number of armed timers of one kind that belong to owners of one kind.
package struct TimerCount: Hashable, Sendable {
    package var ownerKind: Owner.Kind
    package var kind: TimerKind
    package var count: Int

    package init(ownerKind: Owner.Kind, kind: TimerKind, count: Int) {
        self.ownerKind = ownerKind
        self.kind = kind
        self.count = count
    }
}

/// The number of a sink's rows in the outbox.
package struct WaitingCount: Hashable, Sendable {
    /// The number of rows whose notice still has to be delivered.
    package var notices: Int
    /// The number of rows that withdraw a message.
    package var withdrawals: Int

    package init(notices: Int = 0, withdrawals: Int = 0) {
        self.notices = notices
        self.withdrawals = withdrawals
    }
}

/// The number of a sink's deliveries in one state.
package struct DeliveryCount: Hashable, Sendable, Codable {
    package var sink: SinkName
    package var state: DeliveryState
    package var count: Int

    package init(sink: SinkName, state: DeliveryState, count: Int) {
        self.sink = sink
        self.state = state
        self.count = count
    }
}

/// The number of times that people reacted to a sink's notices in a certain way during one month.
package struct ReactionCount: Hashable, Sendable, Codable {
    /// The first day of the month, in UTC.
    package var month: CivilDate
    package var sink: SinkName
    /// The reaction: `seen`, `acknowledged`, or the verb of a button, such as `mark-folded`.
    package var what: String
    package var count: Int
    /// The total time from delivery to reaction, in milliseconds.
    package var afterMs: Int64

    package init(month: CivilDate, sink: SinkName, what: String, count: Int, afterMs: Int64) {
        self.month = month
        self.sink = sink
        self.what = what
        self.count = count
        self.afterMs = afterMs
    }
}
