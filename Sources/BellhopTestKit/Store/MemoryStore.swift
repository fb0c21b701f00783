package import BellhopCore

/// A store for tests that keeps all data in memory. It gives the same answers as the SQLite store,
/// and it can simulate faults. The data is lost when this object is deallocated.
package final class MemoryStore: HubStore {
    private struct State {
        var tables = MemoryTables()
        /// The faults of the next commits, in order; `nil` for a commit that works.
        var commitFaults: [StoreError?] = []
        var brokenPets: Set<String> = []
        var brokenTimers: [Owner: Set<TimerKind>] = [:]
        var barrier: Gate?
        /// The number of commits that still succeed before ``barrier`` holds back all further
        /// commits.
        var passing = 0
        var isKilled = false
    }

    private let state = Locked(State())

    /// The steps of the commits that were held back, in order.
    package let held = Happenings<[Step]>()

    package init() {}

    // MARK: Faults

    /// Lets `count` more commits succeed. All later commits hang until ``release()`` or ``kill()``
    /// is called.
    package func hold(after count: Int = 0) {
        state.withLock { state in
            state.barrier = Gate()
            state.passing = count
        }
    }

    package func release() {
        let gate = state.withLock { state in
            defer { state.barrier = nil }
            return state.barrier
        }
        gate?.open()
    }

    /// Simulates `kill -9`. The commits that hang now, and all commits until ``revive()`` is
    /// called, fail without storing anything.
    package func kill() {
        state.withLock { $0.isKilled = true }
        release()
    }

    package func revive() {
        state.withLock { $0.isKilled = false }
    }

    /// Makes the next ``commit(_:)`` fail: all its steps fail with `error`, and nothing is stored.
    /// Each further call makes one more commit fail.
    package func failNext(with error: StoreError) {
        state.withLock { $0.commitFaults.append(error) }
    }

    /// Makes one commit fail, after the next `count` commits.
    package func failCommit(after count: Int, with error: StoreError) {
        state.withLock { $0.commitFaults += Array(repeating: nil, count: count) + [error] }
    }

    /// Simulates a corrupt row: from now on, reading the pet with this name by its id fails.
    package func failPet(_ name: String) {
        state.withLock { _ = $0.brokenPets.insert(name) }
    }

    /// Simulates a corrupt row: from now on, reads skip this timer. Writes still find it.
    package func failTimer(_ kind: TimerKind, of owner: Owner) {
        state.withLock { _ = $0.brokenTimers[owner, default: []].insert(kind) }
    }

    // MARK: HubStore

    package func commit(_ steps: [Step]) async -> [Result<Committed, StoreError>] {
        let barrier = state.withLock { state in
            if state.passing == 0 { return state.barrier }
            state.passing -= 1
            return nil
        }
        if let barrier {
            held.append(steps)
            await barrier.pass()
        }
        return state.withLock { state in
            if state.isKilled { return steps.map { _ in .failure(.failed("killed")) } }
            if !state.commitFaults.isEmpty, let fault = state.commitFaults.removeFirst() {
                return steps.map { _ in .failure(fault) }
            }
            return steps.map { step in
                do throws(StoreError) {
                    return .success(try state.tables.apply(step))
                } catch {
                    return .failure(error)
                }
            }
        }
    }

    package func pets(includingRetired: Bool) async throws(StoreError) -> [Versioned<Pet>] {
        try read { $0.pets(includingRetired: includingRetired) }
    }

    package func pet(_ id: PetID) async throws(StoreError) -> PetRecord? {
        let record = try read { $0.pet(id) }
        if let name = record?.pet.value.name, state.withLock({ $0.brokenPets.contains(name) }) {
            throw .failed("the row of pet \(id) is corrupt")
        }
        return record
    }

    package func history(of pet: PetID?, after mark: HistoryMark?, limit: Int) async throws(StoreError) -> [LaundryTask] {
        try read { $0.history(of: pet, after: mark, limit: limit) }
    }

    package func tasks(after id: TaskID?, limit: Int) async throws(StoreError) -> [LaundryTask] {
        try read { $0.tasks(after: id, limit: limit) }
    }

    package func taskCount(overBefore: Instant?) async throws(StoreError) -> Int {
        try read { $0.taskCount(overBefore: overBefore) }
    }

    package func dayTotals(of pet: PetID?, from first: CivilDate, through last: CivilDate) async throws(StoreError) -> [DatedTotals] {
        try read { tables in MemoryTables.list(tables.dayTotals, of: pet).filter { first <= $0.date && $0.date <= last } }
    }

    package func monthTotals(of pet: PetID?) async throws(StoreError) -> [DatedTotals] {
        try read { MemoryTables.list($0.monthTotals, of: pet) }
    }

    package func reactions() async throws(StoreError) -> [ReactionCount] {
        try read { $0.reactionList }
    }

    package func deliveryCounts() async throws(StoreError) -> [DeliveryCount] {
        try read { $0.deliveryCounts }
    }

    /// Always fails, because there is no file to copy.
    package func backUp(to path: String) async throws(StoreError) {
        throw .failed("a store in memory has no file to copy to \(path)")
    }

    package func openTasks() async throws(StoreError) -> [Versioned<LaundryTask>] {
        try read { $0.openTasks() }
    }

    package func settings() async throws(StoreError) -> Versioned<AppSettings> {
        try read { $0.singles.settings }
    }

    package func activity(_ id: ActivityID) async throws(StoreError) -> ActivityRecord? {
        try read { $0.activity(id) }
    }

    package func activities(_ query: ActivityQuery) async throws(StoreError) -> [Versioned<Activity>] {
        try read { $0.activities(query) }
    }

    package func figures(of kind: Activity.Kind, before id: ActivityID?, limit: Int) async throws(StoreError) -> [ActivityFigures] {
        try read { $0.activities(ActivityQuery(kind: kind, isOpen: false, before: id, limit: limit)).map { ActivityFigures($0.value) } }
    }

    package func timers(_ query: TimerQuery) async throws(StoreError) -> [TimerRecord] {
        try read { $0.timers(query) }
    }

    package func timerCounts() async throws(StoreError) -> [TimerCount] {
        try read { tables in
            let byKinds = Dictionary(grouping: tables.timers.values) { [$0.owner.kind.rawValue, $0.kind.rawValue] }
            return byKinds.sorted { $0.key.lexicographicallyPrecedes($1.key) { $0.isBefore($1) } }
                .map { TimerCount(ownerKind: $1[0].owner.kind, kind: $1[0].kind, count: $1.count) }
        }
    }

    package func lastShortID() async throws(StoreError) -> ShortID? {
        try read { $0.timers.values.compactMap(\.shortID).max() }
    }

    package func nextDue() async throws(StoreError) -> Instant? {
        try read { $0.timers.values.map(\.due).min() }
    }

    package func operations(_ query: OperationQuery) async throws(StoreError) -> [Operation] {
        try read { $0.operations(query) }
    }

    package func nextOperation(of sink: SinkName, passingOver busy: Set<NoticeKey>) async throws(StoreError) -> Instant? {
        try read { $0.nextOperation(of: sink, passingOver: busy) }
    }

    package func outbox(limit: Int) async throws(StoreError) -> [WaitingOperation] {
        try read { $0.waiting(limit: limit) }
    }

    package func waitingCounts() async throws(StoreError) -> [SinkName: WaitingCount] {
        try read { tables in
            tables.outbox.values.reduce(into: [:]) { counts, row in
                let what: WritableKeyPath<WaitingCount, Int> = row.verb == .withdraw ? \.withdrawals : \.notices
                counts[row.sink, default: WaitingCount()][keyPath: what] += 1
            }
        }
    }

    package func heldCount() async throws(StoreError) -> Int {
        try read { tables in Set(tables.outbox.values.filter { $0.state == .held }.map(\.event)).count }
    }

    package func events(_ query: EventQuery) async throws(StoreError) -> [Event] {
        try read { $0.events(query) }
    }

    package func event(_ number: EventNumber) async throws(StoreError) -> Event? {
        try read { $0.events[number] }
    }

    package func deliveries(_ query: DeliveryQuery) async throws(StoreError) -> [Delivery] {
        try read { $0.deliveries(query) }
    }

    package func event(withKey key: NoticeKey) async throws(StoreError) -> Event? {
        try read { $0.event(withKey: key) }
    }

    package func heldMessages(_ query: HeldMessageQuery) async throws(StoreError) -> [HeldMessage] {
        try read { $0.heldMessages(query) }
    }

    package func clockOffset() async throws(StoreError) -> ClockOffset? {
        try read { $0.singles.clock }
    }

    package func note(_ key: String) async throws(StoreError) -> String? {
        try read { $0.notes[key] }
    }

    package func noteKeys(beginning prefix: String) async throws(StoreError) -> [String] {
        try read { $0.notes.keys.filter { $0.hasPrefix(prefix) }.sorted() }
    }

    package func acts() async throws(StoreError) -> [Act] {
        try read { $0.acts.values.sorted { $0.id > $1.id } }
    }

    package func tokens() async throws(StoreError) -> [APIToken] {
        try read { $0.tokens.values.sorted { $0.id < $1.id } }
    }

    package func subscriptions() async throws(StoreError) -> [PushSubscription] {
        try read { $0.subscriptions.values.sorted { $0.token < $1.token } }
    }

    package func heartbeats() async throws(StoreError) -> [Versioned<HeartbeatRecord>] {
        try read { $0.heartbeats.values.sorted { $0.value.heartbeat.name < $1.value.heartbeat.name } }
    }

    package func heartbeat(_ key: HeartbeatKey) async throws(StoreError) -> Versioned<HeartbeatRecord>? {
        try read { $0.heartbeat(key) }
    }

    package func pings(of id: HeartbeatID, before number: Int?, limit: Int) async throws(StoreError) -> [HeartbeatPing] {
        try read { $0.pings(of: id, before: number, limit: limit) }
    }

    package func waitingPosts() async throws(StoreError) -> [WaitingPost] {
        try read { $0.posts.values.sorted { $0.key.rawValue < $1.key.rawValue } }
    }

    package func waitingPost(_ key: NoticeKey) async throws(StoreError) -> WaitingPost? {
        try read { $0.posts[key] }
    }

    private func read<Value: Sendable>(_ body: (MemoryTables) -> Value) throws(StoreError) -> Value {
        let result: Result<Value, StoreError> = state.withLock { state in
            guard !state.brokenTimers.isEmpty else { return .success(body(state.tables)) }
            var readable = state.tables
            readable.timers = readable.timers.filter { state.brokenTimers[$0.owner]?.contains($0.kind) != true }
            return .success(body(readable))
        }
        return try result.get()
    }
}
