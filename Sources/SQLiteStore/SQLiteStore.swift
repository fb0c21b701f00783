public import BellhopCore

/// The store on one SQLite file, with one connection on its own thread.
///
/// Commits that wait while another runs are grouped into the next transaction. Every answered
/// change has been forced to the disk (`synchronous=FULL`). A row that cannot be read is logged
/// once. Methods that return a list skip it; a method that asks for it by name throws an error.
public final class SQLiteStore: HubStore {
    /// The newest schema number that this program knows.
    public static var schemaVersion: Int { Migration.all.last?.number ?? 0 }

    private let requests: RequestQueue
    private let condition: StoreCondition

    private init(_ requests: RequestQueue, _ condition: StoreCondition) {
        self.requests = requests
        self.condition = condition
    }

    deinit { requests.close() }

    /// Opens the database file at `path`, and creates it and its folder when they are missing.
    ///
    /// Takes the lock `bellhop.lock` beside it, so that one process uses it at a time. Upgrades an
    /// older schema after copying the file (`bellhop.db.before-2`).
    ///
    /// If the log cannot be read to its end, the database is copied as it was found
    /// (`bellhop.db.damaged-1`), and the store opens with what can be read.
    /// - Parameters:
    ///   - keepsReserve: whether to keep 1 MiB beside the database (`bellhop.db.reserve`), so that
    ///     what is due can still be stored when the disk is full. The reserve is not created when
    ///     less than 4 MiB are free.
    ///   - log: receives one-line messages that a person should know: a migration, a row that
    ///     cannot be read.
    ///   - report: receives each trouble when it begins; ``troubles()`` returns the current ones.
    public static func open(
        _ path: String, keepsReserve: Bool = false, log: @escaping @Sendable (String) -> Void = { _ in },
        report: @escaping @Sendable (StoreTrouble) -> Void = { _ in }
    ) async throws(OpenFailure) -> SQLiteStore {
        try await open(path, migrations: Migration.all, keepsReserve: keepsReserve, log: log, report: report)
    }

    /// - Parameter tidies: whether to move the log into the database after a pause; otherwise it is
    ///   moved only when it has grown large, and at the end.
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

    /// Serves the waiting requests, moves the log into the database and closes it. Later calls of
    /// any method fail.
    public func close() async {
        requests.close()
        await requests.finished()
    }

