import BellhopCore
import Laundry

/// Holds a household that was read from a file against the rules before any of it is written: every fault is found, and what honest files lack is
/// mended with a line that says so (checklist G14).
struct ImportCheck: Sendable {
    var household: Household
    var findings: ImportFindings
    let now: Instant
    let context: LaundryContext
    /// Rounds that are open in the store: how the file has them.
    let openHere: Set<TaskID>
    var mending: ImportMending
    /// Where each pet of the file stands in it.
    var places: [PetID: Int] = [:]
    /// The open task of each pet.
    var open: [PetID: Household.Placed<LaundryTask>] = [:]
    /// The rounds of the file that are ``openHere``.
    var rounds: [TaskID: LaundryTask] = [:]
    /// How many tasks of the file are taken.
    var tasks = 0
    /// The timers of the file's pets that are taken, and those that its pets lack. All others are read when they are written.
    var petTimers: [TimerRecord] = []
    /// When the first of the other timers is due.
    var firstDue: Instant?

    /// Enough was found.
    private struct Enough: Error {}

    /// - Parameter existing: what is in the store, where the file is merged into it: its tasks may belong to one of these pets.
    init(_ household: Household, findings: ImportFindings, existing: [PetRecord] = [], at now: Instant, context: LaundryContext) {
        self.household = household
        self.findings = findings
        self.now = now
        self.context = context
        openHere = Set(existing.compactMap { $0.task?.value.id })
        mending = ImportMending(at: now, zone: context.zone, known: Set(existing.map(\.pet.value.id)))
    }

    var isFaulty: Bool { findings.faults > 0 }

    /// Checks everything. ⇒ what keeps the file from being read.
    mutating func run() throws {
        do {
            try enough()
            checkIdentities()
            try checkTasks()
            try checkPets()
            try checkTimers()
            try checkActivities()
            try checkTotals()
            try checkReactions()
        } catch is Enough {
            // Whoever mends a thousand faults first sees the rest then.
        } catch let unreadable as UnreadableExport {
            findings.note(unreadable.finding)
        }
    }

    // MARK: Telling

    mutating func note(_ kind: ImportFinding.Kind, _ path: String, _ text: Phrase) {
        findings.note(ImportFinding(kind, path, text))
    }

    /// Ends the check where there are more faults than anybody reads.
    func enough() throws {
        if findings.isFull { throw Enough() }
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

    /// Dates in the future: a day ahead may be honest, because clocks are set back (D-16); more is mended, with a line that says so (checklist G14).
    mutating func checkDate(_ date: Instant?, _ path: String) {
        guard let date, date > now else { return }
        if mending.isFuture(date) {
            note(.repair, path, "\(date.rfc3339) is more than a day ahead of the clock, so the present is taken")
        } else {
            note(.warning, path, "\(date.rfc3339) is ahead of the clock; it is taken as it is")
        }
    }

    /// Notes a date in the future, and mends it.
    mutating func mendDate(_ date: inout Instant?, _ path: String) {
        checkDate(date, path)
        if mending.isFuture(date) { date = now }
    }

    func isKnown(_ pet: PetID) -> Bool { mending.known.contains(pet) }

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
                mending.known.insert(pet.value.id)
            }
            guard pet.isWhole else { continue }
            if let first = names.updateValue(index, forKey: pet.value.name.lowercased()) {
                note(.fault, path + ".name", "pets[\(household.pets[first].place)] has this name, too; case does not matter")
            }
        }
    }

    // MARK: Tasks

    private mutating func checkTasks() throws {
        var ids = SeenRecords()
        let list = household.tasks
        try list.read { placed in
            findings.note(placed.findings)
            try enough()
            let path = "tasks[\(placed.place)]"
            // One that could not be read at all has none.
            if placed.isWhole || placed.value.id != Self.noTask, let first = ids.first(placed.value.id, at: placed.place) {
                note(.fault, path + ".id", "this is also the id of tasks[\(first)]")
            }
            guard placed.isWhole else { return }
            guard isKnown(placed.value.petID) else {
                note(.repair, path, "its pet is not there, so it is left out")
                return
            }
            tasks += 1
            checkDates(of: placed.value, path)
            let task = mending.mended(placed.value)
            check(task, path)
            if openHere.contains(task.id) { rounds[task.id] = task }
            guard task.isOpen else { return }
            if let first = open[task.petID] {
                note(.fault, path, "it is open, and so is tasks[\(first.place)] of the same pet; at most one can be")
            } else {
                open[task.petID] = Household.Placed(task, place: placed.place)
            }
        }
    }

    private static let noTask = TaskID(UUIDv7(high: 0, low: 0))

    private mutating func checkDates(of task: LaundryTask, _ path: String) {
        // Most tasks are of the past.
        guard task.startDate > now || ImportMending.dates.contains(where: { task[keyPath: $0.path].map { $0 > now } ?? false }) else {
            return
        }
        checkDate(task.startDate, path + ".startDate")
        for (name, date) in ImportMending.dates { checkDate(task[keyPath: date], "\(path).\(name)") }
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
