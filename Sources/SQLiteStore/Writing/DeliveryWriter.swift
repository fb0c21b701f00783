import BellhopCore

/// Records what happens to notices after their delivery or announcement. For example, they may be
/// withdrawn, seen, lost or adopted.
final class DeliveryWriter {
    /// A delivery that a sink has accepted and that nobody has answered yet.
    private struct Open {
        var event: EventNumber
        var sink: SinkName
        var key: NoticeKey
        var receipt: Receipt?
    }

    /// A delivery in the state `sent`. Until `expires`, it is useful to deliver its event again.
    private struct Sent {
        var event: EventNumber
        var key: NoticeKey
        var receipt: Receipt?
        var expires: Instant
    }

    private let rows: OutboxRows
    private let pendingOfKey: Statement
    private let pendingUpdates: Statement
    private let pendingOfSink: Statement
    private let openOfSink: Statement
    private let closeOfSink: Statement
    private let openOfKey: Statement
    private let close: Statement
    private let closeAtSink: Statement
    private let see: Statement
    private let amend: Statement
    private let supersede: Statement
    private let sentBySink: Statement
    private let forget: Statement

    init(_ connection: DatabaseConnection, _ rows: OutboxRows) {
        self.rows = rows
        let pending = "SELECT \(OutboxRows.pendingColumns) FROM outbox o WHERE o.verb <> 'withdraw' AND"
        pendingOfKey = Statement(connection, "\(pending) o.key = ?1")
        pendingUpdates = Statement(connection, "\(pending) o.sink = ?1 AND o.verb = 'update'")
        pendingOfSink = Statement(connection, "\(pending) o.sink = ?1")
        openOfSink = Statement(
            connection,
            "SELECT event, sink, key, receipt FROM deliveries WHERE sink = ?1 AND state IN ('sent', 'seen') ORDER BY event")
        closeOfSink = Statement(
            connection,
            "UPDATE deliveries SET state = 'withdrawn', reason = ?2, changed = ?3 WHERE sink = ?1 AND state IN ('sent', 'seen')")
        // The query starts from the events with this key, because there are only a few of them.
        // Deliveries to programs stay `sent` as long as the journal is kept, so no query may scan
        // all deliveries.
        openOfKey = Statement(
            connection,
            """
            SELECT d.event, d.sink, d.key, d.receipt FROM events e CROSS JOIN deliveries d ON d.event = e.number
            WHERE e.key = ?1 AND d.state IN ('sent', 'seen')
            """)
        close = Statement(
            connection,
            """
            UPDATE deliveries SET state = ?2, reason = ?3, changed = ?4
            WHERE event IN (SELECT number FROM events WHERE key = ?1) AND state IN ('sent', 'seen')
            """)
        closeAtSink = Statement(
            connection,
            """
            UPDATE deliveries SET state = 'withdrawn', reason = ?3, changed = ?4
            WHERE event IN (SELECT number FROM events WHERE key = ?1) AND sink = ?2 AND state IN ('sent', 'seen')
            """)
        amend = Statement(
            connection,
            """
            UPDATE deliveries SET receipt = coalesce(?3, receipt), reason = CASE state WHEN 'sent' THEN coalesce(?4, reason) ELSE reason END
            WHERE event IN (SELECT number FROM events WHERE key = ?1) AND sink = ?2 AND state IN ('sent', 'seen')
            """)
        see = Statement(
            connection,
            """
            UPDATE deliveries SET state = 'seen', reason = ?3, changed = ?4
            WHERE event IN (SELECT number FROM events WHERE key = ?1) AND sink = ?2 AND state = 'sent'
            """)
        supersede = Statement(
            connection,
            """
            UPDATE deliveries SET state = 'merged', reason = ?4, changed = ?5
            WHERE event IN (SELECT number FROM events WHERE key = ?1 AND number < ?3) AND sink = ?2 AND state IN ('sent', 'seen')
            """)
        sentBySink = Statement(
            connection,
            """
            SELECT d.event, d.key, d.receipt, e.kind, coalesce(e.due, e.occurred)
            FROM deliveries d CROSS JOIN events e ON e.number = d.event
            WHERE d.sink = ?1 AND d.state IN ('sent', 'seen') AND d.state = 'sent' ORDER BY d.event
            """)
        forget = Statement(connection, "DELETE FROM deliveries WHERE event = ?1 AND sink = ?2")
    }

    func withdraw(
        _ key: NoticeKey, state: DeliveryState, reason: Reason, except: SinkName?, sparing spared: Set<SinkName>, at now: Instant,
        _ done: inout Committed
    ) throws(StoreError) {
        for row in try rows.pending(pendingOfKey, { $0.add(key.rawValue) }).sorted(by: { $0.id < $1.id }) {
            guard row.isDelivery, !row.isHeld, spared.contains(row.sink) else {
                try rows.takeBack(row, reason: reason, at: now)
                continue
            }
            guard try rows.withdrawal(of: row.event, at: row.sink) == nil else { continue }
            try rows.insertWithdrawal(event: row.event, row.sink, key, reason: reason, receipt: nil, at: now)
            done.sinks.insert(row.sink)
        }
        let open = try open(ofKey: key)
        if !open.isEmpty {
            try close.run {
                $0.add(key.rawValue)
                $0.add(state.rawValue)
                $0.add(reason: reason)
                $0.add(now)
            }
        }
        var told: SinkName?
        // If a sink has several notices with the same key, it shows only the newest notice, so
        // withdraw only the newest notice.
        for delivery in open where delivery.sink != told {
            told = delivery.sink
            guard delivery.sink != except else { continue }
            try rows.insertWithdrawal(
                event: delivery.event, delivery.sink, key, reason: reason, receipt: delivery.receipt, at: now)
            done.sinks.insert(delivery.sink)
        }
        done.withdrawn.insert(key)
    }

