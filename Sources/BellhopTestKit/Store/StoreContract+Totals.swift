import BellhopCore

extension StoreContract {
    private static func totals(_ number: Int) -> RoundTotals {
        var totals = RoundTotals()
        (totals.folded, totals.onTime, totals.late, totals.revived, totals.abandoned) = (
            number, number + 1, number + 2, number + 3, number + 4
        )
        (totals.wetWaits, totals.wetWaitMs, totals.dryWaits, totals.dryWaitMs) = (number + 5, 60_000_000_000, number + 6, 7_000_000_000)
        (totals.washMs, totals.dryMs) = (2_700_000, 3_600_001)
        return totals
    }

    private static let first = CivilDate(year: 2027, month: 1, day: 31)
    private static let second = CivilDate(year: 2027, month: 2, day: 1)
    private static let third = CivilDate(year: 2027, month: 2, day: 28)

    static let totalsCases: [Case] = [
        Case("totals are added up by day and by month, and come in order of date, then of pet") { probe in
            try await probe.commit(.pet(StoreSamples.pet(), replacing: nil), .pet(StoreSamples.pet(2), replacing: nil))
            let (one, two): (PetID, PetID) = (StoreSamples.id(1), StoreSamples.id(2))
            try await probe.commit(
                .tally(two, totals(1), on: second), .tally(one, totals(2), on: third), .tally(one, totals(3), on: second),
                .tally(one, totals(4), on: first), .tally(two, totals(5), on: second))
            var twice = totals(1)
            twice += totals(5)
            let days = [
                DatedTotals(pet: one, date: first, totals: totals(4)), DatedTotals(pet: one, date: second, totals: totals(3)),
                DatedTotals(pet: two, date: second, totals: twice), DatedTotals(pet: one, date: third, totals: totals(2)),
            ]
            let store = probe.store
            try probe.equal(try await store.dayTotals(of: nil, from: first, through: third), days, "the days")
            try probe.equal(try await store.dayTotals(of: nil, from: second, through: second), [days[1], days[2]], "one day")
            try probe.equal(try await store.dayTotals(of: one, from: first, through: second), [days[0], days[1]], "the days of one pet")
            try probe.equal(try await store.dayTotals(of: one, from: third, through: first), [], "days backwards")
            var february = totals(3)
            february += totals(2)
            let months = [
                DatedTotals(pet: one, date: CivilDate(year: 2027, month: 1, day: 1), totals: totals(4)),
                DatedTotals(pet: one, date: second, totals: february), DatedTotals(pet: two, date: second, totals: twice),
            ]
            try probe.equal(try await store.monthTotals(of: nil), months, "the months")
            try probe.equal(try await store.monthTotals(of: two), [months[2]], "the months of one pet")
        },
        Case("totals can be taken back, but not below nothing; and they belong to a pet") { probe in
            try await probe.commit(.pet(StoreSamples.pet(), replacing: nil))
            var round = RoundTotals()
            (round.folded, round.washMs) = (1, 2_700_000)
            try await probe.commit(.tally(StoreSamples.id(1), round, on: first), .tally(StoreSamples.id(1), round, on: first))
            var back = RoundTotals()
            (back.folded, back.washMs) = (-1, -2_700_000)
            try await probe.commit(.tally(StoreSamples.id(1), back, on: first))
            let found = try await probe.store.dayTotals(of: nil, from: first, through: first).map(\.totals)
            try probe.equal(found, [round], "the totals after one of two was taken back")
            back.folded = -2
            try await probe.expect(.refused, "totals below nothing", of: .tally(StoreSamples.id(1), back, on: first))
            back = RoundTotals()
            back.dryMs = -1
            try await probe.expect(.refused, "a new day below nothing", of: .tally(StoreSamples.id(1), back, on: second))
            try await probe.expect(.refused, "totals of no pet", of: .tally(StoreSamples.id(2), round, on: first))
        },
        Case("totals go with their pet") { probe in
            try await probe.commit(.pet(StoreSamples.pet(), replacing: nil), .pet(StoreSamples.pet(2), replacing: nil))
            for number in 1...2 { try await probe.commit(.tally(StoreSamples.id(number), totals(number), on: first)) }
            try await probe.commit(.deletePet(StoreSamples.id(1), version: 1))
            let days = try await probe.store.dayTotals(of: nil, from: first, through: first)
            try probe.equal(days.map(\.pet), [StoreSamples.id(2)], "whose days are left")
            try probe.equal(try await probe.store.monthTotals(of: nil).map(\.pet), [StoreSamples.id(2)], "whose months are left")
        },
        Case("N-27: reactions are counted by month, sink and what, with the time they took") { probe in
            // The sample data starts in January 2027.
            try await probe.commit(
                .react(StoreSamples.phone, what: "seen", after: .seconds(5)), .react(StoreSamples.phone, what: "seen", after: .minutes(1)),
                .react(StoreSamples.phone, what: "mark-folded", after: .seconds(-3)))
            try await probe.commit(.react(StoreSamples.desktop, what: "seen", after: .zero), after: .days(40))
            try await probe.commit(.react(StoreSamples.desktop, what: "seen", after: .milliseconds(1)))
            let (january, february) = (CivilDate(year: 2027, month: 1, day: 1), CivilDate(year: 2027, month: 2, day: 1))
            let expected = [
                ReactionCount(month: january, sink: StoreSamples.desktop, what: "seen", count: 1, afterMs: 1),
                ReactionCount(month: january, sink: StoreSamples.phone, what: "mark-folded", count: 1, afterMs: 0),
                ReactionCount(month: january, sink: StoreSamples.phone, what: "seen", count: 2, afterMs: 65_000),
                ReactionCount(month: february, sink: StoreSamples.desktop, what: "seen", count: 1, afterMs: 0),
            ]
            try probe.equal(try await probe.store.reactions(), expected, "the reactions")
            try await probe.expect(.refused, "a reaction without a word", of: .react(StoreSamples.phone, what: "", after: .zero))
        },
        Case("N-27: deliveries are counted by sink and state, those that wait among them") { probe in
            for number in 1...3 { try await probe.tell(number, receipt: "r") }
            let drafts = [
                StoreSamples.draft(StoreSamples.desktop, .throttled), StoreSamples.draft(StoreSamples.log, .held), StoreSamples.draft(),
            ]
            try await probe.commit(.announce(StoreSamples.event(4), drafts))
            try await probe.commit(.withdraw(StoreSamples.key(1), state: .acknowledged, reason: "answered", except: nil))
            let found = try await probe.store.deliveryCounts()
            let expected = [
                DeliveryCount(sink: StoreSamples.desktop, state: .throttled, count: 1),
                DeliveryCount(sink: StoreSamples.log, state: .held, count: 1),
                DeliveryCount(sink: StoreSamples.phone, state: .queued, count: 1),
                DeliveryCount(sink: StoreSamples.phone, state: .sent, count: 2),
                DeliveryCount(sink: StoreSamples.phone, state: .acknowledged, count: 1),
            ]
            try probe.equal(Set(found), Set(expected), "the counts")
            try probe.equal(found.map(\.sink), expected.map(\.sink), "their order")
        },
        Case("a wipe takes what people have, tells what must not begin any more, and leaves notes, clock and numbers") { probe in
            let offset = ClockOffset(boot: StoreSamples.boot, wallAtBoot: probe.now)
            var settings = AppSettings()
            (settings.badgeClears, settings.countersEnabled) = (.acknowledged, false)
            try await probe.commit(
                .pet(StoreSamples.pet(), replacing: nil), .task(StoreSamples.task(), replacing: nil),
                .arm(StoreSamples.timer(), replacing: nil),
                .tally(StoreSamples.id(1), totals(1), on: first), .react(StoreSamples.phone, what: "seen", after: .zero),
                .settings(settings, replacing: 1), .note(key: "a", value: "stays"),
                .shiftCounts(boot: StoreSamples.boot, by: .zero, from: nil, to: offset))
            try probe.equal(try await probe.store.settings().value, settings, "the settings before")
            try await probe.tell(1, receipt: "shown")
            let told = try await probe.commit(.announce(StoreSamples.event(2), [StoreSamples.draft()])).events[0]
            let operation = try await probe.operation(of: told)
            let done = try await probe.commit(.wipe)
            try probe.equal(done.withdrawn, [StoreSamples.key(2)], "the keys of what waited")
            var empty = try await StoreSnapshot(MemoryStore(), sinks: StoreSamples.sinks, notes: ["a", "b"])
            empty.settings.version = 3
            empty.notes[0] = "stays"
            empty.clockOffset = offset
            let found = try await probe.snapshot()
            try require(found == empty, "a wiped store differs from an empty one: \(found.differences(from: empty))")
            try await probe.expect(.conflict, "settings decided on before the wipe", of: .settings(settings, replacing: 2))
            // Report the outcome of an attempt that began before the wipe. Its delivery no longer
            // exists.
            try await probe.commit(probe.settle(operation, .sent, receipt: "late"))
            let after = try await probe.snapshot()
            try require(after == empty, "a late outcome left something: \(after.differences(from: empty))")
            let next = try await probe.commit(.announce(StoreSamples.event(3), [])).events[0]
            try probe.equal(next, told + 1, "the number of the next event")
        },
        Case("nothing is wiped by a step that fails") { probe in
            try await probe.commit(.pet(StoreSamples.pet(), replacing: nil), .task(StoreSamples.task(), replacing: nil))
            try await probe.expect(.conflict, "a wipe with a conflict after it", of: .wipe, .deletePet(StoreSamples.id(1), version: 1))
        },
    ]
}
