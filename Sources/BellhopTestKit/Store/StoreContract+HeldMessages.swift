package import BellhopCore

extension StoreContract {
    static let heldMessageCases: [Case] = [
        Case("G6: a message is held for a timer when the timer is armed, and is read back unchanged") { probe in
            try await probe.commit(.hold(StoreSamples.message()))
            try probe.equal(try await probe.store.heldMessages(HeldMessageQuery()), [], "the messages held for a timer that is not armed")
            let done = try await probe.commit(.arm(StoreSamples.timer(), replacing: nil), .hold(StoreSamples.message()))
            try probe.equal(done.sinks, [StoreSamples.phone], "the sinks with something to do")
            let found = try await probe.message()
            var draft = StoreSamples.message()
            (draft.event.occurred, draft.event.due) = (probe.now + .minutes(10), probe.now + .minutes(10))
            try probe.equal(found.draft, draft, "what is wanted")
            try probe.equal(found.rings, probe.now + .minutes(10) + .seconds(30), "when it is to ring")
            try require(found.isStanding && !found.isSettled && !found.isBlocked, "it stands, and nobody holds it yet")
            let again = try await probe.commit(.hold(StoreSamples.message()))
            try probe.equal(again.sinks, [], "the sinks with something to do when it is wanted just so already")
            try probe.equal(try await probe.message(), found, "the message that was requested twice")
        },
        Case("G6: what is placed is settled until its timer is moved, and then to be moved") { probe in
            try await probe.commit(.arm(StoreSamples.timer(), replacing: nil), .hold(StoreSamples.message()))
            try await probe.settle(.placed(probe.now + .minutes(10) + .seconds(30)))
            try require(try await probe.message().isSettled, "it is held as it is to be")
            try probe.equal(try await probe.store.heldMessages(HeldMessageQuery(isUnsettled: true)), [], "what is still to be done")
            let later = StoreSamples.timer(generation: 2, due: .minutes(20))
            try await probe.commit(.arm(later, replacing: 1), .hold(StoreSamples.message(generation: 2)))
            let moved = try await probe.message()
            try require(moved.isStanding && !moved.isSettled, "it stands for another time")
            try probe.equal(moved.placed, probe.now + .minutes(10) + .seconds(30), "when the far side is going to ring")
            try await probe.settle(.placed(probe.now + .minutes(20) + .seconds(30)), revision: moved.revision)
            try require(try await probe.message().isSettled, "it was moved")
        },
        Case("G6: the step that stops or re-arms a timer makes its held message void, and only void messages are forgotten") { probe in
            for kind in [nil, StoreSamples.timer(generation: 2)] {
                try await probe.commit(.arm(StoreSamples.timer(), replacing: nil), .hold(StoreSamples.message()))
                try await probe.settle(.placed(probe.now + .minutes(11)))
                try await probe.commit(.forgetHeld(StoreSamples.phone, StoreSamples.key()))
                try require(try await probe.message().isStanding, "what stands is not forgotten")
                let timer = StoreSamples.timer()
                if let kind {
                    try await probe.commit(.arm(kind, replacing: 1))
                } else {
                    try await probe.commit(.disarm(timer.owner, timer.kind, generation: 1))
                }
                let void = try await probe.message()
                try require(!void.isStanding && void.isWanted && void.due == nil, "it is void")
                try probe.equal(try await probe.store.heldMessages(HeldMessageQuery(isUnsettled: true)), [void], "what is still to be done")
                try await probe.settle(.removed)
                try probe.equal(try await probe.store.heldMessages(HeldMessageQuery()), [], "the held messages after the withdrawal")
            }
        },
        Case("G6: a held message that is no longer wanted is withdrawn while its timer continues") { probe in
            try await probe.commit(.arm(StoreSamples.timer(), replacing: nil), .hold(StoreSamples.message()))
            try await probe.settle(.placed(probe.now + .minutes(10) + .seconds(30)))
            let done = try await probe.commit(.dropHeld(StoreSamples.phone, StoreSamples.key()))
            try probe.equal(done.sinks, [StoreSamples.phone], "the sinks with something to do")
            let dropped = try await probe.message()
            try require(!dropped.isStanding && dropped.due != nil && dropped.rings == nil, "it does not stand")
            let again = try await probe.commit(.dropHeld(StoreSamples.phone, StoreSamples.key()))
            try probe.equal(again.sinks, [], "the sinks with something to do when it was dropped before")
            // Request the message again before the server has withdrawn it. The store must still
            // know that the server holds the message.
            try await probe.commit(.hold(StoreSamples.message()))
            try probe.equal(try await probe.message().placed, dropped.placed, "when the far side is going to ring")
            try await probe.settle(.removed, revision: dropped.revision)
            let wanted = try await probe.message()
            try require(wanted.isStanding && wanted.placed == nil, "it is to be placed anew")
        },
        Case("G6: failed attempts are counted, wait, and are released; a refusal holds for what was refused") { probe in
            try await probe.commit(.arm(StoreSamples.timer(), replacing: nil), .hold(StoreSamples.message()))
            for _ in 0..<2 { try await probe.settle(.postponed(notBefore: probe.now + .minutes(5)), reason: "down") }
            var message = try await probe.message()
            try probe.equal(
                "\(message.attempts) \(message.reason) \(message.notBefore - probe.now)", "2 down \(Duration.minutes(5))", "the pause")
            try require(message.placed == nil, "the server holds nothing")
            for ring in [5, 6] {
                try await probe.settle(.postponed(notBefore: message.notBefore, ifTaken: probe.now + .minutes(ring)), reason: "down")
                message = try await probe.message()
                try probe.equal(message.placed.map { $0 - probe.now }, .minutes(5), "when the far side may ring")
                try require(message.placedRevision == HeldMessage.unknownRevision && !message.isSettled, "it is still to be placed")
            }
            let done = try await probe.commit(.release(StoreSamples.phone, from: .queued), after: .seconds(9))
            try probe.equal(done.sinks, [StoreSamples.phone], "the sinks with something to do")
            try probe.equal(try await probe.message().notBefore, probe.now + .seconds(9), "the next attempt")
            try await probe.settle(.refused, revision: 77, reason: "an older one")
            try require(try await !probe.message().isRefused, "a refusal of another revision says nothing")
            try await probe.settle(.refused, reason: "too old")
            message = try await probe.message()
            try require(message.isRefused && message.reason == "too old", "it is refused")
            try await probe.commit(.dropHeld(message.sink, message.key), .hold(StoreSamples.message()))
            message = try await probe.message()
            try require(!message.isRefused && message.attempts == 0 && message.reason == "", "wanted anew, it is tried anew")
            try await probe.settle(.placed(probe.now), key: 9)
            try probe.equal(
                try await probe.store.heldMessages(HeldMessageQuery()), [message], "the held messages after the outcome of a forgotten one")
        },
        Case("G6: a notice waits for its held message, and after the notice was sent the server holds nothing") { probe in
            for verb in ["told", "taken back", "failed"] {
                try await probe.commit(.arm(StoreSamples.timer(), replacing: nil), .hold(StoreSamples.message()))
                try await probe.settle(.placed(probe.now + .minutes(10) + .seconds(30)))
                if verb == "taken back" {
                    try await probe.tell(1, receipt: "r")
                    try require(try await probe.message().placed == nil, "telling takes the place of what was held")
                    try await probe.settle(.placed(probe.now + .minutes(10) + .seconds(30)), revision: try await probe.message().revision)
                    try await probe.commit(.withdraw(StoreSamples.key(), state: .withdrawn, reason: "stopped", except: nil))
                } else {
                    try await probe.commit(.announce(StoreSamples.event(), [StoreSamples.draft(), StoreSamples.draft(StoreSamples.log)]))
                }
                try require(try await probe.message().isBlocked, "the notice goes first")
                let operation = try await probe.ready()[0]
                try probe.equal(operation.serverRings, probe.now + .minutes(10) + .seconds(30), "when the far side is going to ring")
                try await probe.commit(probe.settle(operation, verb == "failed" ? .failed : .sent, receipt: "r"))
                var message = try await probe.message()
                try require(!message.isBlocked && message.isStanding, "nothing goes before it, and it stands: its timer is armed")
                try probe.equal(message.placed == nil, verb != "failed", "whether the far side holds nothing (\(verb))")
                try await probe.commit(.disarm(StoreSamples.timer().owner, .countdown, generation: 1))
                message = try await probe.message()
                try await probe.commit(.announce(StoreSamples.event(), [StoreSamples.draft(StoreSamples.phone, .held)]))
                try require(try await !probe.message().isBlocked, "what is held keeps nothing waiting")
                try await probe.commit(.release(StoreSamples.phone, from: .held))
                try await probe.commit(probe.settle(try await probe.ready()[0], .sent, receipt: "r"))
                try probe.equal(
                    try await probe.store.heldMessages(HeldMessageQuery()), [], "the messages held for a timer that fired and was reported")
                try await probe.commit(.wipe)
            }
        },
        Case("G6: a step of the clock moves when far sides ring, for they do not step; counts go with it, what follows the clock is moved")
        {
            probe in
            let wall = StoreSamples.timer(2, basis: .wall)
            try await probe.commit(.arm(StoreSamples.timer(), replacing: nil), .hold(StoreSamples.message()))
            try await probe.commit(.arm(wall, replacing: nil), .hold(StoreSamples.message(2)))
            for key in [1, 2] { try await probe.settle(.placed(probe.now + .minutes(10) + .seconds(30)), key: key) }
            let first = ClockOffset(boot: StoreSamples.boot, wallAtBoot: probe.now)
            let second = ClockOffset(boot: StoreSamples.boot, wallAtBoot: probe.now + .hours(2))
            try await probe.commit(
                .shiftCounts(boot: StoreSamples.boot, by: .zero, from: nil, to: first),
                .shiftCounts(boot: StoreSamples.boot, by: .hours(2), from: first, to: second))
            let unsettled = try await probe.store.heldMessages(HeldMessageQuery(isUnsettled: true))
            try probe.equal(unsettled.map(\.key), [StoreSamples.key(2)], "what is to be moved")
            try probe.equal(unsettled[0].placed, probe.now + .hours(2) + .minutes(10) + .seconds(30), "when it rings, by the new clock")
        },
        Case("G6: what belongs to people goes with them, and what far sides hold is still known") { probe in
            let pet = StoreSamples.pet()
            let washing = StoreSamples.timer(1, owner: .pet(pet.id), kind: .wash, generation: 3)
            for change in [Change.wipe, .deletePet(pet.id, version: 1)] {
                try await probe.commit(
                    .pet(pet, replacing: nil), .arm(washing, replacing: nil), .hold(StoreSamples.message(2, of: washing)))
                try await probe.settle(.placed(probe.now + .minutes(11)), key: 2)
                try await probe.commit(change)
                let message = try await probe.message()
                let notice = message.draft.event.notice
                try probe.equal([notice.title, notice.body, .verbatim(notice.name)], [.empty, .empty, .empty], "its texts")
                try probe.equal([notice.redactedTitle, notice.redactedBody].compactMap { $0 }, [], "the texts without names")
                let rest = [notice.link, notice.icon].compactMap { $0 }
                try probe.equal(rest + notice.labels.keys + notice.actions.map(\.verb.rawValue), [], "the rest of them")
                try require(!message.isStanding && message.placed != nil, "it is to be taken back")
                try await probe.settle(.removed, key: 2)
            }
        },
        Case(
            "G6: held messages are sorted by sink, with withdrawals first; those of a removed sink are forgotten, and another server is another sink"
        ) {
            probe in
            for (number, sink) in [(1, StoreSamples.phone), (2, StoreSamples.log), (3, StoreSamples.phone)] {
                let timer = StoreSamples.timer(number, due: .minutes(20 - number))
                try await probe.commit(.arm(timer, replacing: nil), .hold(StoreSamples.message(number, sink: sink)))
            }
            func keys(_ query: HeldMessageQuery) async throws -> [NoticeKey] { try await probe.store.heldMessages(query).map(\.key) }
            try probe.equal(try await keys(HeldMessageQuery()), [3, 2, 1].map { StoreSamples.key($0) }, "all of them")
            try await probe.commit(.dropHeld(StoreSamples.phone, StoreSamples.key(1)))
            try probe.equal(
                try await keys(HeldMessageQuery(sink: StoreSamples.phone)), [1, 3].map { StoreSamples.key($0) }, "those of one sink")
            try probe.equal(try await keys(HeldMessageQuery(limit: 1)), [StoreSamples.key(1)], "the first")
            try await probe.settle(.placed(probe.now), key: 3)
            var elsewhere = StoreSamples.message(3)
            elsewhere.place = "elsewhere/laundry"
            try await probe.commit(.hold(elsewhere))
            try require(try await probe.message(3).placed == nil, "what another far side holds is out of reach")
            try await probe.commit(.dropOutbox(StoreSamples.phone, reason: "not in the config"))
            try probe.equal(try await keys(HeldMessageQuery()), [StoreSamples.key(2)], "what is left")
        },
    ]
}

