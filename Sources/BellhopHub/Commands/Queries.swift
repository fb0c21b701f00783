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
            guard let event = try await core.store.event(number), event.kind.waitsForAnswer, keys.insert(event.notice.key).inserted
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

    /// When the quiet hours end, and how many notices they hold back; `nil` outside of them.
    public func quiet() async throws -> (until: Instant, held: Int)? {
        let zone = core.timekeeper.zone()
        guard let quiet = catalog.quietHours, quiet.mode == .hold, let end = quiet.end(at: core.timekeeper.now().wall, in: zone) else {
            return nil
        }
        return (end, Set(try await core.store.outbox(limit: .max).filter { $0.state == .held }.map(\.operation.event.number)).count)
    }

    /// What follows a notice as long as nobody answers; `nil` where nothing does.
    public func attention(of event: Event) async throws -> Attention? {
        if let timer = try await core.store.timers(TimerQuery(owner: .notice(event.notice.key))).first(where: { $0.kind == .followUp }) {
            let first = try await core.store.original(of: event)
            guard let plan = core.router().decision(for: first, at: first.occurred).followUps else { return nil }
            let armedFor = timer.duration ?? .zero
            // A fallback may come first, and tells nobody who knows.
            if let again = plan.followUps.first(where: { !$0.isFallback && $0.after >= armedFor }) {
                return .again(at: timer.due + (again.after - armedFor))
            }
            guard let missedAfter = plan.missedAfter else { return nil }
            return .last(until: timer.due + max(.zero, missedAfter - armedFor))
        }
        return try await core.store.event(withKey: FollowUps.missedKey(of: event)) == nil ? nil : .missed
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

    /// Silences what is armed and what waits: the timers go on, nobody is told. Returns the silenced timers and how many rows went.
    public func silence(_ isMeant: (TimerRecord) -> Bool, waiting isRowMeant: (Operation) -> Bool) async throws -> ([TimerRecord], Int) {
        let reading = try await reading()
        var silenced: [TimerRecord] = []
        var changes: [Change] = []
        for var timer in try await core.store.timers(TimerQuery()) where isMeant(timer) && !timer.isSilenced {
            // One that only wakes its pet has nothing to say.
            guard try await preview(of: timer) != nil else { continue }
            let generation = timer.generation
            timer.isSilenced = true
            timer.generation += 1
            changes.append(.arm(timer, replacing: generation))
            silenced.append(timer)
        }
        for timer in try await core.store.timers(TimerQuery()) {
            guard timer.kind == .followUp, let key = timer.owner.noticeKey, let owner = try await core.store.event(withKey: key)?.owner
            else { continue }
            var meant = timer
            meant.owner = owner
            if isMeant(meant) { changes.append(.disarm(timer.owner, timer.kind, generation: timer.generation)) }
        }
        let rows = try await core.store.outbox(limit: .max).map(\.operation).filter { $0.verb != .withdraw && isRowMeant($0) }
        for key in Set(rows.map(\.key)) {
            changes.append(.withdraw(key, state: .withdrawn, reason: "silenced by \"bellhop outbox cancel\"", except: nil))
        }
        try await core.commit(Step(changes, at: reading.wall))
        return (silenced, rows.count)
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
        default: true
        }
    }
}
