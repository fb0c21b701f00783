import BellhopCore
import Laundry

/// Merges a household into what is there. What is there stays, unless the file is newer: pet by pet, with its open round and its timers.
struct ImportMerge {
    /// What is there.
    struct Present {
        var settings: AppSettings
        var records: [PetRecord]
        var tasks: Set<TaskID>
        /// Timers without a pet.
        var timers: Set<TimerPlace>
        var activities: Set<ActivityID> = []
        var days: [DatedTotals]
        var reactions: [ReactionCount]
    }

    private let file: Household
    private let present: Present
    private let now: Instant
    private(set) var plan: ImportPlan
    /// Pets of the file whose open round and timers are taken.
    private var taken: Set<PetID> = []
    /// Names that are given, in lower case.
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
        plan = ImportPlan(checked, settings: present.settings)
        for record in present.records { names[record.pet.value.name.lowercased()] = record.pet.value.id }
        if let settings = file.settings, settings != present.settings {
            plan.findings.append(ImportFinding(.merged, "settings", "they stay as they are here"))
        }
        let here = Dictionary(uniqueKeysWithValues: present.records.map { ($0.pet.value.id, $0) })
        for pet in file.pets { merge(pet, with: here[pet.value.id]) }
        chooseTasks(of: Set(here.keys))
        mergeTimers(here)
        for activity in file.activities.map(\.value) where !present.activities.contains(activity.id) {
            plan.add(.activity(activity, replacing: nil))
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
            // Taken from here over and over, a file says nothing new, and nothing needs to be said.
            if pet != stored { plan.findings.append(ImportFinding(.merged, path, "\(stored.name) is newer here and stays as it is")) }
            return
        }
        names[stored.name.lowercased()] = nil
        pet.name = freeName(for: pet, path)
        taken.insert(pet.id)
        plan.findings.append(ImportFinding(.merged, path, "\(pet.name) is newer in the file and is taken from it"))
        plan.add(.pet(pet, replacing: record.pet.version))
        guard let open = record.task else { return }
        if let newer = rounds[open.value.id] {
            plan.add(.task(newer, replacing: open.version))
        } else {
            // Two open rounds of a pet cannot be; this one ended unseen on the other side.
            var task = open.value
            task.abandonedAt = max(now, task.startDate)
            plan.add(.task(task, replacing: open.version))
            plan.findings.append(ImportFinding(.merged, path, "the open round of \(pet.name) here is given up"))
        }
    }

    /// The later look at a pet is the newer one; of two at the same time, the round that has come further.
    private func isNewer(_ pet: Pet, than record: PetRecord) -> Bool {
        let (theirs, ours) = (pet.lastHealthUpdate ?? pet.createdDate, record.pet.value.lastHealthUpdate ?? record.pet.value.createdDate)
        if theirs != ours { return theirs > ours }
        let stages = LaundryStage.allCases
        func rank(_ task: LaundryTask?) -> Int { task.flatMap { stages.firstIndex(of: $0.currentStage) } ?? -1 }
        return rank(openRounds[pet.id]?.value) > rank(record.task?.value)
    }

    /// The pet's name, or one with a number where another pet has it.
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
            plan.findings.append(ImportFinding(.merged, path + ".name", "there is another \(pet.name) here, so this one is called \(name)"))
        }
        return name
    }

    // MARK: Tasks and timers

    /// Rounds that are not here are taken. The open round of a pet that was taken over was replaced with the pet; that of one that stays is left out.
    private mutating func chooseTasks(of here: Set<PetID>) {
        let (stored, taken) = (present.tasks, taken)
        plan.wantsTask = { task in
            !stored.contains(task.id) && (!task.isOpen || !here.contains(task.petID) || taken.contains(task.petID))
        }
        let left = openRounds.values.filter { !stored.contains($0.value.id) && !plan.wantsTask($0.value) }
        for placed in left.sorted(by: { $0.place < $1.place }) {
            plan.findings.append(
                ImportFinding(.merged, "tasks[\(placed.place)]", "this open round is left out, because its pet stays as it is here"))
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
            // Generations go on, so that a button of an earlier run stays void.
            timer.generation = record.pet.version + 1
            plan.add(.arm(timer, replacing: record.timers.first { $0.kind == timer.kind }?.generation))
        }
    }

    // MARK: Counts

    /// A day that is counted here stays as it is; days that are not are added.
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

/// What no two timers share.
struct TimerPlace: Hashable, Sendable {
    private let owner: Owner
    private let kind: TimerKind

    init(_ timer: TimerRecord) { (owner, kind) = (timer.owner, timer.kind) }
}
