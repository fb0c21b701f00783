package import BellhopCore

/// Computes the changes that undo an act, and the trace that makes it possible to undo these
/// changes in turn. Reads and writes nothing.
///
/// The restored rows get new versions and generations, so that anything that still refers to the
/// previous versions has no effect.
package struct ActReversal {
    let act: Act
    /// The id of the act that describes the undo.
    let id: ActID
    /// The amount by which the clock was stepped since the act, and the current boot; `nil` if the
    /// clock was not stepped, or if the machine was restarted.
    var stepped: (boot: BootID, by: Duration)?

    package private(set) var changes: [Change] = []
    /// The rows that the undo changes, without notices.
    package private(set) var trace = ActTrace()

    package init(of act: Act, as id: ActID, now offset: ClockOffset?) {
        self.act = act
        self.id = id
        if let then = act.trace.offset, let offset, then.boot == offset.boot, then.wallAtBoot != offset.wallAtBoot {
            stepped = (then.boot, offset.wallAtBoot - then.wallAtBoot)
        }
        let timers = act.trace.timers.map { (change: $0, before: restored($0)) }
        let wholePets = addPets()
        addTasks(except: wholePets)
        addActivities(timers.compactMap { $0.before ?? $0.change.after })
        for (change, before) in timers { add(change, before: before, wholePets) }
        addPosts()
        addTotals()
    }

    // MARK: Pets

    /// Adds the changes to pets. Returns the pets that are deleted or restored together with
    /// everything that belongs to them.
    private mutating func addPets() -> Set<PetID> {
        var whole: Set<PetID> = []
        for change in act.trace.pets {
            switch (change.before, change.after) {
            case (nil, let after?):
                changes.append(.deletePet(after.id, version: change.version, keptBy: id))
                trace.pets.append(RowChange(before: after, after: nil, version: change.version))
                whole.insert(after.id)
            case (let before?, nil):
                changes.append(.restorePet(before, version: change.version + 1, from: act.id))
                trace.pets.append(RowChange(before: nil, after: before, version: change.version + 1))
                whole.insert(before.id)
            case (let before?, let after?):
                changes.append(.pet(before, replacing: change.version))
                trace.pets.append(RowChange(before: after, after: before, version: change.version + 1))
            case (nil, nil): break
            }
        }
        return whole
    }

    /// Adds the changes to tasks. A pet has at most one open task at any time, so the tasks that
    /// will be open come last.
    private mutating func addTasks(except whole: Set<PetID>) {
        let tasks = act.trace.tasks.filter { change in !whole.contains { $0 == (change.before ?? change.after)?.petID } }
        for change in tasks.sorted(by: { Self.rank($0.before?.isOpen) < Self.rank($1.before?.isOpen) }) {
            switch (change.before, change.after) {
            case (nil, let after?):
                changes.append(.deleteTask(after.id, version: change.version))
                trace.tasks.append(RowChange(before: after, after: nil, version: change.version))
            case (let before?, nil):
                changes.append(.task(before, replacing: nil))
                trace.tasks.append(RowChange(before: nil, after: before, version: 1))
            case (let before?, let after?):
                changes.append(.task(before, replacing: change.version))
                trace.tasks.append(RowChange(before: after, after: before, version: change.version + 1))
            case (nil, nil): break
            }
        }
    }

    /// Returns a sort key. Rows that will not exist (`nil`) come first, and rows that will be open
    /// come last.
    private static func rank(_ isOpen: Bool?) -> Int { isOpen.map { $0 ? 2 : 1 } ?? 0 }

    private mutating func addTotals() {
        for change in act.trace.totals {
            let (pet, totals, date) = (change.added.pet, change.added.totals, change.added.date)
            changes.append(change.isSubtraction ? .tally(pet, totals, on: date) : .untally(pet, totals, on: date))
            trace.totals.append(TotalsChange(change.added, isSubtraction: !change.isSubtraction))
        }
    }

    /// Adds the changes to notices that wait for their time. If such a notice has changed since the act,
    /// the change of its timer fails.
    private mutating func addPosts() {
        for change in act.trace.posts ?? [] {
            guard let key = (change.before ?? change.after)?.key else { continue }
            changes.append(change.before.map { .post($0) } ?? .deletePost(key))
        }
        trace.posts = act.trace.posts?.map { RowChange(before: $0.after, after: $0.before, version: $0.version) }
    }

    // MARK: Activities

    private mutating func addActivities(_ timers: [TimerRecord]) {
        for var change in act.trace.activities.sorted(by: { Self.rank($0.before?.isOpen) < Self.rank($1.before?.isOpen) }) {
            if let before = change.before { change.before = following(timers, before) }
            switch (change.before, change.after) {
            case (nil, let after?):
                changes.append(.deleteActivity(after.id, version: change.version))
                trace.activities.append(RowChange(before: after, after: nil, version: change.version))
            case (let before?, nil):
                changes.append(.restoreActivity(before, version: change.version + 1))
                trace.activities.append(RowChange(before: nil, after: before, version: change.version + 1))
            case (let before?, let after?):
                changes.append(.activity(before, replacing: change.version))
                trace.activities.append(RowChange(before: after, after: before, version: change.version + 1))
            case (nil, nil): break
            }
        }
    }

    /// If the activity is a kept timer, returns it with the newest generation of that timer,
    /// because a later start must not reuse a generation. Returns other activities unchanged.
    private func following(_ timers: [TimerRecord], _ activity: Activity) -> Activity {
        guard var kept = activity.keptTimer, let generation = kept.generation,
            let timer = timers.first(where: { $0.owner == activity.owner && $0.kind != .reminder })
        else { return activity }
        kept.generation = max(generation, timer.generation)
        var activity = activity
        activity.keptTimer = kept
        return activity
    }

    // MARK: Timers

    private mutating func add(_ change: RowChange<TimerRecord>, before: TimerRecord?, _ whole: Set<PetID>) {
        // Deleting a pet also deletes its timers.
        let isGone = (change.after?.owner.petID).map { id in
            whole.contains(id) && act.trace.pets.contains { $0.before == nil && $0.after?.id == id }
        }
        switch (before, change.after) {
        case (nil, let after?):
            if isGone != true { changes.append(.disarm(after.owner, after.kind, generation: change.version)) }
            trace.timers.append(RowChange(before: after, after: nil, version: change.version))
        case (let before?, let after):
            changes.append(.arm(before, replacing: after == nil ? nil : change.version))
            trace.timers.append(RowChange(before: after, after: before, version: before.generation))
        case (nil, nil): break
        }
    }

    /// Returns the timer as it was before the act, but with a new generation and adjusted for steps
    /// of the clock since then; `nil` if the timer did not exist.
    private func restored(_ change: RowChange<TimerRecord>) -> TimerRecord? {
        guard var timer = change.before else { return nil }
        timer.generation = generation(of: timer, change)
        if let stepped, timer.basis == .count(armedIn: stepped.boot) {
            timer.armed = timer.armed + stepped.by
            timer.due = timer.due + stepped.by
        }
        return timer
    }

    private func generation(of timer: TimerRecord, _ change: RowChange<TimerRecord>) -> Int64 {
        // If a pet or an activity owns the timer, the timer's generation is the version of its
        // owner.
        let owner = timer.owner
        if let pet = act.trace.pets.first(where: { ($0.before ?? $0.after)?.id == owner.petID }), owner.kind == .pet {
            return pet.version + 1
        }
        if let activity = act.trace.activities.first(where: { ($0.before ?? $0.after)?.id == owner.activityID }), owner.activityID != nil {
            return activity.version + 1
        }
        return max(timer.generation, change.version).saturatingAdding(1)
    }
}
