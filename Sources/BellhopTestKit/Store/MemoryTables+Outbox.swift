import BellhopCore

extension MemoryTables {
    mutating func announce(_ event: Event, _ drafts: [DeliveryDraft], at now: Instant, _ done: inout Committed) throws(StoreError) {
        var event = event
        guard event.merges.allSatisfy({ $0 < 0 || done.events.indices.contains(Int($0)) }) else {
            throw .refused("a digest merges an announcement that is not before it in its step")
        }
        guard Set(drafts.map(\.sink)).count == drafts.count else { throw .refused("two deliveries of one event for a sink") }
        event.merges = event.merges.map { $0 < 0 ? -$0 : done.events[Int($0)] }
        event.number = singles.lastEvent + 1
        setSingle(\.lastEvent, to: event.number)
        set(\.events, event.number, to: event)
        done.events.append(event.number)
        for draft in drafts {
            if draft.state.isPending {
                insert(
                    event: event, draft.sink, event.notice.key, verb: .deliver, state: draft.state, reason: draft.reason,
                    notBefore: draft.notBefore, expires: draft.expires ?? event.expires, at: now)
                done.sinks.insert(draft.sink)
            } else {
                record(
                    Delivery(
                        event: event.number, sink: draft.sink, key: event.notice.key, state: draft.state, reason: draft.reason,
                        changed: now))
            }
        }
    }

    mutating func withdraw(
        _ key: NoticeKey, state: DeliveryState, reason: Reason, except: SinkName?, sparing spared: Set<SinkName>, at now: Instant,
        _ done: inout Committed
    ) throws(StoreError) {
        for row in outbox.values.filter({ $0.key == key && $0.verb != .withdraw }).sorted(by: { $0.id < $1.id }) {
            guard row.verb.isDelivery, row.state != .held, spared.contains(row.sink) else {
                try takeBack(row, reason: reason, at: now)
                continue
            }
            guard let event = events[row.event], withdrawals(of: row.event, at: row.sink).isEmpty else { continue }
            insert(
                event: event, row.sink, key, verb: .withdraw, state: .queued, reason: reason, notBefore: now, expires: now + .hours(24),
                at: now)
            done.sinks.insert(row.sink)
        }
        let open = deliveries[where: key].map(\.value).filter(\.state.isOpen)
            .sorted { $0.sink != $1.sink ? $0.sink.rawValue.isBefore($1.sink.rawValue) : $0.event > $1.event }
        if !open.isEmpty, state.isPending { throw .refused("a delivery outside the outbox has ended") }
        var told: Set<SinkName> = []
        for var delivery in open {
            let receipt = delivery.receipt
            delivery.state = state
            delivery.reason = reason
            delivery.changed = now
            record(delivery)
            guard told.insert(delivery.sink).inserted, delivery.sink != except else { continue }
            withdraw(delivery, receipt: receipt, reason: reason, at: now, &done)
        }
        done.withdrawn.insert(key)
    }

    mutating func retract(_ key: NoticeKey, _ sink: SinkName, reason: Reason, at now: Instant, _ done: inout Committed) {
        let open = deliveries[where: key].map(\.value).filter { $0.sink == sink && $0.state.isOpen }.sorted { $0.event > $1.event }
        for var delivery in open {
            delivery.state = .withdrawn
            delivery.reason = reason
            delivery.changed = now
            record(delivery)
        }
        if let newest = open.first { withdraw(newest, receipt: newest.receipt, reason: reason, at: now, &done) }
    }

    mutating func requeueOpen(_ sink: SinkName, reason: Reason, at now: Instant, _ done: inout Committed) throws(StoreError) {
        let sent = deliveries.values.filter { $0.sink == sink && $0.state == .sent }.sorted { $0.event < $1.event }
        for delivery in sent {
            guard let event = events[delivery.event], let expires = event.expires, expires >= now else { continue }
            for row in updates(of: delivery) { set(\.outbox, row.id, to: nil) }
            set(\.deliveries, DeliveryID(event: delivery.event, sink: sink), to: nil)
            insert(
                event: event, sink, delivery.key, verb: .deliver, state: .queued, reason: reason, notBefore: now, expires: expires,
                at: now)
            done.sinks.insert(sink)
        }
    }

