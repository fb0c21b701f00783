/// A value with the version it was read at. A write names the version it replaces; if another write came first, the step conflicts.
public struct Versioned<Value: Sendable>: Sendable {
    public var value: Value
    public var version: Int64

    public init(_ value: Value, version: Int64) {
        self.value = value
        self.version = version
    }
}

extension Versioned: Equatable where Value: Equatable {}

/// A pet with all that a rule needs to decide about it, read at one moment.
public struct PetRecord: Sendable, Equatable {
    public var pet: Versioned<Pet>
    /// The one open task, if there is one.
    public var task: Versioned<LaundryTask>?
    public var timers: [TimerRecord]

    public init(pet: Versioned<Pet>, task: Versioned<LaundryTask>?, timers: [TimerRecord]) {
        self.pet = pet
        self.task = task
        self.timers = timers
    }
}

/// What to do about one sink for a new event.
public struct DeliveryDraft: Sendable, Hashable {
    public var sink: SinkName
    /// ``DeliveryState/queued`` makes an outbox row; anything else only records the decision (held and parked rows wait in the outbox).
    public var state: DeliveryState
    public var reason: Reason
    public var notBefore: Instant
    /// No attempt after this; `nil` for as long as the event is worth telling.
    public var expires: Instant?

    public init(sink: SinkName, state: DeliveryState, reason: Reason, notBefore: Instant, expires: Instant? = nil) {
        self.sink = sink
        self.state = state
        self.reason = reason
        self.notBefore = notBefore
        self.expires = expires
    }
}

