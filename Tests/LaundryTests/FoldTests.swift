import BellhopCore
import Laundry
import Testing

@Suite("Folding, streaks and giving up (G2)")
struct FoldTests {
    /// Returns a world whose pet has a laundry cycle of `frequency` days and laundry that waits to
    /// be folded. The pet's anchor is the start of the world.
    static func waiting(frequency: Int, streak: Int = 0, longest: Int = 0) throws -> LaundryWorld {
        var world = LaundryWorld(frequency: frequency, isTestMode: frequency == 0)
        world.record.pet.value.currentStreak = streak
        world.record.pet.value.longestStreak = longest
        try world.perform(.wash(for: .minutes(1), replace: false))
        world.fire(.wash)
        try world.perform(.skipDryer)
        return world
    }

    @Test("D-6, G2: makes the pet happy and whole, counts the round, archives the task and tells it")
    func fold() throws {
        var world = try Self.waiting(frequency: 7)
        let task = try #require(world.task)
        world.events = []
        world.withdrawn = []
        try world.perform(.fold)
        #expect(world.pet.health == 100)
        #expect(world.pet.currentState == .happy)
        #expect(world.pet.lastLaundryDate == world.wall)
        #expect(world.pet.totalCyclesCompleted == 1)
        #expect(world.pet.currentStreak == 1 && world.pet.longestStreak == 1)
        #expect(world.pet.pausedMilliseconds == 0)
        #expect(world.archive.map(\.id) == [task.id])
        #expect(world.archive.first?.foldedLate == false)
        #expect(world.events.map(\.kind) == [.laundryFolded])
        #expect(
            Set(world.withdrawn.map(\.key)) == [
                LaundryNotices.key(of: world.pet.id, .wash, task: task.id), LaundryNotices.key(of: world.pet.id, .dry, task: task.id),
            ])
        #expect(world.withdrawn.allSatisfy { $0.state == .acknowledged })
        #expect(!LaundryRules.isCurrent(LaundryNotices.key(of: world.pet.id, .dry, task: task.id), of: world.record))
    }

    struct Fold: Sendable {
        var frequency: Int
        /// The counted time since the anchor. It does not include the wash of one minute.
        var after: Duration
        var streak: Int
        var isLate: Bool
    }

    static let folds: [Fold] = [
        Fold(frequency: 1, after: .seconds(1), streak: 4, isLate: false),
        Fold(frequency: 7, after: .days(7), streak: 4, isLate: false),
        Fold(frequency: 7, after: .hours(210), streak: 4, isLate: false),
        Fold(frequency: 7, after: .milliseconds(756_000_001), streak: 3, isLate: true),
        Fold(frequency: 7, after: .milliseconds(1_209_599_999), streak: 3, isLate: true),
        Fold(frequency: 7, after: .days(14), streak: 0, isLate: true),
        Fold(frequency: 1, after: .hours(30), streak: 4, isLate: false),
        Fold(frequency: 1, after: .milliseconds(108_000_001), streak: 3, isLate: true),
        Fold(frequency: 30, after: .days(32), streak: 4, isLate: false),
        Fold(frequency: 30, after: .milliseconds(2_764_800_001), streak: 3, isLate: true),
        Fold(frequency: 0, after: .seconds(375), streak: 4, isLate: false),
        Fold(frequency: 0, after: .seconds(376), streak: 3, isLate: true),
        Fold(frequency: 0, after: .seconds(599), streak: 3, isLate: true),
        Fold(frequency: 0, after: .seconds(600), streak: 0, isLate: true),
    ]

    @Test(
        "on time until the grace of a quarter cycle (2 h to 48 h, 75 s of a test cycle) is over; late leaves the streak; death ends it",
        arguments: folds)
    func streak(fold: Fold) throws {
        var world = try Self.waiting(frequency: fold.frequency, streak: 3, longest: 3)
        world.pass(fold.after)
        try world.perform(.fold)
        #expect(world.pet.currentStreak == fold.streak)
        #expect(world.pet.longestStreak == max(3, fold.streak))
        #expect(world.archive.first?.foldedLate == fold.isLate)
        #expect(world.pet.totalCyclesCompleted == 1)
        #expect(world.pet.health == 100)
    }

    @Test("the longest streak only grows")
    func longest() throws {
        var world = try Self.waiting(frequency: 7, streak: 2, longest: 9)
        try world.perform(.fold)
        #expect(world.pet.currentStreak == 3)
        #expect(world.pet.longestStreak == 9)
    }

    @Test("D-6, G2: folding revives a dead pet: whole again, streak 0, one more death, and it is told")
    func revive() throws {
        var world = try Self.waiting(frequency: 1, streak: 5, longest: 5)
        world.pass(.days(2))
        #expect(world.health == 0)
        world.events = []
        try world.perform(.fold)
        #expect(world.pet.health == 100)
        #expect(world.pet.currentState == .happy)
        #expect(world.pet.currentStreak == 0 && world.pet.longestStreak == 5)
        #expect(world.pet.deaths == 1)
        #expect(world.events.map(\.kind) == [.laundryFolded, .petRevived])
        #expect(Set(world.events.map(\.notice.key)).count == 2)
    }

    @Test("another frequency revives nobody")
    func frequency() throws {
        var world = LaundryWorld(frequency: 1)
        world.pass(.days(3))
        world.apply(
            try PetRules.set(
                PetProfile(cycleFrequencyDays: 365), on: world.record, among: [], at: world.now, context: world.context))
        #expect(world.health == 0)
        #expect(world.pet.currentState == .dead)
    }

    @Test("giving up ends the round, the streak and every notice, and begins a new task")
    func abandon() throws {
        for situation in [Situation.washing, .washOver, .washed, .drying, .completed, .dryingMore, .lineDry] {
            var world = situation.world()
            let task = try #require(world.task)
            world.record.pet.value.currentStreak = 4
            world.record.pet.value.longestStreak = 4
            try world.perform(.abandon)
            #expect(world.pet.currentStreak == 0 && world.pet.longestStreak == 4)
            #expect(world.pet.totalCyclesCompleted == 0)
            #expect(world.pet.currentState == .neutral)
            #expect(world.started.isEmpty)
            let given = try #require(world.archive.first)
            #expect(given.abandonedAt == world.wall)
            #expect(!given.isCompleted && !given.isOpen && given.foldCompletedTime == nil)
            #expect(world.task?.id != task.id)
            #expect(Set(world.withdrawn.map(\.key)).isSuperset(of: [LaundryNotices.key(of: world.pet.id, .wash, task: task.id)]))
        }
    }

    @Test("a snoozed notice goes away and comes back under the same key, as often as one likes (N-32, G8)")
    func snooze() throws {
        var world = Situation.washed.world()
        let task = try #require(world.task)
        let key = LaundryNotices.key(of: world.pet.id, .wash, task: task.id)
        for _ in 0..<3 {
            try world.perform(.snooze(.minutes(10)))
            #expect(world.withdrawn.last?.key == key)
            #expect(world.timer(.reminder)?.due == world.wall + .minutes(10))
            world.fire(.reminder)
            let event = try #require(world.events.last)
            #expect(event.kind == .laundryWashed)
            #expect(event.notice.key == key)
            #expect(event.timer == .reminder)
            #expect(event.due == world.wall)
            #expect(world.started.isEmpty)
            #expect(world.task == task)
        }
        #expect(world.events.count == 3)
    }

    @Test(
        "whatever is done next ends the reminder: the dryer, skipping, folding, giving up, an answer",
        arguments: [
            LaundryCommand.dry(for: nil, replace: false), .skipDryer, .abandon, .acknowledge,
        ])
    func reminderEnds(command: LaundryCommand) throws {
        var world = Situation.washed.world()
        try world.perform(.snooze(.minutes(10)))
        world.withdrawn = []
        try world.perform(command)
        #expect(world.timer(.reminder) == nil)
        #expect(!world.withdrawn.isEmpty)
    }

    @Test("snoozing takes 1 minute to 24 hours (G9)", arguments: [(59, false), (60, true), (86_400, true), (86_401, false)])
    func snoozeRange(seconds: Int, isAllowed: Bool) {
        var world = Situation.completed.world()
        #expect(StageTests.code { try world.perform(.snooze(.seconds(seconds))) } == (isAllowed ? nil : .invalidDuration))
    }
}
