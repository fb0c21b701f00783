import BellhopCore

/// The tables of a ``MemoryStore``. Every change can be undone, so a step that fails changes
/// nothing.
struct MemoryTables: Sendable {
    struct TimerID: Hashable, Sendable {
        var owner: Owner
        var kind: TimerKind
    }

    struct DeliveryID: Hashable, Sendable {
        var event: EventNumber
        var sink: SinkName
    }

    struct OutboxRow: Hashable, Sendable {
        var id: OperationID
        var event: EventNumber
        var sink: SinkName
        var key: NoticeKey
        var verb: OperationVerb
        var state: DeliveryState
        var reason: Reason
        var attempts: Int
        var notBefore: Instant
        var expires: Instant?
        var receipt: Receipt?
        var changed: Instant

        /// Returns the delivery of a row that leaves the outbox without an outcome.
        func ended(as state: DeliveryState, reason: Reason, at now: Instant) -> Delivery {
            Delivery(
                event: event, sink: sink, key: key, state: receipt == nil ? state : .sent, reason: reason, attempts: attempts, changed: now,
                receipt: receipt)
        }
    }

    struct HeldMessageID: Hashable, Sendable {
        var sink: SinkName
        var key: NoticeKey
    }

    struct TotalsID: Hashable, Sendable {
        var pet: PetID
        var date: CivilDate
    }

    struct ReactionID: Hashable, Sendable {
        var month: CivilDate
        var sink: SinkName
        var what: String
    }

    struct PingID: Hashable, Sendable {
        var heartbeat: HeartbeatID
        var number: Int
    }

    struct KeptID: Hashable, Sendable {
        var act: ActID
        var pet: PetID
    }

    /// The rows of a deleted pet.
    struct KeptRows: Sendable {
        var tasks: [Versioned<LaundryTask>]
        var dayTotals: [TotalsID: RoundTotals]
        var monthTotals: [TotalsID: RoundTotals]
    }

    /// The values that exist only once in a store.
    struct Singles: Sendable {
        var settings = Versioned(AppSettings(), version: 1)
        var clock: ClockOffset?
        var lastEvent: EventNumber = 0
        var lastOperation: OperationID = 0
    }

    var pets: [PetID: Versioned<Pet>] = [:]
    var activities: [ActivityID: Versioned<Activity>] = [:]
    /// The laundry tasks. Open tasks are indexed by their pet.
    var tasks = MemoryTable<TaskID, Versioned<LaundryTask>, PetID> { $0.value.isOpen ? $0.value.petID : nil }
    var timers = MemoryTable<TimerID, TimerRecord, Owner>(by: \.owner)
    var events = MemoryTable<EventNumber, Event, Owner>(by: \.owner)
    var outbox: [OperationID: OutboxRow] = [:]
    var deliveries = MemoryTable<DeliveryID, Delivery, NoticeKey>(by: \.key)
    /// The held messages (those that a push server sends on its own). These rows lack the data that
    /// is read from the timers and the outbox.
    var heldMessages: [HeldMessageID: HeldMessage] = [:]
    var notes: [String: String] = [:]
    var dayTotals: [TotalsID: RoundTotals] = [:]
    /// The totals by month. The date is the first day of the month.
    var monthTotals: [TotalsID: RoundTotals] = [:]
    var reactions: [ReactionID: ReactionCount] = [:]
    var acts: [ActID: Act] = [:]
    var tokens: [APITokenID: APIToken] = [:]
    var subscriptions: [APITokenID: PushSubscription] = [:]
    var heartbeats: [HeartbeatID: Versioned<HeartbeatRecord>] = [:]
    var pings: [PingID: HeartbeatPing] = [:]
    var posts: [NoticeKey: WaitingPost] = [:]
    /// The rows that are kept for an act that deleted a pet.
    var kept: [KeptID: KeptRows] = [:]
    private(set) var singles = Singles()
    private var undo: [@Sendable (inout MemoryTables) -> Void] = []

    /// Sets a row of a table, or removes the row if `value` is `nil`. Records how to undo this
    /// change.
    mutating func set<Rows: KeyedRows>(
        _ table: any WritableKeyPath<MemoryTables, Rows> & Sendable, _ key: Rows.ID, to value: Rows.Row?
    ) where Rows.ID: Sendable, Rows.Row: Sendable {
        let before = self[keyPath: table][key]
        undo.append { $0[keyPath: table][key] = before }
        self[keyPath: table][key] = value
    }

    mutating func setSingle<Value: Sendable>(_ single: any WritableKeyPath<Singles, Value> & Sendable, to value: Value) {
        let before = singles[keyPath: single]
        undo.append { $0.singles[keyPath: single] = before }
        singles[keyPath: single] = value
    }

    /// Applies a step. If one change of the step fails, all its changes are undone.
    mutating func apply(_ step: Step) throws(StoreError) -> Committed {
        undo = []
        do throws(StoreError) {
            var done = Committed()
            for change in step.changes { try apply(change, at: step.at, &done) }
            try step.later? { (change) throws(StoreError) in try apply(change, at: step.at, &done) }
            return done
        } catch {
            for change in undo.reversed() { change(&self) }
            throw error
        }
    }
}
