/// A value with the version at which it was read. A write names the version it replaces; if another
/// write came first, the step conflicts.
public struct Versioned<Value: Sendable>: Sendable {
    public var value: Value
    public var version: Int64

    public init(_ value: Value, version: Int64) {
        self.value = value
        self.version = version
    }
}

extension Versioned: Equatable where Value: Equatable {}

/// The planned delivery of a new event to one sink.
public struct DeliveryDraft: Sendable, Hashable {
    public var sink: SinkName
    /// The state. ``DeliveryState/queued`` creates an outbox row. Any other state only records the
    /// decision; held and parked rows wait in the outbox.
    public var state: DeliveryState
    public var reason: Reason
    public var notBefore: Instant
    /// The latest time of an attempt; `nil` for as long as the event is worth delivering.
    public var expires: Instant?

    public init(sink: SinkName, state: DeliveryState, reason: Reason, notBefore: Instant, expires: Instant? = nil) {
        self.sink = sink
        self.state = state
        self.reason = reason
        self.notBefore = notBefore
        self.expires = expires
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

/// The last known wall time at boot. A difference to the present one means that the wall clock was
/// stepped.
public struct ClockOffset: Hashable, Sendable, Codable {
    public var boot: BootID
    public var wallAtBoot: Instant

    public init(boot: BootID, wallAtBoot: Instant) {
        self.boot = boot
        self.wallAtBoot = wallAtBoot
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

/// A row of the outbox with its state.
public struct WaitingOperation: Sendable, Hashable {
    public var operation: Operation
    /// The state: `queued`, `parked` or `held`.
    public var state: DeliveryState
    public var reason: Reason

    public init(operation: Operation, state: DeliveryState, reason: Reason) {
        self.operation = operation
        self.state = state
        self.reason = reason
    }
}

/// The durable storage of the hub. Each method is one transaction and returns only when its effect
/// survives `kill -9` and power loss.
///
/// It has more requirements than a port should: one for each question the hub asks. A query
/// language of our own would hide what the indexes must serve.
public protocol HubStore: Sendable {
    /// Applies steps in one group commit. Each step is all or nothing, independent of the others.
    /// The results are in the order of the steps.
    func commit(_ steps: [Step]) async -> [Result<Committed, StoreError>]

    /// All pets, or only the active ones, oldest first (D-10, query 1).
    func pets(includingRetired: Bool) async throws(StoreError) -> [Versioned<Pet>]
    func pet(_ id: PetID) async throws(StoreError) -> PetRecord?
    /// The finished tasks, newest fold first (D-10, query 4), after the end of the previous page.
    func history(of pet: PetID?, after mark: HistoryMark?, limit: Int) async throws(StoreError) -> [LaundryTask]
    /// All tasks (open, folded and abandoned) in the order of their ids, page by page, for an
    /// export.
    func tasks(after id: TaskID?, limit: Int) async throws(StoreError) -> [LaundryTask]
    /// The number of tasks, or of those that were over before an instant, if one is given.
    func taskCount(overBefore: Instant?) async throws(StoreError) -> Int
    /// The totals of the days from `first` to `last` by date, then by pet; of one pet or of all.
    func dayTotals(of pet: PetID?, from first: CivilDate, through last: CivilDate) async throws(StoreError) -> [DatedTotals]
    /// The totals of the months; `date` is the first day of each.
    func monthTotals(of pet: PetID?) async throws(StoreError) -> [DatedTotals]
    /// The reactions of people to notices (N-27), by month, sink and reaction.
    func reactions() async throws(StoreError) -> [ReactionCount]
    /// The number of each sink's deliveries in each state, as far back as the journal goes.
    func deliveryCounts() async throws(StoreError) -> [DeliveryCount]
    /// Writes a complete and consistent copy of the database to a new file, in small portions, so
    /// that no timer waits for it.
    ///
    /// - Throws: `failed` if the store has no file, if `path` already exists, or if it cannot be
    ///   written.
    func backUp(to path: String) async throws(StoreError)
    /// The open tasks of all pets.
    func openTasks() async throws(StoreError) -> [Versioned<LaundryTask>]
    func settings() async throws(StoreError) -> Versioned<AppSettings>

    func activity(_ id: ActivityID) async throws(StoreError) -> ActivityRecord?
    /// The activities, newest first.
    func activities(_ query: ActivityQuery) async throws(StoreError) -> [Versioned<Activity>]
    /// The results of ended activities of a kind, newest first, before the end of the previous
    /// page. It does not read their plans, so thousands take only milliseconds.
    func figures(of kind: Activity.Kind, before id: ActivityID?, limit: Int) async throws(StoreError) -> [ActivityFigures]

    /// The timers by due time, then by the order in which they were armed, then by owner and kind,
    /// so that the order is always the same. A query by name or with a limit reads about as many
    /// rows as it returns, however many there are.
    func timers(_ query: TimerQuery) async throws(StoreError) -> [TimerRecord]
    /// The number of armed timers by the kinds of their owners, then by their own kind. Kinds
    /// without timers are omitted. The counts are stored rather than computed, so a million timers
    /// take no longer than one.
    func timerCounts() async throws(StoreError) -> [TimerCount]
    /// The earliest due time of all timers.
    func nextDue() async throws(StoreError) -> Instant?

    /// The rows to perform now, in the order in which they became ready (`notBefore`, then id):
    /// only the first row of each key, and only `queued` ones. A key is skipped if its first row is
    /// parked or in back-off, or if the key is busy. A held row does not block the rows after it,
    /// because those are more urgent.
    func operations(_ query: OperationQuery) async throws(StoreError) -> [Operation]
    /// The earliest `notBefore` of a sink's rows that ``operations(_:)`` would return once they are
    /// ready: queued, the first of their key, and not of a key in `busy`.
    func nextOperation(of sink: SinkName, passingOver busy: Set<NoticeKey>) async throws(StoreError) -> Instant?

    /// The whole outbox, oldest first, in every state, for display.
    func outbox(limit: Int) async throws(StoreError) -> [WaitingOperation]
    /// The number of each sink's rows in the outbox, in every state. Sinks without rows are
    /// omitted.
    func waitingCounts() async throws(StoreError) -> [SinkName: WaitingCount]

    /// The number of events that have held rows. Each event counts once, even with several sinks.
    func heldCount() async throws(StoreError) -> Int

    func events(_ query: EventQuery) async throws(StoreError) -> [Event]
    func event(_ number: EventNumber) async throws(StoreError) -> Event?
    /// The deliveries, newest event first, then by sink.
    func deliveries(_ query: DeliveryQuery) async throws(StoreError) -> [Delivery]
    /// The newest event with this key.
    func event(withKey key: NoticeKey) async throws(StoreError) -> Event?

    /// The messages that sinks hold or should hold: first those to withdraw, then by due time of
    /// their timers, by sink and by key.
    func nets(_ query: NetQuery) async throws(StoreError) -> [Net]

    func clockOffset() async throws(StoreError) -> ClockOffset?
    func note(_ key: String) async throws(StoreError) -> String?

    /// The current problems of the store itself, for `status` and `doctor`. It always answers and
    /// never waits for the disk.
    func troubles() async -> [StoreTrouble]
}

extension HubStore {
    public func troubles() async -> [StoreTrouble] { [] }

    /// Applies one step.
    public func commit(_ step: Step) async throws(StoreError) -> Committed {
        try await commit([step])[0].get()
    }

    /// ``nextOperation(of:passingOver:)`` with no busy key.
    public func nextOperation(of sink: SinkName) async throws(StoreError) -> Instant? {
        try await nextOperation(of: sink, passingOver: [])
    }
}
