import BellhopCore

/// Writes single rows of the outbox and of the deliveries. The other writers use this type.
final class OutboxRows {
    /// An operation that waits in the outbox.
    struct Pending {
        var id: OperationID
        var event: EventNumber
        var sink: SinkName
        var key: NoticeKey
        var isDelivery: Bool
        var isHeld: Bool
        var attempts: Int
        /// For a delivery, the receipt of the receivers that have the notice already.
        var receipt: Receipt?

        /// Returns the delivery of a row that leaves the outbox without an outcome.
        func ended(as state: DeliveryState, reason: Reason, at now: Instant) -> Delivery {
            Delivery(
                event: event, sink: sink, key: key, state: receipt == nil ? state : .sent, reason: reason, attempts: attempts, changed: now,
                receipt: receipt)
        }
    }

    static let pendingColumns =
        "o.id, o.event, o.sink, o.key, o.verb IN ('deliver', 'schedule'), o.state = 'held', o.attempts, o.receipt"
    /// The time for which a withdrawal is retried.
    static let withdrawalLimit: Duration = .hours(24)

    private let insertOperation: Statement
    private let deleteOperation: Statement
    private let saveDelivery: Statement
    private let reasonOfWithdrawal: Statement
    private let renewWithdrawal: Statement
    private let deleteWithdrawal: Statement

    init(_ connection: DatabaseConnection) {
        insertOperation = Statement(
            connection,
            """
            INSERT INTO outbox (event, sink, key, verb, state, reason, attempts, not_before, expires, receipt, changed)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0, ?7, ?8, ?9, ?10)
            """)
        deleteOperation = Statement(connection, "DELETE FROM outbox WHERE id = ?1")
        saveDelivery = Statement(
            connection,
            """
            INSERT OR REPLACE INTO deliveries (event, sink, key, state, reason, attempts, changed, receipt)
            VALUES (\(marks(8)))
            """)
        let withdrawal = "event = ?1 AND sink = ?2 AND verb = 'withdraw'"
        reasonOfWithdrawal = Statement(connection, "SELECT reason FROM outbox WHERE \(withdrawal) ORDER BY id")
        renewWithdrawal = Statement(
            connection, "UPDATE outbox SET receipt = ?3, not_before = ?4, expires = ?5, changed = ?4 WHERE \(withdrawal)")
        deleteWithdrawal = Statement(connection, "DELETE FROM outbox WHERE \(withdrawal)")
    }

    func insert(
        event: EventNumber, _ sink: SinkName, _ key: NoticeKey, verb: OperationVerb, state: DeliveryState, reason: Reason,
        notBefore: Instant, expires: Instant?, receipt: Receipt?, at now: Instant
    ) throws(StoreError) {
        try insertOperation.run {
            $0.add(event)
            $0.add(sink.rawValue)
            $0.add(key.rawValue)
            $0.add(verb.rawValue)
            $0.add(state.rawValue)
            $0.add(reason: reason)
            $0.add(notBefore)
            $0.add(expires)
            $0.add(receipt?.rawValue)
            $0.add(now)
        }
    }

    /// Queues the withdrawal of a notice that a sink shows.
    func insertWithdrawal(
        event: EventNumber, _ sink: SinkName, _ key: NoticeKey, reason: Reason, receipt: Receipt?, at now: Instant
    ) throws(StoreError) {
        try insert(
            event: event, sink, key, verb: .withdraw, state: .queued, reason: reason, notBefore: now,
            expires: now + Self.withdrawalLimit, receipt: receipt, at: now)
    }

    /// Returns why the withdrawal of an event waits for a sink; `nil` if none waits.
    func withdrawal(of event: EventNumber, at sink: SinkName) throws(StoreError) -> Reason? {
        try reasonOfWithdrawal.first {
            $0.add(event)
            $0.add(sink.rawValue)
        } _: { columns throws(StoreError) in
            columns.reason()
        }
    }

    /// Gives the withdrawal that waits behind a delivery the receipt of this delivery.
    func renewWithdrawal(of delivery: Delivery) throws(StoreError) {
        try renewWithdrawal.run {
            $0.add(delivery.event)
            $0.add(delivery.sink.rawValue)
            $0.add(delivery.receipt?.rawValue)
            $0.add(delivery.changed)
            $0.add(delivery.changed + Self.withdrawalLimit)
        }
    }

    /// Removes the withdrawal that waits behind a delivery, because the sink never gets the notice.
    func deleteWithdrawal(of event: EventNumber, at sink: SinkName) throws(StoreError) {
        try deleteWithdrawal.run {
            $0.add(event)
            $0.add(sink.rawValue)
        }
    }

    /// Removes an operation from the outbox.
    ///
    /// - Returns: whether the operation existed.
    func delete(_ id: OperationID) throws(StoreError) -> Bool {
        try deleteOperation.run { $0.add(id) } > 0
    }

    /// Records the state of a delivery that has no row, or no longer has a row, in the outbox.
    func record(_ delivery: Delivery) throws(StoreError) {
        try saveDelivery.run {
            $0.add(delivery.event)
            $0.add(delivery.sink.rawValue)
            $0.add(delivery.key.rawValue)
            $0.add(delivery.state.rawValue)
            $0.add(reason: delivery.reason)
            $0.add(delivery.attempts)
            $0.add(delivery.changed)
            $0.add(delivery.receipt?.rawValue)
        }
    }

    /// Removes an operation that was not performed. If the operation was a delivery, records the
    /// delivery as withdrawn, or as sent if some receivers have the notice.
    func takeBack(_ row: Pending, reason: Reason, at now: Instant) throws(StoreError) {
        _ = try delete(row.id)
        guard row.isDelivery else { return }
        try deleteWithdrawal(of: row.event, at: row.sink)
        try record(row.ended(as: .withdrawn, reason: reason, at: now))
    }

    /// Returns the rows that `query` selects with ``pendingColumns``. All rows are read before any
    /// of them is changed.
    func pending(_ query: Statement, _ bind: (inout Parameters) -> Void) throws(StoreError) -> [Pending] {
        var rows: [Pending] = []
        try query.rows(bind) { columns in
            rows.append(
                Pending(
                    id: columns.integer(), event: columns.integer(), sink: SinkName(rawValue: columns.text()),
                    key: NoticeKey(rawValue: columns.text()), isDelivery: columns.truth(), isHeld: columns.truth(),
                    attempts: columns.int(), receipt: columns.optionalText().map(Receipt.init(rawValue:))))
            return .more
        }
        return rows
    }
}