/// One change of a step. The store applies the changes of a step in order, all or none.
public enum Change: Sendable {
    /// Inserts (`replacing: nil`) or replaces a pet. ⇒ conflict unless the stored version is `replacing`.
    case pet(Pet, replacing: Int64?)
    /// Deletes a pet with its tasks, timers (also those of its notices), outbox rows and deliveries' receipts. Withdrawals in the outbox stay, with the receipts
    /// they need; the deliveries of the other rows become ``DeliveryState/withdrawn``. ⇒ conflict unless at this version.
    case deletePet(PetID, version: Int64)
    /// Inserts or replaces a task. ⇒ conflict on the version, or when the pet already has another open task.
    case task(LaundryTask, replacing: Int64?)
    case settings(AppSettings, replacing: Int64)
    /// Inserts (`replacing: nil`) or replaces an activity. ⇒ conflict unless the stored version is `replacing`, or when another of a kind of which
    /// there is one at a time goes on (``Activity/Kind/isSingle``).
    case activity(Activity, replacing: Int64?)
    /// Deletes an activity, without its timers. ⇒ conflict unless it is at this version.
    case deleteActivity(ActivityID, version: Int64)
    /// Inserts (`replacing: nil`) or re-arms a timer. ⇒ conflict unless the stored generation is `replacing`.
    case arm(TimerRecord, replacing: Int64?)
    /// Removes a timer, because it fired or was stopped. ⇒ conflict unless it is there with this generation.
    case disarm(Owner, TimerKind, generation: Int64)
    /// Moves every counting timer armed in `boot` by `duration` (`armed` and `due`; the generation stays), and notes the new offset. When far sides
    /// are going to ring is told by the new clock, too (``Net/placed``): what they hold rings when it always would have.
    /// ⇒ conflict unless the stored offset is `from`.
    case shiftCounts(boot: BootID, by: Duration, from: ClockOffset?, to: ClockOffset)
    /// Appends an event to the journal (its number is given now) and a delivery for each draft; one draft for each sink, else refused.
    /// A digest's `merges` are the positions (0, 1, …) of earlier announcements of this step, for which the store writes their numbers, or,
    /// negated, the numbers of events that are in the journal.
    case announce(Event, [DeliveryDraft])
    /// Arms a timer in place of one that is armed, if one is: for what Bellhop arms for itself, and nobody else changes.
    case put(TimerRecord)
    /// Takes a notice back, and what follows it: its outbox rows go (their deliveries become ``DeliveryState/withdrawn``), and each sink that was told
    /// gets a `withdraw` operation with the receipt; its delivery becomes `state` (`withdrawn` or `acknowledged`).
    /// `except` is a surface that closed the notice itself and needs no withdrawal.
    /// A withdrawal expires 24 hours after it was made.
    case withdraw(NoticeKey, state: DeliveryState, reason: Reason, except: SinkName?)
    /// Records that a person saw an open delivery. No conflict when there is none.
    case seen(NoticeKey, SinkName, reason: Reason)
    /// Corrects what is kept of open deliveries of a key: the receipt, where it moved; the reason, where nobody has seen it since it was sent. What is
    /// `nil` stays. No conflict when there is none.
    case amend(NoticeKey, SinkName, receipt: Receipt?, reason: Reason?)
    /// The sink lost what it showed: every delivery of it in state `sent` is queued again as `deliver`, without its receipt, as far as
    /// its event is not too late to be told. What a person has seen stays away.
    case requeueOpen(SinkName, reason: Reason)
    /// The sink still shows what it showed, but must take it over: every delivery of it in state `sent` whose event is not too late
    /// gets an `update` operation (its `previous` is the delivery's receipt). The deliveries stay `sent` meanwhile.
    case adoptOpen(SinkName, reason: Reason)
    /// Takes everything back at one sink, because notifications are switched off: its outbox rows go (their deliveries become
    /// ``DeliveryState/withdrawn``) except withdrawals, and each key with an open delivery gets a `withdraw` operation with the receipt of
    /// the newest, in order of events; those deliveries become `withdrawn`, too. Other sinks keep what they have.
    case clear(SinkName, reason: Reason)
    /// The outcome of an operation: removes the outbox row and records the delivery's final state. If the row is gone — the notice was
    /// withdrawn while the attempt was on the wire — and the sink accepted, a `withdraw` operation with this receipt is queued instead.
    /// If the row is gone because another notice was to tell it (``absorb(_:_:reason:)``) and the sink accepted, it was told after all, as long as
    /// that other one waits; else it is withdrawn, too.
    /// For a withdrawal the row is removed: its delivery got its state when the notice was taken back. Where the sink did not take it back (any state
    /// but `sent`), the delivery's reason says so, too (``Reason/stays(because:)``).
    /// For an update that was accepted the delivery takes the new receipt and keeps its state; one that was not leaves it as it was.
    /// A sink that was told something under a key, or took it back, holds no message under it (``Change/net(_:)``) any more.
    /// A repeated settle changes nothing.
    case settle(
        OperationID, verb: OperationVerb, event: EventNumber, sink: SinkName, key: NoticeKey, state: DeliveryState, reason: Reason,
        attempts: Int, receipt: Receipt?)
    /// A sink has told a notice again: its open deliveries of this key and of events before this one become ``DeliveryState/merged``.
    case supersede(NoticeKey, SinkName, before: EventNumber, reason: Reason)
    /// What waits at a sink under a key and was told nobody yet becomes ``DeliveryState/merged``: another notice will tell it, under the same key.
    case absorb(NoticeKey, SinkName, reason: Reason)
    /// Gives up what waits to be told at a sink beyond so many rows: of the least urgent the oldest become ``DeliveryState/expired``. Withdrawals
    /// and updates neither count nor go.
    case shed(SinkName, keeping: Int, reason: Reason)
    /// The attempt failed for now. Nothing happens when the row is gone.
    case postpone(OperationID, state: DeliveryState, reason: Reason, attempts: Int, notBefore: Instant)
    /// The sink is misconfigured: every queued row of it becomes ``DeliveryState/parked``, with this reason.
    case park(SinkName, reason: Reason)
    /// Makes the rows of a sink in this state `queued` and ready now: parked ones because its settings changed, queued ones in
    /// back-off because the far side is back, and with them the nets in back-off.
    case release(SinkName, from: DeliveryState)
    /// Removes the undelivered rows of sinks that the config no longer names, and forgets what they hold.
    case dropOutbox(SinkName, reason: Reason)
    /// Adds to the totals of a pet's day and of its month.
    case tally(PetID, RoundTotals, on: CivilDate)
    /// Counts what a person did with a notice (N-27): on which sink, what, and how long after it was told.
    case react(SinkName, what: String, after: Duration)
    /// Adds reactions that were counted elsewhere, as an import brings them.
    case countReactions(ReactionCount)
    /// Wants a sink to hold a message that rings by itself where a timer's end is not told. Nothing happens unless the timer is armed with the event's
    /// generation, or when it is wanted just so already. It takes the place of what the sink was to hold under that key; what the far side is
    /// known to hold stays noted.
    case net(NetDraft)
    /// The message is not wanted any more, although its timer goes on: another config, other routes. No conflict when there is none.
    case dropNet(SinkName, NoticeKey)
    /// Nothing more is done about a message that is not to be held any more. One that stands stays.
    case forgetNet(SinkName, NoticeKey)
    /// The outcome of an attempt to place a message or to take it back. What is held no more, and is not to be, is forgotten; nothing happens when
    /// it was forgotten before.
    case settleNet(NetOutcome)
    /// Stores or removes a small text under a key: the mark of a test database, a parked sink, ….
    case note(key: String, value: String?)
    /// Deletes everything that belongs to people: pets, tasks, activities, timers, journal, outbox, deliveries, totals, reactions; settings become the defaults.
    /// Notes and the clock offset stay, and what far sides hold, without its text, until it is taken back.
    case wipe
    /// Deletes at most `limit` activities that ended before `before`.
    case pruneActivities(before: Instant, limit: Int)
    /// Deletes at most `limit` tasks that were folded or given up before `before`; counts of pets and totals stay (D-14).
    case pruneTasks(before: Instant, limit: Int)
    /// Deletes at most `limit` journal events before `before` that no outbox row needs, with their deliveries.
    case prune(before: Instant, limit: Int)
}

