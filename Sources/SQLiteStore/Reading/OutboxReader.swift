import BellhopCore

/// Reads the operations in the outbox.
final class OutboxReader {
    private let complaints: Complaints
    private let ready: Statement
    private let readyUrgent: Statement
    private let queued: Statement
    private let all: Statement

    init(_ connection: DatabaseConnection, _ complaints: Complaints) {
        self.complaints = complaints
        // The receipt column contains the receipt that the sink returned earlier. It is the receipt
        // of the operation itself, or the receipt of the newest delivery that is still open. The
        // receipt of a delivery itself is that of the receivers that have the notice already.
        let columns = """
            o.id, o.key, o.sink, o.verb, o.attempts, o.not_before, o.expires, CASE WHEN o.verb IN ('update', 'withdraw') THEN o.receipt ELSE
                (SELECT d.receipt FROM events f CROSS JOIN deliveries d ON d.event = f.number AND d.sink = o.sink
                 WHERE f.key = o.key AND d.state IN ('sent', 'seen') ORDER BY f.number DESC LIMIT 1) END,
            (SELECT n.placed FROM nets n WHERE n.sink = o.sink AND n.key = o.key),
            CASE WHEN o.verb IN ('deliver', 'schedule') THEN o.receipt END
            """
        let isFirstOfKey =
            "NOT EXISTS (SELECT 1 FROM outbox p WHERE p.key = o.key AND p.sink = o.sink AND p.id < o.id AND p.state <> 'held')"
        func ready(_ urgent: String) -> Statement {
            Statement(
                connection,
                """
                SELECT \(columns), \(EventRow.columns) FROM outbox o JOIN events e ON e.number = o.event
                WHERE o.sink = ?1 AND o.state = 'queued' AND o.not_before <= ?2\(urgent) AND \(isFirstOfKey) ORDER BY o.not_before, o.id
                """)
        }
        self.ready = ready("")
        readyUrgent = ready(" AND (o.verb = 'withdraw' OR e.urgency = 'critical')")
        queued = Statement(
            connection,
            """
            SELECT o.id, o.key, o.not_before FROM outbox o
            WHERE o.sink = ?1 AND o.state = 'queued' AND \(isFirstOfKey) ORDER BY o.not_before, o.id
            """)
        all = Statement(
            connection,
            """
            SELECT \(columns), \(EventRow.columns), o.state, o.reason FROM outbox o JOIN events e ON e.number = o.event ORDER BY o.id
            """)
    }

    func operations(_ query: OperationQuery) throws(StoreError) -> [Operation] {
        var operations: [Operation] = []
        guard query.limit > 0 else { return operations }
        try (query.isUrgentOnly ? readyUrgent : ready).rows({
            $0.add(query.sink.rawValue)
            $0.add(query.readyBy)
        }) { columns in
            let start = columns
            let id = columns.integer()
            let key = NoticeKey(rawValue: columns.text())
            if query.busy.contains(key) { return .more }
            do throws(UnreadableRow) {
                operations.append(try Self.operation(id, key, &columns))
            } catch {
                self.complaints.add(Self.name(start), error)
            }
            return operations.count < query.limit ? .more : .enough
        }
        return operations
    }

    /// Returns the time at which the next operation of a sink is ready. Skips operations that are
    /// already known to be unreadable, because they cannot be performed and would keep the courier
    /// awake.
    func next(of sink: SinkName, passingOver busy: Set<NoticeKey>) throws(StoreError) -> Instant? {
        var earliest: Instant?
        try queued.rows({ $0.add(sink.rawValue) }) { columns in
            if !self.complaints.isEmpty, self.complaints.knows(Self.name(columns)) { return .more }
            columns.skip()
            if busy.contains(NoticeKey(rawValue: columns.text())) { return .more }
            earliest = columns.instant()
            return .enough
        }
        return earliest
    }

    func all(limit: Int) throws(StoreError) -> [WaitingOperation] {
        try complaints.list(all, limit: limit, name: Self.name) { columns throws(UnreadableRow) in
            let id = columns.integer()
            let key = NoticeKey(rawValue: columns.text())
            let operation = try Self.operation(id, key, &columns)
            let state = try columns.parsed("state", DeliveryState.init(rawValue:))
            return WaitingOperation(operation: operation, state: state, reason: columns.reason())
        }
    }

    private static func name(_ columns: Columns) -> String {
        var columns = columns
        return "operation \(columns.integer())"
    }

    private static func operation(_ id: OperationID, _ key: NoticeKey, _ columns: inout Columns) throws(UnreadableRow) -> Operation {
        let sink = SinkName(rawValue: columns.text())
        let verb = try columns.parsed("verb", OperationVerb.init(rawValue:))
        let attempts = columns.int()
        let notBefore = columns.instant()
        let expires = columns.optionalInstant()
        let previous = columns.optionalText().map(Receipt.init(rawValue:))
        let serverRings = columns.optionalInstant()
        let reached = columns.optionalText().map(Receipt.init(rawValue:))
        let event = try EventRow.read(&columns)
        return Operation(
            id: id, verb: verb, sink: sink, key: key, event: event, generation: event.generation, attempts: attempts,
            notBefore: notBefore, expires: expires, previous: previous, serverRings: serverRings, reached: reached)
    }
}
