import BellhopCore
import BellhopEngine
import Laundry

/// Merges a household from a file into the existing data. Existing data is kept, unless the data in
/// the file is newer. This decision is made for each pet as a whole, including the pet's open round
/// and timers.
struct ImportMerge {
    /// The existing data.
    struct Present {
        var settings: AppSettings
        var records: [PetRecord]
        var tasks: Set<TaskID>
        /// The stored timers that belong to no pet.
        var timers: Set<TimerPlace>
        var activities: Set<ActivityID> = []
        /// The highest number of a short id in use.
        var lastShortNumber: Int64 = 0
        var days: [DatedTotals]
        var reactions: [ReactionCount]
    }

    private let file: Household
    private let present: Present
    private let now: Instant
    private(set) var plan: ImportPlan
    /// The pets whose open round and timers are taken from the file.
    private var taken: Set<PetID> = []
    /// The names in use, in lower case.
    private var names: [String: PetID] = [:]
    private var newNames: [PetID: String] = [:]
    private let rounds: [TaskID: LaundryTask]
    private let openRounds: [PetID: Household.Placed<LaundryTask>]
    private let petTimers: [TimerRecord]

    init(_ checked: ImportCheck, into present: Present) {
        file = checked.household
        self.present = present
        now = checked.now
        rounds = checked.rounds
        openRounds = checked.open
        petTimers = checked.petTimers
        plan = ImportPlan(checked, settings: present.settings, numbersAfter: present.lastShortNumber)
        for record in present.records { names[record.pet.value.name.lowercased()] = record.pet.value.id }
        if let settings = file.settings, settings != present.settings {
            plan.findings.append(ImportFinding(.merged, "settings", "the current settings are kept"))
        }
        let here = Dictionary(uniqueKeysWithValues: present.records.map { ($0.pet.value.id, $0) })
        for pet in file.pets { merge(pet, with: here[pet.value.id]) }
        chooseTasks(of: Set(here.keys))
        mergeTimers(here)
        for activity in file.activities.map(\.value) where !present.activities.contains(activity.id) {
            plan.add(activity)
        }
        mergeCounts()
    }

    // MARK: Pets

    private mutating func merge(_ placed: Household.Placed<Pet>, with record: PetRecord?) {
        let path = "pets[\(placed.place)]"
        var pet = placed.value
        guard let record else {
            pet.name = freeName(for: pet, path)
            taken.insert(pet.id)
            return plan.add(.pet(pet, replacing: nil))
        }
        let stored = record.pet.value
        guard isNewer(pet, than: record) else {
            // If the same file is imported again, nothing new is reported.
            if pet != stored {
                plan.findings.append(ImportFinding(.merged, path, "\(stored.name) is newer here than in the file and is kept"))
            }
            return
        }
        names[stored.name.lowercased()] = nil
        pet.name = freeName(for: pet, path)
        taken.insert(pet.id)
        plan.findings.append(ImportFinding(.merged, path, "the file has a newer \(pet.name), which replaces the stored one"))
        plan.add(.pet(pet, replacing: record.pet.version))
        guard let open = record.task else { return }
        if let newer = rounds[open.value.id] {
            plan.add(.task(newer, replacing: open.version))
        } else {
            // A pet can have only one open round. The file does not contain the stored round, which
            // is presumably over on the machine that wrote the file. Abandon the stored round here.
            var task = open.value
            task.abandonedAt = max(now, task.startDate)
            plan.add(.task(task, replacing: open.version))
            plan.findings.append(ImportFinding(.merged, path, "the current open round of \(pet.name) is given up"))
        }
    }

    /// Checks whether the pet in the file is newer than the stored pet. The version whose health
    /// was updated later is newer. If both were updated at the same time, the version whose open
    /// round is further along is newer.
    private func isNewer(_ pet: Pet, than record: PetRecord) -> Bool {
        let (theirs, ours) = (pet.lastHealthUpdate ?? pet.createdDate, record.pet.value.lastHealthUpdate ?? record.pet.value.createdDate)
        if theirs != ours { return theirs > ours }
        let stages = LaundryStage.allCases
        func rank(_ task: LaundryTask?) -> Int { task.flatMap { stages.firstIndex(of: $0.currentStage) } ?? -1 }
        return rank(openRounds[pet.id]?.value) > rank(record.task?.value)
    }

