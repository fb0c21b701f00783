/// The part of a ``HubStore`` that the engine itself needs, without its products such as laundry:
/// timers, the outbox, the journal, messages held by servers, settings and notes.
///
/// The protocol has many requirements: one for each question that the engine asks. A general query
/// language would hide which queries need an index.
public protocol EngineStore: Sendable {
    /// Applies several steps in one group commit and returns their results in the same order. Each
    /// step succeeds or fails as a whole, independently of the other steps.
    func commit(_ steps: [Step]) async -> [Result<Committed, StoreError>]

    /// The timers that match `query`, sorted by due time, then by the order in which they were
    /// armed, then by owner and kind. A query by name or with a limit reads about as many rows as
    /// it returns, even if there are many timers.
    func timers(_ query: TimerQuery) async throws(StoreError) -> [TimerRecord]
    /// The earliest due time of all timers.
    func nextDue() async throws(StoreError) -> Instant?
    /// The number of armed timers for each kind of owner and each kind of timer, sorted by the kind
    /// of owner, then by the kind of timer. Kinds without timers are omitted. The store maintains
    /// these counts, so counting a million timers takes no longer than counting one.
    func timerCounts() async throws(StoreError) -> [TimerCount]

    /// The operations to perform now, in the order in which they became ready (`notBefore`, then
    /// id). For each key, only the first row is returned, and only if it is `queued`. A key is
    /// skipped if its first row is parked or in back-off, or if the key is in
    /// ``OperationQuery/busy``. A held row does not block later rows of its key, because those are
    /// more urgent.
    func operations(_ query: OperationQuery) async throws(StoreError) -> [Operation]
    /// The earliest `notBefore` of the rows of a sink that ``operations(_:)`` will return once they
    /// are ready. These rows are queued, are the first of their key, and have no key in `busy`.
    /// Returns `nil` if there is no such row.
    func nextOperation(of sink: SinkName, passingOver busy: Set<NoticeKey>) async throws(StoreError) -> Instant?
    /// The outbox rows in every state, oldest first, for display; at most `limit` rows.
    func outbox(limit: Int) async throws(StoreError) -> [WaitingOperation]
    /// The number of outbox rows of each sink, in all states. Sinks without rows are omitted.
    func waitingCounts() async throws(StoreError) -> [SinkName: WaitingCount]
    /// The number of events with held outbox rows. An event counts once, even if several sinks hold
    /// it.
    func heldCount() async throws(StoreError) -> Int

    func events(_ query: EventQuery) async throws(StoreError) -> [Event]
    func event(_ number: EventNumber) async throws(StoreError) -> Event?
    /// The newest event whose notice has this key.
    func event(withKey key: NoticeKey) async throws(StoreError) -> Event?
    /// The deliveries that match `query`, sorted by event (newest first), then by sink.
    func deliveries(_ query: DeliveryQuery) async throws(StoreError) -> [Delivery]

    /// The messages that push servers hold or should hold (``HeldMessage``). Messages to withdraw
    /// come first. The others are sorted by the due time of their timers, then by sink and key.
    func heldMessages(_ query: HeldMessageQuery) async throws(StoreError) -> [HeldMessage]

    func settings() async throws(StoreError) -> Versioned<AppSettings>
    func clockOffset() async throws(StoreError) -> ClockOffset?
    func note(_ key: String) async throws(StoreError) -> String?

    /// The current problems of the store itself, for `status` and `doctor`. The method always
    /// returns and never waits for the disk.
    func troubles() async -> [StoreTrouble]
}

extension EngineStore {
    public func troubles() async -> [StoreTrouble] { [] }

    /// Applies one step.
    public func commit(_ step: Step) async throws(StoreError) -> Committed {
        try await commit([step])[0].get()
    }

    /// Calls ``nextOperation(of:passingOver:)`` without busy keys.
    public func nextOperation(of sink: SinkName) async throws(StoreError) -> Instant? {
        try await nextOperation(of: sink, passingOver: [])
    }
}