/// A change with the words for `bellhop why`, applied in one transaction.
public struct Step: Sendable {
    public var changes: [Change]
    /// When it is done: the `changed` of deliveries.
    public var at: Instant
    /// Hands on the changes that follow ``changes``, one by one while the step is written: an import of a million rounds is never in memory as a
    /// whole. It may be called again when a transaction is repeated. What it throws undoes the step.
    public var later: (@Sendable (_ apply: (Change) throws(StoreError) -> Void) throws(StoreError) -> Void)?

    public init(_ changes: [Change] = [], at: Instant) {
        self.changes = changes
        self.at = at
    }
}

/// What a step did.
public struct Committed: Sendable, Equatable {
    /// The numbers of the step's events, in the order of its announcements.
    public var events: [EventNumber]
    /// The sinks whose outbox got rows.
    public var sinks: Set<SinkName>
    /// The keys that were withdrawn; no attempt of theirs may begin any more.
    public var withdrawn: Set<NoticeKey>
    /// The keys of which something was taken from the outbox of one sink, by ``Change/absorb(_:_:reason:)`` and ``Change/shed(_:keeping:reason:)``:
    /// no attempt that was read there before may begin any more.
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

/// Wall time at boot, as it was last known: a difference to the present one is a step of the wall clock.
public struct ClockOffset: Hashable, Sendable, Codable {
    public var boot: BootID
    public var wallAtBoot: Instant

    public init(boot: BootID, wallAtBoot: Instant) {
        self.boot = boot
        self.wallAtBoot = wallAtBoot
    }
}

/// How often people did something with notices of a sink in a month.
public struct ReactionCount: Hashable, Sendable, Codable {
    /// The first day of the month, UTC.
    public var month: CivilDate
    public var sink: SinkName
    /// `seen`, `acknowledged`, or the verb of a button: `mark-folded`.
    public var what: String
    public var count: Int
    /// From being told to the reaction, in all: milliseconds.
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

/// A row of the outbox with where it stands.
public struct WaitingOperation: Sendable, Hashable {
    public var operation: Operation
    /// `queued`, `parked` or `held`.
    public var state: DeliveryState
    public var reason: Reason

    public init(operation: Operation, state: DeliveryState, reason: Reason) {
        self.operation = operation
        self.state = state
        self.reason = reason
    }
}

/// Where everything durable lives. Each method is one transaction; none returns before its effect survives `kill -9` and power loss.
///
/// It has more requirements than a port should: one for each question the hub asks, because a query language of our own would hide
/// what the indexes must serve.
public protocol HubStore: Sendable {
    /// Applies steps, each all or nothing and apart from the others, in one group commit. The results are in the order of the steps.
    func commit(_ steps: [Step]) async -> [Result<Committed, StoreError>]

