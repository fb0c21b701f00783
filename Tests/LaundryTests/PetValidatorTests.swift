import BellhopCore
import Laundry
import Testing

@Suite("The validator (D-16, D-17, D-18)")
struct PetValidatorTests {
    static let now = LaundryWorld.start

    struct Fault: Sendable, CustomTestStringConvertible {
        var name: String
        var code: Refusal.Code
        var pet: @Sendable (inout Pet) -> Void = { _ in }
        var task: (@Sendable (inout LaundryTask) -> Void)?
        var testDescription: String { name }
    }

    static let faults: [Fault] = [
        Fault(name: "empty name", code: .invalidName, pet: { $0.name = "" }),
        Fault(name: "untrimmed name", code: .invalidName, pet: { $0.name = " Snowy" }),
        Fault(name: "31 characters", code: .invalidName, pet: { $0.name = String(repeating: "x", count: 31) }),
        Fault(name: "health -1", code: .invalidHealth, pet: { $0.health = -1 }),
        Fault(name: "health 101", code: .invalidHealth, pet: { $0.health = 101 }),
        Fault(
            name: "rule 3: health 0 and sad", code: .inconsistentState,
            pet: {
                $0.health = 0; $0.currentState = .sad
            }),
        Fault(
            name: "rule 3: dead with health", code: .inconsistentState,
            pet: {
                $0.health = 1; $0.currentState = .dead
            }),
        Fault(name: "frequency -1", code: .invalidFrequency, pet: { $0.cycleFrequencyDays = -1 }),
        Fault(name: "frequency 366", code: .invalidFrequency, pet: { $0.cycleFrequencyDays = 366 }),
        Fault(name: "wash 0", code: .invalidDuration, pet: { $0.washDurationMinutes = 0 }),
        Fault(name: "wash 121", code: .invalidDuration, pet: { $0.washDurationMinutes = 121 }),
        Fault(name: "dry 181", code: .invalidDuration, pet: { $0.dryDurationMinutes = 181 }),
        Fault(name: "test wash 0 s", code: .invalidDuration, pet: { $0.testWashSeconds = 0 }),
        Fault(name: "test dry 3 h 1 s", code: .invalidDuration, pet: { $0.testDrySeconds = 10_801 }),
        Fault(name: "streak -1", code: .invalidValue, pet: { $0.currentStreak = -1 }),
        Fault(name: "total -1", code: .invalidValue, pet: { $0.totalCyclesCompleted = -1 }),
        Fault(name: "paused -1", code: .invalidValue, pet: { $0.pausedMilliseconds = -1 }),
        Fault(name: "made in the future", code: .invalidDate, pet: { $0.createdDate = now + .hours(24) + .milliseconds(1) }),
        Fault(name: "folded in the future", code: .invalidDate, pet: { $0.lastLaundryDate = now + .hours(25) }),
        Fault(name: "rule 1: washing without a task", code: .inconsistentState, pet: { $0.currentState = .washing }),
        Fault(name: "rule 1: washing at cycle", code: .inconsistentState, pet: { $0.currentState = .washing }, task: { _ in }),
        Fault(name: "rule 1: happy while the task washes", code: .inconsistentState, pet: { _ in }, task: { $0.currentStage = .washing }),
        Fault(
            name: "rule 1: drying while the task washes", code: .inconsistentState, pet: { $0.currentState = .drying },
            task: { $0.currentStage = .washing }),
        Fault(
            name: "rule 2: completed without a fold", code: .inconsistentState,
            task: {
                $0.isCompleted = true; $0.currentStage = .completed
            }),
        Fault(name: "rule 2: a fold without completion", code: .inconsistentState, task: { $0.foldCompletedTime = now }),
        Fault(
            name: "completed at washing", code: .inconsistentState,
            task: {
                $0.isCompleted = true; $0.foldCompletedTime = now; $0.currentStage = .washed
            }),
        Fault(
            name: "completed and given up", code: .inconsistentState,
            task: {
                $0.isCompleted = true; $0.foldCompletedTime = now; $0.currentStage = .completed; $0.abandonedAt = now
            }),
        Fault(name: "somebody else's task", code: .inconsistentState, task: { $0.petID = PetID(UUIDv7(high: 1, low: 1)) }),
        Fault(name: "task wash 0", code: .invalidDuration, task: { $0.washDurationMinutes = 0 }),
        Fault(name: "task dry 181", code: .invalidDuration, task: { $0.dryDurationMinutes = 181 }),
        Fault(name: "more drying 0", code: .invalidDuration, task: { $0.additionalDryMinutes = 0 }),
        Fault(name: "more drying 61", code: .invalidDuration, task: { $0.additionalDryMinutes = 61 }),
        Fault(name: "began in the future", code: .invalidDate, task: { $0.startDate = now + .hours(25) }),
        Fault(name: "washed before it began", code: .invalidDate, task: { $0.washStartTime = now - .seconds(1) }),
        Fault(
            name: "wash ended before it began", code: .invalidDate,
            task: {
                $0.washStartTime = now; $0.washEndTime = now - .milliseconds(1)
            }),
        Fault(
            name: "dried before the wash ended", code: .invalidDate,
            task: {
                $0.washEndTime = now + .hours(2); $0.dryStartTime = now + .hours(1)
            }),
        Fault(
            name: "dryer ended before it began", code: .invalidDate,
            task: {
                $0.dryStartTime = now + .hours(2); $0.dryEndTime = now + .hours(1)
            }),
        Fault(
            name: "the chain looks past what was skipped", code: .invalidDate,
            task: {
                $0.washStartTime = now + .hours(2); $0.dryEndTime = now + .hours(1)
            }),
        Fault(name: "given up before it began", code: .invalidDate, task: { $0.abandonedAt = now - .seconds(1) }),
    ]

