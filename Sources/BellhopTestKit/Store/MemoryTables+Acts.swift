import BellhopCore

extension MemoryTables {
    mutating func remember(_ act: Act, at now: Instant) throws(StoreError) {
        pruneActs(at: now)
        guard acts[act.id] == nil else { throw .conflict("act \(act.id) exists already") }
        set(\.acts, act.id, to: act)
    }

    mutating func pruneActs(at now: Instant) {
        for old in acts.values where old.at < now - Act.window { remove(old.id) }
    }

    mutating func forget(_ id: ActID) throws(StoreError) {
        guard acts[id] != nil else { throw .conflict("act \(id) was taken back") }
        remove(id)
    }

    private mutating func remove(_ id: ActID) {
        set(\.acts, id, to: nil)
        for kept in kept.keys where kept.act == id { set(\.kept, kept, to: nil) }
    }

    /// Copies the tasks and totals of a pet that is about to be deleted.
    mutating func keep(_ pet: PetID, for act: ActID) throws(StoreError) {
        let rows = KeptRows(
            tasks: tasks.values.filter { $0.value.petID == pet }, dayTotals: dayTotals.filter { $0.key.pet == pet },
            monthTotals: monthTotals.filter { $0.key.pet == pet })
        let isNothing = rows.tasks.isEmpty && rows.dayTotals.isEmpty && rows.monthTotals.isEmpty
        guard isNothing || acts[act] != nil else { throw .refused("there is no act \(act)") }
        set(\.kept, KeptID(act: act, pet: pet), to: isNothing ? nil : rows)
    }

    mutating func restore(_ pet: Pet, version: Int64, from act: ActID) throws(StoreError) {
        try save(pet, replacing: nil, version: version)
        guard let rows = kept[KeptID(act: act, pet: pet.id)] else { return }
        for task in rows.tasks {
            guard tasks[task.value.id] == nil else { throw .conflict("task \(task.value.id) exists already") }
            set(\.tasks, task.value.id, to: task)
        }
        for (id, totals) in rows.dayTotals { set(\.dayTotals, id, to: totals) }
        for (id, totals) in rows.monthTotals { set(\.monthTotals, id, to: totals) }
    }

    mutating func untally(_ pet: PetID, _ totals: RoundTotals, on date: CivilDate) {
        subtract(\.dayTotals, TotalsID(pet: pet, date: date), totals)
        subtract(\.monthTotals, TotalsID(pet: pet, date: CivilDate(year: date.year, month: date.month, day: 1)), totals)
    }

    mutating func add(_ token: APIToken) throws(StoreError) {
        guard tokens[token.id] == nil, !tokens.values.contains(where: { $0.digest == token.digest }) else {
            throw .conflict("token \(token.id) exists already")
        }
        set(\.tokens, token.id, to: token)
    }

    mutating func add(_ subscription: PushSubscription) throws(StoreError) {
        guard tokens[subscription.token] != nil else { throw .refused("there is no token \(subscription.token)") }
        for twin in subscriptions.values where twin.endpoint == subscription.endpoint { set(\.subscriptions, twin.token, to: nil) }
        set(\.subscriptions, subscription.token, to: subscription)
    }

    private mutating func subtract(
        _ table: any WritableKeyPath<MemoryTables, [TotalsID: RoundTotals]> & Sendable, _ id: TotalsID, _ totals: RoundTotals
    ) {
        guard var rest = self[keyPath: table][id] else { return }
        rest.folded = max(0, rest.folded - totals.folded)
        rest.onTime = max(0, rest.onTime - totals.onTime)
        rest.late = max(0, rest.late - totals.late)
        rest.revived = max(0, rest.revived - totals.revived)
        rest.abandoned = max(0, rest.abandoned - totals.abandoned)
        rest.wetWaits = max(0, rest.wetWaits - totals.wetWaits)
        rest.wetWaitMs = max(0, rest.wetWaitMs - totals.wetWaitMs)
        rest.dryWaits = max(0, rest.dryWaits - totals.dryWaits)
        rest.dryWaitMs = max(0, rest.dryWaitMs - totals.dryWaitMs)
        rest.washMs = max(0, rest.washMs - totals.washMs)
        rest.dryMs = max(0, rest.dryMs - totals.dryMs)
        set(table, id, to: rest == RoundTotals() ? nil : rest)
    }
}
