/// The part of a ``HubStore`` that the engine itself needs: timers, the outbox, the journal,
/// messages held by servers, settings and notes. The data of features such as laundry is not
/// included.
///
/// The protocol has many methods, one for each question that the engine asks. A general query
/// language would hide which queries need an index.
package protocol EngineStore: Sendable {
    /// Applies several steps in one group commit and returns the results in the order of the steps.
    /// Each step succeeds or fails as a whole, independently of the other steps.
    func commit(_ steps: [Step]) async -> [Result<Committed, StoreError>]

    /// Returns the timers that match `query`, sorted by due time, then by the order in which they
    /// were armed, then by owner and kind. A query by name or with a limit reads about as many rows
    /// as it returns, even if there are many timers.
    func timers(_ query: TimerQuery) async throws(StoreError) -> [TimerRecord]
    /// Returns the earliest due time of all timers; `nil` if there are no timers.
    func nextDue() async throws(StoreError) -> Instant?
    /// Returns the number of armed timers for each kind of owner and each kind of timer, sorted by
    /// the kind of owner, then by the kind of timer. Kinds without timers are omitted. The store
    /// maintains these counts, so this method takes no longer for a million timers than for one
    /// timer.
    func timerCounts() async throws(StoreError) -> [TimerCount]
    /// Returns the highest short id of all armed timers; `nil` if no armed timer has one.
    func lastShortID() async throws(StoreError) -> ShortID?

    /// Returns the operations to perform now, in the order in which they became ready (`notBefore`,
    /// then id). For each key, only the first row is returned, and only if it is `queued`. A key is
    /// skipped if its first row is parked or in back-off, or if the key is in
    /// ``OperationQuery/busy``. A held row does not block later rows with the same key, because the
    /// later rows are more urgent.
    func operations(_ query: OperationQuery) async throws(StoreError) -> [Operation]
    /// Returns the time from which ``operations(_:)`` can return the next row of a sink. This is
    /// the earliest `notBefore` of all rows that are queued, are the first row of their key, and
    /// have a key that is not in `busy`. Returns `nil` if there is no such row.
    func nextOperation(of sink: SinkName, passingOver busy: Set<NoticeKey>) async throws(StoreError) -> Instant?
    /// Returns at most `limit` outbox rows in any state, oldest first, for display.
    func outbox(limit: Int) async throws(StoreError) -> [WaitingOperation]
    /// Returns the number of outbox rows of each sink, in all states. Sinks without rows are
    /// omitted.
    func waitingCounts() async throws(StoreError) -> [SinkName: WaitingCount]
    /// Returns the number of events with held outbox rows. An event counts only once, even if
    /// several sinks hold it.
    func heldCount() async throws(StoreError) -> Int

    func events(_ query: EventQuery) async throws(StoreError) -> [Event]
    func event(_ number: EventNumber) async throws(StoreError) -> Event?
    /// Returns the newest event whose notice has this key.
    func event(withKey key: NoticeKey) async throws(StoreError) -> Event?
    /// Returns the deliveries that match `query`, sorted by event (newest first), then by sink.
    func deliveries(_ query: DeliveryQuery) async throws(StoreError) -> [Delivery]

    /// Returns the messages that push servers hold or should hold (``HeldMessage``). Messages that
    /// must be withdrawn come first. The other messages are sorted by the due time of their timers,
    /// then by sink and key.
    func heldMessages(_ query: HeldMessageQuery) async throws(StoreError) -> [HeldMessage]

    func settings() async throws(StoreError) -> Versioned<AppSettings>
    func clockOffset() async throws(StoreError) -> ClockOffset?
    func note(_ key: String) async throws(StoreError) -> String?
    /// Returns the keys of all notes that begin with `prefix`, in alphabetical order. There are few
    /// notes.
    func noteKeys(beginning prefix: String) async throws(StoreError) -> [String]

    /// Returns the stored acts, newest first. Acts that can no longer be undone may be included,
    /// because they are not deleted at once.
    func acts() async throws(StoreError) -> [Act]

    /// Returns the current problems of the store itself, which `status` and `doctor` display. This
    /// method never waits for the disk.
    func troubles() async -> [StoreTrouble]
}

extension EngineStore {
    package func troubles() async -> [StoreTrouble] { [] }

    /// Applies one step.
    package func commit(_ step: Step) async throws(StoreError) -> Committed {
        try await commit([step])[0].get()
    }

    /// Calls ``nextOperation(of:passingOver:)`` with an empty set of busy keys.
    package func nextOperation(of sink: SinkName) async throws(StoreError) -> Instant? {
        try await nextOperation(of: sink, passingOver: [])
    }
}
