import BellhopCore
import BellhopEngine
import Laundry

/// Simulates the commands and timers of one pet in memory. The simulation has its own clock and
/// sends no notices.
struct DemoLife {
    private(set) var record: PetRecord
    private(set) var tasks: [LaundryTask] = []
    private(set) var totals: [CivilDate: RoundTotals] = [:]
    private let now: ClockReading
    private let context: LaundryContext

    /// - Parameter now: the present time, at which the simulated history ends.
    init(now: ClockReading, context: LaundryContext) {
        self.now = now
        self.context = context
        let nobody = PetID(UUIDv7(high: 0, low: 0))
        record = PetRecord(pet: Versioned(Pet(id: nobody, createdDate: now.wall), version: 0), task: nil, timers: [])
    }

    mutating func begin(_ profile: PetProfile, id: PetID, at instant: Instant) throws(Refusal) {
        let effects = try PetRules.add(profile, id: id, among: [], at: reading(instant), context: context(newTask: id.uuid))
        for case .savePet(let pet) in effects { record.pet.value = pet }
        apply(effects, at: instant)
    }

    /// Lets time pass until `instant`, then performs `command`. `id` is the id of the task that the
    /// command may begin.
    mutating func perform(_ command: LaundryCommand, id: TaskID, at instant: Instant) throws(Refusal) {
        rest(until: instant)
        let effects = try LaundryRules.handle(command, on: record, at: reading(instant), context: context(newTask: id.uuid))
        apply(effects, at: instant)
    }

    /// Fires every timer that is due at `instant` or earlier.
    mutating func rest(until instant: Instant) {
        while let timer = record.timers.filter({ $0.due <= instant }).min(by: { $0.due < $1.due }) {
            let effects = LaundryRules.fired(timer, on: record, at: reading(timer.due), context: context(newTask: UUIDv7(high: 0, low: 0)))
            record.timers.removeAll { $0.kind == timer.kind }
            apply(effects, at: timer.due)
        }
    }

    /// Returns a clock reading in the simulated past. In the simulation, the clock was never
    /// stepped, and the machine was never switched off.
    private func reading(_ instant: Instant) -> ClockReading {
        var reading = now
        reading.wall = instant
        reading.sinceBoot = now.sinceBoot - (now.wall - instant)
        return reading
    }

    private func context(newTask id: UUIDv7) -> LaundryContext {
        var context = context
        context.newTaskID = TaskID(id)
        // Let washers and dryers follow the wall clock. Those that ran before this boot follow it
        // in any case.
        context.countsFollowWall = true
        return context
    }

    private mutating func apply(_ effects: [Effect], at instant: Instant) {
        record.pet.version += 1
        for effect in effects {
            switch effect {
            case .savePet(let pet):
                record.pet.value = pet
            case .saveTask(let task):
                tasks.removeAll { $0.id == task.id }
                tasks.append(task)
                if task.isOpen { record.task = Versioned(task, version: 1) }
            case .arm(let kind, let due, let duration, let basis):
                record.timers.removeAll { $0.kind == kind }
                let pet = record.pet.value
                record.timers.append(
                    TimerRecord(
                        owner: .pet(pet.id), kind: kind, generation: record.pet.version, armed: instant, due: due, duration: duration,
                        basis: basis, name: pet.name))
            case .disarm(let kind):
                record.timers.removeAll { $0.kind == kind }
            case .tally(let sums, let date):
                totals[date, default: RoundTotals()] += sums
            case .announce, .withdraw, .saveActivity:
                break
            }
        }
    }
}
