public import BellhopCore
import Laundry

/// How a file and what is there come together.
public enum ImportMode: String, Sendable, Hashable, CaseIterable {
    /// The file takes the place of everything.
    case replace
    /// What is there stays, unless the file is newer.
    case merge
}

/// What an import came to, or would come to.
public struct ImportOutcome: Sendable {
    public var findings: [ImportFinding]
    public var pets: Int
    public var tasks: Int
    public var timers: Int
}

/// A file with faults: nothing of it was taken.
public struct ImportRefusal: Error, Sendable {
    public var findings: [ImportFinding]
}

extension Hub {
    /// Takes on a household that was read from a file, all of it in one step or nothing. ⇒ ``ImportRefusal`` with every fault.
    ///
    /// - Parameter findings: what its reader has found already.
    public func importHousehold(
        _ household: Household, findings: [ImportFinding], mode: ImportMode, dryRun: Bool
    ) async throws -> ImportOutcome {
        try await retryingConflicts {
            let reading = try await reading()
            let records = mode == .merge ? try await pets(includingRetired: true) : []
            var check = ImportCheck(
                household, findings: findings, existing: Set(records.map(\.pet.value.id)), at: reading.wall,
                context: core.context(core.settings))
            check.run()
            guard !check.isFaulty else { throw ImportRefusal(findings: check.findings) }
            if mode == .replace, !dryRun { _ = try await takeBackNotices("everything is replaced by an import") }

            let settings = try await core.store.settings()
            let plan: ImportPlan
            switch mode {
            case .replace:
                plan = ImportPlan(replacingWith: check.household, settingsVersion: settings.version)
            case .merge:
                let present = try await present(records, settings: settings.value)
                plan = ImportMerge(check.household, into: present, at: reading.wall).plan
            }
            if !dryRun {
                try await core.commit(Step(plan.changes, at: reading.wall))
                core.replaceSettings(plan.settings)
                if let due = plan.firstDue { scheduler.nudge(due: due) }
            }
            return ImportOutcome(findings: check.findings + plan.findings, pets: plan.pets, tasks: plan.tasks, timers: plan.timers)
        }
    }

    private func present(_ records: [PetRecord], settings: AppSettings) async throws -> ImportMerge.Present {
        var tasks: Set<TaskID> = []
        var last: TaskID?
        while true {
            let page = try await core.store.tasks(after: last, limit: HouseholdPages.size)
            tasks.formUnion(page.map(\.id))
            guard page.count == HouseholdPages.size, let newest = page.last else { break }
            last = newest.id
        }
        return ImportMerge.Present(
            settings: settings, records: records, tasks: tasks,
            timers: try await core.store.timers(TimerQuery()).filter { $0.owner.kind != .pet },
            activities: Set(try await core.store.activities(ActivityQuery()).map(\.value.id)),
            days: try await core.store.dayTotals(of: nil, from: .distantPast, through: .distantFuture),
            reactions: try await core.store.reactions())
    }
}

extension CivilDate {
    /// Before and after every day that laundry was done.
    static let distantPast = CivilDate(year: 1, month: 1, day: 1)
    static let distantFuture = CivilDate(year: 9999, month: 12, day: 31)
}
