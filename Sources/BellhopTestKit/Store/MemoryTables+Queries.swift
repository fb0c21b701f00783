import BellhopCore

extension MemoryTables {
    func pet(_ id: PetID) -> PetRecord? {
        guard let pet = pets[id] else { return nil }
        return PetRecord(pet: pet, task: tasks[where: id].first?.value, timers: timers(TimerQuery(owner: .pet(id))))
    }

    func pets(includingRetired: Bool) -> [Versioned<Pet>] {
        pets.values.filter { includingRetired || $0.value.isActive }
            .sorted { ($0.value.createdDate, $0.value.id) < ($1.value.createdDate, $1.value.id) }
    }

    func history(of pet: PetID?, after mark: HistoryMark?, limit: Int) -> [LaundryTask] {
        let tasks = tasks.values.map(\.value).compactMap { task -> (folded: Instant, task: LaundryTask)? in
            guard task.isCompleted, let folded = task.foldCompletedTime, pet.map({ $0 == task.petID }) ?? true else { return nil }
            return mark.map { (folded, task.id) < ($0.folded, $0.task) } ?? true ? (folded, task) : nil
        }
        return tasks.sorted { ($0.folded, $0.task.id) > ($1.folded, $1.task.id) }.prefix(max(0, limit)).map(\.task)
    }

    func tasks(after id: TaskID?, limit: Int) -> [LaundryTask] {
        let tasks = tasks.values.map(\.value).filter { task in id.map { $0 < task.id } ?? true }
        return Array(tasks.sorted { $0.id < $1.id }.prefix(max(0, limit)))
    }

    func taskCount(overBefore before: Instant?) -> Int {
        guard let before else { return tasks.count }
        return tasks.values.filter { $0.value.overAt.map { $0 < before } ?? false }.count
    }

    /// Returns the totals, sorted by date and then by pet.
    static func list(_ totals: [TotalsID: RoundTotals], of pet: PetID?) -> [DatedTotals] {
        totals.filter { id, _ in pet.map { $0 == id.pet } ?? true }
            .map { DatedTotals(pet: $0.pet, date: $0.date, totals: $1) }
            .sorted { ($0.date, $0.pet) < ($1.date, $1.pet) }
    }

    var reactionList: [ReactionCount] {
        reactions.values.sorted { left, right in
            if left.month != right.month { return left.month < right.month }
            return left.sink != right.sink ? left.sink.rawValue.isBefore(right.sink.rawValue) : left.what.isBefore(right.what)
        }
    }

    /// The number of deliveries by sink and state, sorted by sink and then by state.
    var deliveryCounts: [DeliveryCount] {
        var counts: [SinkName: [DeliveryState: Int]] = [:]
        for delivery in deliveries(DeliveryQuery()) { counts[delivery.sink, default: [:]][delivery.state, default: 0] += 1 }
        return counts.sorted { $0.key.rawValue.isBefore($1.key.rawValue) }.flatMap { sink, states in
            DeliveryState.allCases.compactMap { state in
                states[state].map { DeliveryCount(sink: sink, state: state, count: $0) }
            }
        }
    }

    func openTasks() -> [Versioned<LaundryTask>] {
        tasks.values.filter(\.value.isOpen).sorted { ($0.value.startDate, $0.value.id) < ($1.value.startDate, $1.value.id) }
    }

    func timers(_ query: TimerQuery) -> [TimerRecord] {
        let asked = query.owner.map { timers[where: $0].map(\.value) } ?? Array(timers.values)
        let found = asked.filter { timer in
            (query.dueBy.map { timer.due <= $0 } ?? true) && !(query.omitsInternal && timer.kind.isInternal)
                && (query.kinds.isEmpty || query.kinds.contains(timer.kind))
                && (query.owner != nil || query.ownerKind.map { timer.owner.kind == $0 } ?? true)
                && (query.owner != nil || query.shortID.map { timer.shortID == $0 } ?? true)
                && (query.owner != nil || query.nameBeginning.map { timer.name.foldedName.utf8.starts(with: $0.foldedName.utf8) } ?? true)
        }
        let isByName = query.owner == nil && query.nameBeginning != nil
        let sorted = found.sorted { left, right in
            if isByName {
                let names = (left.name.foldedName, right.name.foldedName)
                if names.0 != names.1 { return names.0.isBefore(names.1) }
            }
            if left.due != right.due { return left.due < right.due }
            if !isByName, left.armed != right.armed { return left.armed < right.armed }
            if left.owner != right.owner { return left.owner.description.isBefore(right.owner.description) }
            return left.kind.rawValue.isBefore(right.kind.rawValue)
        }
        return Array(sorted.prefix(max(0, query.limit)))
    }