    mutating func adoptOpen(_ sink: SinkName, reason: Reason, at now: Instant, _ done: inout Committed) {
        for delivery in deliveries.values.sorted(by: { $0.event < $1.event }) where delivery.sink == sink && delivery.state == .sent {
            guard let event = events[delivery.event], let expires = event.expires, expires >= now, updates(of: delivery).isEmpty
            else { continue }
            insert(
                event: event, sink, delivery.key, verb: .update, state: .queued, reason: reason, notBefore: now, expires: expires,
                receipt: delivery.receipt, at: now)
            done.sinks.insert(sink)
        }
    }

    mutating func clear(_ sink: SinkName, reason: Reason, at now: Instant, _ done: inout Committed) throws(StoreError) {
        for row in outbox.values where row.sink == sink && row.verb != .withdraw {
            try takeBack(row, reason: reason, at: now)
            done.withdrawn.insert(row.key)
        }
        let open = deliveries.values.filter { $0.sink == sink && $0.state.isOpen }
        // Withdraw only the newest notice of each key, because it has replaced the older notices on
        // the screen.
        let newest = Dictionary(open.map { ($0.key, $0.event) }, uniquingKeysWith: max)
        for var delivery in open.sorted(by: { $0.event < $1.event }) {
            let receipt = delivery.receipt
            delivery.state = .withdrawn
            delivery.reason = reason
            delivery.changed = now
            record(delivery)
            done.withdrawn.insert(delivery.key)
            guard newest[delivery.key] == delivery.event else { continue }
            withdraw(delivery, receipt: receipt, reason: reason, at: now, &done)
        }
    }

    mutating func absorb(
        _ key: NoticeKey, _ sink: SinkName, withHeld: Bool, reason: Reason, at now: Instant, _ done: inout Committed
    ) throws(StoreError) {
        let states: Set<DeliveryState> = withHeld ? [.queued, .held, .parked] : [.queued]
        let rows = outbox.values.filter { $0.key == key && $0.sink == sink && states.contains($0.state) && $0.verb.isDelivery }
        for row in rows { end(row, as: .merged, reason: reason, at: now, &done) }
    }

    mutating func shed(_ sink: SinkName, keeping limit: Int, reason: Reason, at now: Instant, _ done: inout Committed) {
        let rows = outbox.values.filter { $0.sink == sink && $0.verb.isDelivery }.sorted { left, right in
            let urgencies = (events[left.event]?.notice.urgency ?? .low, events[right.event]?.notice.urgency ?? .low)
            return urgencies.0 != urgencies.1 ? urgencies.0 < urgencies.1 : left.id < right.id
        }
        for row in rows.prefix(max(0, rows.count - max(0, limit))) { end(row, as: .expired, reason: reason, at: now, &done) }
    }

    private mutating func end(_ row: OutboxRow, as state: DeliveryState, reason: Reason, at now: Instant, _ done: inout Committed) {
        set(\.outbox, row.id, to: nil)
        deleteWithdrawals(of: row.event, at: row.sink)
        record(row.ended(as: state, reason: reason, at: now))
        done.taken[row.sink, default: []].insert(row.key)
    }

    /// Records the end of a delivery. If a withdrawal waits behind it, the delivery ends with the
    /// reason of the withdrawal.
    private mutating func end(_ delivery: Delivery) {
        var ended = delivery
        let withdrawals = withdrawals(of: delivery.event, at: delivery.sink)
        if let first = withdrawals.first, delivery.state.isOpen {
            (ended.state, ended.reason) = (.withdrawn, first.reason)
            for var row in withdrawals {
                (row.receipt, row.notBefore, row.changed) = (delivery.receipt, delivery.changed, delivery.changed)
                row.expires = delivery.changed + .hours(24)
                set(\.outbox, row.id, to: row)
            }
        } else {
            deleteWithdrawals(of: delivery.event, at: delivery.sink)
        }
        record(ended)
    }

    private func withdrawals(of event: EventNumber, at sink: SinkName) -> [OutboxRow] {
        outbox.values.filter { $0.verb == .withdraw && $0.event == event && $0.sink == sink }.sorted { $0.id < $1.id }
    }

    private mutating func deleteWithdrawals(of event: EventNumber, at sink: SinkName) {
        for row in withdrawals(of: event, at: sink) { set(\.outbox, row.id, to: nil) }
    }

    private func updates(of delivery: Delivery) -> [OutboxRow] {
        outbox.values.filter { $0.verb == .update && $0.event == delivery.event && $0.sink == delivery.sink }
    }

