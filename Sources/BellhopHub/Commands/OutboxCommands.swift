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
    /// Also retries the messages that push servers should hold or withdraw.
    ///
    /// - Throws: `unknownEvent` if nothing that matches is waiting; `nothingRunning` if quiet hours hold
    ///   back all matching rows.
    package func retryOutbox(_ choice: OutboxChoice) async throws -> [WaitingOperation] {
        desk.hurryRechecks()
        let isWoken = try await wakeHeldMessages(choice)
        let rows: [WaitingOperation]
        do {
            rows = try await self.rows(choice)
        } catch let refusal as Refusal where refusal.code == .unknownEvent && isWoken {
            return []
        }
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
        for sink in Set(waiting.map(\.operation.sink)) { await desk.wakeByPerson(sink) }
        return waiting
    }

    /// Retries the messages that push servers should hold or withdraw. Returns whether there were any
    /// at the chosen sinks.
    private func wakeHeldMessages(_ choice: OutboxChoice) async throws -> Bool {
        let failed = try await engine.store.heldMessages(HeldMessageQuery(isUnsettled: true)).filter { message in
            guard message.attempts > 0, !message.isRefused else { return false }
            return switch choice {
            case .delivery: false
            case .sink(let name): name == message.sink
            case .all: true
            }
        }
        let now = engine.timekeeper.now().wall
        try await engine.apply(
            failed.map { message in
                .settleHeld(
                    HeldMessageOutcome(
                        sink: message.sink, key: message.key, revision: message.revision, result: .postponed(notBefore: now),
                        reason: message.reason))
            }, at: now)
        for sink in Set(failed.map(\.sink)) { desk.retryHeldMessages(of: sink) }
        return !failed.isEmpty
    }

    /// Returns the sinks at which a notice still waits to be withdrawn, with the reason for each.
    package func waitingWithdrawals(of event: Event, at sinks: [SinkName]) async throws(StoreError) -> [(sink: SinkName, reason: Reason)] {
        let counts = try await engine.store.waitingCounts()
        guard sinks.contains(where: { counts[$0]?.withdrawals ?? 0 > 0 }) else { return [] }
        return try await engine.store.outbox(limit: .max).filter { row in
            row.operation.verb == .withdraw && row.operation.event.number == event.number && sinks.contains(row.operation.sink)
        }.map { ($0.operation.sink, $0.reason) }
    }

    /// Removes rows from the outbox, so that their notices are not delivered. If a removed row is a
    /// withdrawal, the notice that it would have withdrawn stays on the screen. If some devices have a
    /// notice already, it counts as sent.
    ///
    /// - Throws: `unknownEvent` if no matching row is waiting.
    package func dropOutbox(_ choice: OutboxChoice) async throws -> [WaitingOperation] {
        let rows = try await rows(choice)
        let now = engine.timekeeper.now().wall
        try await engine.apply(
            rows.map(\.operation).map { operation in
                .settle(
                    operation.id, verb: operation.verb, event: operation.event.number, sink: operation.sink, key: operation.key,
                    state: operation.reached == nil ? .withdrawn : .sent, reason: "dropped by \"bellhop outbox drop\"",
                    attempts: operation.attempts, receipt: operation.reached)
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
