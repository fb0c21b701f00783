import BellhopCore

extension StoreContract {
    static let openDeliveryCases: [Case] = [
        Case("G8: what is told again takes the place of what was told before, at that sink and under that key") { probe in
            for number in 1...3 {
                try await probe.commit(
                    .announce(
                        StoreSamples.event(number, key: number == 3 ? 2 : 1),
                        [StoreSamples.draft(), StoreSamples.draft(StoreSamples.desktop)]))
            }
            for row in try await probe.store.outbox(limit: 9).map(\.operation) {
                try await probe.commit(
                    .settle(
                        row.id, verb: .deliver, event: row.event.number, sink: row.sink, key: row.key, state: .sent, reason: "taken",
                        attempts: 1, receipt: Receipt(rawValue: "r\(row.event.number)")))
            }
            try await probe.commit(.supersede(StoreSamples.key(1), StoreSamples.phone, before: 2, reason: "told again"), after: .seconds(9))
            let merged = try await probe.store.deliveries(DeliveryQuery(states: [.merged]))
            try probe.equal(merged.map { "\($0.event) \($0.sink) \($0.reason)" }, ["1 phone told again"], "what was replaced")
            try probe.equal(merged.map(\.changed), [probe.now + .seconds(9)], "when")
            try probe.equal(try await probe.store.deliveries(DeliveryQuery(states: [.sent])).count, 5, "what stands")
        },
        Case("an operation carries the receipt of the newest open delivery of its key at its sink") { probe in
            try await probe.tell(1, receipt: "first")
            try await probe.tell(2, key: 1, receipt: "second")
            try await probe.tell(3, key: 1, sink: StoreSamples.log, receipt: "elsewhere")
            try await probe.tell(4, key: 4, receipt: "another key")
            try await probe.commit(.announce(StoreSamples.event(1), [StoreSamples.draft()]))
            try probe.equal(try await probe.ready().map(\.previous), [Receipt(rawValue: "second")], "the previous receipts")
        },
        Case("seen is noted once, on an open delivery only") { probe in
            let event = try await probe.tell(receipt: "r")
            try await probe.commit(.seen(StoreSamples.key(), StoreSamples.log, reason: "another sink"))
            try await probe.commit(.seen(StoreSamples.key(2), StoreSamples.phone, reason: "another key"))
            try probe.equal(try await probe.delivery(event).state, .sent, "the delivery")
            try await probe.commit(.seen(StoreSamples.key(), StoreSamples.phone, reason: "clicked"), after: .seconds(1))
            try await probe.commit(.seen(StoreSamples.key(), StoreSamples.phone, reason: "clicked again"), after: .seconds(2))
            let expected = Delivery(
                event: event, sink: StoreSamples.phone, key: StoreSamples.key(), state: .seen, reason: "clicked", attempts: 1,
                changed: probe.now + .seconds(1), receipt: Receipt(rawValue: "r"))
            try probe.equal(try await probe.delivery(event), expected, "the seen delivery")
            try await probe.commit(.withdraw(StoreSamples.key(), state: .acknowledged, reason: "answered", except: nil))
            try await probe.commit(.seen(StoreSamples.key(), StoreSamples.phone, reason: "too late"))
            try probe.equal(try await probe.delivery(event).state, .acknowledged, "the answered delivery")
        },
        Case("an open delivery takes another receipt, and another reason as long as nobody has seen it") { probe in
            let event = try await probe.tell(receipt: "r")
            let moved = Receipt(rawValue: "moved")
            try await probe.commit(.amend(StoreSamples.key(), StoreSamples.log, receipt: moved, reason: "another sink"))
            try await probe.commit(.amend(StoreSamples.key(), StoreSamples.phone, receipt: moved, reason: nil))
            try await probe.commit(
                .amend(StoreSamples.key(), StoreSamples.phone, receipt: nil, reason: "left the screen"), after: .seconds(1))
            var expected = try await probe.delivery(event)
            try probe.equal(expected.receipt, moved, "the receipt that moved")
            try probe.equal(expected.reason, "left the screen", "why it is not on the screen")
            try await probe.commit(.seen(StoreSamples.key(), StoreSamples.phone, reason: "clicked"))
            expected = try await probe.delivery(event)
            try await probe.commit(.amend(StoreSamples.key(), StoreSamples.phone, receipt: nil, reason: "left again"), after: .seconds(1))
            try probe.equal(try await probe.delivery(event), expected, "what somebody has seen")
            try await probe.commit(.withdraw(StoreSamples.key(), state: .acknowledged, reason: "done", except: nil))
            expected = try await probe.delivery(event)
            try await probe.commit(.amend(StoreSamples.key(), StoreSamples.phone, receipt: moved, reason: "too late"))
            try probe.equal(try await probe.delivery(event), expected, "what was answered")
        },
        Case("a notice is withdrawn at one sink only, once, with its newest receipt; what waits there stays") { probe in
            try await probe.tell(1, key: 1, sink: StoreSamples.desktop, receipt: "d1")
            try await probe.tell(2, key: 1, sink: StoreSamples.phone, receipt: "p1")
            try await probe.tell(3, key: 1, sink: StoreSamples.phone, receipt: "p2")
            try await probe.commit(.announce(StoreSamples.event(4, key: 1), [StoreSamples.draft()]))
            let done = try await probe.commit(.retract(StoreSamples.key(1), StoreSamples.phone, reason: "replaced"))
            try probe.equal(done.sinks, [StoreSamples.phone], "the sinks with rows")
            try probe.equal(try await probe.delivery(1, StoreSamples.desktop).state, .sent, "the other sink")
            try probe.equal(try await probe.delivery(2).state, .withdrawn, "the older one")
            try probe.equal(try await probe.delivery(3).state, .withdrawn, "the newer one")
            try await probe.commit(.retract(StoreSamples.key(1), StoreSamples.phone, reason: "again"))
            let outbox = try await probe.store.outbox(limit: 9).map { "\($0.operation.event.number) \($0.operation.verb.rawValue)" }
            try probe.equal(outbox.sorted(), ["3 withdraw", "4 deliver"], "the delivery that waits, and the withdrawal")
        },
        Case("what a surface lost is queued again without its receipt, unless it was seen or is too late") { probe in
            for number in 1...3 { try await probe.tell(number, sink: StoreSamples.desktop, receipt: "r\(number)") }
            try await probe.tell(4, receipt: "phone")
            try await probe.commit(.seen(StoreSamples.key(3), StoreSamples.desktop, reason: "clicked"))
            try await probe.commit(.withdraw(StoreSamples.key(2), state: .acknowledged, reason: "answered", except: StoreSamples.desktop))
            let done = try await probe.commit(.requeueOpen(StoreSamples.desktop, reason: "dunst came back"), after: .minutes(5))
            try probe.equal(done.sinks, [StoreSamples.desktop], "the sinks with rows")
            let ready = try await probe.ready(StoreSamples.desktop, after: .minutes(5))
            try probe.equal(ready.map(\.event.number), [1], "what is told again")
            try probe.equal(ready.map(\.previous), [nil], "its receipt")
            try probe.equal(ready.map(\.expires), [probe.now + .hours(24)], "its expiry")
            let again = try await probe.delivery(1, StoreSamples.desktop)
            try probe.equal("\(again.state) \(again.reason) \(again.attempts)", "queued dunst came back 0", "its delivery")
            try await probe.commit(probe.settle(ready[0], .sent, receipt: "new"))
            let late = try await probe.commit(.requeueOpen(StoreSamples.desktop, reason: "again"), after: .hours(24) + .seconds(1))
            try probe.equal(late.sinks, [], "the sinks with rows when everything is too late")
            try probe.equal(try await probe.delivery(1, StoreSamples.desktop).receipt, Receipt(rawValue: "new"), "the late one's receipt")
        },
        Case("what a surface still shows is taken over by an update, and stays sent") { probe in
            for number in 1...2 { try await probe.tell(number, sink: StoreSamples.desktop, receipt: "r\(number)") }
            try await probe.commit(.seen(StoreSamples.key(2), StoreSamples.desktop, reason: "clicked"))
            let done = try await probe.commit(.adoptOpen(StoreSamples.desktop, reason: "our own restart"))
            try probe.equal(done.sinks, [StoreSamples.desktop], "the sinks with rows")
            let nothing = try await probe.commit(.adoptOpen(StoreSamples.desktop, reason: "twice"))
            try probe.equal(nothing.sinks, [], "the sinks with rows when updates wait already")
            let ready = try await probe.ready(StoreSamples.desktop)
            try probe.equal(ready.map { "\($0.verb) \($0.previous?.rawValue ?? "")" }, ["update r1"], "the operations")
            try probe.equal(try await probe.delivery(1, StoreSamples.desktop).state, .sent, "the delivery meanwhile")
            var expected = try await probe.delivery(1, StoreSamples.desktop)
            expected.receipt = Receipt(rawValue: "new")
            try await probe.commit(probe.settle(ready[0], .sent, receipt: "new"), after: .minutes(9))
            try probe.equal(try await probe.delivery(1, StoreSamples.desktop), expected, "the delivery after, sent when it was")
            let gone = Reason.leftScreen(at: "14:45", because: "timed out")
            try await probe.commit(.amend(StoreSamples.key(1), StoreSamples.desktop, receipt: nil, reason: gone))
            try await probe.commit(.adoptOpen(StoreSamples.desktop, reason: "a restart shows it again"))
            let showing = try await probe.operation(of: 1, at: StoreSamples.desktop)
            try await probe.commit(probe.settle(showing, .sent, receipt: "new"), after: .minutes(9))
            let shown = try await probe.delivery(1, StoreSamples.desktop)
            try probe.equal(shown.reason.isOffScreen, false, "what is on the screen again")
            try probe.equal(shown.changed, expected.changed, "when it was sent")
            try await probe.commit(.adoptOpen(StoreSamples.desktop, reason: "again"))
            let update = try await probe.operation(of: 1, at: StoreSamples.desktop)
            try await probe.commit(probe.settle(update, .failed))
            let kept = try await probe.delivery(1, StoreSamples.desktop)
            try probe.equal("\(kept.state) \(kept.receipt?.rawValue ?? "")", "sent new", "the delivery after an update that failed")
        },
        Case("a sink that is cleared loses what waits and takes back what stands, the newest of each key; the others keep theirs") {
            probe in
            for number in 1...2 { try await probe.tell(number, sink: StoreSamples.desktop, receipt: "r\(number)") }
            try await probe.tell(1, sink: StoreSamples.desktop, receipt: "newer")
            try await probe.commit(.seen(StoreSamples.key(2), StoreSamples.desktop, reason: "clicked"))
            try await probe.tell(3, receipt: "phone")
            try await probe.commit(.adoptOpen(StoreSamples.desktop, reason: "restart"))
            let drafts = [StoreSamples.draft(StoreSamples.desktop), StoreSamples.draft(StoreSamples.phone)]
            let waiting = try await probe.commit(.announce(StoreSamples.event(4), drafts)).events[0]
            let done = try await probe.commit(.clear(StoreSamples.desktop, reason: "notifications are off"))
            try probe.equal(done.sinks, [StoreSamples.desktop], "the sinks with rows")
            try probe.equal(done.withdrawn, Set([1, 2, 4].map { StoreSamples.key($0) }), "the keys taken back")
            let rows = try await probe.store.outbox(limit: 9).map {
                "\($0.operation.verb) \($0.operation.event.number) \($0.operation.sink) \($0.operation.previous?.rawValue ?? "")"
            }
            try probe.equal(
                rows.sorted(), ["deliver \(waiting) phone ", "withdraw 2 desktop r2", "withdraw 3 desktop newer"], "the outbox")
            for event in [1, 2, 3, waiting] {
                let delivery = try await probe.delivery(event, StoreSamples.desktop)
                try probe.equal("\(delivery.state) \(delivery.reason)", "withdrawn notifications are off", "delivery \(event)")
            }
            try probe.equal(try await probe.delivery(4, StoreSamples.phone).state, .sent, "the phone's delivery")
            let again = try await probe.commit(.clear(StoreSamples.desktop, reason: "twice"))
            try probe.equal(again, Committed(), "what a second clearing does")
        },
        Case("an update that waits gives way to a surface that was lost, and to a withdrawal") { probe in
            for number in 1...2 { try await probe.tell(number, sink: StoreSamples.desktop, receipt: "r\(number)") }
            try await probe.commit(.adoptOpen(StoreSamples.desktop, reason: "restart"))
            try await probe.commit(.withdraw(StoreSamples.key(2), state: .acknowledged, reason: "answered", except: nil))
            try await probe.commit(.requeueOpen(StoreSamples.desktop, reason: "lost"))
            let rows = try await probe.store.outbox(limit: 9).map { "\($0.operation.verb) \($0.operation.event.number)" }
            try probe.equal(rows, ["withdraw 2", "deliver 1"], "the outbox")
            try probe.equal(try await probe.delivery(2, StoreSamples.desktop).state, .acknowledged, "the answered delivery")
        },
    ]

