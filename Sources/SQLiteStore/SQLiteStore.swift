package import BellhopCore

/// A store in one SQLite file, with one connection that has its own thread.
///
/// Commits that wait while another commit runs are grouped into the next transaction. A change is
/// reported as stored only after it has been forced to the disk (`synchronous=FULL`). A row that
/// cannot be read is logged once. Methods that return a list leave out such a row. Methods that
/// return a single row throw an error if it cannot be read.
package final class SQLiteStore: HubStore {
    /// The newest schema number that this program knows.
    package static var schemaVersion: Int { Migration.all.last?.number ?? 0 }

    private let requests: RequestQueue
    private let condition: StoreCondition

    private init(_ requests: RequestQueue, _ condition: StoreCondition) {
        self.requests = requests
        self.condition = condition
    }

    deinit { requests.close() }

    /// Opens the database file at `path`. Creates the file and its folder if they are missing.
    ///
    /// Takes the lock `bellhop.lock` beside the file, so that only one process uses the file at a
    /// time. If the schema is older than this program, copies the file (to `bellhop.db.before-2`,
    /// for example) and then upgrades the schema.
    ///
    /// If the log cannot be read to its end, the files are copied as they were found
    /// (`bellhop.db.damaged-1`). The store then opens with the changes that can be read.
    /// - Parameters:
    ///   - keepsReserve: whether to keep a file of 1 MiB beside the database
    ///     (`bellhop.db.reserve`). This file is deleted when the disk is full, so that due timers
    ///     can still be stored. The file is not created if less than 4 MiB are free.
    ///   - log: receives one-line messages for people, for example about a migration or about a row
    ///     that cannot be read.
    ///   - report: called with each problem of the store when the problem begins. ``troubles()``
    ///     returns the current problems.
    package static func open(
        _ path: String, keepsReserve: Bool = false, log: @escaping @Sendable (String) -> Void = { _ in },
        report: @escaping @Sendable (StoreTrouble) -> Void = { _ in }
    ) async throws(OpenFailure) -> SQLiteStore {
        try await open(path, migrations: Migration.all, keepsReserve: keepsReserve, log: log, report: report)
    }

    /// - Parameter tidies: whether to move the log into the database whenever there is a pause.
    ///   Otherwise the log is moved only when it has grown large, and when the store is closed.
    package static func open(
        _ path: String, migrations: [Migration], tidies: Bool = true, keepsReserve: Bool = false,
        log: @escaping @Sendable (String) -> Void = { _ in }, report: @escaping @Sendable (StoreTrouble) -> Void = { _ in }
    ) async throws(OpenFailure) -> SQLiteStore {
        let requests = RequestQueue()
        let opened: Result<StoreCondition, OpenFailure> = await withCheckedContinuation { continuation in
            let isStarted = OwnThread.start(named: "bellhop-store") {
                do throws(OpenFailure) {
                    let file = try DatabaseFile.open(path, migrations: migrations, keepsReserve: keepsReserve, log: log, report: report)
                    continuation.resume(returning: .success(file.condition))
                    file.serve(requests, tidies: tidies, log: log)
                } catch {
                    continuation.resume(returning: .failure(error))
                }
                requests.finish()
            }
            if !isStarted { continuation.resume(returning: .failure(.failed(path, "the system cannot create a thread"))) }
        }
        return SQLiteStore(requests, try opened.get())
    }

    /// The number of requests so far, if all of them are answered and the thread waits for the next
    /// one; otherwise `nil`. Tests on simulated time need this, because they continue only when all
    /// work is done.
    package var requestsWhenIdle: Int? { requests.countWhenIdle }

    /// Serves the waiting requests, moves the log into the database and closes the database. Later
    /// calls of any method fail.
    package func close() async {
        requests.close()
        await requests.finished()
    }

    /// Replaces the database at `path` with a copy made by ``backUp(to:)``. No process must have
    /// the database open.
    ///
    /// The copy is checked completely before it is used: its format, its owner (Bellhop), its
    /// schema (not newer than this program), every page and every reference. The copy itself stays
    /// where it is. The replaced database and its log are kept under the name
    /// `bellhop.db.replaced-1`, or under the next free number. An older schema is upgraded when the
    /// database is opened.
    /// - Parameter log: receives one-line messages for people.
    /// - Returns: the path of the replaced database; `nil` when there was none.
    /// - Throws: ``OpenFailure``. Nothing was changed, unless the error occurred while the files
    ///   were being moved. In that case, the message of the error says so.
    @discardableResult
    package static func restore(
        _ backup: String, to path: String, log: @escaping @Sendable (Phrase) -> Void = { _ in }
    ) async throws(OpenFailure) -> String? {
        let restored: Result<String?, OpenFailure> = await withCheckedContinuation { continuation in
            let isStarted = OwnThread.start(named: "bellhop-restore") {
                do throws(OpenFailure) {
                    let restoration = Restoration(backup: backup, path: path, known: schemaVersion)
                    continuation.resume(returning: .success(try restoration.run(log: log)))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
            if !isStarted { continuation.resume(returning: .failure(.failed(path, "the system cannot create a thread"))) }
        }
        return try restored.get()
    }

    // MARK: Writing

    /// Commits the steps. Always returns the results, even if the caller is cancelled in the
    /// meantime, so that the outcome of a commit is always known.
    package func commit(_ steps: [Step]) async -> [Result<Committed, StoreError>] {
        await withCheckedContinuation { continuation in
            if !requests.add(.commit(steps, continuation)) {
                continuation.resume(returning: steps.map { _ in .failure(Self.isClosed) })
            }
        }
    }

    /// Copies the database to a new file. The copy has mode 0600 and needs no other file beside it.
    /// It shows the database at the moment when the copying ends.
    package func backUp(to path: String) async throws(StoreError) {
        let result: Result<Void, StoreError> = await withCheckedContinuation { continuation in
            if !requests.add(.backUp(path: path, continuation)) { continuation.resume(returning: .failure(Self.isClosed)) }
        }
        try result.get()
    }

    /// Returns the most recently observed problems of the store, without waiting for the store's
    /// thread.
    package func troubles() async -> [StoreTrouble] { condition.troubles }

    /// Checks the files, and then returns the current problems of the store. Used by `doctor`.
    package func examine() async throws(StoreError) -> [StoreTrouble] {
        try await read { session throws(StoreError) in session.upkeep.inspect() }
        return condition.troubles
    }

    /// For tests: the number of virtual machine steps that SQLite has taken so far. Each row takes
    /// several steps.
    package func steps() async throws(StoreError) -> Int {
        try await read { session throws(StoreError) in session.commits.connection.steps }
    }

    // MARK: Reading

    package func pets(includingRetired: Bool) async throws(StoreError) -> [Versioned<Pet>] {
        try await read { session throws(StoreError) in try session.pets.pets(includingRetired: includingRetired) }
    }

    package func pet(_ id: PetID) async throws(StoreError) -> PetRecord? {
        try await read { session throws(StoreError) in try session.pets.pet(id) }
    }

    package func history(of pet: PetID?, after mark: HistoryMark?, limit: Int) async throws(StoreError) -> [LaundryTask] {
        try await read { session throws(StoreError) in try session.pets.history(of: pet, after: mark, limit: limit) }
    }

    package func tasks(after id: TaskID?, limit: Int) async throws(StoreError) -> [LaundryTask] {
        try await read { session throws(StoreError) in try session.pets.tasks(after: id, limit: limit) }
    }

    /// Counts tasks in slices, so that other requests are served in between.
    package func taskCount(overBefore: Instant?) async throws(StoreError) -> Int {
        var count = overBefore == nil ? try await read { session throws(StoreError) in try session.tasks.openCount() } : 0
        let before = overBefore ?? Instant(milliseconds: .max)
        var mark: TaskCounter.Mark? = TaskCounter.Mark()
        while let start = mark {
            let slice: Int
            (slice, mark) = try await read { session throws(StoreError) in
                var mark: TaskCounter.Mark? = start
                return (try session.tasks.slice(after: &mark, overBefore: before), mark)
            }
            count += slice
        }
        return count
    }

    package func dayTotals(of pet: PetID?, from first: CivilDate, through last: CivilDate) async throws(StoreError) -> [DatedTotals] {
        try await read { session throws(StoreError) in try session.totals.days(of: pet, from: first, through: last) }
    }

    package func monthTotals(of pet: PetID?) async throws(StoreError) -> [DatedTotals] {
        try await read { session throws(StoreError) in try session.totals.months(of: pet) }
    }

    package func reactions() async throws(StoreError) -> [ReactionCount] {
        try await read { session throws(StoreError) in try session.totals.reactions() }
    }

    /// Counts deliveries in slices, so that other requests are served in between.
    package func deliveryCounts() async throws(StoreError) -> [DeliveryCount] {
        var counts = try await read { session throws(StoreError) in
            var counts = DeliveryCounts()
            try session.counter.addPending(to: &counts)
            return counts
        }
        var end: EventNumber? = 0
        while let start = end {
            let before = counts
            (counts, end) = try await read { session throws(StoreError) in
                var counts = before
                let end = try session.counter.addSlice(after: start, to: &counts)
                return (counts, end)
            }
        }
        return counts.list
    }

    package func openTasks() async throws(StoreError) -> [Versioned<LaundryTask>] {
        try await read { session throws(StoreError) in try session.pets.openTasks() }
    }

    package func settings() async throws(StoreError) -> Versioned<AppSettings> {
        try await read { session throws(StoreError) in try session.pets.settings() }
    }

    package func activity(_ id: ActivityID) async throws(StoreError) -> ActivityRecord? {
        try await read { session throws(StoreError) in try session.activities.activity(id) }
    }

    package func activities(_ query: ActivityQuery) async throws(StoreError) -> [Versioned<Activity>] {
        try await read { session throws(StoreError) in try session.activities.activities(query) }
    }

    package func figures(of kind: Activity.Kind, before id: ActivityID?, limit: Int) async throws(StoreError) -> [ActivityFigures] {
        try await read { session throws(StoreError) in try session.activities.figures(of: kind, before: id, limit: limit) }
    }

    package func timers(_ query: TimerQuery) async throws(StoreError) -> [TimerRecord] {
        try await read { session throws(StoreError) in try session.timers.timers(query) }
    }

    package func timerCounts() async throws(StoreError) -> [TimerCount] {
        try await read { session throws(StoreError) in try session.timers.counts() }
    }

    package func lastShortID() async throws(StoreError) -> ShortID? {
        try await read { session throws(StoreError) in try session.timers.lastShortID() }
    }

    package func nextDue() async throws(StoreError) -> Instant? {
        try await read { session throws(StoreError) in try session.timers.nextDue() }
    }

    package func operations(_ query: OperationQuery) async throws(StoreError) -> [Operation] {
        try await read { session throws(StoreError) in try session.outbox.operations(query) }
    }

    package func nextOperation(of sink: SinkName, passingOver busy: Set<NoticeKey>) async throws(StoreError) -> Instant? {
        try await read { session throws(StoreError) in try session.outbox.next(of: sink, passingOver: busy) }
    }

    package func outbox(limit: Int) async throws(StoreError) -> [WaitingOperation] {
        try await read { session throws(StoreError) in try session.outbox.all(limit: limit) }
    }

    package func waitingCounts() async throws(StoreError) -> [SinkName: WaitingCount] {
        try await read { session throws(StoreError) in try session.counter.waitingCounts() }
    }

    package func heldCount() async throws(StoreError) -> Int {
        try await read { session throws(StoreError) in try session.counter.held() }
    }

    package func events(_ query: EventQuery) async throws(StoreError) -> [Event] {
        try await read { session throws(StoreError) in try session.journal.events(query) }
    }

    package func event(_ number: EventNumber) async throws(StoreError) -> Event? {
        try await read { session throws(StoreError) in try session.journal.event(number) }
    }

    package func deliveries(_ query: DeliveryQuery) async throws(StoreError) -> [Delivery] {
        try await read { session throws(StoreError) in try session.journal.deliveries(query) }
    }

    package func event(withKey key: NoticeKey) async throws(StoreError) -> Event? {
        try await read { session throws(StoreError) in try session.journal.event(withKey: key) }
    }

    package func heldMessages(_ query: HeldMessageQuery) async throws(StoreError) -> [HeldMessage] {
        try await read { session throws(StoreError) in try session.heldMessages.heldMessages(query) }
    }

    package func clockOffset() async throws(StoreError) -> ClockOffset? {
        try await read { session throws(StoreError) in try session.pets.clockOffset() }
    }

    package func note(_ key: String) async throws(StoreError) -> String? {
        try await read { session throws(StoreError) in try session.pets.note(key) }
    }

    package func noteKeys(beginning prefix: String) async throws(StoreError) -> [String] {
        try await read { session throws(StoreError) in try session.pets.noteKeys(beginning: prefix) }
    }

    package func acts() async throws(StoreError) -> [Act] {
        try await read { session throws(StoreError) in try session.acts.acts() }
    }

    package func tokens() async throws(StoreError) -> [APIToken] {
        try await read { session throws(StoreError) in try session.tokens.tokens() }
    }

    package func subscriptions() async throws(StoreError) -> [PushSubscription] {
        try await read { session throws(StoreError) in try session.subscriptions.subscriptions() }
    }

    package func heartbeats() async throws(StoreError) -> [Versioned<HeartbeatRecord>] {
        try await read { session throws(StoreError) in try session.heartbeats.heartbeats() }
    }

    package func heartbeat(_ key: HeartbeatKey) async throws(StoreError) -> Versioned<HeartbeatRecord>? {
        try await read { session throws(StoreError) in try session.heartbeats.heartbeat(key) }
    }

    package func pings(of id: HeartbeatID, before number: Int?, limit: Int) async throws(StoreError) -> [HeartbeatPing] {
        try await read { session throws(StoreError) in try session.heartbeats.pings(of: id, before: number, limit: limit) }
    }

    package func waitingPosts() async throws(StoreError) -> [WaitingPost] {
        try await read { session throws(StoreError) in try session.posts.posts() }
    }

    package func waitingPost(_ key: NoticeKey) async throws(StoreError) -> WaitingPost? {
        try await read { session throws(StoreError) in try session.posts.post(key) }
    }

    private static let isClosed = StoreError.failed("the database is closed")

    private func read<Value: Sendable>(
        _ body: @escaping @Sendable (StoreSession) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let result: Result<Value, StoreError> = await withCheckedContinuation { continuation in
            let isTaken = requests.add(
                .read { session in
                    do throws(StoreError) {
                        continuation.resume(returning: .success(try body(session)))
                    } catch {
                        continuation.resume(returning: .failure(error))
                    }
                })
            if !isTaken { continuation.resume(returning: .failure(Self.isClosed)) }
        }
        return try result.get()
    }
}