    func retract(
        _ key: NoticeKey, _ sink: SinkName, reason: Reason, at now: Instant, _ done: inout Committed
    ) throws(StoreError) {
        guard let newest = try open(ofKey: key).first(where: { $0.sink == sink }) else { return }
        try closeAtSink.run {
            $0.add(key.rawValue)
            $0.add(sink.rawValue)
            $0.add(reason: reason)
            $0.add(now)
        }
        try rows.insertWithdrawal(event: newest.event, sink, key, reason: reason, receipt: newest.receipt, at: now)
        done.sinks.insert(sink)
    }

    func markSeen(_ key: NoticeKey, _ sink: SinkName, reason: Reason, at now: Instant) throws(StoreError) {
        try see.run {
            $0.add(key.rawValue)
            $0.add(sink.rawValue)
            $0.add(reason: reason)
            $0.add(now)
        }
    }

    func amend(_ key: NoticeKey, _ sink: SinkName, receipt: Receipt?, reason: Reason?) throws(StoreError) {
        try amend.run {
            $0.add(key.rawValue)
            $0.add(sink.rawValue)
            $0.add(receipt?.rawValue)
            $0.add(reason: reason)
        }
    }

    func supersede(_ key: NoticeKey, _ sink: SinkName, before event: EventNumber, reason: Reason, at now: Instant) throws(StoreError) {
        try supersede.run {
            $0.add(key.rawValue)
            $0.add(sink.rawValue)
            $0.add(event)
            $0.add(reason: reason)
            $0.add(now)
        }
    }

    func requeueOpen(_ sink: SinkName, reason: Reason, at now: Instant, _ done: inout Committed) throws(StoreError) {
        let told = try sent(by: sink, worthTellingAt: now)
        let events = Set(told.map(\.event))
        // The sink has lost these notices, so they are delivered again. Drop their pending updates.
        for row in try rows.pending(pendingUpdates, { $0.add(sink.rawValue) }) where events.contains(row.event) {
            _ = try rows.delete(row.id)
        }
        for delivery in told {
            try forget.run {
                $0.add(delivery.event)
                $0.add(sink.rawValue)
            }
            try rows.insert(
                event: delivery.event, sink, delivery.key, verb: .deliver, state: .queued, reason: reason, notBefore: now,
                expires: delivery.expires, receipt: nil, at: now)
            done.sinks.insert(sink)
        }
    }

    func adoptOpen(_ sink: SinkName, reason: Reason, at now: Instant, _ done: inout Committed) throws(StoreError) {
        let waiting = Set(try rows.pending(pendingUpdates, { $0.add(sink.rawValue) }).map(\.event))
        for delivery in try sent(by: sink, worthTellingAt: now) where !waiting.contains(delivery.event) {
            try rows.insert(
                event: delivery.event, sink, delivery.key, verb: .update, state: .queued, reason: reason, notBefore: now,
                expires: delivery.expires, receipt: delivery.receipt, at: now)
            done.sinks.insert(sink)
        }
    }

    func clear(_ sink: SinkName, reason: Reason, at now: Instant, _ done: inout Committed) throws(StoreError) {
        for row in try rows.pending(pendingOfSink, { $0.add(sink.rawValue) }) {
            try rows.takeBack(row, reason: reason, at: now)
            done.withdrawn.insert(row.key)
        }
        let open = try open(openOfSink, sink.rawValue)
        guard !open.isEmpty else { return }
        try closeOfSink.run {
            $0.add(sink.rawValue)
            $0.add(reason: reason)
            $0.add(now)
        }
        // If a sink has several notices with the same key, it shows only the newest notice.
        let newest = Dictionary(open.map { ($0.key, $0.event) }, uniquingKeysWith: max)
        for delivery in open where newest[delivery.key] == delivery.event {
            try rows.insertWithdrawal(
                event: delivery.event, sink, delivery.key, reason: reason, receipt: delivery.receipt, at: now)
            done.withdrawn.insert(delivery.key)
        }
        done.sinks.insert(sink)
    }

    private func open(ofKey key: NoticeKey) throws(StoreError) -> [Open] {
        try open(openOfKey, key.rawValue).sorted { left, right in
            left.sink != right.sink ? left.sink.rawValue.utf8.lexicographicallyPrecedes(right.sink.rawValue.utf8) : left.event > right.event
        }
    }

    private func open(_ query: Statement, _ subject: String) throws(StoreError) -> [Open] {
        var open: [Open] = []
        try query.rows({ $0.add(subject) }) { columns in
            open.append(
                Open(
                    event: columns.integer(), sink: SinkName(rawValue: columns.text()), key: NoticeKey(rawValue: columns.text()),
                    receipt: columns.optionalText().map(Receipt.init(rawValue:))))
            return .more
        }
        return open
    }

    private func sent(by sink: SinkName, worthTellingAt now: Instant) throws(StoreError) -> [Sent] {
        var sent: [Sent] = []
        try sentBySink.rows({ $0.add(sink.rawValue) }) { columns in
            let event = columns.integer()
            let key = NoticeKey(rawValue: columns.text())
            let receipt = columns.optionalText().map(Receipt.init(rawValue:))
            let limit = EventKind(rawValue: columns.text()).latenessLimit
            let expires = columns.instant() + limit
            if expires >= now { sent.append(Sent(event: event, key: key, receipt: receipt, expires: expires)) }
            return .more
        }
        return sent
    }
}
