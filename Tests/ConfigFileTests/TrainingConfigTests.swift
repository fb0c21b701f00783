import BellhopCore
import Testing

@testable import ConfigFile

@Suite("[training], [workouts] and [routines]")
struct TrainingConfigTests {
    private func training(_ text: String) throws -> TrainingPolicy {
        try read(phone + text).get().configuration.training
    }

    @Test("G9: a workout of one's own, with every key")
    func workout() throws {
        let text = """
            [training]
            on_suspend = "pause"
            inhibit = "sleep"
            [workouts.hill-sprints]
            low = "90s"
            high = "30s"
            sets = 6
            rounds = 2
            start = "high"
            rest = "3m"
            get_ready = "0s"
            warm_up = "5m"
            cool_down = "4m"
            warning = "0s"
            halfway = true
            [workouts."45/15"]
            length = "45s"
            [workouts.7]
            length = "7s"
            """
        let policy = try training(text)
        #expect(policy.onSuspend == .pause)
        #expect(policy.inhibit == .sleep)
        #expect(
            policy.programmes == [
                Programme(
                    name: "hill-sprints", low: .seconds(90), high: .seconds(30), sets: 6, rounds: 2, start: .high, getReady: .zero,
                    warmUp: .minutes(5), coolDown: .minutes(4), rest: .minutes(3), warning: .zero, halfway: true),
                Programme(name: "45/15", low: .seconds(45), high: .seconds(45)),
                Programme(name: "7", low: .seconds(7), high: .seconds(7)),
            ])
    }

    @Test("P-1: a machine is kept from falling asleep by itself, unless the config wants more, or nothing")
    func inhibit() throws {
        #expect(try training("").inhibit == .idle)
        #expect(try training("[training]\ninhibit = 'idle'").inhibit == .idle)
        #expect(try training("[training]\ninhibit = 'none'").inhibit == .nothing)
    }

    @Test("what is exported is read again as it was")
    func exported() throws {
        let programmes = [
            Programme(name: "a b/c", low: .seconds(90), high: .seconds(30), sets: 6, rounds: 2, start: .high, rest: .minutes(3)),
            Programme(name: "emom", low: nil, high: .minutes(1), sets: 10, start: .high, coolDown: .minutes(5), halfway: true),
            Programme(name: "even", low: .seconds(30), high: .seconds(30), getReady: .zero, warning: .zero),
        ]
        let routines = [
            Routine(
                name: "bread \"1\"", steps: [.init("Knead", length: .minutes(10)), .init("Shape", length: .zero, waits: true)], times: 2,
                warning: .seconds(10))
        ]
        let text = (programmes.flatMap(\.toml) + routines.flatMap(\.toml)).joined(separator: "\n")
        let policy = try training(text)
        #expect(policy.programmes == programmes)
        #expect(policy.routines == routines)
    }

    @Test("a routine: steps with lengths, or waiting, or both")
    func routine() throws {
        let policy = try training(
            """
            [routines.sourdough]
            times = 2
            warning = "10s"
            steps = [
              { text = "Knead", length = "10m" },
              { text = "Bulk rise", length = "4h", wait = true },
              { text = "Shape", wait = true },
            ]
            """)
        #expect(
            policy.routines == [
                Routine(
                    name: "sourdough",
                    steps: [
                        .init("Knead", length: .minutes(10)), .init("Bulk rise", length: .hours(4), waits: true),
                        .init("Shape", length: .zero, waits: true),
                    ], times: 2, warning: .seconds(10))
            ])
    }

    @Test(
        "what cannot be meant is told with its place and what to write",
        arguments: [
            ("[training]\non_suspend = 'sleep'", "6:14: training.on_suspend is \"sleep\" (known: continue, pause)"),
            ("[training]\ninhibit = 'wake'", "6:11: training.inhibit is \"wake\" (known: idle, sleep, none)"),
            (
                "[workouts.x]\nsets = 3",
                "5:11: workouts.x has no phase (write low = \"10s\" and high = \"20s\", or length = \"30s\" for both)"
            ),
            (
                "[workouts.30s]\nlow = '5s'",
                "5:11: a workout cannot be named \"30s\", because that is read as a length (choose another name)"
            ),
            ("[workouts.'400d']\nlow = '5s'", "5:11: a workout cannot be named \"400d\", because that is read as a length"),
            ("[workouts.x]\nlow = '2s'", "6:7: workouts.x.low"), ("[workouts.x]\nlength = '61m'", "6:10: workouts.x.length"),
            (
                "[workouts.x]\nlow = '10s'\nlength = '10s'",
                "7:1: workouts.x.length cannot be combined with \"low\" or \"high\" (leave \"length\" out, because it sets both phases)"
            ),
            ("[workouts.x]\nlow = '10s'\nsets = 100", "7:8: workouts.x.sets is 100 (write a whole number from 1 to 99, without quotes)"),
            ("[workouts.x]\nlow = '10s'\nrouns = 2", "7:1: a workout has no key \"rouns\" (did you mean \"rounds\"?)"),
            ("[routines.x]\ntimes = 2", "5:11: routines.x has no steps (write steps = [{ text = \"Knead\", length = \"10m\" }])"),
            ("[routines.x]\nsteps = []", "6:9: routines.x.steps must be a list of 1 to 100 steps"),
            ("[routines.x]\nsteps = [{ length = '10m' }]", "routines.x.steps[1] has no text"),
            ("[routines.x]\nsteps = [{ text = 'Knead' }]", "routines.x.steps[1] has neither a length nor wait = true"),
            ("workouts = 3", "workouts must be a table"),
        ])
    func faults(text: String, fault: String) {
        let lines = text.hasPrefix("workouts =") ? read(text + "\n" + phone).faultLines : read(phone + text).faultLines
        #expect(lines.contains { $0.contains(fault) }, "\(lines)")
    }
}
