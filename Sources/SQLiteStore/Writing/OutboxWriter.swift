import BellhopCore

/// Records the outcomes of operations, and changes the state of pending operations.
final class OutboxWriter {
    private let rows: OutboxRows
    private let pendingOfSink: Statement
    private let stateOfDelivery: Statement
    private let update: Statement
    private let mark: Statement
    private let renew: Statement
    private let stays: Statement
    private let parkQueued: Statement
    private let releaseRows: Statement
    private let toldOfKey: Statement
    private let surplus: Statement
    private let nextOfKey: Statement
    private let reasonOfDelivery: Statement

    init(_ connection: DatabaseConnection, _ rows: OutboxRows) {
        self.rows = rows
        pendingOfSink = Statement(connection, "SELECT \(OutboxRows.pendingColumns) FROM outbox o WHERE o.sink = ?1")
        stateOfDelivery = Statement(connection, "SELECT state, receipt IS NULL FROM deliveries WHERE event = ?1 AND sink = ?2")
        update = Statement(
            connection, "UPDATE outbox SET state = ?2, reason = ?3, attempts = ?4, not_before = ?5, changed = ?6 WHERE id = ?1")
        mark = Statement(connection, "UPDATE outbox SET receipt = ?2 WHERE id = ?1 AND verb IN ('deliver', 'schedule')")
        renew = Statement(
            connection,
            """
            UPDATE deliveries SET receipt = ?3, reason = coalesce(?4, reason)
            WHERE event = ?1 AND sink = ?2 AND state IN ('sent', 'seen')
            """)
        stays = Statement(
            connection,
            """
            UPDATE deliveries SET reason = ?3, changed = ?4
            WHERE event = ?1 AND sink = ?2 AND state IN ('withdrawn', 'acknowledged')
            """)
        reasonOfDelivery = Statement(connection, "SELECT reason FROM deliveries WHERE event = ?1 AND sink = ?2")
        parkQueued = Statement(
            connection, "UPDATE outbox SET state = 'parked', reason = ?2, changed = ?3 WHERE sink = ?1 AND state = 'queued'")
        releaseRows = Statement(
            connection, "UPDATE outbox SET state = 'queued', not_before = ?3, changed = ?3 WHERE sink = ?1 AND state = ?2")
        toldOfKey = Statement(
            connection,
            """
            SELECT \(OutboxRows.pendingColumns) FROM outbox o
            WHERE o.key = ?1 AND o.sink = ?2 AND (o.state = 'queued' OR ?3 AND o.state IN ('held', 'parked'))
                AND o.verb IN ('deliver', 'schedule')
            """)
        nextOfKey = Statement(
            connection,
            "SELECT o.id FROM outbox o WHERE o.key = ?1 AND o.sink = ?2 AND o.event > ?3 AND o.verb IN ('deliver', 'schedule') LIMIT 1")
        surplus = Statement(
            connection,
            """
            SELECT \(OutboxRows.pendingColumns) FROM outbox o JOIN events e ON e.number = o.event
            WHERE o.sink = ?1 AND o.verb IN ('deliver', 'schedule')
            ORDER BY CASE e.urgency WHEN 'low' THEN 0 WHEN 'normal' THEN 1 WHEN 'high' THEN 2 ELSE 3 END, o.id
            LIMIT max(0, (SELECT count(*) FROM outbox WHERE sink = ?1 AND verb IN ('deliver', 'schedule')) - ?2)
            """)
    }

    func settle(_ id: OperationID, verb: OperationVerb, _ delivery: Delivery, _ done: inout Committed) throws(StoreError) {
        let wasThere = try rows.delete(id)
        if verb == .withdraw {
            if wasThere, delivery.state != .sent { try noteStanding(delivery) }
            return
        }
        if wasThere {
            if verb == .update { try renew(delivery) } else { try record(delivery) }
        } else if delivery.state.isOpen {
            try noteArrival(delivery, &done)
        }
    }

    /// Records that the receivers of `delivery.receipt` have a notice that still waits for others.
    func reach(_ id: OperationID, _ delivery: Delivery, _ done: inout Committed) throws(StoreError) {
        let marked = try mark.run {
            $0.add(id)
            $0.add(delivery.receipt?.rawValue)
        }
        if marked == 0 { try noteArrival(delivery, &done) }
    }

    /// Handles a notice that arrived although its row was removed from the outbox during the
    /// attempt.
    private func noteArrival(_ delivery: Delivery, _ done: inout Committed) throws(StoreError) {
        switch try ending(of: delivery) {
        case .takenBack:
            try takeBack(delivery, &done)
        case .absorbed:
            // The notice that absorbed this notice may no longer be pending.
            if try isReplaced(delivery) { try rows.record(delivery) } else { try takeBack(delivery, &done) }
        case .other:
            break
        }
    }

    /// Records the end of a delivery. If a withdrawal waits behind it, the delivery ends with the
    /// reason of the withdrawal.
    private func record(_ delivery: Delivery) throws(StoreError) {
        var ended = delivery
        if let reason = try rows.withdrawal(of: delivery.event, at: delivery.sink) {
            if delivery.state.isOpen {
                try rows.renewWithdrawal(of: delivery)
                (ended.state, ended.reason) = (.withdrawn, reason)
            } else {
                try rows.deleteWithdrawal(of: delivery.event, at: delivery.sink)
            }
        }
        try rows.record(ended)
    }

