public import BellhopCore

extension Hub {
    public func pets(includingRetired: Bool) async throws -> [PetRecord] {
        var records: [PetRecord] = []
        for pet in try await core.store.pets(includingRetired: includingRetired) {
            if let record = try await core.store.pet(pet.value.id) { records.append(record) }
        }
        return records
    }

    public func history(ofPet name: String?, after mark: HistoryMark?, limit: Int) async throws -> [(LaundryTask, Pet)] {
        let pets = try await core.store.pets(includingRetired: true).map(\.value)
        let owner = if let name { try await record(ofPet: name).pet.value.id } else { PetID?.none }
        let byID = Dictionary(uniqueKeysWithValues: pets.map { ($0.id, $0) })
        return try await core.store.history(of: owner, after: mark, limit: limit).compactMap { task in
            byID[task.petID].map { (task, $0) }
        }
    }

    public func events(after: EventNumber, limit: Int, newestFirst: Bool = false) async throws -> [Event] {
        try await core.store.events(EventQuery(after: after, newestFirst: newestFirst, limit: limit))
    }

    public func event(_ number: EventNumber) async throws -> Event {
        guard let event = try await core.store.event(number) else {
            throw Refusal(.unknownEvent, "There is no event \(number). \"bellhop events\" lists the newest.")
        }
        return event
    }

    public func deliveries(of event: EventNumber, sink: SinkName? = nil) async throws -> [Delivery] {
        try await core.store.deliveries(DeliveryQuery(event: event, sink: sink)).map { delivery in
            guard delivery.state == .queued, delivery.attempts == 0, let spared = desk.sparing(delivery.sink) else { return delivery }
            var waiting = delivery
            waiting.reason = spared
            return waiting
        }
    }

    /// Events that somebody was told of, or is about to be, and nobody has answered; newest first.
    public func unacknowledged(limit: Int = 200) async throws -> [Event] {
        let sinks = catalog.sinks.values.filter { $0.capabilities.contains(.forPeople) }.map(\.name)
        // Sink by sink: what programs were told is answered by nobody, and there may be any number of it.
        var told: Set<EventNumber> = []
        for sink in sinks {
            let query = DeliveryQuery(sink: sink, states: [.sent, .seen, .queued, .parked, .held], limit: limit)
            told.formUnion(try await core.store.deliveries(query).map(\.event))
        }
        var events: [Event] = []
        // What was told several times waits for one answer.
        var keys: Set<NoticeKey> = []
        for number in told.sorted(by: >) {
            guard events.count < limit else { break }
            guard let event = try await core.store.event(number), event.waitsForAnswer, keys.insert(event.notice.key).inserted
            else { continue }
            events.append(event)
        }
        return events
    }

    /// The event that stands for this one and others; `nil` where none does.
    public func telling(of number: EventNumber) async throws -> EventNumber? {
        // It comes soon after them, at the latest when quiet hours are over, and the hub says little of itself.
        let own = try await core.store.events(EventQuery(after: number, owner: .hub, limit: 200))
        return own.first { $0.merges.contains(number) }?.number
    }

    /// When the quiet hours end of all whom they keep anything from, and how many notices they hold back; `nil` outside of them.
    public func quiet() async throws -> (until: Instant, held: Int)? {
        guard let end = quietEnd() else { return nil }
        return (end, try await core.store.heldCount())
    }

    /// When the last sink of people that is quiet now is so no more; `nil` where none is.
    func quietEnd() -> Instant? {
        core.peoplesSinks.compactMap { quietEnd(of: $0) }.max()
    }

    /// When a sink is quiet no more; `nil` where nothing is held back from it now.
    public func quietEnd(of sink: SinkName) -> Instant? {
        catalog.quietRules(of: sink).hold(on: sink, at: core.timekeeper.now().wall, in: core.timekeeper.zone())?.end
    }

    /// What follows each of these events as long as nobody answers; those that nothing follows are left out.
    public func attention(of events: [Event]) async throws -> [EventNumber: Attention] {
        let timers = try await core.store.timers(TimerQuery(ownerKind: .notice))
        let following = Dictionary(timers.filter { $0.kind == .followUp }.map { ($0.owner, $0) }, uniquingKeysWith: { first, _ in first })
        let router = core.router()
        var attention: [EventNumber: Attention] = [:]
        for event in events {
            if let timer = following[.notice(event.notice.key)] {
                let first = try await core.store.original(of: event)
                attention[event.number] = Self.attention(by: timer, plan: router.decision(for: first, at: first.occurred).followUps)
            } else if try await core.store.event(withKey: FollowUps.missedKey(of: event)) != nil {
                attention[event.number] = .missed
            }
        }
        return attention
    }

