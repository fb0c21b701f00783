import BellhopCore
import Laundry
import Testing

@Suite("Pets: made, changed, retired, brought back")
struct PetRulesTests {
    static func add(_ profile: PetProfile, among others: [Pet] = [], isTestMode: Bool = false) throws(Refusal) -> Pet {
        let world = LaundryWorld(isTestMode: isTestMode)
        let effects = try PetRules.add(profile, id: LaundryWorld.petID, among: others, at: world.now, context: world.context)
        for case .savePet(let pet) in effects { return pet }
        return Pet(id: LaundryWorld.petID, name: "not saved", createdDate: world.wall)
    }

    static func named(_ name: String) -> Pet {
        Pet(id: PetID(UUIDv7(at: LaundryWorld.start, randomA: 9, randomB: 9)), name: name, createdDate: LaundryWorld.start)
    }

    @Test("a new pet is Snowy: weekly, 45 and 60 minutes, neutral, whole, active (D-2, C7, C21)")
    func defaults() throws {
        let pet = try Self.add(PetProfile())
        #expect(pet.name == "Snowy")
        #expect((pet.cycleFrequencyDays, pet.washDurationMinutes, pet.dryDurationMinutes) == (7, 45, 60))
        #expect(pet.currentState == .neutral && pet.health == 100 && pet.isActive)
        #expect(pet.lastLaundryDate == nil && pet.createdDate == LaundryWorld.start && pet.lastHealthUpdate == LaundryWorld.start)
        #expect((pet.totalCyclesCompleted, pet.currentStreak, pet.longestStreak, pet.deaths) == (0, 0, 0, 0))
    }

    @Test("in test mode it is 0 / 1 / 1, and seconds are taken (C7, G21)")
    func testMode() throws {
        var pet = try Self.add(PetProfile(), isTestMode: true)
        #expect((pet.cycleFrequencyDays, pet.washDurationMinutes, pet.dryDurationMinutes) == (0, 1, 1))
        pet = try Self.add(PetProfile(washDuration: .seconds(5), dryDuration: .seconds(90)), isTestMode: true)
        #expect(pet.testWashSeconds == 5 && pet.washDurationMinutes == 1 && pet.washDuration == .seconds(5))
        #expect(pet.testDrySeconds == 90 && pet.dryDurationMinutes == 2 && pet.dryDuration == .seconds(90))
        pet = try Self.add(PetProfile(washDuration: .minutes(2)), isTestMode: true)
        #expect(pet.testWashSeconds == nil && pet.washDurationMinutes == 2)
        #expect(StageTests.code { try Self.add(PetProfile(washDuration: .milliseconds(1500)), isTestMode: true) } == .invalidDuration)
    }

    @Test(
        "a value out of its range is refused with its code",
        arguments: [
            (PetProfile(name: ""), Refusal.Code.invalidName), (PetProfile(name: " \n\t "), .invalidName),
            (PetProfile(name: String(repeating: "x", count: 31)), .invalidName), (PetProfile(name: "a\u{1B}[31mb"), .invalidName),
            (PetProfile(name: "a\nb"), .invalidName), (PetProfile(name: "a\u{85}b"), .invalidName),
            (PetProfile(name: "e" + String(repeating: "\u{301}", count: 2000)), .invalidName),
            (PetProfile(cycleFrequencyDays: -1), .invalidFrequency), (PetProfile(cycleFrequencyDays: 0), .invalidFrequency),
            (PetProfile(cycleFrequencyDays: 366), .invalidFrequency), (PetProfile(washDuration: .zero), .invalidDuration),
            (PetProfile(washDuration: .minutes(121)), .invalidDuration), (PetProfile(washDuration: .seconds(90)), .invalidDuration),
            (PetProfile(dryDuration: .minutes(181)), .invalidDuration), (PetProfile(dryDuration: .seconds(5)), .invalidDuration),
            (PetProfile(dryDuration: .minutes(-1)), .invalidDuration),
        ])
    func ranges(profile: PetProfile, code: Refusal.Code) {
        #expect(StageTests.code { try Self.add(profile) } == code)
    }

