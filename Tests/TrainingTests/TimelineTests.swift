import BellhopCore
import Foundation
import Testing
import Training

/// Tests the timeline to the millisecond.
@Suite struct TimelineTests {
    @Test("P-8, P-10: the timeline and the cues of every preset, to the millisecond", arguments: Presets.workouts)
    func presets(_ preset: Programme) throws {
        try preset.check()
        let world = RunWorld(preset)
        var text: [String] = []
        var offset: Int64 = 0
        for phase in preset.phases {
            text.append("\(offset) \(phase.kind.rawValue) \(phase.length) set \(phase.set) round \(phase.round)")
            offset += phase.length
        }
        text.append("\(offset) end")
        text += lines(world.cues, since: RunWorld.start)
        try expectGolden(text.joined(separator: "\n") + "\n", preset.name.replacing("/", with: "-"))
    }

    @Test("P-11, P-12: twenty sets of 10 s end exactly at 400 s, with no second added")
    func twentySets() throws {
        var programme = Presets.simple(.seconds(10), sets: 20)
        programme.getReady = .zero
        var world = RunWorld(programme)
        #expect(world.run.timeline.length == 400_000)
        try world.wait(.milliseconds(399_999))
        #expect(world.run.state == .running)
        #expect(!world.kinds.contains(.workoutFinished))
        try world.wait(.milliseconds(1))
        #expect(world.run.state == .ended)
        let finished = try #require(world.told.last)
        #expect(finished.kind == .workoutFinished)
        #expect(finished.due == RunWorld.start + .seconds(400))
        #expect(world.run.setsDone == 20)
    }

    @Test("P-11: what is left is the sum over the phases that are left, starting low or high", arguments: Programme.Intensity.allCases)
    func left(start: Programme.Intensity) throws {
        var world = RunWorld(Programme(name: "x", low: .seconds(20), high: .seconds(50), sets: 3, start: start, getReady: .zero))
        let first: Phase.Kind = start == .low ? .low : .high
        #expect(world.run.phase?.kind == first)
        try world.wait(.seconds(5))
        #expect(world.run.timeline.length - world.offset == 205_000)
        try world.wait(.seconds(65))
        #expect(world.run.phase?.set == 2)
        #expect(world.run.phase?.kind == first)
        #expect(world.run.timeline.length - world.offset == 140_000)
    }

    @Test("G9: values out of their ranges are refused, those at their ends are not")
    func ranges() throws {
        func programme(_ change: (inout Programme) -> Void) -> Programme {
            var programme = Presets.simple(.seconds(30))
            change(&programme)
            return programme
        }
        let good: [Programme] = [
            programme { $0.low = .seconds(3) }, programme { $0.high = .minutes(60) }, programme { $0.sets = 99 },
            programme { $0.rounds = 20 }, programme { $0.getReady = .seconds(60) }, programme { $0.warmUp = .minutes(60) },
            programme { $0.rest = .minutes(30) }, programme { $0.low = nil },
        ]
        for one in good { try one.check() }
        let bad: [(Programme, String)] = [
            (programme { $0.low = .milliseconds(2999) }, "low"), (programme { $0.high = .seconds(3601) }, "high"),
            (programme { $0.sets = 0 }, "sets"), (programme { $0.sets = 100 }, "sets"), (programme { $0.rounds = 21 }, "rounds"),
            (programme { $0.getReady = .seconds(61) }, "get_ready"), (programme { $0.rest = .seconds(1801) }, "rest"),
            (
                programme {
                    $0.low = nil; $0.high = nil
                }, "low"
            ),
        ]
        for (one, key) in bad {
            let fault = #expect(throws: Programme.Fault.self) { try one.check() }
            #expect(fault?.key == key)
        }
    }

    @Test("P-8: the warning leads by at most the phase less a second, and a phase under 3 s has none")
    func shortPhases() throws {
        for (length, lead) in [(30, 5), (5, 4), (4, 3), (3, 2)] {
            let world = RunWorld(Programme(name: "x", low: .seconds(length), high: .seconds(60), sets: 1, start: .low, getReady: .zero))
            let warning = try #require(world.cues.first { $0.kind == .warning })
            #expect(warning.at == RunWorld.start + .seconds(length - lead))
        }
        let short = RunWorld(
            Programme(name: "x", low: .seconds(30), high: nil, sets: 1, start: .low, getReady: .seconds(2)))
        #expect(!short.cues.contains { $0.kind == .warning && $0.at < RunWorld.start + .seconds(2) })
    }

    @Test("P-10: every number is spoken on its own second, the lead before the first, and 0 falls on the end of the set")
    func countDown() {
        let world = RunWorld(Programme(name: "x", low: nil, high: .seconds(20), sets: 2, getReady: .zero))
        #expect(
            lines(world.cues, since: RunWorld.start) == [
                "       0 phase High", "   15000 lead Set 1 completing in", "   17000 number 3", "   18000 number 2", "   19000 number 1",
                "   20000 number 0", "   20000 set", "   20000 phase High", "   35000 lead Set 2 completing in", "   37000 number 3",
                "   38000 number 2", "   39000 number 1", "   40000 number 0", "   40000 finish Workout Complete!",
            ])
    }

    @Test("the halfway cue comes where it is wanted, and not in phases under 20 s")
    func halfway() {
        let world = RunWorld(
            Programme(name: "x", low: .seconds(10), high: .seconds(40), sets: 1, start: .low, getReady: .zero, halfway: true))
        #expect(world.cues.filter { $0.kind == .halfway }.map(\.at) == [RunWorld.start + .seconds(30)])
    }

    @Test("a cool-down after the last set: the end of the set is told apart, the end of all is another")
    func lastSet() {
        let world = RunWorld(Programme(name: "x", low: nil, high: .seconds(20), sets: 1, getReady: .zero, coolDown: .seconds(60)))
        #expect(world.cues.contains { $0.kind == .set && $0.words == "Last set done" && $0.at == RunWorld.start + .seconds(20) })
        #expect(world.cues.last?.kind == .finish)
        #expect(world.cues.last?.at == RunWorld.start + .seconds(80))
    }
}

private func expectGolden(_ text: String, _ name: String) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden/\(name).txt")
    if ProcessInfo.processInfo.environment["BELLHOP_RECORD"] == "1" {
        try text.write(to: file, atomically: true, encoding: .utf8)
        return
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    #expect(text == expected, "\(name) differs from its golden file")
}
