import BellhopCore
import BellhopEngine
import Laundry

/// Checks a household from a file before any part of it is written. Every fault is reported. Values
/// that may be missing or wrong even in a genuine file are repaired, and each repair is reported as
/// a finding (checklist G14).
struct ImportCheck: Sendable {
    var household: Household
    var findings: ImportFindings
    let now: Instant
    let context: LaundryContext
    /// The ids of the rounds that are open in the store. The check collects the versions of these
    /// rounds that the file contains.
    let openHere: Set<TaskID>
    var mending: ImportMending
    /// The index of each pet in the file.
    var places: [PetID: Int] = [:]
    /// The open task of each pet.
    var open: [PetID: Household.Placed<LaundryTask>] = [:]
    /// The rounds with the ids in ``openHere``, as they are in the file.
    var rounds: [TaskID: LaundryTask] = [:]
    /// How many tasks of the file are imported.
    var tasks = 0
    /// The timers of pets that will be imported, including timers that were added because they were
    /// missing. All other timers are read from the file again when they are written.
    var petTimers: [TimerRecord] = []
    /// The earliest due time of the file's timers that belong to no pet; `nil` if there are no such
    /// timers.
    var firstDue: Instant?

    /// The error that stops the check when there are enough findings.
    private struct Enough: Error {}

    /// - Parameter existing: the pets in the store with which the file is merged. Tasks of the file
    ///   may belong to one of these pets.
    init(_ household: Household, findings: ImportFindings, existing: [PetRecord] = [], at now: Instant, context: LaundryContext) {
        self.household = household
        self.findings = findings
        self.now = now
        self.context = context
        openHere = Set(existing.compactMap { $0.task?.value.id })
        mending = ImportMending(at: now, zone: context.zone, known: Set(existing.map(\.pet.value.id)))
    }

    var isFaulty: Bool { findings.faults > 0 }

    /// Checks the whole file.
    ///
    /// - Throws: an error if the file cannot be read.
    mutating func run() throws {
        do {
            try enough()
            checkIdentities()
            try checkTasks()
            // The pets do not match the tasks, because some of the tasks are missing.
            guard !findings.isUnreadable else { return }
            try checkPets()
            try checkTimers()
            try checkActivities()
            try checkTotals()
            try checkReactions()
            try checkNotices()
        } catch is Enough {
            // The check ends here. After fixing a thousand faults, a person will see the remaining
            // faults at the next attempt.
        } catch let unreadable as UnreadableExport {
            findings.note(unreadable.finding)
        }
    }

    // MARK: Findings

    mutating func note(_ kind: ImportFinding.Kind, _ path: String, _ text: Phrase) {
        findings.note(ImportFinding(kind, path, text))
    }

    /// Ends the check by throwing an error if there are more faults than anybody would read.
    func enough() throws {
        if findings.isFull { throw Enough() }
    }

    /// Applies a rule. If the rule refuses the value, records the refusal as a fault. Returns
    /// whether the rule accepted the value.
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

    /// Reports a date in the future. A date that is up to a day ahead only causes a warning,
    /// because the clock may have been set back (D-16). A later date is repaired, and the repair is
    /// reported as a finding (checklist G14).
    mutating func checkDate(_ date: Instant?, _ path: String) {
        guard let date, date > now else { return }
        if mending.isFuture(date) {
            note(.repair, path, "\(date.rfc3339) is more than a day ahead of the clock, so the current time is used")
        } else {
            note(.warning, path, "\(date.rfc3339) is ahead of the clock; it is imported unchanged")
        }
    }

    /// Reports a date in the future. If the date is more than a day ahead, replaces it with the
    /// current time.
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
                note(.fault, path + ".name", "pets[\(household.pets[first].place)] has the same name as this pet (ignoring case)")
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
            // A task that could not be read at all has no id.
            if placed.isWhole || placed.value.id != Self.noTask, let first = ids.first(placed.value.id, at: placed.place) {
                note(.fault, path + ".id", "this is also the id of tasks[\(first)]")
            }
            guard placed.isWhole else { return }
            guard isKnown(placed.value.petID) else {
                note(.repair, path, "the file does not contain the pet of this task, so the task is left out")
                return
            }
            tasks += 1
            checkDates(of: placed.value, path)
            let task = mending.mended(placed.value)
            check(task, path)
            if openHere.contains(task.id) { rounds[task.id] = task }
            guard task.isOpen else { return }
            if let first = open[task.petID] {
                note(.fault, path, "this task and tasks[\(first.place)] are both open; a pet can have only one open task")
            } else {
                open[task.petID] = Household.Placed(task, place: placed.place)
            }
        }
    }

    private static let noTask = TaskID(UUIDv7(high: 0, low: 0))

    private mutating func checkDates(of task: LaundryTask, _ path: String) {
        // As a shortcut, skip the checks below for a task without dates in the future, as most
        // tasks are.
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
            // The validator reports only the first fault. To find every fault, check each field
            // separately, as part of an otherwise valid task.
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
            note(.warning, path, "this task was given up before its last reminder")
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
