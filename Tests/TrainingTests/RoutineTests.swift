import BellhopCore
import FoundationEssentials
import Testing
import Training

/// Tests routines, which are user-defined sequences that run on the same engine as workouts.
@Suite struct RoutineTests {
    private let bread = Routine(
        name: "sourdough",
        steps: [
            .init("Knead", length: .minutes(10)), .init("Bulk rise", length: .hours(4), waits: true),
            .init("Shape", length: .zero, waits: true),
            .init("Bake", length: .minutes(45)),
        ])

    @Test("steps go on by themselves, or wait for somebody, with a button")
    func steps() throws {
        var world = RunWorld(bread)
        #expect(world.told.isEmpty)
        try world.wait(.minutes(10))
        #expect(world.told.map(\.notice.title.description) == ["Bulk rise"])
        #expect(world.told[0].notice.actions.isEmpty)
        try world.wait(.hours(5))
        #expect(world.run.state == .waiting)
        #expect(world.told.last?.notice.title.description == "Bulk rise")
        #expect(world.told.last?.notice.body.description == "The time is up. Then: Shape")
        #expect(world.told.last?.notice.actions.map(\.verb) == [.nextStep])
        #expect(world.timer == nil)
        try world.do(.next)
        // The step "Shape" has no length, so it waits for a person as soon as it begins.
        #expect(world.run.state == .waiting)
        #expect(world.told.last?.notice.title.description == "Shape")
        try world.do(.next)
        #expect((world.run.state, world.run.phase?.text) == (.running, "Bake"))
        try world.wait(.minutes(45))
        #expect(world.kinds.last == .routineFinished)
        #expect(world.told.last?.notice.title.description == "sourdough is done")
    }

    @Test("G20: the steps of a built-in routine have names in the reader's language; the steps of a person keep their names")
    func builtInNames() throws {
        for routine in Presets.routines {
            #expect(routine.isBuiltIn)
            #expect(routine.steps.allSatisfy { step in PhaseWords.builtIn.contains { $0.id == step.text } }, "\(routine.name)")
        }
        var world = RunWorld(Presets.routines[0])
        try world.wait(.minutes(25))
        let notice = try #require(world.told.last?.notice)
        #expect(Language.german(notice.title) == "Pause" && Language.english(notice.title) == "Break")
        #expect(Presets.routines[0].phases.prefix(2).map { Language.german(PhaseWords.name($0)) } == ["Fokus", "Pause"])
        var own = Presets.routines[0]
        own.isBuiltIn = false
        #expect(own.phases.prefix(2).map { Language.german(PhaseWords.name($0)) } == ["Focus", "Break"])
        for routine in [own, Presets.routines[0]] {
            #expect(try JSONDecoder().decode(Routine.self, from: JSONEncoder().encode(routine)) == routine)
        }
    }

    @Test("it is done as often as it is to be")
    func times() throws {
        var world = RunWorld(Presets.routines[0])
        try world.wait(.minutes(119))
        #expect((world.run.phase?.text, world.run.phase?.round) == ("Break", 4))
        try world.wait(.minutes(1))
        #expect(world.run.ending == .finished)
        #expect(world.kinds == Array(repeating: .routineStep, count: 7) + [.routineFinished])
    }

    @Test("G3: a reboot does not stop bread: its steps go on by the clock on the wall")
    func reboot() throws {
        var world = RunWorld(bread)
        try world.wait(.minutes(5))
        try world.reboot(after: .minutes(2))
        #expect(world.run.state == .running)
        try world.wait(.minutes(3))
        #expect(world.run.phase?.text == "Bulk rise")
    }

    @Test("next takes a step that still runs to its end; a workout knows no next")
    func next() throws {
        var world = RunWorld(bread)
        try world.do(.next)
        #expect(world.run.phase?.text == "Bulk rise")
        var workout = RunWorld(Presets.workouts[0])
        #expect(throws: Refusal.self) { try workout.do(.next) }
    }

    @Test("cues reach to the first step that waits, and no further")
    func cues() throws {
        let world = RunWorld(bread)
        #expect(world.cues.map(\.words) == ["Knead", "Bulk rise"])
    }
}