    /// Returns the pet's name. If another pet already has this name, a number is added.
    private mutating func freeName(for pet: Pet, _ path: String) -> String {
        var name = pet.name
        var number = 2
        while let owner = names[name.lowercased()], owner != pet.id {
            let suffix = " " + String(number)
            name = String(pet.name.prefix(Pet.nameLengthRange.upperBound - suffix.count)) + suffix
            number += 1
        }
        names[name.lowercased()] = pet.id
        if name != pet.name {
            newNames[pet.id] = name
            plan.findings.append(
                ImportFinding(
                    .merged, path + ".name", "there is already another pet named \(pet.name), so the imported one is named \(name)"))
        }
        return name
    }

    // MARK: Tasks and timers

    /// Selects the rounds that are not stored yet. If a pet is already stored and stays unchanged,
    /// its open round in the file is left out.
    private mutating func chooseTasks(of here: Set<PetID>) {
        let (stored, taken) = (present.tasks, taken)
        plan.wantsTask = { task in
            !stored.contains(task.id) && (!task.isOpen || !here.contains(task.petID) || taken.contains(task.petID))
        }
        let left = openRounds.values.filter { !stored.contains($0.value.id) && !plan.wantsTask($0.value) }
        for placed in left.sorted(by: { $0.place < $1.place }) {
            plan.findings.append(
                ImportFinding(
                    .merged, "tasks[\(placed.place)]",
                    "this open round is skipped, because its pet already exists here and stays unchanged"))
        }
    }

    private mutating func mergeTimers(_ here: [PetID: PetRecord]) {
        let new = Dictionary(grouping: petTimers, by: \.owner)
        for id in taken {
            guard let record = here[id] else { continue }
            let kinds = new[.pet(id), default: []].map(\.kind)
            for timer in record.timers where !kinds.contains(timer.kind) {
                plan.add(.disarm(timer.owner, timer.kind, generation: timer.generation))
            }
        }
        let stored = present.timers
        plan.wantsTimer = { !stored.contains(TimerPlace($0)) }
        for var timer in petTimers {
            guard let id = timer.owner.petID, taken.contains(id) else { continue }
            if let name = newNames[id] { timer.name = name }
            guard let record = here[id] else {
                plan.add(.arm(timer, replacing: nil))
                continue
            }
            // Continue the generations of the stored pet, so that the buttons of earlier notices
            // stay invalid.
            timer.generation = record.pet.version + 1
            plan.add(.arm(timer, replacing: record.timers.first { $0.kind == timer.kind }?.generation))
        }
    }

    // MARK: Totals and counters

    /// Adds the totals of days for which no totals are stored yet. Stored totals stay unchanged.
    private mutating func mergeCounts() {
        struct Day: Hashable {
            var pet: PetID
            var date: CivilDate
        }
        let counted = Set(present.days.map { Day(pet: $0.pet, date: $0.date) })
        plan.wantsDay = { !counted.contains(Day(pet: $0.pet, date: $0.date)) }
        struct Reaction: Hashable {
            var month: CivilDate
            var sink: SinkName
            var what: String
            init(_ count: ReactionCount) { (month, sink, what) = (count.month, count.sink, count.what) }
        }
        let reactions = Set(present.reactions.map(Reaction.init))
        for reaction in file.reactions.map(\.value) where !reactions.contains(Reaction(reaction)) {
            plan.add(.countReactions(reaction))
        }
    }
}

/// The owner and kind of a timer. No two timers share both.
struct TimerPlace: Hashable, Sendable {
    private let owner: Owner
    private let kind: TimerKind

    init(_ timer: TimerRecord) { (owner, kind) = (timer.owner, timer.kind) }
}
