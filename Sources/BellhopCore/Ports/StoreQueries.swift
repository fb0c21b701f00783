package struct TimerQuery: Sendable {
    /// Include only timers whose name begins with this text; ignored if ``owner`` is set. Names are
    /// compared in their folded form (``Swift/String/foldedName``). If this filter is used, the
    /// results are sorted by folded name, then by due time.
    package var nameBeginning: String?
    package var owner: Owner?
    /// Include only timers with this short id; ignored if ``owner`` is set. Usually there is at most
    /// one, but an alarm and its reminder share a short id.
    package var shortID: ShortID?
    /// Include only timers of owners of this kind; ignored if ``owner`` is set.
    package var ownerKind: Owner.Kind?
    /// Include only timers that are due at or before this instant.
    package var dueBy: Instant?
    /// Omit timers that Bellhop arms for itself (``TimerKind/isInternal``).
    package var omitsInternal: Bool
    /// Include only timers of these kinds; an empty set includes all kinds.
    package var kinds: Set<TimerKind>
    package var limit: Int

    package init(
        owner: Owner? = nil, shortID: ShortID? = nil, ownerKind: Owner.Kind? = nil, dueBy: Instant? = nil, omitsInternal: Bool = false,
        kinds: Set<TimerKind> = [],
        nameBeginning: String? = nil, limit: Int = .max
    ) {
        self.nameBeginning = nameBeginning
        self.owner = owner
        self.shortID = shortID
        self.ownerKind = ownerKind
        self.dueBy = dueBy
        self.omitsInternal = omitsInternal
        self.kinds = kinds
        self.limit = limit
    }
}

package struct OperationQuery: Sendable {
    package var sink: SinkName
    /// Include only rows whose `notBefore` is at or before this instant.
    package var readyBy: Instant
    /// Skip rows with these keys, because operations with the same keys are being performed now.
    package var busy: Set<NoticeKey>
    /// Include only withdrawals and critical notices.
    package var isUrgentOnly: Bool
    package var limit: Int

    package init(sink: SinkName, readyBy: Instant, busy: Set<NoticeKey>, isUrgentOnly: Bool = false, limit: Int) {
        self.sink = sink
        self.readyBy = readyBy
        self.busy = busy
        self.isUrgentOnly = isUrgentOnly
        self.limit = limit
    }
}

package struct EventQuery: Sendable {
    /// Include only events with a number greater than this number.
    package var after: EventNumber
    package var owner: Owner?
    /// Return the newest events first. By default, the oldest events come first.
    package var newestFirst: Bool
    package var limit: Int

    package init(after: EventNumber = 0, owner: Owner? = nil, newestFirst: Bool = false, limit: Int = 50) {
        self.after = after
        self.owner = owner
        self.newestFirst = newestFirst
        self.limit = limit
    }
}

package struct DeliveryQuery: Sendable {
    package var event: EventNumber?
    package var sink: SinkName?
    package var key: NoticeKey?
    /// If ``key`` is set, include only deliveries of this event and of later events.
    package var since: EventNumber
    package var states: Set<DeliveryState>
    package var limit: Int

    package init(
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

/// The position at which one page of the laundry history ended. A client needs the position to
/// request the next page.
package struct HistoryMark: Hashable, Sendable, LosslessStringConvertible {
    package var folded: Instant
    package var task: TaskID

    package init(folded: Instant, task: TaskID) {
        self.folded = folded
        self.task = task
    }

    /// Creates the position directly before all laundry that was folded earlier than `instant`.
    package init(before instant: Instant) {
        self.init(folded: instant, task: TaskID(UUIDv7(at: Instant(milliseconds: 0), randomA: 0, randomB: 0)))
    }

    /// The text form of the position, which is used in a link to the next page:
    /// `1795269600000.018f…`.
    package var description: String { String(folded.milliseconds) + "." + task.description }

    package init?(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 1)
        guard parts.count == 2, let folded = Int64(parts[0]), let task = TaskID(String(parts[1])) else { return nil }
        self.init(folded: Instant(milliseconds: folded), task: task)
    }
}

/// A filter for listing activities.
package struct ActivityQuery: Sendable {
    /// Include only activities of this kind.
    package var kind: Activity.Kind?
    /// Include only open activities (`true`) or only ended activities (`false`).
    package var isOpen: Bool?
    /// Include only activities that started before this activity (for paging).
    package var before: ActivityID?
    package var limit: Int

    package init(kind: Activity.Kind? = nil, isOpen: Bool? = nil, before: ActivityID? = nil, limit: Int = .max) {
        self.kind = kind
        self.isOpen = isOpen
        self.before = before
        self.limit = limit
    }
}
