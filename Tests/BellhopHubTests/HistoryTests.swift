import BellhopCore
import BellhopTestKit
import Glibc
import Laundry
import SQLiteStore
import Testing

@testable import BellhopEngine
@testable import BellhopHub

/// Simulates short random histories. After every step, the decisions that the rules
/// made are committed, read back and checked.
@Suite("Random histories on a store")
struct HistoryTests {
    enum Kind: String, CaseIterable, CustomTestStringConvertible {
        case memory = "MemoryStore"
        case file = "SQLiteStore"
        var testDescription: String { rawValue }
    }

    /// The number of histories that run in parallel. Their steps share a commit.
    static let together = 500
    static let steps = 15

    @Test(
        "D-9, D-17: after every step of random histories rules 1 to 4, the date chain, health, the one open task and the timers hold (proof histories)",
        arguments: Kind.allCases)
    func histories(kind: Kind) async throws {
        let proof = Proof("histories", sample: 5 * Self.together)
        // This folder is in memory, where forcing data to the disk takes no time. The test checks
        // what is stored, not whether it survives a power loss.
        let folder = try TemporaryFolder(in: "/dev/shm")
        defer { withExtendedLifetime(folder) {} }
        let store: any HubStore =
            switch kind {
            case .memory: MemoryStore()
            case .file: try await SQLiteStore.open(folder.path + "/bellhop.db")
            }
        var done = 0
        for first in stride(from: proof.cases.lowerBound, to: proof.cases.upperBound, by: Self.together) {
            let count = min(Self.together, proof.cases.upperBound - first)
            var lives = HistoryBatch(number: first / Self.together, count: count, seed: proof.seed, store: store)
            done += try await lives.run(steps: Self.steps)
        }
        #expect(done > proof.cases.count * Self.steps / 5, "the histories did something")
        let left = try await store.timers(TimerQuery())
        #expect(left.isEmpty, "no timer without an owner")
        try proof.report("\(kind.rawValue): \(done) commands changed something")
    }
}

/// A batch of pets that are simulated in parallel and share one clock.
private struct HistoryBatch {
    let store: any HubStore
    private var numbers: SeededGenerator
    private var now: ClockReading
    private let pets: [PetID]
    private var context: LaundryContext
    private let batch: Int

    init(number: Int, count: Int, seed: UInt64, store: any HubStore) {
        self.store = store
        batch = number
        numbers = SeededGenerator(seed: (seed - 1) << 32 + UInt64(number) + 1)
        now = ClockReading(wall: HubWorld.start, sinceBoot: .hours(5), suspended: .zero, boot: BootID(rawValue: "boot-1"))
        pets = (0..<count).map { PetID(UUIDv7(at: HubWorld.start, randomA: 1, randomB: UInt64(number * count + $0))) }
        context = LaundryContext(newTaskID: TaskID(UUIDv7(at: HubWorld.start, randomA: 2, randomB: 0)))
        context.policy.abandonAfter = number.isMultiple(of: 3) ? .hours(30) : nil
    }

    /// Runs the batch. Returns how many steps changed something.
    mutating func run(steps: Int) async throws -> Int {
        try await add()
        var done = 0
        for step in 0..<steps {
            let passed: Duration = .minutes(Int.random(in: 0...(step.isMultiple(of: 5) ? 20_000 : 90), using: &numbers))
            now.wall = now.wall + passed
            now.sinceBoot += passed
            while try await fireDue() {}
            done += try await command()
            // Fire the timers that a command made due immediately.
            while try await fireDue() {}
            try await look(at: step)
        }
        try await delete()
        return done
    }

    private mutating func add() async throws {
        var steps: [Step] = []
        for (index, id) in pets.enumerated() {
            let profile = PetProfile(
                name: "Pet \(index)", cycleFrequencyDays: [1, 2, 7, 30].randomElement(using: &numbers),
                restDays: [[], [Weekdays(weekday: 0)], [Weekdays(weekday: 3), Weekdays(weekday: 6)]].randomElement(using: &numbers))
            let effects = try PetRules.add(profile, id: id, among: [], at: now, context: context)
            let record = PetRecord(pet: Versioned(Pet(id: id, createdDate: now.wall), version: 0), task: nil, timers: [])
            steps.append(self.step(effects, on: record))
        }
        try await commit(steps)
    }