    static let withdrawalCases: [Case] = [
        Case("withdrawing takes back what waits and what is shown, with its receipt") { probe in
            try await probe.tell(1, receipt: "phone 1")
            try await probe.tell(2, key: 1, receipt: "phone 2")
            try await probe.tell(3, key: 1, sink: StoreSamples.desktop, receipt: "desktop")
            let waiting = try await probe.commit(
                .announce(StoreSamples.event(1), [StoreSamples.draft(), StoreSamples.draft(StoreSamples.log, .held)])
            ).events[0]
            let other = try await probe.tell(5, receipt: "another key")
            let done = try await probe.commit(
                .withdraw(StoreSamples.key(1), state: .acknowledged, reason: "answered", except: StoreSamples.desktop), after: .seconds(1))
            try probe.equal(done.withdrawn, [StoreSamples.key(1)], "the withdrawn keys")
            try probe.equal(done.sinks, [StoreSamples.phone], "the sinks with rows")
            let operations = try await probe.store.outbox(limit: 9).map(\.operation)
            let expected = operations.map { "\($0.verb) \($0.event.number) \($0.sink) \($0.previous?.rawValue ?? "")" }
            try probe.equal(expected, ["withdraw 2 phone phone 2"], "the outbox")
            try probe.equal(operations.first?.expires, probe.now + .seconds(1) + .hours(24), "how long it is tried")
            try probe.equal(try await probe.delivery(waiting).state, .withdrawn, "the delivery that waited")
            try probe.equal(try await probe.delivery(waiting, StoreSamples.log).state, .withdrawn, "the delivery that was held")
            for (event, sink) in [(1, StoreSamples.phone), (2, StoreSamples.phone), (3, StoreSamples.desktop)] {
                try probe.equal(try await probe.delivery(EventNumber(event), sink).state, .acknowledged, "delivery \(event)/\(sink)")
            }
            try probe.equal(try await probe.delivery(other).state, .sent, "the delivery of another key")
        },
        Case("a sink of programs gets what was answered before it could take it, and then the withdrawal") { probe in
            let drafts = [StoreSamples.draft(), StoreSamples.draft(StoreSamples.log), StoreSamples.draft(StoreSamples.desktop, .held)]
            try await probe.commit(.announce(StoreSamples.event(), drafts))
            func withdraw(_ reason: Reason) -> Change {
                .withdraw(
                    StoreSamples.key(), state: .acknowledged, reason: reason, except: nil,
                    sparing: [StoreSamples.log, StoreSamples.desktop])
            }
            let done = try await probe.commit(withdraw("answered"), after: .seconds(1))
            try probe.equal(done.sinks, [StoreSamples.log], "the sinks with rows")
            try await probe.commit(withdraw("answered twice"), after: .seconds(2))
            func rows() async throws -> [String] {
                try await probe.store.outbox(limit: 9).map(\.operation).map { "\($0.verb) \($0.sink) \($0.previous?.rawValue ?? "")" }
            }
            try probe.equal(try await rows(), ["deliver log ", "withdraw log "], "the outbox")
            for sink in [StoreSamples.phone, StoreSamples.desktop] {
                try probe.equal(try await probe.delivery(1, sink).state, .withdrawn, "the delivery to \(sink)")
            }
            let ready = try await probe.ready(StoreSamples.log, after: .minutes(1))
            try probe.equal(ready.map(\.verb), [.deliver], "the notice goes first")
            try await probe.commit(
                .postpone(ready[0].id, state: .queued, reason: "down", attempts: 1, notBefore: probe.now + .days(3)))
            try probe.equal(try await probe.ready(StoreSamples.log, after: .minutes(1)).map(\.verb), [], "nothing overtakes it")
            try await probe.commit(probe.settle(ready[0], .sent, receipt: "r"), after: .days(3))
            try probe.equal(try await rows(), ["withdraw log r"], "the outbox after the notice")
            let withdrawal = try await probe.ready(StoreSamples.log, after: .days(3))
            try probe.equal(withdrawal.map(\.expires), [probe.now + .days(4)], "how long the withdrawal is tried")
            let delivery = try await probe.delivery(1, StoreSamples.log)
            try probe.equal(
                "\(delivery.state) \(delivery.reason) \(delivery.receipt?.rawValue ?? "")", "withdrawn answered r", "the delivery")
            try await probe.commit(probe.settle(withdrawal[0], .sent), after: .days(3))
            try probe.equal(try await rows(), [], "the outbox at the end")
        },
        Case("a notice that a sink of programs never gets needs no withdrawal") { probe in
            let withdrawal = Change.withdraw(
                StoreSamples.key(), state: .acknowledged, reason: "answered", except: nil, sparing: [StoreSamples.log])
            let cancelled = Change.withdraw(StoreSamples.key(), state: .withdrawn, reason: "cancelled", except: nil)
            for end in 1...3 {
                try await probe.commit(.announce(StoreSamples.event(), [StoreSamples.draft(StoreSamples.log)]))
                try await probe.commit(withdrawal)
                let operation = try await probe.ready(StoreSamples.log)[0]
                switch end {
                case 1: try await probe.commit(probe.settle(operation, .failed))
                case 2: try await probe.commit(cancelled)
                default: try await probe.commit(.shed(StoreSamples.log, keeping: 0, reason: "too many"))
                }
                try probe.equal(try await probe.store.outbox(limit: 9), [], "the outbox after end \(end)")
            }
        },
        Case("withdrawing what is not there is no fault") { probe in
            let done = try await probe.commit(.withdraw(StoreSamples.key(), state: .withdrawn, reason: "stopped", except: nil))
            try probe.equal(done, Committed(withdrawn: [StoreSamples.key()]), "what was done")
        },
        Case("a withdrawal that the sink refused is told with the delivery, once") { probe in
            let event = try await probe.tell(receipt: "r")
            try await probe.commit(.withdraw(StoreSamples.key(), state: .withdrawn, reason: "stopped", except: nil))
            let withdrawal = try await probe.operation(of: event)
            for _ in 1...2 { try await probe.commit(probe.settle(withdrawal, .failed), after: .seconds(1)) }
            let delivery = try await probe.delivery(event)
            try probe.equal(delivery.state, .withdrawn, "the state")
            try probe.equal(delivery.stays, true, "whether it stays")
            try probe.equal(
                delivery.reason.description.hasPrefix("stopped; the notice could not be withdrawn and stays at the sink: "), true,
                "the reason: \(delivery.reason)")
            try probe.equal(delivery.reason.description.ranges(of: "could not be withdrawn").count, 1, "how often it is told")
            try probe.equal(try await probe.store.outbox(limit: 9), [], "the outbox")
        },
        Case("settling a withdrawal removes its row and nothing else") { probe in
            let event = try await probe.tell(receipt: "r")
            try await probe.commit(.withdraw(StoreSamples.key(), state: .acknowledged, reason: "answered", except: nil))
            let before = try await probe.delivery(event)
            let withdrawal = try await probe.operation(of: event)
            try await probe.commit(probe.settle(withdrawal, .sent))
            try probe.equal(try await probe.delivery(event), before, "the delivery")
            try await probe.commit(probe.settle(withdrawal, .failed))
            try probe.equal(try await probe.delivery(event), before, "the delivery")
            try probe.equal(try await probe.store.outbox(limit: 9), [], "the outbox")
        },
        Case("what was withdrawn on the wire and arrived is withdrawn again (promise 4)") { probe in
            try await probe.commit(.announce(StoreSamples.event(), [StoreSamples.draft()]))
            let operation = try await probe.operation(of: 1)
            try await probe.commit(.withdraw(StoreSamples.key(), state: .withdrawn, reason: "stopped", except: nil))
            let done = try await probe.commit(probe.settle(operation, .sent, receipt: "late"))
            try probe.equal(done.sinks, [StoreSamples.phone], "the sinks with rows")
            let rows = try await probe.ready().map { "\($0.verb) \($0.previous?.rawValue ?? "")" }
            try probe.equal(rows, ["withdraw late"], "the operations")
            try probe.equal(try await probe.delivery(1).state, .withdrawn, "the delivery")
        },
        Case("what was withdrawn on the wire and did not arrive is left alone") { probe in
            try await probe.commit(.announce(StoreSamples.event(), [StoreSamples.draft()]))
            let operation = try await probe.operation(of: 1)
            try await probe.commit(.withdraw(StoreSamples.key(), state: .withdrawn, reason: "stopped", except: nil))
            try await probe.commit(probe.settle(operation, .failed))
            try probe.equal(try await probe.store.outbox(limit: 9), [], "the outbox")
        },
        Case("an update that arrives after its notice was answered is withdrawn") { probe in
            try await probe.tell(receipt: "r")
            try await probe.commit(.adoptOpen(StoreSamples.phone, reason: "restart"))
            let update = try await probe.operation(of: 1)
            try await probe.commit(.withdraw(StoreSamples.key(), state: .acknowledged, reason: "answered", except: StoreSamples.phone))
            try await probe.commit(probe.settle(update, .sent, receipt: "late"))
            let rows = try await probe.ready().map { "\($0.verb) \($0.previous?.rawValue ?? "")" }
            try probe.equal(rows, ["withdraw late"], "the operations")
        },
        Case("settling twice changes nothing the second time") { probe in
            try await probe.commit(.announce(StoreSamples.event(), [StoreSamples.draft()]))
            let operation = try await probe.operation(of: 1)
            try await probe.commit(probe.settle(operation, .sent, receipt: "r"))
            try await probe.commit(probe.settle(operation, .sent, receipt: "r"), after: .seconds(9))
            try probe.equal(try await probe.store.outbox(limit: 9), [], "the outbox")
            try probe.equal(try await probe.delivery(1).changed, probe.now, "when the delivery changed")
        },
    ]
}
