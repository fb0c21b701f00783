/// The number of armed timers of one kind whose owners are all of one kind.
public struct TimerCount: Hashable, Sendable {
    public var ownerKind: Owner.Kind
    public var kind: TimerKind
    public var count: Int

    public init(ownerKind: Owner.Kind, kind: TimerKind, count: Int) {
        self.ownerKind = ownerKind
        self.kind = kind
        self.count = count
    }
}

/// The number of a sink's rows in the outbox.
public struct WaitingCount: Hashable, Sendable {
    /// The number of rows that still have to be delivered.
    public var notices: Int
    /// The number of rows that withdraw a message.
    public var withdrawals: Int

    public init(notices: Int = 0, withdrawals: Int = 0) {
        self.notices = notices
        self.withdrawals = withdrawals
    }
}

/// The number of a sink's deliveries in one state.
public struct DeliveryCount: Hashable, Sendable, Codable {
    public var sink: SinkName
    public var state: DeliveryState
    public var count: Int

    public init(sink: SinkName, state: DeliveryState, count: Int) {
        self.sink = sink
        self.state = state
        self.count = count
    }
}

/// How often people reacted in one way to a sink's notices in a month.
public struct ReactionCount: Hashable, Sendable, Codable {
    /// The first day of the month, in UTC.
    public var month: CivilDate
    public var sink: SinkName
    /// The reaction: `seen`, `acknowledged`, or the verb of a button, such as `mark-folded`.
    public var what: String
    public var count: Int
    /// The total time from delivery to reaction, in milliseconds.
    public var afterMs: Int64

    public init(month: CivilDate, sink: SinkName, what: String, count: Int, afterMs: Int64) {
        self.month = month
        self.sink = sink
        self.what = what
        self.count = count
        self.afterMs = afterMs
    }
}