    func operations(_ query: OperationQuery) -> [Operation] {
        let ready = firstRows(of: query.sink).filter { row in
            let isUrgent = row.verb == .withdraw || events[row.event]?.notice.urgency == .critical
            return row.notBefore <= query.readyBy && !query.busy.contains(row.key) && (isUrgent || !query.isUrgentOnly)
        }
        return ready.prefix(max(0, query.limit)).compactMap(operation)
    }

    func nextOperation(of sink: SinkName, passingOver busy: Set<NoticeKey>) -> Instant? {
        firstRows(of: sink).first { !busy.contains($0.key) }?.notBefore
    }

    func waiting(limit: Int) -> [WaitingOperation] {
        let rows = outbox.values.sorted { $0.id < $1.id }.prefix(max(0, limit))
        return rows.compactMap { row in
            operation(row).map { WaitingOperation(operation: $0, state: row.state, reason: row.reason) }
        }
    }

    func events(_ query: EventQuery) -> [Event] {
        let asked = query.owner.map { events[where: $0].map(\.value) } ?? Array(events.values)
        let found = asked.filter { $0.number > query.after }
        let sorted = found.sorted { query.newestFirst ? $0.number > $1.number : $0.number < $1.number }
        return Array(sorted.prefix(max(0, query.limit)))
    }

    func event(withKey key: NoticeKey) -> Event? {
        events.values.filter { $0.notice.key == key }.max { $0.number < $1.number }
    }

    func deliveries(_ query: DeliveryQuery) -> [Delivery] {
        let ended = query.key.map { deliveries[where: $0].map(\.value) } ?? Array(deliveries.values)
        let pending = outbox.values.filter(\.verb.isDelivery).map { row in
            Delivery(
                event: row.event, sink: row.sink, key: row.key, state: row.state, reason: row.reason, attempts: row.attempts,
                changed: row.changed, receipt: row.receipt)
        }
        let found = (pending + ended).filter { delivery in
            query.states.contains(delivery.state) && (query.event.map { $0 == delivery.event } ?? true)
                && (query.sink.map { $0 == delivery.sink } ?? true)
                && (query.key.map { $0 == delivery.key && delivery.event >= query.since } ?? true)
        }
        let sorted = found.sorted { $0.event != $1.event ? $0.event > $1.event : $0.sink.rawValue.isBefore($1.sink.rawValue) }
        return Array(sorted.prefix(max(0, query.limit)))
    }

    /// Returns the operations of a sink that may be sent next, sorted by the time from which they
    /// may be sent. For each key, only the oldest operation is considered, and it must be queued.
    private func firstRows(of sink: SinkName) -> [OutboxRow] {
        var first: [NoticeKey: OutboxRow] = [:]
        for row in outbox.values where row.sink == sink && row.state != .held && row.id < first[row.key]?.id ?? .max {
            first[row.key] = row
        }
        return first.values.filter { $0.state == .queued }.sorted { ($0.notBefore, $0.id) < ($1.notBefore, $1.id) }
    }

    private func operation(_ row: OutboxRow) -> Operation? {
        guard let event = events[row.event] else { return nil }
        let newestOpen = deliveries[where: row.key].map(\.value).filter { $0.sink == row.sink && $0.state.isOpen }
            .max { $0.event < $1.event }
        return Operation(
            id: row.id, verb: row.verb, sink: row.sink, key: row.key, event: event, generation: event.generation,
            attempts: row.attempts, notBefore: row.notBefore, expires: row.expires,
            previous: row.verb == .withdraw || row.verb == .update ? row.receipt : newestOpen?.receipt,
            serverRings: heldMessages[HeldMessageID(sink: row.sink, key: row.key)]?.placed,
            reached: row.verb.isDelivery ? row.receipt : nil)
    }
}

extension LaundryTask {
    /// The time when the laundry was folded or abandoned; `nil` while the task is open.
    var overAt: Instant? { isCompleted ? foldCompletedTime : abandonedAt }
}
