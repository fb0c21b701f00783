import BellhopCore

/// Collects the changes of one step. Effects of rules become changes that name the versions they
/// were decided on.
struct StepBuilder {
    private(set) var changes: [Change] = []
    /// Announcements, kept separate until their deliveries are final: a digest may take some over.
    var entries: [Digest.Entry] = []
    /// Changes that come after the announcements: withdrawals of what this very step announces, and
    /// their consequences.
    private var last: [Change] = []
    let now: Instant

    init(now: Instant) { self.now = now }

    mutating func add(_ change: Change) { changes.append(change) }

    /// Adds a change that comes after the announcements of the step.
    mutating func last(_ change: Change) { last.append(change) }

    /// Adds the effects decided on a pet. The pet is always replaced, so that two commands never
    /// decide on the same old row, and so that a timer's generation, which is taken from the pet's
    /// version, is never used twice.
    mutating func add(_ effects: [Effect], on record: PetRecord, route: (Event) -> Digest.Entry) {
        guard !effects.isEmpty else { return }
        let generation = record.pet.version + 1
        var pet = record.pet.value
        for case .savePet(let changed) in effects { pet = changed }
        // A new pet has no version yet.
        changes.append(.pet(pet, replacing: record.pet.version == 0 ? nil : record.pet.version))
        for effect in effects {
            switch effect {
            case .savePet, .saveActivity:
                break
            case .saveTask(let task):
                let version = record.task.flatMap { $0.value.id == task.id ? $0.version : nil }
                changes.append(.task(task, replacing: version))
            case .arm(let kind, let due, let duration, let basis):
                let current = record.timers.first { $0.kind == kind }
                let timer = TimerRecord(
                    owner: .pet(pet.id), kind: kind, generation: generation, armed: now, due: due, duration: duration, basis: basis,
                    name: pet.name)
                changes.append(.arm(timer, replacing: current?.generation))
            case .disarm(let kind):
                guard let current = record.timers.first(where: { $0.kind == kind }) else { continue }
                changes.append(.disarm(current.owner, kind, generation: current.generation))
            case .announce(var event):
                event.generation = generation
                event.occurred = now
                entries.append(route(event))
            case .tally(let totals, let date):
                changes.append(.tally(pet.id, totals, on: date))
            case .withdraw(let key, let state, let reason):
                let change = Change.withdraw(key, state: state, reason: reason, except: nil)
                // If a machine ends at the moment a command continues from there, the step
                // announces the end and answers it, in this order.
                if entries.contains(where: { $0.event.notice.key == key }) { last.append(change) } else { changes.append(change) }
            }
        }
    }

    /// Adds the effects decided on an activity. Like a pet, the activity is always replaced.
    mutating func add(_ effects: [Effect], on record: ActivityRecord, route: (Event) -> Digest.Entry) {
        let generation = record.activity.version + 1
        var activity = record.activity.value
        for case .saveActivity(let changed) in effects { activity = changed }
        changes.append(.activity(activity, replacing: record.activity.version == 0 ? nil : record.activity.version))
        var timers = record.timers
        for effect in effects {
            switch effect {
            case .savePet, .saveTask, .saveActivity, .tally:
                break
            case .arm(let kind, let due, let duration, let basis):
                let timer = TimerRecord(
                    owner: activity.owner, kind: kind, generation: generation, armed: now, due: due, duration: duration, basis: basis,
                    name: activity.name)
                changes.append(.arm(timer, replacing: timers.first { $0.kind == kind }?.generation))
                timers = timers.filter { $0.kind != kind } + [timer]
            case .disarm(let kind):
                guard let current = timers.first(where: { $0.kind == kind }) else { continue }
                changes.append(.disarm(current.owner, kind, generation: current.generation))
                timers.removeAll { $0.kind == kind }
            case .announce(var event):
                event.generation = generation
                event.occurred = now
                entries.append(route(event))
            case .withdraw(let key, let state, let reason):
                let change = Change.withdraw(key, state: state, reason: reason, except: nil)
                if entries.contains(where: { $0.event.notice.key == key }) { last.append(change) } else { changes.append(change) }
            }
        }
    }

    /// The finished step. Announcements come after the withdrawals of earlier notices.
    func step(digests: [(Event, [DeliveryDraft])] = []) -> Step {
        let told = entries.flatMap(\.changes) + digests.map { Change.announce($0.0, $0.1) }
        return Step(changes + told + last, at: now)
    }

    /// Whether the step removes this timer.
    func disarms(_ timer: TimerRecord) -> Bool {
        changes.contains { if case .disarm(timer.owner, timer.kind, _) = $0 { true } else { false } }
    }

    /// Whether the step arms this timer again.
    func arms(_ timer: TimerRecord) -> Bool {
        changes.contains { if case .arm(let armed, _) = $0 { armed.owner == timer.owner && armed.kind == timer.kind } else { false } }
    }

    /// Whether the step withdraws the notice under this key.
    func withdraws(_ key: NoticeKey) -> Bool {
        (changes + last).contains { if case .withdraw(key, _, _, _) = $0 { true } else { false } }
    }

    var isEmpty: Bool { changes.isEmpty && entries.isEmpty }
}
