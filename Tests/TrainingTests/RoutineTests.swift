import BellhopCore
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