    static func sound() -> (pet: Pet, task: LaundryTask) {
        let pet = Pet(id: LaundryWorld.petID, createdDate: now)
        return (pet, LaundryTask(id: LaundryWorld.taskID(0), petID: pet.id, startDate: now))
    }

    @Test("D-18: finds each fault and gives it its code", arguments: faults)
    func fault(fault: Fault) throws {
        var (pet, task) = Self.sound()
        try PetValidator.check(pet, task: task, at: Self.now)
        fault.pet(&pet)
        fault.task?(&task)
        let given: LaundryTask? = fault.task == nil ? nil : task
        #expect(StageTests.code { try PetValidator.check(pet, task: given, at: Self.now) } == fault.code)
    }

    @Test("takes what is allowed: nil health, skipped stages, a date up to a day ahead, a dead pet that is washed (C6)")
    func allowed() throws {
        var (pet, task) = Self.sound()
        pet.health = nil
        try PetValidator.check(pet, task: nil, at: Self.now)
        pet.createdDate = Self.now + .hours(24)
        try PetValidator.check(pet, task: nil, at: Self.now)
        (pet, task) = Self.sound()
        task.dryStartTime = Self.now
        try PetValidator.check(pet, task: task, at: Self.now)
        pet.health = 0
        pet.currentState = .washing
        task = Self.sound().task
        task.currentStage = .washing
        task.washStartTime = Self.now
        try PetValidator.check(pet, task: task, at: Self.now)
    }

    @Test("D-11, D-17, rule 4: at most one open task, any number of archived ones")
    func oneOpenTask() throws {
        let (pet, task) = Self.sound()
        var folded = task
        folded.isCompleted = true
        folded.foldCompletedTime = Self.now
        folded.currentStage = .completed
        var given = task
        given.abandonedAt = Self.now
        try PetValidator.check(pet, tasks: [folded, given, folded, task], at: Self.now)
        #expect(StageTests.code { try PetValidator.check(pet, tasks: [task, folded, task], at: Self.now) } == .taskAlreadyActive)
        folded.washDurationMinutes = 0
        #expect(StageTests.code { try PetValidator.check(pet, tasks: [folded, task], at: Self.now) } == .invalidDuration)
    }

    @Test("a clock that is far behind refuses commands with a sentence that says what to do (D-16)")
    func clockBehind() {
        var world = LaundryWorld()
        world.now.wall = Instant(seconds: 3600)
        let message = StageTests.message { try world.perform(.wash(for: nil, replace: false)) }
        #expect(message?.contains("the clock says 1970-01-01T01:00:00Z. Set the clock, then try again.") == true)
    }
}