    private func delete() async throws {
        var steps: [Step] = []
        for id in pets {
            guard let record = try await store.pet(id) else { continue }
            steps.append(Step([.deletePet(id, version: record.pet.version)], at: now.wall))
        }
        try await commit(steps)
    }

    /// Fires the earliest due timer of each pet. Returns `false` if none was due.
    private mutating func fireDue() async throws -> Bool {
        var due: [Owner: TimerRecord] = [:]
        for timer in try await store.timers(TimerQuery(dueBy: now.wall)) where due[timer.owner] == nil { due[timer.owner] = timer }
        var steps: [Step] = []
        for timer in due.values.sorted(by: { $0.owner.id < $1.owner.id }) {
            guard let id = timer.owner.petID, let record = try await store.pet(id) else {
                Issue.record("\(timer.kind) has no owner")
                return false
            }
            context.newTaskID = freshTask()
            let effects = LaundryRules.fired(timer, on: record, at: now, context: context)
            var builder = builder()
            builder.add(effects.filter { $0 != .disarm(timer.kind) }, on: record)
            let rearmed = effects.contains { if case .arm(timer.kind, _, _, _) = $0 { true } else { false } }
            if !rearmed { builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation)) }
            steps.append(builder.step())
        }
        try await commit(steps)
        return !steps.isEmpty
    }

    /// Performs a random command on each pet. A refused command changes nothing.
    private mutating func command() async throws -> Int {
        var steps: [Step] = []
        for id in pets {
            guard let record = try await store.pet(id) else { continue }
            context.newTaskID = freshTask()
            let effects: [Effect]
            do {
                effects = try decide(on: record)
            } catch is Refusal {
                continue
            }
            if !effects.isEmpty { steps.append(step(effects, on: record)) }
        }
        try await commit(steps)
        return steps.count
    }

    private mutating func decide(on record: PetRecord) throws -> [Effect] {
        let minutes = Int.random(in: 1...60, using: &numbers)
        switch Int.random(in: 0..<24, using: &numbers) {
        case 0:
            return try PetRules.retire(record, at: now, context: context)
        case 1, 2:
            return try PetRules.revive(record, at: now, context: context)
        case 3:
            let until = Bool.random(using: &numbers) ? now.wall + .hours(minutes) : nil
            return try PetRules.pause(record, since: nil, until: until, force: false, at: now, context: context)
        case 4, 5:
            return try PetRules.resume(record, at: now, context: context)
        case 6:
            let profile = PetProfile(cycleFrequencyDays: minutes, restDays: Weekdays(rawValue: UInt8(minutes)))
            return try PetRules.set(profile, on: record, among: [], at: now, context: context)
        case 7:
            return LaundryRules.reckonedAnew(record, at: now, context: context)
        default:
            let commands: [LaundryCommand] = [
                .wash(for: nil, replace: false), .wash(for: .minutes(minutes), replace: true), .dry(for: nil, replace: false),
                .dryMore(minutes: minutes), .skipDryer, .fold, .fold, .fold, .stop, .finish, .finish, .extend(.by(.minutes(minutes))),
                .snooze(.minutes(minutes)), .acknowledge, .abandon,
            ]
            let command = commands.randomElement(using: &numbers) ?? .fold
            return try LaundryRules.handle(command, on: record, at: now, context: context)
        }
    }

    private func look(at step: Int) async throws {
        // This reads all pets in one query, whereas commands read one pet at a time.
        let stored = try await store.pets(includingRetired: true)
        let tasks = Dictionary(uniqueKeysWithValues: try await store.openTasks().map { ($0.value.petID, $0) })
        let timers = Dictionary(grouping: try await store.timers(TimerQuery()), by: \.owner)
        #expect(stored.count == pets.count, "no pet is gone")
        for pet in stored {
            let record = PetRecord(pet: pet, task: tasks[pet.value.id], timers: timers[.pet(pet.value.id)] ?? [])
            if let fault = HistoryFault.of(record, at: now.wall, context: context) {
                Issue.record("batch \(batch), step \(step), \(record.pet.value.name): \(fault)")
                return
            }
        }
    }

    private func step(_ effects: [Effect], on record: PetRecord) -> Step {
        var builder = builder()
        builder.add(effects, on: record)
        return builder.step()
    }

    private func builder() -> StepBuilder {
        let router = Router(catalog: SinkCatalog(), settings: context.settings, parked: [:], zone: context.zone)
        return StepBuilder(at: now, router: router) { event, _, _ in Digest.Entry(event: event, drafts: [], wording: "") }
    }

    private func commit(_ steps: [Step]) async throws {
        for result in await store.commit(steps) { _ = try result.get() }
    }

    private mutating func freshTask() -> TaskID {
        TaskID(UUIDv7(at: now.wall, randomA: UInt64.random(in: 0...0xFFF, using: &numbers), randomB: numbers.next()))
    }
}

