import BellhopCore
import Laundry

/// Holds a household that was read from a file against the rules before any of it is written: every fault is found, and what honest files lack is
/// mended with a line that says so (checklist G14).
struct ImportCheck {
    var household: Household
    var findings: [ImportFinding]
    let now: Instant
    let context: LaundryContext
    /// The pets of the store, where the file is merged into it: its tasks may belong to one of them.
    let existing: Set<PetID>
    /// Where each pet of the file stands in it.
    var places: [PetID: Int] = [:]
    /// The open task of each pet.
    var open: [PetID: Int] = [:]

    init(_ household: Household, findings: [ImportFinding], existing: Set<PetID> = [], at now: Instant, context: LaundryContext) {
        self.household = household
        self.findings = findings
        self.existing = existing
        self.now = now
        self.context = context
    }

    var isFaulty: Bool { findings.contains { $0.kind == .fault } }

    mutating func run() {
        checkIdentities()
        checkTasks()
        checkPets()
        checkTimers()
        checkActivities()
        checkTotals()
        checkReactions()
    }

    // MARK: Telling

    mutating func note(_ kind: ImportFinding.Kind, _ path: String, _ text: Phrase) {
        findings.append(ImportFinding(kind, path, text))
    }

    /// Notes what a rule says against it.
    @discardableResult
    mutating func checking(_ path: String, _ rule: () throws(Refusal) -> Void) -> Bool {
        do throws(Refusal) {
            try rule()
            return true
        } catch {
            note(.fault, path, error.message)
            return false
        }
    }

    /// Dates in the future: a day ahead may be honest, because clocks are set back; more is not (D-16).
    mutating func checkDates(_ dates: [(String, Instant?)], of path: String) {
        for case (let name, let date?) in dates where date > now {
            if date > now + PetValidator.clockTolerance {
                note(.fault, "\(path).\(name)", "\(date.rfc3339) is more than a day ahead of the clock")
            } else {
                note(.warning, "\(path).\(name)", "\(date.rfc3339) is ahead of the clock; it is taken as it is")
            }
        }
    }

    func isKnown(_ pet: PetID) -> Bool { places[pet] != nil || existing.contains(pet) }

    func pet(_ id: PetID) -> Pet? { places[id].map { household.pets[$0].value } }

    // MARK: Identities

    private mutating func checkIdentities() {
        var names: [String: Int] = [:]
        for (index, pet) in household.pets.enumerated() {
            let path = "pets[\(pet.place)]"
            if let first = places[pet.value.id] {
                note(.fault, path + ".id", "this is also the id of pets[\(household.pets[first].place)]")
            } else {
                places[pet.value.id] = index
            }
            guard pet.isWhole else { continue }
            if let first = names.updateValue(index, forKey: pet.value.name.lowercased()) {
                note(.fault, path + ".name", "pets[\(household.pets[first].place)] has this name, too; case does not matter")
            }
        }
    }

    // MARK: Tasks

    private mutating func checkTasks() {
        var ids: [TaskID: Int] = [:]
        ids.reserveCapacity(household.tasks.count)
        var kept: [Household.Placed<LaundryTask>] = []
        kept.reserveCapacity(household.tasks.count)
        for placed in household.tasks {
            let path = "tasks[\(placed.place)]"
            let task = placed.value
            if let first = ids.updateValue(placed.place, forKey: task.id) {
                note(.fault, path + ".id", "this is also the id of tasks[\(first)]")
            }
            guard placed.isWhole else { continue }
            guard isKnown(task.petID) else {
                note(.repair, path, "its pet is not there, so it is left out")
                continue
            }
            check(task, path)
            if task.isOpen {
                if let first = open[task.petID] {
                    note(.fault, path, "it is open, and so is tasks[\(kept[first].place)] of the same pet; at most one can be")
                } else {
                    open[task.petID] = kept.count
                }
            }
            kept.append(placed)
        }
        household.tasks = kept
    }

    private mutating func check(_ task: LaundryTask, _ path: String) {
        do throws(Refusal) {
            try PetValidator.check(task, at: now)
        } catch {
            // The validator tells the first fault; with each field by itself in a sound task it tells all.
            var isTold = false
            let now = now
            for (name, set) in Self.taskFields {
                var probe = LaundryTask(id: task.id, petID: task.petID, startDate: Instant(milliseconds: 0))
                set(task, &probe)
                if !checking("\(path).\(name)", { () throws(Refusal) in try PetValidator.check(probe, at: now) }) { isTold = true }
            }
            if !isTold { note(.fault, path, error.message) }
        }
        if let given = task.abandonedAt, let last = task.remindedAt, last > given {
            note(.warning, path, "it was given up before a reminder of it")
        }
        let dates: [(String, Instant?)] = [
            ("startDate", task.startDate), ("abandonedAt", task.abandonedAt), ("foldCompletedTime", task.foldCompletedTime),
        ]
        // What is too far ahead was told above.
        for case (let name, let date?) in dates where date > now && date <= now + PetValidator.clockTolerance {
            note(.warning, "\(path).\(name)", "\(date.rfc3339) is ahead of the clock; it is taken as it is")
        }
    }

    private static let taskFields: [(String, @Sendable (LaundryTask, inout LaundryTask) -> Void)] = [
        ("startDate", { $1.startDate = $0.startDate }),
        ("washDurationMinutes", { $1.washDurationMinutes = $0.washDurationMinutes }),
        ("dryDurationMinutes", { $1.dryDurationMinutes = $0.dryDurationMinutes }),
        ("washedBy", { $1.doers.wash = $0.doers.wash }), ("driedBy", { $1.doers.dry = $0.doers.dry }),
        ("foldedBy", { $1.doers.fold = $0.doers.fold }),
        ("additionalDryMinutes", { $1.additionalDryMinutes = $0.additionalDryMinutes }),
    ]
}
