import BellhopCore

extension MemoryTables {
    mutating func tally(_ pet: PetID, _ totals: RoundTotals, on date: CivilDate) throws(StoreError) {
        guard pets[pet] != nil else { throw .refused("there is no pet \(pet)") }
        let day = TotalsID(pet: pet, date: date)
        var sum = dayTotals[day] ?? RoundTotals()
        sum += totals
        try MemoryChecks.check(sum)
        set(\.dayTotals, day, to: sum)
        let month = TotalsID(pet: pet, date: CivilDate(year: date.year, month: date.month, day: 1))
        sum = monthTotals[month] ?? RoundTotals()
        sum += totals
        try MemoryChecks.check(sum)
        set(\.monthTotals, month, to: sum)
    }

    mutating func react(_ sink: SinkName, what: String, after: Duration, at now: Instant) throws(StoreError) {
        let date = CivilDateTime(secondsSince1970: now.seconds).date
        let month = CivilDate(year: date.year, month: date.month, day: 1)
        try count(ReactionCount(month: month, sink: sink, what: what, count: 1, afterMs: max(0, after.inMilliseconds)))
    }

    mutating func count(_ added: ReactionCount) throws(StoreError) {
        try MemoryChecks.check(reaction: added.what)
        guard added.count >= 1, added.afterMs >= 0 else { throw .refused("reactions are counted from 1") }
        let id = ReactionID(month: added.month, sink: added.sink, what: added.what)
        var reaction = reactions[id] ?? ReactionCount(month: added.month, sink: added.sink, what: added.what, count: 0, afterMs: 0)
        reaction.count = reaction.count.saturatingAdding(added.count)
        reaction.afterMs = reaction.afterMs.saturatingAdding(added.afterMs)
        set(\.reactions, id, to: reaction)
    }

    mutating func wipe(at now: Instant, _ done: inout Committed) {
        done.withdrawn.formUnion(outbox.values.map(\.key))
        clear(\.outbox)
        clear(\.deliveries)
        clear(\.events)
        clear(\.tasks)
        clear(\.dayTotals)
        clear(\.monthTotals)
        clear(\.reactions)
        clear(\.timers)
        clear(\.pets)
        clear(\.activities)
        clear(\.pings)
        clear(\.posts)
        for (id, var found) in heartbeats {
            (found.value.pings, found.value.state, found.version) = (0, HeartbeatState(listening: now), found.version + 1)
            set(\.heartbeats, id, to: found)
        }
        clear(\.kept)
        clear(\.acts)
        setSingle(\.settings, to: Versioned(AppSettings(), version: singles.settings.version + 1))
    }

    /// Removes up to `limit` old laundry tasks. Folded tasks are removed first, then abandoned
    /// tasks. Within each group, the oldest tasks are removed first.
    mutating func pruneTasks(before: Instant, limit: Int) {
        let over = tasks.values.map(\.value).compactMap { task in
            task.overAt.flatMap { $0 < before ? (task, $0) : nil }
        }
        let sorted = over.sorted { left, right in
            left.0.isCompleted != right.0.isCompleted ? left.0.isCompleted : (left.1, left.0.id) < (right.1, right.0.id)
        }
        for (task, _) in sorted.prefix(max(0, limit)) { set(\.tasks, task.id, to: nil) }
    }

    private mutating func clear<Rows: KeyedRows>(_ table: any WritableKeyPath<MemoryTables, Rows> & Sendable)
    where Rows.ID: Sendable, Rows.Row: Sendable {
        for key in self[keyPath: table].keys { set(table, key, to: nil) }
    }
}