    mutating func settle(_ id: OperationID, verb: OperationVerb, _ delivery: Delivery, _ done: inout Committed) throws(StoreError) {
        let wasThere = outbox[id] != nil
        if wasThere { set(\.outbox, id, to: nil) }
        let stored = deliveries[DeliveryID(event: delivery.event, sink: delivery.sink)]
        if verb == .withdraw {
            guard wasThere, delivery.state != .sent, var standing = stored, standing.state == .withdrawn || standing.state == .acknowledged
            else { return }
            standing.reason = .stays(standing.reason, because: delivery.reason)
            standing.changed = delivery.changed
            return record(standing)
        }
        if wasThere, verb == .update {
            guard var renewed = stored, renewed.state.isOpen, delivery.state.isOpen else { return }
            renewed.receipt = delivery.receipt
            if renewed.reason.isOffScreen { renewed.reason = delivery.reason }
            record(renewed)
        } else if wasThere {
            if delivery.state.isPending { throw .refused("a delivery outside the outbox has ended") }
            end(delivery)
        } else if delivery.state.isOpen {
            noteArrival(delivery, &done)
        }
    }

    mutating func reach(_ id: OperationID, _ delivery: Delivery, _ done: inout Committed) {
        guard var row = outbox[id], row.verb.isDelivery else { return noteArrival(delivery, &done) }
        row.receipt = delivery.receipt
        set(\.outbox, id, to: row)
    }

    /// Handles a notice that arrived although its row was removed from the outbox during the
    /// attempt.
    private mutating func noteArrival(_ delivery: Delivery, _ done: inout Committed) {
        let stored = deliveries[DeliveryID(event: delivery.event, sink: delivery.sink)]
        if stored?.state == .withdrawn || stored?.state == .acknowledged {
            withdraw(
                delivery, receipt: delivery.receipt, reason: "the notice arrived after it had been withdrawn", at: delivery.changed, &done)
        } else if stored?.state == .merged, stored?.receipt == nil {
            // While the notice was being sent, its delivery was merged into another notice.
            // Withdraw the sent notice unless a newer delivery in the outbox will replace it.
            let isReplaced = outbox.values.contains {
                $0.key == delivery.key && $0.sink == delivery.sink && $0.event > delivery.event && $0.verb.isDelivery
            }
            if isReplaced {
                record(delivery)
            } else {
                withdraw(
                    delivery, receipt: delivery.receipt, reason: "the notice arrived after it had been withdrawn", at: delivery.changed,
                    &done)
            }
        }
    }

    /// Removes an outbox row whose operation was not performed. If the operation was a delivery,
    /// the state of that delivery becomes `withdrawn`, or `sent` if some receivers have the notice.
    mutating func takeBack(_ row: OutboxRow, reason: Reason, at now: Instant) throws(StoreError) {
        set(\.outbox, row.id, to: nil)
        guard row.verb.isDelivery else { return }
        deleteWithdrawals(of: row.event, at: row.sink)
        record(row.ended(as: .withdrawn, reason: reason, at: now))
    }

    private mutating func withdraw(
        _ delivery: Delivery, receipt: Receipt?, reason: Reason, at now: Instant, _ done: inout Committed
    ) {
        guard let event = events[delivery.event] else { return }
        insert(
            event: event, delivery.sink, delivery.key, verb: .withdraw, state: .queued, reason: reason, notBefore: now,
            expires: now + .hours(24), receipt: receipt, at: now)
        done.sinks.insert(delivery.sink)
    }

    private mutating func insert(
        event: Event, _ sink: SinkName, _ key: NoticeKey, verb: OperationVerb, state: DeliveryState, reason: Reason,
        notBefore: Instant, expires: Instant?, receipt: Receipt? = nil, at now: Instant
    ) {
        let id = singles.lastOperation + 1
        setSingle(\.lastOperation, to: id)
        let row = OutboxRow(
            id: id, event: event.number, sink: sink, key: key, verb: verb, state: state, reason: reason, attempts: 0,
            notBefore: notBefore, expires: expires, receipt: receipt, changed: now)
        set(\.outbox, id, to: row)
    }

    private mutating func record(_ delivery: Delivery) {
        set(\.deliveries, DeliveryID(event: delivery.event, sink: delivery.sink), to: delivery)
    }
}

extension String {
    /// Returns whether this text sorts before `other`. Like SQLite, compares the texts byte by
    /// byte.
    func isBefore(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
