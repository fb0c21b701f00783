package import BellhopCore
import BellhopEngine
import Laundry

/// How an import combines the file with the existing data.
package enum ImportMode: String, Sendable, Hashable, CaseIterable {
    /// The file replaces all existing data.
    case replace
    /// Existing data is kept, unless the data in the file is newer.
    case merge
}

/// The changes that an import made, or would make.
package struct ImportOutcome: Sendable {
    package var findings: [ImportFinding]
    package var pets: Int
    package var tasks: Int
    package var timers: Int
    /// Whether the file contains anything that is not in the store yet.
    package var isNews: Bool
}

/// The error that is thrown for a file with faults, of which nothing was imported.
package struct ImportRefusal: Error, Sendable {
    package var findings: [ImportFinding]
    /// Whether the check stopped because it had found the maximum number of faults. The file may
    /// contain more faults.
    package var isCutShort: Bool
}

extension Hub {
    /// Imports a household from a file. Everything is imported in one step, or nothing is imported.
    ///
    /// If the task is canceled, nothing is imported, unless everything was already stored before
    /// the cancellation.
    ///
    /// - Parameters:
    ///   - findings: the findings that were made while the file was read.
    ///   - words: what was done, for the answer that it cannot be taken back.
    /// - Throws: ``ImportRefusal`` with every fault; `CancellationError` if the task was canceled.
    package func importHousehold(
        _ household: Household, findings: ImportFindings = ImportFindings(), mode: ImportMode, dryRun: Bool,
        words: Phrase = "imported a file"
    ) async throws -> ImportOutcome {
        try await engine.retryingConflicts {
            let reading = try await reading()
            let records = mode == .merge ? try await pets(includingRetired: true) : []
            let context = engine.context(engine.settings)
            let check = try await LongWork.run(named: "bellhop-import", stack: 2 << 20) { _ in
                var check = ImportCheck(household, findings: findings, existing: records, at: reading.wall, context: context)
                try check.run()
                return check
            }
            guard !check.isFaulty else { throw ImportRefusal(findings: check.findings.list, isCutShort: check.findings.isFull) }
            try Task.checkCancellation()
            if mode == .replace, !dryRun { _ = try await takeBackNotices("everything is replaced by an import") }

            let settings = try await engine.store.settings()
            let plan: ImportPlan
            switch mode {
            case .replace: plan = ImportPlan(replacingWith: check, settingsVersion: settings.version)
            case .merge: plan = ImportMerge(check, into: try await present(records, settings: settings.value)).plan
            }
            let counts = dryRun ? try await counted(plan) : try await written(plan, mode, words, at: reading.wall)
            return ImportOutcome(
                findings: check.findings.list + plan.findings, pets: counts.pets, tasks: counts.tasks, timers: counts.timers,
                isNews: counts.all > 0)
        }
    }

    private func counted(_ plan: ImportPlan) async throws -> ImportPlan.Counts {
        try await LongWork.run(named: "bellhop-import", stack: 2 << 20) { _ in
            var counts = plan.counts
            try plan.forEachLater { counts.count($0) }
            return counts
        }
    }

    private func written(_ plan: ImportPlan, _ mode: ImportMode, _ words: Phrase, at now: Instant) async throws -> ImportPlan.Counts {
        let counts = Locked(plan.counts)
        // An import that replaces everything also deletes all acts.
        let final = mode == .merge ? engine.finalAct(words, at: now) : nil
        let later: Step.Later = { (apply) throws(StoreError) in
            var sum = plan.counts
            do {
                try plan.forEachLater { change in
                    try apply(change)
                    sum.count(change)
                }
                if let final, sum.all > 0 { try apply(.remember(final)) }
            } catch let error as StoreError {
                throw error
            } catch {
                // This error may also be a cancellation. In either case, the transaction is rolled
                // back.
                throw .refused("the file could not be read to its end: \(error)")
            }
            counts.withLock { [sum] in $0 = sum }
        }
        do throws(StoreError) {
            try await engine.apply(plan.changes, at: now, later: later)
        } catch {
            if case .refused = error { try Task.checkCancellation() }
            throw error
        }
        engine.replaceSettings(plan.settings)
        shortIDs.forget()
        if let due = plan.firstDue { scheduler.nudge(due: due) }
        return counts.withLock { $0 }
    }

    private func present(_ records: [PetRecord], settings: AppSettings) async throws -> ImportMerge.Present {
        var tasks: Set<TaskID> = []
        var last: TaskID?
        while true {
            let page = try await engine.household.tasks(after: last, limit: HouseholdPages.size)
            tasks.formUnion(page.map(\.id))
            guard page.count == HouseholdPages.size, let newest = page.last else { break }
            last = newest.id
        }
        return ImportMerge.Present(
            settings: settings, records: records, tasks: tasks,
            timers: Set(try await engine.store.timers(TimerQuery()).filter { $0.owner.kind != .pet }.map(TimerPlace.init)),
            activities: Set(try await engine.household.activities(ActivityQuery()).map(\.value.id)),
            lastShortNumber: try await lastShortNumber(),
            days: try await engine.household.dayTotals(of: nil, from: .distantPast, through: .distantFuture),
            reactions: try await engine.household.reactions())
    }
}

extension CivilDate {
    /// The lower and upper bounds for the date of any day of laundry.
    static let distantPast = CivilDate(year: 1, month: 1, day: 1)
    static let distantFuture = CivilDate(year: 9999, month: 12, day: 31)
}