    /// Active pets oldest first (D-10, query 1), or all.
    func pets(includingRetired: Bool) async throws(StoreError) -> [Versioned<Pet>]
    func pet(_ id: PetID) async throws(StoreError) -> PetRecord?
    /// Finished tasks, newest fold first (D-10, query 4), after the place where the page before ended.
    func history(of pet: PetID?, after mark: HistoryMark?, limit: Int) async throws(StoreError) -> [LaundryTask]
    /// All tasks, open, folded and given up, in order of their ids: for an export, page by page.
    func tasks(after id: TaskID?, limit: Int) async throws(StoreError) -> [LaundryTask]
    /// How many tasks there are; those that were over before an instant, where one is given.
    func taskCount(overBefore: Instant?) async throws(StoreError) -> Int
    /// Totals of the days from `first` to `last`, in order of date, then of pet; of one pet or of all.
    func dayTotals(of pet: PetID?, from first: CivilDate, through last: CivilDate) async throws(StoreError) -> [DatedTotals]
    /// Totals of the months; `date` is the first day of each.
    func monthTotals(of pet: PetID?) async throws(StoreError) -> [DatedTotals]
    /// What people did with notices (N-27), by month, sink and what.
    func reactions() async throws(StoreError) -> [ReactionCount]
    /// How many deliveries each sink has in each state, as far back as the journal is kept.
    func deliveryCounts() async throws(StoreError) -> [DeliveryCount]
    /// Writes a whole and consistent copy of the database to a new file, in small turns, so that no timer waits for it.
    /// ⇒ `failed` where the store has no file, where `path` exists already, and where it cannot be written.
    func backUp(to path: String) async throws(StoreError)
    /// Open tasks of all pets.
    func openTasks() async throws(StoreError) -> [Versioned<LaundryTask>]
    func settings() async throws(StoreError) -> Versioned<AppSettings>

    func activity(_ id: ActivityID) async throws(StoreError) -> ActivityRecord?
    /// Activities, the one that was made last first.
    func activities(_ query: ActivityQuery) async throws(StoreError) -> [Versioned<Activity>]
    /// What activities of a kind came to that are over, the one that was made last first, before the place where the page before ended. It reads
    /// nothing of what they were begun with: thousands take milliseconds.
    func figures(of kind: Activity.Kind, before id: ActivityID?, limit: Int) async throws(StoreError) -> [ActivityFigures]

    /// Timers in due order, then in the order they were armed (then by owner and kind, so that there is one order). A query by name or with a limit
    /// reads about as many rows as it answers with, however many there are.
    func timers(_ query: TimerQuery) async throws(StoreError) -> [TimerRecord]
    /// How many are armed, in order of the kinds of their owners, then of their own; those of which there is none are left out. Kept, not counted: it
    /// takes as long for a million as for one.
    func timerCounts() async throws(StoreError) -> [TimerCount]
    /// The earliest due time of all timers.
    func nextDue() async throws(StoreError) -> Instant?

    /// Rows to perform now, in the order in which they became ready (`notBefore`, then id): only the first row of each key, and only
    /// `queued` ones. A key whose first row is parked, in back-off or busy is passed over whole; what is held keeps
    /// nothing after it waiting, because that is more urgent.
    func operations(_ query: OperationQuery) async throws(StoreError) -> [Operation]
    /// The earliest `notBefore` of the rows of a sink that ``operations(_:)`` would answer with, once they are ready: queued, the first
    /// of their key, and not of a key in `busy`.
    func nextOperation(of sink: SinkName, passingOver busy: Set<NoticeKey>) async throws(StoreError) -> Instant?

    /// Everything in the outbox, oldest first, whatever its state: for people who ask.
    func outbox(limit: Int) async throws(StoreError) -> [WaitingOperation]
    /// How many rows of the outbox each sink has, whatever their state; sinks without rows are left out.
    func waitingCounts() async throws(StoreError) -> [SinkName: WaitingCount]

    /// How many events have rows that are held, each counted once, at however many sinks it is.
    func heldCount() async throws(StoreError) -> Int

    func events(_ query: EventQuery) async throws(StoreError) -> [Event]
    func event(_ number: EventNumber) async throws(StoreError) -> Event?
    /// Newest event first, then by sink.
    func deliveries(_ query: DeliveryQuery) async throws(StoreError) -> [Delivery]
    /// The newest event that carries this key.
    func event(withKey key: NoticeKey) async throws(StoreError) -> Event?

    /// What sinks hold, or are to hold: what is to be taken back first, then in due order of the timers, then by sink and key.
    func nets(_ query: NetQuery) async throws(StoreError) -> [Net]

    func clockOffset() async throws(StoreError) -> ClockOffset?
    func note(_ key: String) async throws(StoreError) -> String?

    /// What is wrong with the store itself at this moment, for `status` and `doctor`. It answers always, and never waits for the disk.
    func troubles() async -> [StoreTrouble]
}

extension HubStore {
    public func troubles() async -> [StoreTrouble] { [] }

    /// Applies one step.
    public func commit(_ step: Step) async throws(StoreError) -> Committed {
        try await commit([step])[0].get()
    }

    /// ``nextOperation(of:passingOver:)`` with no key busy.
    public func nextOperation(of sink: SinkName) async throws(StoreError) -> Instant? {
        try await nextOperation(of: sink, passingOver: [])
    }
}
