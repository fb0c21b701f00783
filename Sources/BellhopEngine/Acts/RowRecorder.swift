import BellhopCore

/// Collects the rows that a step is about to change, as they are now and as they will be after the
/// step.
///
/// The rows are read shortly before the commit. If another step changes one of them in between, the
/// commit fails, because each change names the version that it replaces.
struct RowRecorder {
    let engine: Engine
    private(set) var trace = ActTrace()
    private var records: [PetID: PetRecord?] = [:]
    private var timers: [Owner: [TimerRecord]] = [:]

    init(engine: Engine) { self.engine = engine }

    /// Records one change of the step.
    ///
    /// - Returns: `false` if the change cannot be undone.
    mutating func record(_ change: Change) async throws(StoreError) -> Bool {
        switch change {
        case .pet(let pet, let replaced):
            let before = replaced == nil ? nil : try await record(of: pet.id)?.pet.value
            guard (before == nil) == (replaced == nil) else { return false }
            trace.pets.note(RowChange(before: before, after: pet, version: (replaced ?? 0) + 1)) { $0.id == pet.id }
        case .deletePet(let id, let version, _):
            guard let record = try await record(of: id) else { return false }
            trace.pets.note(RowChange(before: record.pet.value, after: nil, version: version)) { $0.id == id }
            for timer in try await timers(of: .pet(id)) { note(timer, after: nil) }
        case .task(let task, let replaced):
            let open = replaced == nil ? nil : try await record(of: task.petID)?.task?.value
            guard replaced == nil || open?.id == task.id else { return false }
            trace.tasks.note(RowChange(before: open, after: task, version: (replaced ?? 0) + 1)) { $0.id == task.id }
        case .activity(let activity, let replaced):
            let before = replaced == nil ? nil : try await engine.household.activity(activity.id)?.activity.value
            guard (before == nil) == (replaced == nil) else { return false }
            trace.activities.note(RowChange(before: before, after: activity, version: (replaced ?? 0) + 1)) { $0.id == activity.id }
        case .deleteActivity(let id, let version):
            guard let before = try await engine.household.activity(id)?.activity.value else { return false }
            trace.activities.note(RowChange(before: before, after: nil, version: version)) { $0.id == id }
        case .arm(let timer, let replaced):
            let before = replaced == nil ? nil : try await timers(of: timer.owner).first { $0.kind == timer.kind }
            note(before ?? timer, isNew: before == nil, after: timer)
        case .disarm(let owner, let kind, _):
            guard let before = try await timers(of: owner).first(where: { $0.kind == kind }) else { return true }
            note(before, after: nil)
        case .post(let post): try await note(post, of: post.key)
        case .deletePost(let key): try await note(nil, of: key)
        case .tally(let pet, let totals, let date):
            trace.totals.append(TotalsChange(DatedTotals(pet: pet, date: date, totals: totals), isSubtraction: false))
        default: break
        }
        return true
    }

    private mutating func note(_ timer: TimerRecord, isNew: Bool = false, after: TimerRecord?) {
        let change = RowChange(before: isNew ? nil : timer, after: after, version: (after ?? timer).generation)
        trace.timers.note(change) { $0.owner == timer.owner && $0.kind == timer.kind }
    }

    /// Records a change of a notice that waits for its time. The version is that of its timer.
    private mutating func note(_ post: WaitingPost?, of key: NoticeKey) async throws(StoreError) {
        let before = try await engine.household.waitingPost(key)
        var posts = trace.posts ?? []
        posts.note(RowChange(before: before, after: post, version: 0)) { $0.key == key }
        trace.posts = posts
    }

    private mutating func record(of id: PetID) async throws(StoreError) -> PetRecord? {
        if let known = records[id] { return known }
        let record = try await engine.household.pet(id)
        records[id] = .some(record)
        return record
    }

    private mutating func timers(of owner: Owner) async throws(StoreError) -> [TimerRecord] {
        if let known = timers[owner] { return known }
        let found = try await engine.store.timers(TimerQuery(owner: owner))
        timers[owner] = found
        return found
    }
}

extension Array {
    /// Adds a change of a row. If the list already contains a change of the same row, combines both
    /// changes.
    fileprivate mutating func note<Row>(_ change: RowChange<Row>, _ isSame: (Row) -> Bool) where Element == RowChange<Row> {
        guard let index = firstIndex(where: { ($0.after ?? $0.before).map(isSame) ?? false }) else { return append(change) }
        self[index].after = change.after
        self[index].version = change.version
        // Remove the change if the step created the row and deleted it again.
        if self[index].before == nil, change.after == nil { remove(at: index) }
    }
}
