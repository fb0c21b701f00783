import BellhopCore

/// A store under test, with queries and shortcuts that the cases of ``StoreContract`` use.
struct StoreProbe: Sendable {
    /// The kind of error with which a step fails, without the text of the error.
    enum Failure: String {
        case conflict, full, refused, damaged, disk, failed

        init(_ error: StoreError) {
            self =
                switch error {
                case .conflict: .conflict
                case .full: .full
                case .refused: .refused
                case .damaged: .damaged
                case .disk: .disk
                case .failed: .failed
                }
        }
    }

    let store: any HubStore
    let now = StoreSamples.start

    @discardableResult
    func commit(_ changes: Change..., after: Duration = .zero) async throws -> Committed {
        try await store.commit(Step(changes, at: now + after))
    }

    /// Commits a step that must fail with this kind of error and change nothing.
    func expect(_ failure: Failure, _ what: String, of changes: Change...) async throws {
        let before = try await snapshot()
        switch await store.commit([Step(changes, at: now)])[0] {
        case .success: throw ContractViolation("\(what) was accepted; it must end in \(failure)")
        case .failure(let error):
            try require(Failure(error) == failure, "\(what) ended in “\(error)”; it must end in \(failure)")
        }
        let after = try await snapshot()
        try require(before == after, "\(what) failed and still left something: \(after.differences(from: before))")
    }

    func snapshot() async throws -> StoreSnapshot {
        try await StoreSnapshot(store, sinks: StoreSamples.sinks, notes: ["a", "b"])
    }

    func equal<Value: Equatable>(_ found: Value, _ expected: Value, _ what: String) throws(ContractViolation) {
        try require(found == expected, "\(what) is \(found); it must be \(expected)")
    }

    // MARK: Shorthands

    /// Announces an event for a sink. Then settles the delivery with the state `sent` and this
    /// receipt.
    @discardableResult
    func tell(_ number: Int = 1, key: Int? = nil, sink: SinkName = StoreSamples.phone, receipt: String, owner: Owner = .hub) async throws
        -> EventNumber
    {
        let event = StoreSamples.event(number, owner: owner, key: key)
        let done = try await commit(.announce(event, [StoreSamples.draft(sink)]))
        let operation = try await operation(of: done.events[0], at: sink)
        try await commit(settle(operation, .sent, receipt: receipt))
        return done.events[0]
    }

    /// Returns the outbox row of an event for a sink.
    func operation(of event: EventNumber, at sink: SinkName = StoreSamples.phone) async throws -> Operation {
        let found = try await store.outbox(limit: .max).first { $0.operation.event.number == event && $0.operation.sink == sink }
        guard let found else { throw ContractViolation("there is no row in the outbox for event \(event) at \(sink)") }
        return found.operation
    }

    func settle(_ operation: Operation, _ state: DeliveryState, receipt: String? = nil) -> Change {
        .settle(
            operation.id, verb: operation.verb, event: operation.event.number, sink: operation.sink, key: operation.key, state: state,
            reason: "the outcome", attempts: operation.attempts + 1, receipt: receipt.map(Receipt.init(rawValue:)))
    }

    /// Returns the change that marks a row as waiting for only some receivers.
    func reach(_ operation: Operation, _ receipt: String) -> Change {
        .reach(
            operation.id, event: operation.event.number, sink: operation.sink, key: operation.key, receipt: Receipt(rawValue: receipt),
            reason: "one is off", attempts: operation.attempts + 1)
    }

    func reach(_ event: EventNumber, _ receipt: String) async throws {
        try await commit(reach(try await operation(of: event), receipt))
    }

    func ready(
        _ sink: SinkName = StoreSamples.phone, after: Duration = .zero, busy: Set<NoticeKey> = [], limit: Int = .max
    ) async throws -> [Operation] {
        try await store.operations(OperationQuery(sink: sink, readyBy: now + after, busy: busy, limit: limit))
    }

    func delivery(_ event: EventNumber, _ sink: SinkName = StoreSamples.phone) async throws -> Delivery {
        let found = try await store.deliveries(DeliveryQuery(event: event, sink: sink))
        try require(found.count == 1, "event \(event) has \(found.count) deliveries for \(sink); it must have one")
        return found[0]
    }
}
