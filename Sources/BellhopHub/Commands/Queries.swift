public import BellhopCore

extension Hub {
    public func pets(includingRetired: Bool) async throws -> [PetRecord] {
        var records: [PetRecord] = []
        for pet in try await core.store.pets(includingRetired: includingRetired) {
            if let record = try await core.store.pet(pet.value.id) { records.append(record) }
        }
        return records
    }

    public func history(ofPet name: String?, before: Instant?, limit: Int) async throws -> [(LaundryTask, Pet)] {
        let pets = try await core.store.pets(includingRetired: true).map(\.value)
        let owner = if let name { try await record(ofPet: name).pet.value.id } else { PetID?.none }
        let byID = Dictionary(uniqueKeysWithValues: pets.map { ($0.id, $0) })
        return try await core.store.history(of: owner, before: before, limit: limit).compactMap { task in
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
        try await core.store.deliveries(DeliveryQuery(event: event, sink: sink))
    }

    /// Events that somebody was told of, or is about to be, and nobody has answered; newest first.
    public func unacknowledged(limit: Int = 200) async throws -> [Event] {
        let sinks = catalog.sinks.values.filter { $0.capabilities.contains(.forPeople) }.map(\.name)
        let open = try await core.store.deliveries(DeliveryQuery(states: [.sent, .seen, .queued, .parked, .held], limit: limit * 4))
        var numbers: [EventNumber] = []
        for delivery in open where sinks.contains(delivery.sink) && numbers.last != delivery.event && numbers.count < limit {
            numbers.append(delivery.event)
        }
        var events: [Event] = []
        for number in numbers {
            guard let event = try await core.store.event(number), event.kind.waitsForAnswer else { continue }
            events.append(event)
        }
        return events
    }

    func openKeys(of owner: Owner) async throws -> [NoticeKey] {
        try await unacknowledged().filter { $0.owner == owner }.map(\.notice.key)
    }

    public func outbox(limit: Int) async throws -> [WaitingOperation] {
        try await core.store.outbox(limit: limit)
    }

    /// What will be told when `timer` ends, and by which sinks, as the routes are now.
    public func preview(of timer: TimerRecord) async throws -> (Event, [DeliveryDraft]) {
        let event = try await Firing(core: core).preview(timer)
        return (event, core.router().deliveries(of: event, at: timer.due))
    }

    /// Silences what is armed and what waits: the timers go on, nobody is told. Returns the silenced timers and how many rows went.
    public func silence(_ isMeant: (TimerRecord) -> Bool, waiting isRowMeant: (Operation) -> Bool) async throws -> ([TimerRecord], Int) {
        let reading = try await reading()
        var silenced: [TimerRecord] = []
        var changes: [Change] = []
        for var timer in try await core.store.timers(TimerQuery()) where isMeant(timer) && !timer.isSilenced {
            let generation = timer.generation
            timer.isSilenced = true
            timer.generation += 1
            changes.append(.arm(timer, replacing: generation))
            silenced.append(timer)
        }
        let rows = try await core.store.outbox(limit: .max).map(\.operation).filter { $0.verb != .withdraw && isRowMeant($0) }
        for key in Set(rows.map(\.key)) {
            changes.append(.withdraw(key, state: .withdrawn, reason: "silenced by \"bellhop outbox cancel\"", except: nil))
        }
        try await core.commit(Step(changes, at: reading.wall))
        return (silenced, rows.count)
    }

    // MARK: Sinks

    /// How a sink is now, with what waits for it.
    public struct SinkState: Sendable {
        public var configured: ConfiguredSink
        public var pending: Int
        public var parked: Reason?
        public var lastFault: Reason?
    }

    public func sinkStates() async throws -> [SinkState] {
        let waiting = try await core.store.outbox(limit: 10_000)
        var states: [SinkState] = []
        for name in catalog.names {
            guard let sink = catalog.sinks[name] else { continue }
            let condition = await health.condition(of: name)
            states.append(
                SinkState(
                    configured: sink, pending: waiting.count { $0.operation.sink == name }, parked: condition.parked,
                    lastFault: condition.lastOutcome))
        }
        return states
    }

    /// Sends the test notice (N-14) straight to a sink, past routes and outbox, and says how it went and how long it took.
    public func test(_ sink: ConfiguredSink) async -> (DeliveryOutcome, Duration) {
        let start = core.timekeeper.now()
        let key = "test_notification_" + core.timekeeper.makeID(PetID.self).description
        let notice = Notice(
            key: NoticeKey(rawValue: key), id: key, category: "x-bellhop.test", title: "Test Notification",
            body: "Your notifications are working perfectly! 🎉", sound: settings.soundEnabled ? "message" : nil, name: "Bellhop")
        let event = Event(kind: .test, occurred: start.wall, owner: .hub, notice: notice)
        let attempt = Attempt(number: 1, now: start.wall, timeLimit: SinkCourier.attemptLimit)
        let outcome = await sink.sink.perform(.deliver(event, previous: nil), attempt: attempt)
        return (outcome, core.timekeeper.now().sinceBoot - start.sinceBoot)
    }

    public func sink(named name: String) throws(Refusal) -> ConfiguredSink {
        switch NameMatch.find(name, among: catalog.names, name: \.rawValue) {
        case .one(let found):
            if let sink = catalog.sinks[found] { return sink }
        case .none, .several:
            break
        }
        let known = catalog.names.map(\.rawValue).joined(separator: ", ")
        throw Refusal(.unknownSink, "There is no sink \"\(SafeText.line(name))\". The config has \(known).")
    }
}

extension EventKind {
    /// Whether people are expected to answer it: not a test, nor what a machine says of itself.
    var waitsForAnswer: Bool {
        switch self {
        case .test, .sinkRecovered, .laundryFolded: false
        default: true
        }
    }
}
