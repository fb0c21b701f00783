public import BellhopCore

/// A store in one SQLite file, with one connection that has its own thread.
///
/// Commits that wait while another commit runs are grouped into the next transaction. A change is
/// reported as stored only after it has been forced to the disk (`synchronous=FULL`). A row that
/// cannot be read is logged once. Methods that return a list leave out such a row. Methods that ask
/// for a single row throw an error.
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

    /// Opens the database file at `path`. Creates the file and its folder if they are missing.
    ///
    /// Takes the lock `bellhop.lock` beside the file, so that only one process uses the file at a
    /// time. Upgrades an older schema, after copying the file (`bellhop.db.before-2`).
    ///
    /// If the log cannot be read to its end, the files are copied as they were found
    /// (`bellhop.db.damaged-1`). The store then opens with the changes that can be read.
    /// - Parameters:
    ///   - keepsReserve: whether to keep a file of 1 MiB beside the database
    ///     (`bellhop.db.reserve`). It is deleted when the disk is full, so that due timers can
    ///     still be stored. The file is not created if less than 4 MiB are free.
    ///   - log: receives one-line messages for people, for example about a migration or about a row
    ///     that cannot be read.
    ///   - report: receives each trouble of the store when it begins. ``troubles()`` returns the
    ///     current ones.
    public static func open(
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

    /// Serves the waiting requests, moves the log into the database and closes the database. Later
    /// calls of any method fail.
    public func close() async {
        requests.close()
        await requests.finished()
    }

    /// Replaces the database at `path` with a copy made by ``backUp(to:)``. No process must have
    /// the database open.
    ///
    /// The copy is checked completely before it is used: its format, its owner (Bellhop), its
    /// schema (not newer than this program), every page and every reference. The copy itself stays
    /// where it is. The replaced database and its log are kept as `bellhop.db.replaced-1`, or with
    /// the next free number. An older schema is upgraded when the database is opened.
    /// - Parameter log: receives one-line messages for people.
    /// - Returns: the path of the replaced database; `nil` when there was none.
    /// - Throws: ``OpenFailure``. Nothing was changed, unless the error occurred while the files
    ///   were moved; the text of the error then says so.
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

    /// Commits the steps. Always returns the results, even if the caller was cancelled meanwhile,
    /// so that the outcome of a commit is always known.
    public func commit(_ steps: [Step]) async -> [Result<Committed, StoreError>] {
        await withCheckedContinuation { continuation in
            if !requests.add(.commit(steps, continuation)) {
                continuation.resume(returning: steps.map { _ in .failure(Self.isClosed) })
            }
        }
    }

    /// Copies the database to a new file. The copy has mode 0600 and needs no other file beside it.
    /// It shows the database at the moment when the copying ends.
    public func backUp(to path: String) async throws(StoreError) {
        let result: Result<Void, StoreError> = await withCheckedContinuation { continuation in
            if !requests.add(.backUp(path: path, continuation)) { continuation.resume(returning: .failure(Self.isClosed)) }
        }
        try result.get()
    }

    /// Returns the troubles that were observed last, without waiting for the store's thread.
    public func troubles() async -> [StoreTrouble] { condition.troubles }

    /// Checks the files, and then returns the current troubles. Used by `doctor`.
    public func examine() async throws(StoreError) -> [StoreTrouble] {
        try await read { session throws(StoreError) in session.upkeep.inspect() }
        return condition.troubles
    }

    /// For tests: the number of virtual machine steps that SQLite has taken so far. Each row takes
    /// several steps.
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

    /// Counts tasks in slices, so that other requests are served in between.
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

    /// Counts deliveries in slices, so that other requests are served in between.
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

    public func heldMessages(_ query: HeldMessageQuery) async throws(StoreError) -> [HeldMessage] {
        try await read { session throws(StoreError) in try session.heldMessages.heldMessages(query) }
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
