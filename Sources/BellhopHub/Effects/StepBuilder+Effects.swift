import BellhopCore
import BellhopEngine

/// A stored pet or activity. Rules decide what happens to a subject, and return the effects.
protocol EffectSubject {
    var owner: Owner { get }
    /// The name that the subject's timers have, unless the effects change that name.
    var name: String { get }
    /// The stored version of the subject; 0 if it is not stored yet.
    var version: Int64 { get }
    var timers: [TimerRecord] { get }

    /// Returns the change that stores the subject with the effects applied, and the subject's name
    /// after that change.
    func saving(_ effects: [Effect]) -> (change: Change, name: String)
    /// Returns the change for an effect that only this kind of subject has; `nil` for all other
    /// effects.
    func change(for effect: Effect) -> Change?
}

extension EffectSubject {
    /// The stored version that a change of the subject replaces; `nil` if the subject is not stored
    /// yet.
    var replaced: Int64? { version == 0 ? nil : version }
}

extension PetRecord: EffectSubject {
    var owner: Owner { .pet(pet.value.id) }
    var name: String { pet.value.name }
    var version: Int64 { pet.version }

    func saving(_ effects: [Effect]) -> (change: Change, name: String) {
        var pet = pet.value
        for case .savePet(let changed) in effects { pet = changed }
        return (.pet(pet, replacing: replaced), pet.name)
    }

    func change(for effect: Effect) -> Change? {
        switch effect {
        case .saveTask(let task): .task(task, replacing: self.task.flatMap { $0.value.id == task.id ? $0.version : nil })
        case .tally(let totals, let date): .tally(pet.value.id, totals, on: date)
        case .savePet, .saveActivity, .arm, .disarm, .announce, .withdraw: nil
        }
    }
}

extension ActivityRecord: EffectSubject {
    var owner: Owner { activity.value.owner }
    var name: String { activity.value.name }
    var version: Int64 { activity.version }

    func saving(_ effects: [Effect]) -> (change: Change, name: String) {
        var activity = activity.value
        for case .saveActivity(let changed) in effects { activity = changed }
        return (.activity(activity, replacing: replaced), activity.name)
    }

    func change(for effect: Effect) -> Change? { nil }
}

extension StepBuilder {
    /// Adds the effects that a rule decided for a pet or an activity. If there are any effects, the
    /// subject's row is always replaced, for two reasons. First, two commands must never base their
    /// decisions on the same old row. Second, the generation of a timer is derived from the
    /// subject's version, so the version must change to prevent a generation from being used twice.
    mutating func add(_ effects: [Effect], on subject: some EffectSubject) {
        guard !effects.isEmpty else { return }
        let generation = subject.version + 1
        let (saved, name) = subject.saving(effects)
        add(saved)
        var timers = subject.timers
        for effect in effects {
            switch effect {
            case .savePet, .saveActivity, .saveTask, .tally:
                if let change = subject.change(for: effect) { add(change) }
            case .arm(let kind, let due, let duration, let basis):
                let timer = TimerRecord(
                    owner: subject.owner, kind: kind, generation: generation, armed: now, due: due, duration: duration, basis: basis,
                    name: name)
                add(.arm(timer, replacing: timers.first { $0.kind == kind }?.generation))
                timers = timers.filter { $0.kind != kind } + [timer]
            case .disarm(let kind):
                guard let current = timers.first(where: { $0.kind == kind }) else { continue }
                add(.disarm(current.owner, kind, generation: current.generation))
                timers.removeAll { $0.kind == kind }
            case .announce(var event):
                event.generation = generation
                event.occurred = now
                announce(event)
            case .withdraw(let key, let state, let reason):
                withdraw(key, state: state, reason: reason)
            }
        }
    }
}

extension [Effect] {
    /// Returns the effects without the withdrawal of this notice. The step already withdraws the
    /// notice, and gives a reason that mentions the person who answered.
    func withoutWithdrawal(of key: NoticeKey) -> [Effect] {
        filter { if case .withdraw(key, _, _) = $0 { false } else { true } }
    }
}
