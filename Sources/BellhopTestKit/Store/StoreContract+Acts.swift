import BellhopCore

extension StoreContract {
    static let actCases: [Case] = [
        Case("an act comes back whole, newest first, and is gone once it was taken back") { probe in
            var whole = StoreSamples.act(1)
            whole.trace.pets = [RowChange(before: StoreSamples.pet(), after: StoreSamples.pet(name: "Socks"), version: 7)]
            whole.trace.tasks = [RowChange(before: nil, after: StoreSamples.foldedTask(1), version: 1)]
            whole.trace.activities = Activity.Kind.allCases.map {
                RowChange(before: StoreSamples.activity(1, $0), after: nil, version: 3)
            }
            let totals = DatedTotals(pet: StoreSamples.id(1), date: CivilDate(year: 2027, month: 1, day: 15), totals: RoundTotals())
            whole.trace.totals = [TotalsChange(totals, isSubtraction: true)]
            (whole.trace.withdrawn, whole.trace.announced) = ([7, 9], [StoreSamples.key()])
            whole.trace.offset = ClockOffset(boot: StoreSamples.boot, wallAtBoot: probe.now)
            whole.isUndo = true
            var other = StoreSamples.act(2)
            other.by = nil
            try await probe.commit(.remember(whole))
            try await probe.commit(.remember(other))
            try probe.equal(try await probe.store.acts(), [other, whole], "the acts")
            try await probe.commit(.forget(whole.id))
            try probe.equal(try await probe.store.acts(), [other], "what is left")
            try await probe.expect(.conflict, "taking an act back twice", of: .forget(whole.id))
        },
        Case("a later act removes those that can no longer be taken back") { probe in
            try await probe.commit(.remember(StoreSamples.act(1)))
            try await probe.commit(.remember(StoreSamples.act(2, at: probe.now + .seconds(60))), after: .seconds(60))
            try probe.equal(try await probe.store.acts().count, 2, "acts after just a minute")
            let third = StoreSamples.act(3, at: probe.now + .milliseconds(120_001))
            try await probe.commit(.remember(third), after: .milliseconds(120_001))
            try probe.equal(try await probe.store.acts(), [third], "acts after more than a minute")
        },
        Case("a deleted pet comes back with all its tasks and totals, from the act that keeps them") { probe in
            try await probe.commit(.pet(StoreSamples.pet(), replacing: nil))
            try await probe.commit(.pet(StoreSamples.pet(2, name: "Socks"), replacing: nil))
            for number in 1...3 { try await probe.commit(.task(StoreSamples.foldedTask(number), replacing: nil)) }
            try await probe.commit(.task(StoreSamples.task(9), replacing: nil))
            var totals = RoundTotals()
            (totals.folded, totals.washMs) = (3, 1000)
            for day in [15, 31] {
                try await probe.commit(.tally(StoreSamples.id(1), totals, on: CivilDate(year: 2027, month: 1, day: day)))
            }
            let before = try await probe.snapshot()
            let act = StoreSamples.act(1)
            try await probe.commit(.remember(act), .deletePet(StoreSamples.id(1), version: 1, keptBy: act.id))
            try probe.equal(try await probe.store.tasks(after: nil, limit: 9), [], "the tasks of a deleted pet")
            try probe.equal(try await probe.store.dayTotals(of: nil, from: .first, through: .last), [], "its totals")
            try await probe.commit(.restorePet(StoreSamples.pet(), version: 1, from: act.id), .forget(act.id))
            let after = try await probe.snapshot()
            try require(before == after, "something is not as before: \(after.differences(from: before))")
            try await probe.expect(
                .conflict, "restoring a pet that is there", of: .restorePet(StoreSamples.pet(), version: 1, from: act.id))
        },
        Case("a pet that nothing was kept of comes back alone, at its version") { probe in
            try await probe.commit(.restorePet(StoreSamples.pet(), version: 8, from: StoreSamples.id(501)))
            try probe.equal(
                try await probe.store.pet(StoreSamples.id(1)),
                PetRecord(pet: Versioned(StoreSamples.pet(), version: 8), task: nil, timers: []), "the pet")
        },
        Case("an activity is restored at its version, and a task is deleted at its version") { probe in
            try await probe.commit(.restoreActivity(StoreSamples.activity(), version: 5))
            try probe.equal(try await probe.store.activity(StoreSamples.id(401))?.activity.version, 5, "the version")
            try await probe.expect(
                .conflict, "restoring an activity that is there", of: .restoreActivity(StoreSamples.activity(), version: 5))
            try await probe.expect(.conflict, "a second session", of: .restoreActivity(StoreSamples.activity(2), version: 5))
            try await probe.commit(.pet(StoreSamples.pet(), replacing: nil), .task(StoreSamples.task(), replacing: nil))
            try await probe.expect(.conflict, "deleting another version", of: .deleteTask(StoreSamples.id(101), version: 2))
            try await probe.commit(.deleteTask(StoreSamples.id(101), version: 1))
            try probe.equal(try await probe.store.tasks(after: nil, limit: 9), [], "the tasks")
        },
        Case("totals that are subtracted again leave what was there before, and no empty day") { probe in
            try await probe.commit(.pet(StoreSamples.pet(), replacing: nil))
            let day = CivilDate(year: 2027, month: 1, day: 15)
            var (old, new) = (RoundTotals(), RoundTotals())
            (old.folded, old.dryMs, new.folded, new.late, new.washMs) = (2, 500, 1, 1, 700)
            try await probe.commit(.tally(StoreSamples.id(1), old, on: day))
            let before = try await probe.snapshot()
            try await probe.commit(.tally(StoreSamples.id(1), new, on: day))
            try await probe.commit(.untally(StoreSamples.id(1), new, on: day))
            let after = try await probe.snapshot()
            try require(before == after, "something is not as before: \(after.differences(from: before))")
            try await probe.commit(.untally(StoreSamples.id(1), old, on: day))
            try probe.equal(try await probe.store.monthTotals(of: nil), [], "the totals of the month")
        },
        Case("a wipe takes acts, and what they keep") { probe in
            try await probe.commit(.pet(StoreSamples.pet(), replacing: nil), .task(StoreSamples.task(), replacing: nil))
            let act = StoreSamples.act(1)
            try await probe.commit(.remember(act), .deletePet(StoreSamples.id(1), version: 1, keptBy: act.id))
            try await probe.commit(.wipe)
            try probe.equal(try await probe.store.acts(), [], "the acts")
            try await probe.commit(.restorePet(StoreSamples.pet(), version: 1, from: act.id))
            try probe.equal(try await probe.store.tasks(after: nil, limit: 9), [], "the tasks")
        },
    ]
}

extension CivilDate {
    fileprivate static let first = CivilDate(year: 1, month: 1, day: 1)
    fileprivate static let last = CivilDate(year: 9999, month: 12, day: 31)
}