/// The invariants of a pet, which must hold at any time.
enum HistoryFault {
    /// Returns a description of the first violation, or `nil` if there is no violation.
    static func of(_ record: PetRecord, at now: Instant, context: LaundryContext) -> String? {
        let pet = record.pet.value
        let task = record.task?.value
        do {
            // This checks rules 1 to 4, the ranges of the values and the order of the dates.
            try PetValidator.check(pet, tasks: task.map { [$0] } ?? [], at: now)
        } catch {
            return "\(error)"
        }
        let kinds = record.timers.map(\.kind)
        if Set(kinds).count != kinds.count { return "two timers of a kind: \(kinds)" }
        let machine = task.flatMap { LaundryTimerType(runningIn: $0.currentStage)?.timerKind }
        for kind in [TimerKind.wash, .dry] where kinds.contains(kind) != (kind == machine) {
            return "\(kind) and the stage \(task?.currentStage.rawValue ?? "none") do not fit"
        }
        guard pet.isActive else { return kinds.isEmpty ? nil : "a retired pet has timers: \(kinds)" }
        guard !record.timers.contains(where: { $0.due <= now }) else { return "a due timer did not fire" }

        let reckoning = PetReckoning(pet, timers: record.timers, at: now, context: context)
        if reckoning.health != pet.health, pet.lastHealthUpdate == now { return "health \(pet.health ?? -1), reckoned \(reckoning.health)" }
        if (pet.currentState == .dead) != (pet.health == 0 && Mood.activity(in: task?.currentStage ?? .cycle) == nil) {
            return "\(pet.currentState) with a health of \(pet.health ?? -1)"
        }
        if let timer = record.timers.first(where: { $0.kind == .mood }) {
            if timer.due != reckoning.next?.at { return "the mood timer is at \(timer.due.rfc3339), \(String(describing: reckoning.next))" }
        } else if let next = reckoning.next {
            return "it will be \(next.feeling) and nobody will notice"
        }
        let isIdle = (task?.currentStage ?? .cycle) == .cycle
        let waitsForDue = isIdle && pet.pausedFrom == nil && pet.dueToldAt == nil
        if waitsForDue != kinds.contains(.due) { return "due timer: \(kinds.contains(.due)), idle \(isIdle), told \(pet.dueToldAt != nil)" }
        if kinds.contains(.resume) != (pet.pausedUntil != nil) { return "the end of the vacation" }
        if kinds.contains(.waiting), task?.currentStage != .washed, task?.currentStage != .completed { return "waiting at no wait" }
        if pet.longestStreak < pet.currentStreak { return "longest streak \(pet.longestStreak) < \(pet.currentStreak)" }
        return nil
    }
}
