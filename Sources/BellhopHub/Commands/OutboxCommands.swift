package import BellhopCore
import BellhopEngine

/// The outbox rows that a command applies to.
package enum OutboxChoice: Hashable, Sendable {
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
    /// Retries rows in back-off now. A parked sink is retried with a single notice. Depending on
    /// the outcome, the sink's other rows are released or parked again.
    ///
    /// - Throws: `unknownEvent` if no matching row is waiting; `nothingRunning` if quiet hours hold
    ///   back all matching rows.
    package func retryOutbox(_ choice: OutboxChoice) async throws -> [WaitingOperation] {
        let rows = try await rows(choice)
        let waiting = rows.filter { $0.state == .queued || $0.state == .parked }
        if waiting.isEmpty, rows.allSatisfy({ $0.state == .held }) {
            throw Refusal(.nothingRunning, "The notice is held until the quiet hours end, and is sent then.")
        }
        for sink in Set(waiting.filter { $0.state == .parked }.map(\.operation.sink)) { try await desk.tryAgain(sink) }
        let now = engine.timekeeper.now().wall
        try await engine.apply(
            waiting.filter { $0.state == .queued }.map { row in
                .postpone(
                    row.operation.id, state: .queued, reason: "retrying now", attempts: row.operation.attempts,
                    notBefore: now)
            }, at: now)
        for sink in Set(waiting.map(\.operation.sink)) { desk.wake(sink) }
        return waiting
    }

    /// Removes rows from the outbox, so that their notices are not delivered. If a removed row is a
    /// withdrawal, the notice that it would have withdrawn stays on the screen.
    ///
    /// - Throws: `unknownEvent` if no matching row is waiting.
    package func dropOutbox(_ choice: OutboxChoice) async throws -> [WaitingOperation] {
        let rows = try await rows(choice)
        let now = engine.timekeeper.now().wall
        try await engine.apply(
            rows.map(\.operation).map { operation in
                .settle(
                    operation.id, verb: operation.verb, event: operation.event.number, sink: operation.sink, key: operation.key,
                    state: .withdrawn, reason: "dropped by \"bellhop outbox drop\"", attempts: operation.attempts, receipt: nil)
            }, at: now)
        // A courier may already have read the rows. That courier must not start these deliveries.
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
        let waiting = try await engine.store.outbox(limit: .max)
        if waiting.isEmpty { throw Refusal(.unknownEvent, "Nothing is waiting.") }
        let rows = waiting.filter { choice.isMeant($0.operation) }
        if rows.isEmpty { throw Refusal(.unknownEvent, "No such delivery is waiting. \"bellhop outbox\" lists the waiting deliveries.") }
        return rows
    }
}
