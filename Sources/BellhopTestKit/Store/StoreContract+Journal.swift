import BellhopCore

extension StoreContract {
    static let journalCases: [Case] = [
        Case("events come back whole, numbered from 1 in the order of their commits") { probe in
            var plain = StoreSamples.event(2, owner: .pet(StoreSamples.id(1)), after: .seconds(2))
            (plain.due, plain.timer) = (nil, nil)
            (plain.notice.actions, plain.notice.link, plain.notice.sound, plain.notice.labels) = ([], nil, nil, [:])
            let first = try await probe.commit(.announce(StoreSamples.event(1), []))
            let others = try await probe.commit(.announce(plain, []), .announce(StoreSamples.event(3), []))
            try probe.equal(first.events, [1], "the first number")
            try probe.equal(others.events, [2, 3], "the next numbers")
            var expected = [StoreSamples.event(1), plain, StoreSamples.event(3)]
            for index in expected.indices { expected[index].number = EventNumber(index + 1) }
            try probe.equal(try await probe.store.events(EventQuery()), expected, "the events")
            try probe.equal(try await probe.store.event(2), expected[1], "event 2")
            try probe.equal(try await probe.store.event(4), nil, "event 4")
        },
        Case("events are found by number, owner and key") { probe in
            let owner = Owner.pet(StoreSamples.id(1))
            for number in 1...5 {
                try await probe.commit(.announce(StoreSamples.event(number, owner: number == 3 ? .hub : owner, key: number % 2), []))
            }
            func numbers(_ query: EventQuery) async throws -> [EventNumber] { try await probe.store.events(query).map(\.number) }
            try probe.equal(try await numbers(EventQuery(after: 2)), [3, 4, 5], "what came after 2")
            try probe.equal(try await numbers(EventQuery(after: 1, newestFirst: true, limit: 2)), [5, 4], "the newest two")
            try probe.equal(try await numbers(EventQuery(owner: owner, limit: 3)), [1, 2, 4], "the first three of an owner")
            try probe.equal(try await numbers(EventQuery(owner: owner, newestFirst: true)), [5, 4, 2, 1], "an owner's, newest first")
            try probe.equal(try await numbers(EventQuery(limit: 0)), [], "at most none")
            try probe.equal(try await probe.store.event(withKey: StoreSamples.key(0))?.number, 4, "the newest with a key")
            try probe.equal(try await probe.store.event(withKey: StoreSamples.key(7)), nil, "the newest with an unknown key")
        },
        Case("a digest holds the numbers of what it merges") { probe in
            try await probe.commit(.announce(StoreSamples.event(1), []))
            var digest = StoreSamples.event(9)
            digest.kind = .hubDigest
            digest.merges = [0, 1]
            let done = try await probe.commit(
                .announce(StoreSamples.event(2), []), .announce(StoreSamples.event(3), []), .announce(digest, []))
            try probe.equal(try await probe.store.event(done.events[2])?.merges, [2, 3], "what the digest merges")
            // A negative number identifies an event that is already stored. The other numbers are
            // positions in this step.
            digest.merges = [-1, -3, 0]
            let later = try await probe.commit(.announce(StoreSamples.event(5), []), .announce(digest, []))
            try probe.equal(
                try await probe.store.event(later.events[1])?.merges, [1, 3, later.events[0]], "what a digest of several steps merges")
            for position: EventNumber in [1, 2] {
                digest.merges = [position]
                try await probe.expect(
                    .refused, "a digest of announcement \(position) where there is one", of: .announce(StoreSamples.event(4), []),
                    .announce(digest, []))
            }
        },
        Case("a number that a failed step was given is given again") { probe in
            try await probe.expect(
                .conflict, "a step that announces and fails", of: .announce(StoreSamples.event(1), [StoreSamples.draft()]),
                .disarm(.hub, .alarm, generation: 1))
            let done = try await probe.commit(.announce(StoreSamples.event(1), [StoreSamples.draft()]))
            try probe.equal(done.events, [1], "the next number")
        },
        Case("each decision is a delivery, and only what waits is in the outbox") { probe in
            let states = DeliveryState.allCases
            for state in states {
                let done = try await probe.commit(.announce(StoreSamples.event(), [StoreSamples.draft(StoreSamples.phone, state)]))
                let delivery = try await probe.delivery(done.events[0])
                let expected = Delivery(
                    event: done.events[0], sink: StoreSamples.phone, key: StoreSamples.key(), state: state, reason: "default route",
                    changed: probe.now)
                try probe.equal(delivery, expected, "the delivery decided as \(state)")
                try probe.equal(done.sinks, state.isPending ? [StoreSamples.phone] : [], "the sinks with rows after \(state)")
            }
            let waiting = try await probe.store.outbox(limit: .max).map(\.state)
            try probe.equal(waiting, states.filter(\.isPending), "the states in the outbox")
            try await probe.expect(
                .refused, "two drafts for one sink",
                of: .announce(StoreSamples.event(), [StoreSamples.draft(), StoreSamples.draft(StoreSamples.phone, .merged)]))
        },
        Case("deliveries are found by event, sink, key and state, newest event first, then by sink") { probe in
            let drafts = [StoreSamples.draft(StoreSamples.phone), StoreSamples.draft(StoreSamples.desktop, .merged)]
            for number in 1...3 { try await probe.commit(.announce(StoreSamples.event(number, key: number % 2), drafts)) }
            func names(_ query: DeliveryQuery) async throws -> [String] { try await probe.store.deliveries(query).map(\.name) }
            let all = ["3/desktop", "3/phone", "2/desktop", "2/phone", "1/desktop", "1/phone"]
            try probe.equal(try await names(DeliveryQuery()), all, "all deliveries")
            try probe.equal(try await names(DeliveryQuery(limit: 3)), Array(all[..<3]), "the newest three")
            try probe.equal(try await names(DeliveryQuery(event: 2)), ["2/desktop", "2/phone"], "those of an event")
            try probe.equal(
                try await names(DeliveryQuery(sink: StoreSamples.phone)), ["3/phone", "2/phone", "1/phone"], "those of a sink")
            try probe.equal(
                try await names(DeliveryQuery(key: StoreSamples.key(1), states: [.merged])), ["3/desktop", "1/desktop"],
                "the merged ones of a key")
            try probe.equal(
                try await names(DeliveryQuery(event: 1, sink: StoreSamples.phone, key: StoreSamples.key(1), states: [.queued])),
                ["1/phone"], "one by everything")
            try probe.equal(try await names(DeliveryQuery(states: [])), [], "those in no state")
            try probe.equal(try await names(DeliveryQuery(limit: 0)), [], "at most none")
        },
        Case("pruning takes the oldest first, at most so many, and keeps what the outbox needs") { probe in
            for number in 1...6 {
                let drafts = number == 2 ? [StoreSamples.draft()] : [StoreSamples.draft(StoreSamples.phone, .throttled)]
                // Simulate that the clock is set back before event 5 is recorded.
                let after = number == 5 ? Duration.seconds(-9) : .seconds(number)
                try await probe.commit(.announce(StoreSamples.event(number, after: after), drafts))
            }
            try await probe.commit(.prune(before: probe.now + .seconds(6), limit: 3))
            try probe.equal(try await probe.store.events(EventQuery()).map(\.number), [2, 4, 6], "the events left")
            try await probe.commit(.prune(before: probe.now + .seconds(6), limit: 3))
            try probe.equal(try await probe.store.events(EventQuery()).map(\.number), [2, 6], "the events left then")
            try probe.equal(try await probe.store.deliveries(DeliveryQuery()).map(\.event), [6, 2], "the events with deliveries")
            try await probe.commit(probe.settle(try await probe.operation(of: 2), .failed), .prune(before: probe.now + .hours(1), limit: 9))
            try probe.equal(try await probe.store.events(EventQuery()), [], "the events left in the end")
            let next = try await probe.commit(.announce(StoreSamples.event(), []))
            try probe.equal(next.events, [7], "the number after all were pruned")
        },
        Case("pruning an inlet keeps its newest events, what the outbox needs, open questions, and the events of others") { probe in
            guard let inlet = InletName(rawValue: "door"), let other = InletName(rawValue: "door-2") else { return }
            func owner(_ number: Int, _ inlet: InletName) -> Owner { .post(.posted(by: inlet, under: "k\(number)")) }
            for number in 1...8 {
                let drafts = number == 2 ? [StoreSamples.draft()] : []
                let event = StoreSamples.event(number, owner: owner(number, number == 3 ? other : inlet), after: .seconds(number))
                try await probe.commit(.announce(event, drafts))
            }
            try await probe.commit(.arm(StoreSamples.timer(owner: owner(4, inlet), kind: .question), replacing: nil))
            func prune(keeping: Int, before: Int, limit: Int = 9) async throws -> [EventNumber] {
                try await probe.commit(.pruneInlet(inlet, keeping: keeping, before: probe.now + .seconds(before), limit: limit))
                return try await probe.store.events(EventQuery()).map(\.number)
            }
            try probe.equal(try await prune(keeping: 7, before: 0), [1, 2, 3, 4, 5, 6, 7, 8], "all of them fit")
            try probe.equal(try await prune(keeping: 4, before: 0, limit: 0), [1, 2, 3, 4, 5, 6, 7, 8], "at most none")
            try probe.equal(try await prune(keeping: 3, before: 0), [2, 3, 4, 6, 7, 8], "the newest three, and what is needed")
            try probe.equal(try await prune(keeping: 9, before: 7), [2, 3, 4, 7, 8], "those that are young enough, and what is needed")
        },
    ]
}
