import BellhopCore
import Laundry
import Testing

/// One pet with its clock and its stored record. This type applies the effects of the rules to the
/// record, as the hub and the store do.
struct LaundryWorld {
    /// 2026-11-21 14:00:00 UTC, the clock of the worked example T-24.
    static let start = Instant(seconds: 1_795_269_600)
    static let petID = PetID(UUIDv7(at: start, randomA: 1, randomB: 0xAAAA))

    var now: ClockReading
    var record: PetRecord
    var context: LaundryContext
    /// All announced events, in order.
    var events: [Event] = []
    /// All withdrawn notices, in order.
    var withdrawn: [(key: NoticeKey, state: DeliveryState)] = []
    /// The folded and abandoned tasks.
    var archive: [LaundryTask] = []
    /// The amounts added to the totals, in order.
    var tallies: [(totals: RoundTotals, date: CivilDate)] = []
    private var made: UInt64 = 0

    init(frequency: Int = 7, made: Instant = start, isTestMode: Bool = false, zone: ZoneRules = .utc) {
        now = ClockReading(wall: Self.start, sinceBoot: .hours(5), suspended: .zero, boot: BootID(rawValue: "boot-1"))
        let pet = Pet(id: Self.petID, createdDate: made, cycleFrequencyDays: frequency)
        record = PetRecord(pet: Versioned(pet, version: 1), task: nil, timers: [])
        context = LaundryContext(newTaskID: Self.taskID(0), isTestMode: isTestMode, zone: zone)
        reckonAnew()
    }

    /// Recomputes the pet, as the hub does at its start, after a clock step and when the zone
    /// changes.
    mutating func reckonAnew(steppedBy step: Duration = .zero) {
        apply(LaundryRules.reckonedAnew(record, steppedBy: step, at: now, context: context))
    }

    /// The timers that somebody started. Timers that only update the pet are left out.
    var started: [TimerRecord] { record.timers.filter { [.wash, .dry, .reminder].contains($0.kind) } }

    static func taskID(_ number: UInt64) -> TaskID {
        TaskID(UUIDv7(at: start, randomA: 2, randomB: 0xB000 + number))
    }

    var pet: Pet { record.pet.value }
    var task: LaundryTask? { record.task?.value }
    var stage: LaundryStage { task?.currentStage ?? .cycle }
    func timer(_ kind: TimerKind) -> TimerRecord? { record.timers.first { $0.kind == kind } }
    var wall: Instant { now.wall }

    /// Lets time pass without firing anything.
    mutating func pass(_ duration: Duration) {
        now.wall = now.wall + duration
        now.sinceBoot += duration
    }

    /// Steps the clock. As in the hub, this shifts the timers that follow elapsed time and were
    /// armed in this boot. They are shifted by the same amount.
    mutating func step(_ duration: Duration) {
        now.wall = now.wall + duration
        for index in record.timers.indices where record.timers[index].basis == .count(armedIn: now.boot) {
            record.timers[index].due = record.timers[index].due + duration
            record.timers[index].armed = record.timers[index].armed + duration
        }
        reckonAnew(steppedBy: max(.zero, duration))
    }

    /// Lets time pass until the timer is due and then for `late` more, and fires the timer.
    mutating func fire(_ kind: TimerKind, late: Duration = .zero) {
        guard let timer = timer(kind) else { return }
        pass(max(.zero, timer.due - wall) + late)
        fireDue()
    }

    /// Fires all due timers, earliest first.
    mutating func fireDue() {
        while let timer = record.timers.filter({ $0.due <= wall }).min(by: { $0.due < $1.due }) {
            let effects = LaundryRules.fired(timer, on: record, at: now, context: context)
            record.timers.removeAll { $0.kind == timer.kind }
            apply(effects.filter { $0 != .disarm(timer.kind) })
        }
    }

    @discardableResult
    mutating func perform(_ command: LaundryCommand) throws(Refusal) -> [Effect] {
        let effects = try LaundryRules.handle(command, on: record, at: now, context: context)
        apply(effects)
        return effects
    }

    mutating func apply(_ effects: [Effect]) {
        guard !effects.isEmpty else { return }
        record.pet.version += 1
        for effect in effects {
            switch effect {
            case .savePet(let pet):
                record.pet.value = pet
            case .saveTask(let task):
                if task.isOpen {
                    record.task = Versioned(task, version: record.pet.version)
                } else {
                    archive.append(task)
                    if record.task?.value.id == task.id { record.task = nil }
                }
            case .arm(let kind, let due, let duration, let basis):
                record.timers.removeAll { $0.kind == kind }
                record.timers.append(
                    TimerRecord(
                        owner: .pet(pet.id), kind: kind, generation: record.pet.version, armed: wall, due: due, duration: duration,
                        basis: basis,
                        name: pet.name))
            case .disarm(let kind):
                record.timers.removeAll { $0.kind == kind }
            case .tally(let totals, let date):
                tallies.append((totals, date))
            case .announce(let event):
                events.append(event)
            case .withdraw(let key, let state, _):
                withdrawn.append((key, state))
            case .saveActivity:
                break
            }
        }
        made += 1
        context.newTaskID = Self.taskID(made)
    }

    /// The health that a person would see.
    var health: Int { reckoning.health }
    var reckoning: PetReckoning { PetReckoning(pet, timers: record.timers, at: wall, context: context) }
}

/// The situations in which a pet can receive a command.
enum Situation: String, CaseIterable, CustomTestStringConvertible {
    case new, ready, washing, washOver, washed, drying, dryOver, completed, lineDry, dryingMore, retired

    var testDescription: String { rawValue }

    /// Returns a world that reached this situation in the usual way. A running machine has run for
    /// five minutes.
    func world() -> LaundryWorld {
        do { return try make() } catch { fatalError("\(self) cannot be reached: \(error)") }
    }

    private func make() throws(Refusal) -> LaundryWorld {
        var world = LaundryWorld()
        func to(_ stage: Situation, _ world: inout LaundryWorld) throws(Refusal) {
            switch stage {
            case .new: break
            case .ready:
                try to(.completed, &world)
                try world.perform(.fold)
            case .washing:
                try world.perform(.wash(for: nil, replace: false))
                world.pass(.minutes(5))
            case .washOver:
                try to(.washing, &world)
                world.pass(.minutes(40))
            case .washed:
                try to(.washing, &world)
                world.fire(.wash)
            case .drying:
                try to(.washed, &world)
                try world.perform(.dry(for: nil, replace: false))
                world.pass(.minutes(5))
            case .dryOver:
                try to(.drying, &world)
                world.pass(.minutes(55))
            case .completed:
                try to(.drying, &world)
                world.fire(.dry)
            case .lineDry:
                try to(.washed, &world)
                try world.perform(.skipDryer)
            case .dryingMore:
                try to(.completed, &world)
                try world.perform(.dryMore(minutes: 10))
                world.pass(.minutes(5))
            case .retired:
                world.apply(try PetRules.retire(world.record, at: world.now, context: world.context))
            }
        }
        try to(self, &world)
        world.events = []
        world.withdrawn = []
        return world
    }
}