extension StoreSamples {
    /// Returns a held message, which a push server sends on its own, for a sample timer.
    package static func message(_ number: Int = 1, sink: SinkName = phone, generation: Int64 = 1, of timer: TimerRecord? = nil)
        -> HeldMessageDraft
    {
        let timer = timer ?? self.timer(number, generation: generation)
        var event = event(number, owner: timer.owner)
        (event.kind, event.timer, event.generation) = (.timerFinished, timer.kind, timer.generation)
        return HeldMessageDraft(sink: sink, event: event, grace: .seconds(30), place: "https://ntfy.example.org/laundry")
    }
}

extension StoreProbe {
    /// Returns the only held message in the store. If `key` is given, returns the only held message
    /// with that key.
    func message(_ key: Int? = nil) async throws -> HeldMessage {
        let heldMessages = try await store.heldMessages(HeldMessageQuery()).filter { message in
            key.map { StoreSamples.key($0) == message.key } ?? true
        }
        guard let message = heldMessages.first, heldMessages.count == 1 else {
            throw ContractViolation("there are \(heldMessages.count) held messages; there must be one")
        }
        return message
    }

    func settle(_ result: HeldMessageOutcome.Result, key: Int = 1, revision: Int64? = nil, reason: Reason = "") async throws {
        let key = StoreSamples.key(key)
        let stored = try await store.heldMessages(HeldMessageQuery(sink: StoreSamples.phone)).first { $0.key == key }?.revision
        try await commit(
            .settleHeld(
                HeldMessageOutcome(sink: StoreSamples.phone, key: key, revision: revision ?? stored ?? 1, result: result, reason: reason)))
    }
}
