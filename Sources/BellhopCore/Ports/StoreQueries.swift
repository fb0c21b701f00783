public struct TimerQuery: Sendable {
    /// Only timers whose folded name (``Swift/String/foldedName``) begins with that of this text; not heard where there is an ``owner``. They come in
    /// order of their folded names, those of one name in due order.
    public var nameBeginning: String?
    public var owner: Owner?
    /// Only timers of owners of this kind; not heard where there is an ``owner``.
    public var ownerKind: Owner.Kind?
    /// Only timers due at or before this.
    public var dueBy: Instant?
    /// Leaves out those that Bellhop arms for itself (``TimerKind/isInternal``).
    public var omitsInternal: Bool
    /// Only timers of these kinds; empty for all.
    public var kinds: Set<TimerKind>
    public var limit: Int

    public init(
        owner: Owner? = nil, ownerKind: Owner.Kind? = nil, dueBy: Instant? = nil, omitsInternal: Bool = false, kinds: Set<TimerKind> = [],
        nameBeginning: String? = nil, limit: Int = .max
    ) {
        self.nameBeginning = nameBeginning
        self.owner = owner
        self.ownerKind = ownerKind
        self.dueBy = dueBy
        self.omitsInternal = omitsInternal
        self.kinds = kinds
        self.limit = limit
    }
}

/// How many timers of a kind are armed whose owners are of a kind.
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

public struct OperationQuery: Sendable {
    public var sink: SinkName
    /// Only rows whose `notBefore` is at or before this.
    public var readyBy: Instant
    /// Rows of these keys are being performed now and are passed over.
    public var busy: Set<NoticeKey>
    /// Only withdrawals, and what is critical.
    public var isUrgentOnly: Bool
    public var limit: Int

    public init(sink: SinkName, readyBy: Instant, busy: Set<NoticeKey>, isUrgentOnly: Bool = false, limit: Int) {
        self.sink = sink
        self.readyBy = readyBy
        self.busy = busy
        self.isUrgentOnly = isUrgentOnly
        self.limit = limit
    }
}

public struct EventQuery: Sendable {
    /// Only events with a number above this.
    public var after: EventNumber
    public var owner: Owner?
    /// Newest first instead of oldest first.
    public var newestFirst: Bool
    public var limit: Int

    public init(after: EventNumber = 0, owner: Owner? = nil, newestFirst: Bool = false, limit: Int = 50) {
        self.after = after
        self.owner = owner
        self.newestFirst = newestFirst
        self.limit = limit
    }
}

public struct DeliveryQuery: Sendable {
    public var event: EventNumber?
    public var sink: SinkName?
    public var key: NoticeKey?
    /// With a key: only those of this event and later ones.
    public var since: EventNumber
    public var states: Set<DeliveryState>
    public var limit: Int

    public init(
        event: EventNumber? = nil, sink: SinkName? = nil, key: NoticeKey? = nil, since: EventNumber = 0,
        states: Set<DeliveryState> = Set(DeliveryState.allCases), limit: Int = .max
    ) {
        self.event = event
        self.sink = sink
        self.key = key
        self.since = since
        self.states = states
        self.limit = limit
    }
}