    @Test(
        "the ends of the ranges are taken",
        arguments: [
            PetProfile(name: "x", cycleFrequencyDays: 1, washDuration: .minutes(1), dryDuration: .minutes(1)),
            PetProfile(
                name: String(repeating: "x", count: 30), cycleFrequencyDays: 365, washDuration: .minutes(120), dryDuration: .minutes(180)),
            PetProfile(name: String(repeating: "👩🏽‍🚀", count: 30)),
        ])
    func ends(profile: PetProfile) throws {
        #expect(try Self.add(profile).name == profile.name)
    }

    @Test("a name is stored trimmed (D-16); markup and direction marks are text like any other")
    func trimmed() throws {
        #expect(try Self.add(PetProfile(name: "  \n Snow White\t\r\n ")).name == "Snow White")
        #expect(try Self.add(PetProfile(name: "<b>&\u{202E}x")).name == "<b>&\u{202E}x")
    }

    @Test("two pets cannot have one name, whatever its case, retired ones included")
    func taken() throws {
        var other = Self.named("snowy")
        #expect(StageTests.code { try Self.add(PetProfile(), among: [other]) } == .nameTaken)
        other.isActive = false
        #expect(StageTests.message { try Self.add(PetProfile(), among: [other]) }?.contains("already a retired pet") == true)
        #expect(try Self.add(PetProfile(name: "Fluffy"), among: [other]).name == "Fluffy")
    }

    @Test("set changes what is named and nothing else; its own name is not taken")
    func set() throws {
        var world = LaundryWorld()
        let before = world.pet
        let profile = PetProfile(name: "SNOWY", washDuration: .minutes(30))
        world.apply(try PetRules.set(profile, on: world.record, among: [world.pet], at: world.now, context: world.context))
        var expected = before
        expected.name = "SNOWY"
        expected.washDurationMinutes = 30
        #expect(world.pet == expected)
        #expect(try PetRules.set(PetProfile(), on: world.record, among: [], at: world.now, context: world.context) == [])
        #expect(try PetRules.set(profile, on: world.record, among: [], at: world.now, context: world.context) == [])
    }

    @Test("another frequency counts at once, also for the better")
    func frequency() throws {
        var world = LaundryWorld(frequency: 7)
        world.pass(.days(7) + .hours(1))
        #expect(PetState(health: world.health) == .sad)
        world.apply(
            try PetRules.set(PetProfile(cycleFrequencyDays: 30), on: world.record, among: [], at: world.now, context: world.context))
        #expect(world.pet.health == 88)
        #expect(world.pet.currentState == .neutral)
    }

    @Test("retiring keeps everything, takes the notices back and ends the reminder (D-13, C20)")
    func retire() throws {
        var world = Situation.completed.world()
        try world.perform(.snooze(.minutes(10)))
        let task = world.task
        world.apply(try PetRules.retire(world.record, at: world.now, context: world.context))
        #expect(!world.pet.isActive)
        #expect(world.task == task)
        #expect(world.record.timers.isEmpty)
        #expect(world.withdrawn.contains { $0.state == .withdrawn })
        #expect(try PetRules.retire(world.record, at: world.now, context: world.context) == [])
        #expect(LaundryRules.nextAction(for: world.record) == nil)

        world.apply(try PetRules.revive(world.record, at: world.now, context: world.context))
        #expect(world.pet.isActive)
        #expect(try PetRules.revive(world.record, at: world.now, context: world.context) == [])
        try world.perform(.fold)
    }

    @Test("a pet whose machine runs is not retired")
    func retireRunning() {
        for situation in [Situation.washing, .drying, .dryingMore] {
            let world = situation.world()
            #expect(
                StageTests.code { try PetRules.retire(world.record, at: world.now, context: world.context) } == .taskAlreadyActive)
        }
    }

    @Test("the button follows the stage (D-8, C4, C18, T-25)")
    func nextAction() {
        let expected: [Situation: (NoticeAction.Verb, String)] = [
            .new: (.startWash, "Start Wash"), .ready: (.startWash, "Start Wash"), .washed: (.startDryer, "Start Dryer"),
            .completed: (.markFolded, "Mark Folded"), .lineDry: (.markFolded, "Mark Folded"),
        ]
        for situation in Situation.allCases {
            let action = LaundryRules.nextAction(for: situation.world().record)
            #expect(action?.verb == expected[situation]?.0)
            #expect(action?.label.description == expected[situation]?.1)
        }
    }
}