    /// Records the new receipt after an update. The notice was sent earlier, so its time stays. A
    /// failed update leaves the delivery unchanged.
    private func renew(_ delivery: Delivery) throws(StoreError) {
        guard delivery.state.isOpen else { return }
        let wasOffScreen = try reason(of: delivery)?.isOffScreen == true
        try renew.run {
            $0.add(delivery.event)
            $0.add(delivery.sink.rawValue)
            $0.add(delivery.receipt?.rawValue)
            $0.add(reason: wasOffScreen ? delivery.reason : nil)
        }
    }

    /// Records that a sink could not withdraw a notice.
    private func noteStanding(_ delivery: Delivery) throws(StoreError) {
        guard let withdrawal = try reason(of: delivery) else { return }
        try stays.run {
            $0.add(delivery.event)
            $0.add(delivery.sink.rawValue)
            $0.add(reason: .stays(withdrawal, because: delivery.reason))
            $0.add(delivery.changed)
        }
    }

    private func reason(of delivery: Delivery) throws(StoreError) -> Reason? {
        try reasonOfDelivery.first {
            $0.add(delivery.event)
            $0.add(delivery.sink.rawValue)
        } _: { columns throws(StoreError) in
            columns.reason()
        }
    }

    func postpone(
        _ id: OperationID, state: DeliveryState, reason: Reason, attempts: Int, notBefore: Instant, at now: Instant
    ) throws(StoreError) {
        try update.run {
            $0.add(id)
            $0.add(state.rawValue)
            $0.add(reason: reason)
            $0.add(attempts)
            $0.add(notBefore)
            $0.add(now)
        }
    }

    func park(_ sink: SinkName, reason: Reason, at now: Instant) throws(StoreError) {
        try parkQueued.run {
            $0.add(sink.rawValue)
            $0.add(reason: reason)
            $0.add(now)
        }
    }

    func release(_ sink: SinkName, from state: DeliveryState, at now: Instant, _ done: inout Committed) throws(StoreError) {
        let released = try releaseRows.run {
            $0.add(sink.rawValue)
            $0.add(state.rawValue)
            $0.add(now)
        }
        if released > 0 { done.sinks.insert(sink) }
    }

    func absorb(
        _ key: NoticeKey, _ sink: SinkName, withHeld: Bool, reason: Reason, at now: Instant, _ done: inout Committed
    ) throws(StoreError) {
        let told = try rows.pending(toldOfKey) {
            $0.add(key.rawValue)
            $0.add(sink.rawValue)
            $0.add(withHeld)
        }
        for row in told { try end(row, as: .merged, reason: reason, at: now, &done) }
    }

    func shed(_ sink: SinkName, keeping limit: Int, reason: Reason, at now: Instant, _ done: inout Committed) throws(StoreError) {
        let given = try rows.pending(surplus) {
            $0.add(sink.rawValue)
            $0.add(max(0, limit))
        }
        for row in given { try end(row, as: .expired, reason: reason, at: now, &done) }
    }

    private func end(
        _ row: OutboxRows.Pending, as state: DeliveryState, reason: Reason, at now: Instant, _ done: inout Committed
    ) throws(StoreError) {
        _ = try rows.delete(row.id)
        try rows.deleteWithdrawal(of: row.event, at: row.sink)
        try rows.record(row.ended(as: state, reason: reason, at: now))
        done.taken[row.sink, default: []].insert(row.key)
    }

    func drop(_ sink: SinkName, reason: Reason, at now: Instant) throws(StoreError) {
        for row in try rows.pending(pendingOfSink, { $0.add(sink.rawValue) }) {
            try rows.takeBack(row, reason: reason, at: now)
        }
    }

    private func takeBack(_ delivery: Delivery, _ done: inout Committed) throws(StoreError) {
        try rows.insertWithdrawal(
            event: delivery.event, delivery.sink, delivery.key, reason: "the notice arrived after it had been withdrawn",
            receipt: delivery.receipt, at: delivery.changed)
        done.sinks.insert(delivery.sink)
    }

    private func isReplaced(_ delivery: Delivery) throws(StoreError) -> Bool {
        try nextOfKey.first({
            $0.add(delivery.key.rawValue)
            $0.add(delivery.sink.rawValue)
            $0.add(delivery.event)
        }) { $0.integer() } != nil
    }

    /// The end of a delivery whose row was removed from the outbox during the attempt.
    private enum Ending {
        case takenBack, absorbed
        /// Any other end. This includes a delivery whose stored state is still open: its outcome
        /// was already stored.
        case other
    }

    private func ending(of delivery: Delivery) throws(StoreError) -> Ending {
        let stored = try stateOfDelivery.first({
            $0.add(delivery.event)
            $0.add(delivery.sink.rawValue)
        }) { columns in (DeliveryState(rawValue: columns.text()), columns.truth()) }
        return switch stored {
        case (.withdrawn, _)?, (.acknowledged, _)?: .takenBack
        // A delivery that was sent and later superseded has a receipt. A delivery that was absorbed
        // has no receipt.
        case (.merged, true)?: .absorbed
        default: .other
        }
    }
}