    /// Replaces the database at `path` with a copy made by ``backUp(to:)``. Nobody may have the
    /// database open.
    ///
    /// The copy is first checked completely: its format, that it belongs to Bellhop, that its
    /// schema is not newer, every page and every reference. The copy stays where it is. The
    /// replaced database and its log are kept as `bellhop.db.replaced-1`, or with the next free
    /// number. An older schema is upgraded when the database is opened.
    /// - Parameter log: receives one-line messages that a person should know.
    /// - Returns: the path of the replaced database; `nil` when there was none.
    /// - Throws: ``OpenFailure``. Nothing was changed, unless the error occurred while moving the
    ///   files; then its text says so.
    @discardableResult
    public static func restore(
        _ backup: String, to path: String, log: @escaping @Sendable (String) -> Void = { _ in }
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

    /// Always returns the results, even if the caller was cancelled in the meantime, so that the
    /// outcome of a commit is never in doubt.
    public func commit(_ steps: [Step]) async -> [Result<Committed, StoreError>] {
        await withCheckedContinuation { continuation in
            if !requests.add(.commit(steps, continuation)) {
                continuation.resume(returning: steps.map { _ in .failure(Self.isClosed) })
            }
        }
    }

    /// The copy is a file of mode 0600 that needs no other file beside it. It holds the database as
    /// it is when the copying ends.
    public func backUp(to path: String) async throws(StoreError) {
        let result: Result<Void, StoreError> = await withCheckedContinuation { continuation in
            if !requests.add(.backUp(path: path, continuation)) { continuation.resume(returning: .failure(Self.isClosed)) }
        }
        try result.get()
    }

    /// Returns at once with the troubles observed last.
    public func troubles() async -> [StoreTrouble] { condition.troubles }

    /// Checks the files, then returns the current troubles; for `doctor`.
    public func examine() async throws(StoreError) -> [StoreTrouble] {
        try await read { session throws(StoreError) in session.upkeep.inspect() }
        return condition.troubles
    }

    /// For tests: the number of virtual machine steps that SQLite has taken so far. Each row costs
    /// several.
    package func steps() async throws(StoreError) -> Int {
        try await read { session throws(StoreError) in session.commits.connection.steps }
    }

    // MARK: Reading

    public func pets(includingRetired: Bool) async throws(StoreError) -> [Versioned<Pet>] {
        try await read { session throws(StoreError) in try session.pets.pets(includingRetired: includingRetired) }
    }

    public func pet(_ id: PetID) async throws(StoreError) -> PetRecord? {
        try await read { session throws(StoreError) in try session.pets.pet(id) }
    }

    public func history(of pet: PetID?, after mark: HistoryMark?, limit: Int) async throws(StoreError) -> [LaundryTask] {
        try await read { session throws(StoreError) in try session.pets.history(of: pet, after: mark, limit: limit) }
    }

    public func tasks(after id: TaskID?, limit: Int) async throws(StoreError) -> [LaundryTask] {
        try await read { session throws(StoreError) in try session.pets.tasks(after: id, limit: limit) }
    }

    /// Counts in slices, so that other requests are served in between.
    public func taskCount(overBefore: Instant?) async throws(StoreError) -> Int {
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

    public func dayTotals(of pet: PetID?, from first: CivilDate, through last: CivilDate) async throws(StoreError) -> [DatedTotals] {
        try await read { session throws(StoreError) in try session.totals.days(of: pet, from: first, through: last) }
    }

    public func monthTotals(of pet: PetID?) async throws(StoreError) -> [DatedTotals] {
        try await read { session throws(StoreError) in try session.totals.months(of: pet) }
    }

    public func reactions() async throws(StoreError) -> [ReactionCount] {
        try await read { session throws(StoreError) in try session.totals.reactions() }
    }

    /// Counts in slices, so that other requests are served in between.
    public func deliveryCounts() async throws(StoreError) -> [DeliveryCount] {
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

    public func openTasks() async throws(StoreError) -> [Versioned<LaundryTask>] {
        try await read { session throws(StoreError) in try session.pets.openTasks() }
    }

    public func settings() async throws(StoreError) -> Versioned<AppSettings> {
        try await read { session throws(StoreError) in try session.pets.settings() }
    }

    public func activity(_ id: ActivityID) async throws(StoreError) -> ActivityRecord? {
        try await read { session throws(StoreError) in try session.activities.activity(id) }
    }

    public func activities(_ query: ActivityQuery) async throws(StoreError) -> [Versioned<Activity>] {
        try await read { session throws(StoreError) in try session.activities.activities(query) }
    }

    public func figures(of kind: Activity.Kind, before id: ActivityID?, limit: Int) async throws(StoreError) -> [ActivityFigures] {
        try await read { session throws(StoreError) in try session.activities.figures(of: kind, before: id, limit: limit) }
    }

    public func timers(_ query: TimerQuery) async throws(StoreError) -> [TimerRecord] {
        try await read { session throws(StoreError) in try session.timers.timers(query) }
    }

    public func timerCounts() async throws(StoreError) -> [TimerCount] {
        try await read { session throws(StoreError) in try session.timers.counts() }
    }

    public func nextDue() async throws(StoreError) -> Instant? {
        try await read { session throws(StoreError) in try session.timers.nextDue() }
    }

    public func operations(_ query: OperationQuery) async throws(StoreError) -> [Operation] {
        try await read { session throws(StoreError) in try session.outbox.operations(query) }
    }

    public func nextOperation(of sink: SinkName, passingOver busy: Set<NoticeKey>) async throws(StoreError) -> Instant? {
        try await read { session throws(StoreError) in try session.outbox.next(of: sink, passingOver: busy) }
    }

    public func outbox(limit: Int) async throws(StoreError) -> [WaitingOperation] {
        try await read { session throws(StoreError) in try session.outbox.all(limit: limit) }
    }

    public func waitingCounts() async throws(StoreError) -> [SinkName: WaitingCount] {
        try await read { session throws(StoreError) in try session.counter.waitingCounts() }
    }

    public func heldCount() async throws(StoreError) -> Int {
        try await read { session throws(StoreError) in try session.counter.held() }
    }

    public func events(_ query: EventQuery) async throws(StoreError) -> [Event] {
        try await read { session throws(StoreError) in try session.journal.events(query) }
    }

    public func event(_ number: EventNumber) async throws(StoreError) -> Event? {
        try await read { session throws(StoreError) in try session.journal.event(number) }
    }

    public func deliveries(_ query: DeliveryQuery) async throws(StoreError) -> [Delivery] {
        try await read { session throws(StoreError) in try session.journal.deliveries(query) }
    }

    public func event(withKey key: NoticeKey) async throws(StoreError) -> Event? {
        try await read { session throws(StoreError) in try session.journal.event(withKey: key) }
    }

    public func nets(_ query: NetQuery) async throws(StoreError) -> [Net] {
        try await read { session throws(StoreError) in try session.nets.nets(query) }
    }

    public func clockOffset() async throws(StoreError) -> ClockOffset? {
        try await read { session throws(StoreError) in try session.pets.clockOffset() }
    }

    public func note(_ key: String) async throws(StoreError) -> String? {
        try await read { session throws(StoreError) in try session.pets.note(key) }
    }

    private static let isClosed = StoreError.failed("the store is closed")

    private func read<Value: Sendable>(
        _ body: @escaping @Sendable (Session) throws(StoreError) -> Value
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
