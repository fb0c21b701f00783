public struct TimerQuery: Sendable {
    /// Include only timers whose name begins with this text, comparing folded names
    /// (``Swift/String/foldedName``); ignored if ``owner`` is set. The results are then ordered by
    /// folded name and due time.
    public var nameBeginning: String?
    public var owner: Owner?
    /// Include only timers of owners of this kind; ignored if ``owner`` is set.
    public var ownerKind: Owner.Kind?
    /// Include only timers that are due at or before this instant.
    public var dueBy: Instant?
    /// Omit timers that Bellhop arms for itself (``TimerKind/isInternal``).
    public var omitsInternal: Bool
    /// Include only timers of these kinds; empty for all.
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

public struct OperationQuery: Sendable {
    public var sink: SinkName
    /// Include only rows whose `notBefore` is at or before this.
    public var readyBy: Instant
    /// Skip rows with these keys, because an operation with the key is being performed now.
    public var busy: Set<NoticeKey>
    /// Include only withdrawals and critical notices.
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
    /// Include only events with a number greater than this number.
    public var after: EventNumber
    public var owner: Owner?
    /// Return the newest events first instead of the oldest.
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
    /// If ``key`` is set, include only deliveries of this event and of later events.
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

/// The position at which a page of the laundry history ended, for requesting the next page.
public struct HistoryMark: Hashable, Sendable, LosslessStringConvertible {
    public var folded: Instant
    public var task: TaskID

    public init(folded: Instant, task: TaskID) {
        self.folded = folded
        self.task = task
    }

    /// The text form for a link to the next page: `1795269600000.018f…`.
    public var description: String { String(folded.milliseconds) + "." + task.description }

    public init?(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 1)
        guard parts.count == 2, let folded = Int64(parts[0]), let task = TaskID(String(parts[1])) else { return nil }
        self.init(folded: Instant(milliseconds: folded), task: task)
    }
}

/// A filter for listing activities.
public struct ActivityQuery: Sendable {
    /// Include only activities of this kind.
    public var kind: Activity.Kind?
    /// Include only open activities (`true`) or only ended ones (`false`).
    public var isOpen: Bool?
    /// Include only activities that started before this one (for paging).
    public var before: ActivityID?
    public var limit: Int

    public init(kind: Activity.Kind? = nil, isOpen: Bool? = nil, before: ActivityID? = nil, limit: Int = .max) {
        self.kind = kind
        self.isOpen = isOpen
        self.before = before
        self.limit = limit
    }
}
