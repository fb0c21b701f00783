import BellhopCore

/// Reads events and deliveries.
final class JournalReader {
    private let connection: DatabaseConnection
    private let complaints: Complaints
    private let event: Statement
    private let eventWithKey: Statement
    /// The prepared statements, with their SQL as the key. The SQL of a query is assembled from its
    /// filters, and each SQL text is prepared only once.
    private var forms: [String: Statement] = [:]

    init(_ connection: DatabaseConnection, _ complaints: Complaints) {
        self.connection = connection
        self.complaints = complaints
        event = Statement(connection, "SELECT \(EventRow.columns) FROM events e WHERE e.number = ?1")
        eventWithKey = Statement(
            connection, "SELECT \(EventRow.columns) FROM events e WHERE e.key = ?1 ORDER BY e.number DESC LIMIT 1")
    }

    func event(_ number: EventNumber) throws(StoreError) -> Event? {
        try event.one({ $0.add(number) }, name: EventRow.name, read: EventRow.read)
    }

    func event(withKey key: NoticeKey) throws(StoreError) -> Event? {
        try eventWithKey.one({ $0.add(key.rawValue) }, name: EventRow.name, read: EventRow.read)
    }

    func events(_ query: EventQuery) throws(StoreError) -> [Event] {
        let filter = query.owner == nil ? "" : " AND e.owner = ?2"
        let order = query.newestFirst ? "DESC" : "ASC"
        let statement = form("SELECT \(EventRow.columns) FROM events e WHERE e.number > ?1\(filter) ORDER BY e.number \(order)")
        return try complaints.list(
            statement,
            {
                $0.add(query.after)
                if let owner = query.owner { $0.add(owner.description) }
            }, limit: query.limit, name: EventRow.name, read: EventRow.read)
    }

    func deliveries(_ query: DeliveryQuery) throws(StoreError) -> [Delivery] {
        let pending = query.states.filter(\.isPending)
        let ended = query.states.subtracting(pending)
        let waiting = pending.isEmpty ? [] : try deliveries(query, from: "outbox", in: pending)
        let finished = ended.isEmpty ? [] : try deliveries(query, from: "deliveries", in: ended)
        if waiting.isEmpty { return finished }
        if finished.isEmpty { return waiting }
        let both = (waiting + finished).sorted { left, right in
            left.event != right.event
                ? left.event > right.event : left.sink.rawValue.utf8.lexicographicallyPrecedes(right.sink.rawValue.utf8)
        }
        return Array(both.prefix(max(0, query.limit)))
    }

    private func deliveries(
        _ query: DeliveryQuery, from table: String, in states: Set<DeliveryState>
    ) throws(StoreError) -> [Delivery] {
        // List the states in this order, because the partial index for open deliveries lists them
        // in the same order. SQLite uses the index only if the two lists match.
        let list = DeliveryState.allCases.filter(states.contains).map { "'\($0.rawValue)'" }.joined(separator: ", ")
        var filters = ["state IN (\(list))"]
        if table == "outbox" { filters.append("verb IN ('deliver', 'schedule')") }
        if query.event != nil { filters.append("event = ?1") }
        if query.sink != nil { filters.append("sink = ?2") }
        // Find deliveries through the index on the keys of events, because only open deliveries
        // have an index of their own.
        if query.key != nil {
            filters.append(
                table == "outbox" ? "key = ?3 AND event >= ?4" : "event IN (SELECT number FROM events WHERE key = ?3 AND number >= ?4)")
        }
        let statement = form(
            """
            SELECT event, sink, key, state, reason, attempts, changed, receipt FROM \(table)
            WHERE \(filters.joined(separator: " AND ")) ORDER BY event DESC, sink
            """)
        return try complaints.list(
            statement,
            {
                // Bind the numbered parameters up to the highest number that the SQL uses.
                let used = query.key != nil ? 4 : query.sink != nil ? 2 : query.event != nil ? 1 : 0
                if used > 0 { $0.add(query.event) }
                if used > 1 { $0.add(query.sink?.rawValue) }
                if used > 2 { $0.add(query.key?.rawValue) }
                if used > 3 { $0.add(query.since) }
            }, limit: query.limit, name: Self.name, read: Self.delivery)
    }

    private func form(_ sql: String) -> Statement {
        if let statement = forms[sql] { return statement }
        let statement = Statement(connection, sql)
        forms[sql] = statement
        return statement
    }

    private static func name(_ columns: Columns) -> String {
        var columns = columns
        return "delivery \(columns.integer())/\(columns.text())"
    }

    private static func delivery(_ columns: inout Columns) throws(UnreadableRow) -> Delivery {
        Delivery(
            event: columns.integer(), sink: SinkName(rawValue: columns.text()), key: NoticeKey(rawValue: columns.text()),
            state: try columns.parsed("state", DeliveryState.init(rawValue:)), reason: columns.reason(), attempts: columns.int(),
            changed: columns.instant(), receipt: columns.optionalText().map(Receipt.init(rawValue:)))
    }
}