    private static func attention(by timer: TimerRecord, plan: FollowUpPlan?) -> Attention? {
        guard let plan else { return nil }
        let armedFor = timer.duration ?? .zero
        // A fallback may come first, and tells nobody who knows.
        if let again = plan.followUps.first(where: { !$0.isFallback && $0.after >= armedFor }) {
            return .again(at: timer.due + (again.after - armedFor))
        }
        guard let missedAfter = plan.missedAfter else { return nil }
        return .last(until: timer.due + max(.zero, missedAfter - armedFor))
    }

    func openKeys(of owner: Owner) async throws -> [NoticeKey] {
        try await unacknowledged(of: owner).map(\.notice.key)
    }

    /// Those of an owner, also where they are told with others.
    func unacknowledged(of owner: Owner) async throws -> [Event] {
        var events: [Event] = []
        for event in try await unacknowledged() {
            if event.owner == owner { events.append(event) }
            guard event.isGroup else { continue }
            events += try await core.store.members(of: event).filter { $0.owner == owner }
        }
        return events
    }

    public func outbox(limit: Int) async throws -> [WaitingOperation] {
        try await core.store.outbox(limit: limit).map { row in
            guard row.state == .queued, row.operation.attempts == 0, !row.operation.isUrgent,
                let spared = desk.sparing(row.operation.sink)
            else { return row }
            var waiting = row
            waiting.reason = spared
            return waiting
        }
    }

    /// What will be told when `timer` ends, and by which sinks, as the routes are now; `nil` for one that only wakes its pet.
    public func preview(of timer: TimerRecord) async throws -> (Event, [DeliveryDraft])? {
        guard let event = try await Firing(core: core).preview(timer) else { return nil }
        return (event, core.router().deliveries(of: event, at: timer.due))
    }

    /// Silences what is armed and what waits, of `owner` or, with `nil`, of everybody: the timers go on, nobody is told. Returns the silenced
    /// timers and how many rows went.
    public func silence(_ owner: Owner?) async throws -> ([TimerRecord], Int) {
        try await retryingConflicts {
            let reading = try await reading()
            let rows = try await core.store.outbox(limit: .max).map(\.operation).filter {
                $0.verb != .withdraw && (owner == nil || $0.event.owner == owner)
            }
            let keys = Set(rows.map(\.key))
            var silenced: [TimerRecord] = []
            var changes: [Change] = []
            for var timer in try await core.store.timers(TimerQuery()) {
                if timer.kind == .followUp, let key = timer.owner.noticeKey {
                    // A notice that is taken back takes along what follows it.
                    guard !keys.contains(key), try await isNotice(key, of: owner) else { continue }
                    changes.append(.disarm(timer.owner, timer.kind, generation: timer.generation))
                } else if !timer.isSilenced, owner == nil || timer.owner == owner, try await preview(of: timer) != nil {
                    // One that only wakes its pet has nothing to say.
                    let generation = timer.generation
                    timer.isSilenced = true
                    timer.generation += 1
                    changes.append(.arm(timer, replacing: generation))
                    silenced.append(timer)
                }
            }
            for key in keys {
                changes.append(.withdraw(key, state: .withdrawn, reason: "silenced by \"bellhop outbox cancel\"", except: nil))
            }
            try await core.commit(Step(changes, at: reading.wall))
            return (silenced, rows.count)
        }
    }

    private func isNotice(_ key: NoticeKey, of owner: Owner?) async throws -> Bool {
        guard let owner else { return true }
        return try await core.store.event(withKey: key)?.owner == owner
    }
}

/// What follows a notice that nobody has answered.
public enum Attention: Hashable, Sendable {
    case again(at: Instant)
    /// It was told for the last time, and counts as missed after this.
    case last(until: Instant)
    case missed
}

extension EventKind {
    /// Whether people are expected to answer it: not a test, nor what a machine says of itself.
    var waitsForAnswer: Bool {
        switch self {
        case .test, .sinkRecovered, .noticeMissed, .laundryFolded, .laundryAbandoned, .petSad, .petRevived: false
        case .workoutCue, .workoutSet, .workoutFinished, .routineFinished: false
        default: true
        }
    }
}

extension Event {
    /// As of its kind; of the steps of a routine only those that wait.
    var waitsForAnswer: Bool { kind.waitsForAnswer && !(kind == .routineStep && notice.actions.isEmpty) }
}
