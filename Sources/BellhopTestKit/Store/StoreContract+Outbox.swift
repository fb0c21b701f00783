import BellhopCore

extension StoreContract {
    static let outboxCases: [Case] = [
        Case("a draft may expire before its event does") { probe in
            var draft = StoreSamples.draft()
            draft.expires = probe.now + .minutes(5)
            try await probe.commit(.announce(StoreSamples.event(), [draft]))
            try probe.equal(try await probe.ready().map(\.expires), [probe.now + .minutes(5)], "when it expires")
        },
        Case("what is urgent is found by itself: what is critical, and withdrawals") { probe in
            try await probe.tell(1, receipt: "r")
            for key in 2...5 {
                var event = StoreSamples.event(key)
                event.notice.urgency = key == 4 ? .critical : .high
                try await probe.commit(.announce(event, [StoreSamples.draft()]))
            }
            try await probe.commit(.withdraw(StoreSamples.key(1), state: .withdrawn, reason: "stopped", except: nil))
            let urgent = try await probe.store.operations(
                OperationQuery(sink: StoreSamples.phone, readyBy: probe.now, busy: [], isUrgentOnly: true, limit: 9))
            try probe.equal(Set(urgent.map(\.key)), [StoreSamples.key(4), StoreSamples.key(1)], "what is urgent")
        },
        Case("what waits under a key is told by another notice of it; what was told, is held or belongs to another sink stays") { probe in
            try await probe.tell(1, receipt: "r")
            let drafts = [StoreSamples.draft(), StoreSamples.draft(StoreSamples.desktop), StoreSamples.draft(StoreSamples.log, .held)]
            try await probe.commit(.announce(StoreSamples.event(1), drafts), .announce(StoreSamples.event(2), [StoreSamples.draft()]))
            let done = try await probe.commit(.absorb(StoreSamples.key(1), StoreSamples.phone, reason: "together"))
            try probe.equal(done.taken, [StoreSamples.phone: [StoreSamples.key(1)]], "the keys of what was taken from the outbox")
            let merged = try await probe.store.deliveries(DeliveryQuery(states: [.merged]))
            try probe.equal(merged.map(\.name), ["2/phone"], "what is merged")
            try probe.equal(merged.map(\.reason), ["together"], "why")
            let rest = try await probe.store.deliveries(DeliveryQuery(states: [.queued, .held, .sent]))
            try probe.equal(Set(rest.map(\.name)), ["1/phone", "2/desktop", "2/log", "3/phone"], "what stays")
            try probe.equal(try await probe.commit(.absorb(StoreSamples.key(1), StoreSamples.log, reason: "held")).taken, [:], "held")
        },
        Case("what was on the wire when another notice was to tell it, and arrives, was told after all") { probe in
            try await probe.commit(.announce(StoreSamples.event(1), [StoreSamples.draft()]))
            let first = try await probe.operation(of: 1)
            try await probe.commit(
                .absorb(StoreSamples.key(1), StoreSamples.phone, reason: "together"),
                .announce(StoreSamples.event(1), [StoreSamples.draft()]))
            try await probe.commit(probe.settle(first, .sent, receipt: "r"))
            try probe.equal(try await probe.delivery(1).state, .sent, "the first")
            try probe.equal(try await probe.operation(of: 2).previous, Receipt(rawValue: "r"), "what the second replaces")
            try await probe.commit(.announce(StoreSamples.event(2), [StoreSamples.draft()]))
            let third = try await probe.operation(of: 3)
            try await probe.commit(.absorb(StoreSamples.key(2), StoreSamples.phone, reason: "together"))
            try await probe.commit(probe.settle(third, .sent, receipt: "s"))
            try probe.equal(
                try await probe.store.waitingCounts()[StoreSamples.phone]?.withdrawals, 1, "taken back, as nothing tells it")
        },
        Case("of too much the oldest of the least urgent is given up; withdrawals neither count nor go") { probe in
            try await probe.tell(9, receipt: "r")
            try await probe.commit(.withdraw(StoreSamples.key(9), state: .withdrawn, reason: "stopped", except: nil))
            let urgencies: [Urgency] = [.high, .normal, .critical, .low, .normal]
            for (index, urgency) in urgencies.enumerated() {
                var event = StoreSamples.event(index + 1)
                event.notice.urgency = urgency
                let state: DeliveryState = index == 4 ? .parked : .queued
                try await probe.commit(
                    .announce(event, [StoreSamples.draft(StoreSamples.phone, state), StoreSamples.draft(StoreSamples.log)]))
            }
            try probe.equal(try await probe.commit(.shed(StoreSamples.phone, keeping: 5, reason: "full")).taken, [:], "of five five")
            let done = try await probe.commit(.shed(StoreSamples.phone, keeping: 2, reason: "full"))
            try probe.equal(
                done.taken, [StoreSamples.phone: [StoreSamples.key(4), StoreSamples.key(2), StoreSamples.key(5)]], "the keys of what went")
            let gone = try await probe.store.deliveries(DeliveryQuery(sink: StoreSamples.phone, states: [.expired]))
            try probe.equal(gone.map(\.key), [5, 4, 2].map(StoreSamples.key), "what went")
            try probe.equal(gone.map(\.reason), ["full", "full", "full"], "why")
            let counts = try await probe.store.waitingCounts()
            try probe.equal(
                counts, [StoreSamples.phone: WaitingCount(notices: 2, withdrawals: 1), StoreSamples.log: WaitingCount(notices: 5)],
                "what waits")
        },
        Case("an operation holds what its sink needs") { probe in
            let done = try await probe.commit(.announce(StoreSamples.event(), [StoreSamples.draft(after: .seconds(5))]))
            var event = StoreSamples.event()
            event.number = done.events[0]
            let found = try await probe.ready(after: .seconds(5))
            let expected = Operation(
                id: found.first?.id ?? 0, verb: .deliver, sink: StoreSamples.phone, key: event.notice.key, event: event, generation: 3,
                attempts: 0, notBefore: probe.now + .seconds(5), expires: probe.now + .hours(24), previous: nil)
            try probe.equal(found, [expected], "the operations")
            let waiting = try await probe.store.outbox(limit: 9)
            try probe.equal(
                waiting, [WaitingOperation(operation: expected, state: .queued, reason: "default route")], "what waits")
        },
        Case("operations come as they became ready, of their sink, not before their time, at most so many") { probe in
            for (number, seconds) in [(1, 3), (2, 1), (3, 2), (4, 9)] {
                let drafts = [StoreSamples.draft(after: .seconds(seconds)), StoreSamples.draft(StoreSamples.log)]
                try await probe.commit(.announce(StoreSamples.event(number), drafts))
            }
            func numbers(_ operations: [Operation]) -> [EventNumber] { operations.map(\.event.number) }
            try probe.equal(numbers(try await probe.ready(after: .seconds(3))), [2, 3, 1], "what is ready")
            try probe.equal(numbers(try await probe.ready(after: .seconds(3), limit: 2)), [2, 3], "the first two")
            try probe.equal(numbers(try await probe.ready(limit: 9)), [], "what is ready before its time")
            try probe.equal(numbers(try await probe.ready(StoreSamples.log)), [1, 2, 3, 4], "what is ready of another sink")
            try probe.equal(try await probe.store.nextOperation(of: StoreSamples.phone), probe.now + .seconds(1), "the next time")
            try probe.equal(try await probe.store.nextOperation(of: StoreSamples.desktop), nil, "the next time of a sink without rows")
        },
        Case("what waits is counted by sink, withdrawals by themselves") { probe in
            try await probe.tell(1, receipt: "r")
            try await probe.commit(.withdraw(StoreSamples.key(1), state: .withdrawn, reason: "stopped", except: nil))
            for key in 2...4 { try await probe.commit(.announce(StoreSamples.event(key), [StoreSamples.draft()])) }
            try await probe.commit(.announce(StoreSamples.event(5), [StoreSamples.draft(StoreSamples.log, after: .hours(1))]))
            try probe.equal(
                try await probe.store.waitingCounts(),
                [StoreSamples.phone: WaitingCount(notices: 3, withdrawals: 1), StoreSamples.log: WaitingCount(notices: 1)], "what waits")
        },
        Case("only the first row of a key is ready, and busy keys are passed over") { probe in
            for key in [1, 2, 1, 1] { try await probe.commit(.announce(StoreSamples.event(key), [StoreSamples.draft()])) }
            try await probe.commit(.announce(StoreSamples.event(1), [StoreSamples.draft(StoreSamples.log)]))
            try probe.equal(try await probe.ready().map(\.event.number), [1, 2], "what is ready")
            try probe.equal(try await probe.ready(busy: [StoreSamples.key(1)]).map(\.event.number), [2], "what is ready but not busy")
            try probe.equal(try await probe.ready(StoreSamples.log).map(\.event.number), [5], "the same key at another sink")
            try await probe.commit(probe.settle(try await probe.operation(of: 1), .failed))
            try probe.equal(try await probe.ready().map(\.event.number), [2, 3], "what is ready after the first was settled")
            let busy: Set = [StoreSamples.key(1), StoreSamples.key(2)]
            try probe.equal(
                try await probe.store.nextOperation(of: StoreSamples.phone, passingOver: busy), nil, "the next time when all are busy")
        },
        Case("a row in back-off holds back its key, and only that") { probe in
            for key in [1, 1, 2] { try await probe.commit(.announce(StoreSamples.event(key), [StoreSamples.draft()])) }
            let first = try await probe.operation(of: 1)
            try await probe.commit(
                .postpone(first.id, state: .queued, reason: "no answer", attempts: 3, notBefore: probe.now + .minutes(5)),
                after: .seconds(1))
            try probe.equal(try await probe.ready().map(\.event.number), [3], "what is ready")
            try probe.equal(
                try await probe.store.nextOperation(of: StoreSamples.phone, passingOver: [StoreSamples.key(2)]),
                probe.now + .minutes(5), "the next time of the key in back-off")
            let later = try await probe.ready(after: .minutes(5))
            try probe.equal(later.map(\.event.number), [3, 1], "what is ready later")
            try probe.equal(later.map(\.attempts), [0, 3], "the attempts")
            let delivery = try await probe.delivery(1)
            let expected = Delivery(
                event: 1, sink: StoreSamples.phone, key: StoreSamples.key(1), state: .queued, reason: "no answer", attempts: 3,
                changed: probe.now + .seconds(1))
            try probe.equal(delivery, expected, "the delivery in back-off")
        },
        Case("parked and held rows wait until they are released") { probe in
            try await probe.commit(.announce(StoreSamples.event(1), [StoreSamples.draft()]))
            try await probe.commit(
                .announce(
                    StoreSamples.event(2), [StoreSamples.draft(StoreSamples.phone, .held), StoreSamples.draft(StoreSamples.desktop, .held)])
            )
            try probe.equal(try await probe.store.heldCount(), 1, "what is held, at two sinks")
            try await probe.commit(.announce(StoreSamples.event(3), [StoreSamples.draft(after: .hours(1))]))
            try await probe.commit(.announce(StoreSamples.event(4), [StoreSamples.draft(StoreSamples.log)]))
            try await probe.commit(.park(StoreSamples.phone, reason: "401"))
            try probe.equal(try await probe.ready(after: .hours(2)), [], "what is ready")
            try probe.equal(try await probe.store.nextOperation(of: StoreSamples.phone), nil, "the next time")
            let deliveries = try await probe.store.deliveries(DeliveryQuery(sink: StoreSamples.phone)).map { "\($0.state) \($0.reason)" }
            try probe.equal(deliveries, ["parked 401", "held default route", "parked 401"], "the deliveries")
            let done = try await probe.commit(.release(StoreSamples.phone, from: .parked), after: .minutes(1))
            try probe.equal(done.sinks, [StoreSamples.phone], "the sinks with rows")
            try probe.equal(try await probe.ready(after: .minutes(1)).map(\.event.number), [1, 3], "what is ready after the release")
            try await probe.commit(.release(StoreSamples.phone, from: .held), after: .minutes(2))
            try probe.equal(try await probe.ready(after: .minutes(2)).map(\.event.number), [1, 3, 2], "what is ready in the end")
            try probe.equal(try await probe.store.heldCount(), 1, "what is held at the other sink")
            try await probe.commit(.release(StoreSamples.desktop, from: .held), after: .minutes(2))
            try probe.equal(try await probe.store.heldCount(), 0, "what is held in the end")
            let nothing = try await probe.commit(.release(StoreSamples.phone, from: .held))
            try probe.equal(nothing.sinks, [], "the sinks with rows when nothing was held")
        },
        Case("rows in back-off can be released too") { probe in
            try await probe.commit(.announce(StoreSamples.event(1), [StoreSamples.draft(after: .hours(1))]))
            try await probe.commit(.release(StoreSamples.phone, from: .queued))
            try probe.equal(try await probe.ready().map(\.event.number), [1], "what is ready")
        },
        Case("G16: what is held keeps nothing waiting that comes after it under its key") { probe in
            try await probe.commit(.announce(StoreSamples.event(1, key: 1), [StoreSamples.draft(StoreSamples.phone, .held)]))
            try await probe.commit(.announce(StoreSamples.event(2, key: 1), [StoreSamples.draft()]))
            try probe.equal(try await probe.ready().map(\.event.number), [2], "what is ready")
            try probe.equal(try await probe.store.nextOperation(of: StoreSamples.phone), probe.now, "when")
        },
        Case("one row can be parked or held by its outcome") { probe in
            try await probe.commit(.announce(StoreSamples.event(1), [StoreSamples.draft()]))
            let operation = try await probe.operation(of: 1)
            try await probe.commit(.postpone(operation.id, state: .parked, reason: "401", attempts: 1, notBefore: probe.now))
            try probe.equal(try await probe.ready(), [], "what is ready")
            try probe.equal(try await probe.delivery(1).state, .parked, "the delivery")
            try await probe.expect(
                .refused, "postponing a row into a state that has ended",
                of: .postpone(operation.id, state: .sent, reason: "", attempts: 1, notBefore: probe.now))
            try await probe.commit(.postpone(operation.id + 1, state: .queued, reason: "gone", attempts: 1, notBefore: probe.now))
        },
        Case("settling removes the row and records the outcome") { probe in
            for state in [DeliveryState.sent, .expired, .failed] {
                let done = try await probe.commit(.announce(StoreSamples.event(), [StoreSamples.draft()]))
                let operation = try await probe.operation(of: done.events[0])
                try await probe.commit(probe.settle(operation, state, receipt: "r"), after: .seconds(3))
                try probe.equal(try await probe.store.outbox(limit: 9), [], "the outbox")
                let expected = Delivery(
                    event: done.events[0], sink: StoreSamples.phone, key: StoreSamples.key(), state: state, reason: "the outcome",
                    attempts: 1, changed: probe.now + .seconds(3), receipt: Receipt(rawValue: "r"))
                try probe.equal(try await probe.delivery(done.events[0]), expected, "the delivery")
            }
            try await probe.commit(.announce(StoreSamples.event(), [StoreSamples.draft()]))
            let waiting = try await probe.operation(of: 4)
            try await probe.expect(.refused, "an outcome that is none", of: probe.settle(waiting, .queued))
        },
        Case("the rows of a sink that is no longer configured are dropped") { probe in
            try await probe.tell(1, receipt: "r")
            try await probe.commit(.withdraw(StoreSamples.key(1), state: .acknowledged, reason: "answered", except: nil))
            for sink in [StoreSamples.phone, StoreSamples.log] {
                try await probe.commit(.announce(StoreSamples.event(2), [StoreSamples.draft(sink)]))
            }
            let done = try await probe.commit(.dropOutbox(StoreSamples.phone, reason: "not in the config"))
            try probe.equal(done.withdrawn, [], "the withdrawn keys")
            try probe.equal(try await probe.store.outbox(limit: 9).map(\.operation.sink), [StoreSamples.log], "the sinks in the outbox")
            let dropped = try await probe.delivery(2)
            try probe.equal("\(dropped.state) \(dropped.reason)", "withdrawn not in the config", "the dropped delivery")
            try probe.equal(try await probe.delivery(1).state, .acknowledged, "the delivery that was made")
        },
        Case("a notice that some devices have waits for the others, and counts as sent when its row goes") { probe in
            try await probe.commit(.announce(StoreSamples.event(), [StoreSamples.draft()]))
            try await probe.reach(1, "first")
            try await probe.reach(1, "second")
            try probe.equal(try await probe.ready().map(\.reached?.rawValue), ["second"], "the receipt of the row")
            try probe.equal(try await probe.ready().map(\.previous), [nil], "the receipt of an earlier message")
            let waiting = try await probe.delivery(1)
            try probe.equal("\(waiting.state) \(waiting.receipt?.rawValue ?? "")", "queued second", "the delivery that waits")
            try await probe.commit(.withdraw(StoreSamples.key(), state: .acknowledged, reason: "answered", except: nil), after: .seconds(5))
            let rows = try await probe.ready(after: .seconds(5)).map { "\($0.verb) \($0.previous?.rawValue ?? "") \($0.reached == nil)" }
            try probe.equal(rows, ["withdraw second true"], "the operations")
            let over = try await probe.delivery(1)
            try probe.equal("\(over.state) \(over.reason)", "acknowledged answered", "the delivery")
            let withdrawal = try await probe.operation(of: 1)
            try await probe.commit(probe.settle(withdrawal, .sent))
            try probe.equal(try await probe.store.outbox(limit: 9), [], "the outbox in the end")
        },
        Case("a notice that some devices get after it was withdrawn is withdrawn there (promise 4)") { probe in
            try await probe.commit(.announce(StoreSamples.event(), [StoreSamples.draft()]))
            let operation = try await probe.operation(of: 1)
            try await probe.commit(.withdraw(StoreSamples.key(), state: .withdrawn, reason: "stopped", except: nil))
            let done = try await probe.commit(probe.reach(operation, "late"))
            try probe.equal(done.sinks, [StoreSamples.phone], "the sinks with rows")
            let rows = try await probe.ready().map { "\($0.verb) \($0.previous?.rawValue ?? "")" }
            try probe.equal(rows, ["withdraw late"], "the operations")
        },
        Case("however the row of a notice that some devices have goes, the notice can still be withdrawn") { probe in
            let ends: [Change] = [
                .absorb(StoreSamples.key(), StoreSamples.phone, reason: "the end"),
                .shed(StoreSamples.phone, keeping: 0, reason: "the end"), .dropOutbox(StoreSamples.phone, reason: "the end"),
            ]
            for end in ends {
                let event = try await probe.commit(.announce(StoreSamples.event(), [StoreSamples.draft()])).events[0]
                try await probe.reach(event, "r")
                try await probe.commit(end)
                let sent = try await probe.delivery(event)
                try probe.equal("\(sent.state) \(sent.reason) \(sent.receipt?.rawValue ?? "")", "sent the end r", "the delivery")
                try await probe.commit(.withdraw(StoreSamples.key(), state: .acknowledged, reason: "answered", except: nil))
                let withdrawal = try await probe.operation(of: event)
                try probe.equal(withdrawal.verb, .withdraw, "the operation")
                try await probe.commit(probe.settle(withdrawal, .sent))
            }
            let event = try await probe.commit(.announce(StoreSamples.event(), [StoreSamples.draft()])).events[0]
            try await probe.reach(event, "r")
            let done = try await probe.commit(.clear(StoreSamples.phone, reason: "notifications off"))
            try probe.equal(done.withdrawn, [StoreSamples.key()], "the withdrawn keys")
            let rows = try await probe.ready().map { "\($0.verb) \($0.previous?.rawValue ?? "")" }
            try probe.equal(rows, ["withdraw r"], "the operations after all messages were withdrawn")
        },
    ]
}
