import BellhopCore

/// Appends events to the journal and prunes old events.
final class JournalWriter {
    private let connection: DatabaseConnection
    private let rows: OutboxRows
    private let insert: Statement
    private let prune: Statement
    private let pruneInlet: Statement

    init(_ connection: DatabaseConnection, _ rows: OutboxRows) {
        self.connection = connection
        self.rows = rows
        insert = Statement(connection, "INSERT INTO events (\(EventRow.given)) VALUES (\(marks(EventRow.givenCount)))")
        // The foreign key makes SQLite delete the deliveries together with their events.
        prune = Statement(
            connection,
            """
            DELETE FROM events WHERE number IN (
                SELECT e.number FROM events e
                WHERE e.occurred < ?1 AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.event = e.number)
                ORDER BY e.occurred, e.number LIMIT ?2)
            """)
        // All owners of an inlet's notices have the same beginning. An open question has a timer.
        pruneInlet = Statement(
            connection,
            """
            DELETE FROM events WHERE number IN (
                SELECT e.number FROM events e
                WHERE e.owner >= ?1 AND e.owner < ?2
                    AND (e.occurred < ?3 OR e.number <= (
                        SELECT n.number FROM events n WHERE n.owner >= ?1 AND n.owner < ?2 ORDER BY n.number DESC LIMIT 1 OFFSET ?4))
                    AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.event = e.number)
                    AND NOT EXISTS (SELECT 1 FROM timers t WHERE t.owner = e.owner)
                ORDER BY e.number LIMIT ?5)
            """)
    }

    func announce(_ event: Event, _ drafts: [DeliveryDraft], at now: Instant, _ done: inout Committed) throws(StoreError) {
        var merges: [EventNumber] = []
        for position in event.merges {
            if position < 0 {
                merges.append(-position)
                continue
            }
            guard done.events.indices.contains(Int(position)) else {
                throw .refused("a digest merges announcement \(position) of a step that has \(done.events.count) before it")
            }
            merges.append(done.events[Int(position)])
        }
        for (index, draft) in drafts.enumerated() where drafts[..<index].contains(where: { $0.sink == draft.sink }) {
            throw .refused("two deliveries of one event for \(draft.sink)")
        }
        try insert.run { EventRow.bind(event, merges: merges, to: &$0) }
        let number = connection.lastInsertedID
        done.events.append(number)
        for draft in drafts {
            if draft.state.isPending {
                try rows.insert(
                    event: number, draft.sink, event.notice.key, verb: .deliver, state: draft.state, reason: draft.reason,
                    notBefore: draft.notBefore, expires: draft.expires ?? event.expires, receipt: nil, at: now)
                done.sinks.insert(draft.sink)
            } else {
                try rows.record(
                    Delivery(
                        event: number, sink: draft.sink, key: event.notice.key, state: draft.state, reason: draft.reason, changed: now))
            }
        }
    }

    func prune(_ inlet: InletName, keeping: Int, before: Instant, limit: Int) throws(StoreError) {
        let owners = inlet.owners
        try pruneInlet.run {
            $0.add(owners.lowerBound)
            $0.add(owners.upperBound)
            $0.add(before)
            $0.add(max(0, keeping))
            $0.add(max(0, limit))
        }
    }

    func prune(before: Instant, limit: Int) throws(StoreError) {
        try prune.run {
            $0.add(before)
            $0.add(max(0, limit))
        }
    }
}
