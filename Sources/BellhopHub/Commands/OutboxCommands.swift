public import BellhopCore

/// Which rows of the outbox a command means.
public enum OutboxChoice: Hashable, Sendable {
    case delivery(EventNumber, SinkName)
    case sink(SinkName)
    case all

    func isMeant(_ operation: Operation) -> Bool {
        switch self {
        case .delivery(let event, let sink): operation.event.number == event && operation.sink == sink
        case .sink(let sink): operation.sink == sink
        case .all: true
        }
    }
}

extension Hub {
    /// Has what waits for another attempt make it now. A sink that is parked is tried once, with one notice: what it answers releases the others, or
    /// parks them again.
    ///
    /// ⇒ `unknownEvent` where nothing that was meant waits; `nothingRunning` where all of it is held.
    public func retryOutbox(_ choice: OutboxChoice) async throws -> [WaitingOperation] {
        let rows = try await rows(choice)
        let waiting = rows.filter { $0.state == .queued || $0.state == .parked }
        if waiting.isEmpty, rows.allSatisfy({ $0.state == .held }) {
            throw Refusal(.nothingRunning, "It is held back for the quiet hours, and told when they are over.")
        }
        for sink in Set(waiting.filter { $0.state == .parked }.map(\.operation.sink)) { try await desk.tryAgain(sink) }
        let now = core.timekeeper.now().wall
        try await core.commit(
            Step(
                waiting.filter { $0.state == .queued }.map { row in
                    .postpone(
                        row.operation.id, state: .queued, reason: "to be tried again at once", attempts: row.operation.attempts,
                        notBefore: now)
                }, at: now))
        for sink in Set(waiting.map(\.operation.sink)) { desk.wake(sink) }
        return waiting
    }

    /// Takes rows out of the outbox: what they would have told is told no more at their sinks. A withdrawal that is dropped leaves the notice where
    /// it stands.
    ///
    /// ⇒ `unknownEvent` where nothing that was meant waits.
    public func dropOutbox(_ choice: OutboxChoice) async throws -> [WaitingOperation] {
        let rows = try await rows(choice)
        let now = core.timekeeper.now().wall
        try await core.commit(
            Step(
                rows.map(\.operation).map { operation in
                    .settle(
                        operation.id, verb: operation.verb, event: operation.event.number, sink: operation.sink, key: operation.key,
                        state: .withdrawn, reason: "dropped by \"bellhop outbox drop\"", attempts: operation.attempts, receipt: nil)
                }, at: now))
        // What a courier has read already is not begun any more.
        desk.void(Set(rows.map(\.operation.key)), at: Set(rows.map(\.operation.sink)))
        return rows
    }

    private func rows(_ choice: OutboxChoice) async throws -> [WaitingOperation] {
        let choice: OutboxChoice =
            switch choice {
            case .delivery(let event, let name): .delivery(event, try sink(named: name.rawValue).name)
            case .sink(let name): .sink(try sink(named: name.rawValue).name)
            case .all: .all
            }
        let rows = try await core.store.outbox(limit: .max).filter { choice.isMeant($0.operation) }
        if rows.isEmpty { throw Refusal(.unknownEvent, "Nothing of that waits. \"bellhop outbox\" lists what does.") }
        return rows
    }
}
