/// The part of a ``HubStore`` that an engine without products needs: timers, the outbox, the journal,
/// messages held by servers, settings and notes.
///
/// It has more requirements than a port should: one for each question the engine asks. A query
/// language of our own would hide what the indexes must serve.
public protocol EngineStore: Sendable {
    /// Applies steps in one group commit. Each step is all or nothing, independent of the others.
    /// The results are in the order of the steps.
    func commit(_ steps: [Step]) async -> [Result<Committed, StoreError>]

    /// The timers by due time, then by the order in which they were armed, then by owner and kind,
    /// so that the order is always the same. A query by name or with a limit reads about as many
    /// rows as it returns, however many there are.
    func timers(_ query: TimerQuery) async throws(StoreError) -> [TimerRecord]
    /// The earliest due time of all timers.
    func nextDue() async throws(StoreError) -> Instant?
    /// The number of armed timers by the kinds of their owners, then by their own kind. Kinds
    /// without timers are omitted. The counts are stored rather than computed, so a million timers
    /// take no longer than one.
    func timerCounts() async throws(StoreError) -> [TimerCount]

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
    /// The newest event with this key.
    func event(withKey key: NoticeKey) async throws(StoreError) -> Event?
    /// The deliveries, newest event first, then by sink.
    func deliveries(_ query: DeliveryQuery) async throws(StoreError) -> [Delivery]

    /// The messages that sinks hold or should hold: first those to withdraw, then by due time of
    /// their timers, by sink and by key.
    func nets(_ query: NetQuery) async throws(StoreError) -> [Net]

    func settings() async throws(StoreError) -> Versioned<AppSettings>
    func clockOffset() async throws(StoreError) -> ClockOffset?
    func note(_ key: String) async throws(StoreError) -> String?

    /// The current problems of the store itself, for `status` and `doctor`. It always answers and
    /// never waits for the disk.
    func troubles() async -> [StoreTrouble]
}

extension EngineStore {
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
