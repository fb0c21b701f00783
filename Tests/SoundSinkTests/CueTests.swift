import BellhopCore
import BellhopTestKit
import Glibc
import SoundSink
import Testing

/// Tests that each cue begins exactly on time, and that the speech for its words is generated in
/// advance.
@Suite(.timeLimit(.minutes(15))) struct CueTests {
    private let bench: SoundBench
    private let owner = Owner(kind: .hub, id: "run")

    init() throws { bench = try SoundBench() }

    private var start: Instant { bench.time.now().wall }

    private func plan(_ cues: [Cue], generation: Int64 = 1, in language: Language = .english) -> CuePlan {
        CuePlan(owner: owner, generation: generation, cues: cues, language: language)
    }

    /// Writes a stand-in for espeak-ng that records its request and creates a file.
    private func voice() throws {
        try bench.program(
            "espeak-ng",
            """
            words=$(cat); printf '%s\\n' "$words" >"$6"
            printf '%s|0|%s|%s|made|0\\n' "$2" "$4" "$words" >"$HOME/heard"
            """)
    }

    @Test("each cue begins on its instant, not before, with a tone of its kind; the table may give it another, or none (P-9)")
    func instants() async throws {
        let sink = try bench.sink(["sounds": .map(["cue.set": "bellhop-notice", "cue.halfway": "none"])])
        try await bench.running(sink) {
            let start = start
            let kinds: [Cue.Kind] = [.phase, .warning, .halfway, .number, .set, .finish]
            await sink.follow(plan(kinds.enumerated().map { Cue(at: start + .seconds($0.offset + 1), kind: $0.element, sound: "message") }))
            let expected: [[String]] = [["phase"], ["warning"], [], ["number"], ["notice"], ["finish"]]
            var count = 0
            for (number, names) in expected.enumerated() {
                await bench.time.untilAlarm(at: start + .seconds(number + 1))
                await bench.time.advance(by: .milliseconds(999))
                #expect(bench.heard.count == count)
                await bench.time.advance(by: .milliseconds(1))
                count += names.count
                let heard = await bench.heard.wait(count: count)
                #expect(
                    heard.suffix(names.count).map(\.file) == names.map { bench.path + "/bellhop-sounds-\(geteuid())/bellhop-\($0).wav" })
            }
            #expect(bench.heard.all.map(\.sound) == ["cue.phase", "cue.warning", "cue.number", "cue.set", "cue.finish"])
            #expect(bench.heard.all.allSatisfy { $0.role == "event" && $0.volume == 100 })
        }
    }

    @Test("a new plan takes the place of the one before, an empty one silences the run, and one of an older generation is void")
    func replaced() async throws {
        let sink = try bench.sink()
        try await bench.running(sink) {
            let start = start
            func at(_ second: Int, _ kind: Cue.Kind) -> Cue { Cue(at: start + .seconds(second), kind: kind, sound: "message") }
            await sink.follow(plan([at(1, .phase), at(2, .set)], generation: 2))
            await sink.follow(plan([at(1, .number), at(3, .finish)], generation: 2))
            await sink.follow(plan([at(1, .warning)], generation: 1))
            await bench.time.advance(by: .seconds(1))
            await bench.heard.wait(count: 1)
            await bench.time.advance(by: .seconds(1))
            await sink.follow(plan([], generation: 3))
            await sink.follow(plan([at(4, .set)], generation: 2))
            await bench.time.advance(by: .seconds(10))
            #expect(bench.heard.all.map(\.sound) == ["cue.number"])
        }
    }

    @Test("a cue that is more than a second late is dropped and noted, never sounded late: after a suspend (P-7, P-9)")
    func late() async throws {
        let sink = try bench.sink()
        try await bench.running(sink) {
            let start = start
            await sink.follow(
                plan(
                    [(2, Cue.Kind.phase), (9, .warning), (10, .number), (20, .set)].map {
                        Cue(at: start + .seconds($0), kind: $1, sound: "m")
                    }))
            await bench.time.suspend(for: .milliseconds(10_900))
            let heard = await bench.heard.wait(count: 1)
            #expect(heard.map(\.sound) == ["cue.number"])
            let lines = await bench.log.wait(count: 2)
            #expect(
                lines == [
                    "dropped a cue (phase) that was already 8 s 900 ms late", "dropped a cue (warning) that was already 1 s 900 ms late",
                ])
        }
    }

    @Test("setting the clock moves no cue, neither forwards nor back: none sounds early, none is dropped, and none waits (P-9)")
    func stepped() async throws {
        let sink = try bench.sink()
        try await bench.running(sink) {
            let start = start
            let cues = [(10, Cue.Kind.phase), (20, .set), (30, .finish)].map { Cue(at: start + .seconds($0), kind: $1, sound: "m") }
            await sink.follow(plan(cues))
            for (count, step) in [Duration.milliseconds(10_200), .hours(3), .hours(-9)].enumerated() {
                await bench.time.stepWall(by: step)
                #expect(bench.heard.count == count)
                await bench.time.advance(by: .milliseconds(9999))
                #expect(bench.heard.count == count)
                await bench.time.advance(by: .milliseconds(1))
                await bench.heard.wait(count: count + 1)
            }
            #expect(bench.heard.all.map(\.sound) == ["cue.phase", "cue.set", "cue.finish"])
            #expect(bench.log.count == 0)

            // The shifted plan replaces the old plan, so the next alarm is at the new time.
            let now = self.start
            await sink.follow(plan([Cue(at: now + .seconds(5), kind: .set, sound: "m")], generation: 2))
            await bench.time.untilAlarm(at: now + .seconds(5))
        }
    }

    @Test("numbers and what leads to them are spoken from files that were made ahead, in the voice of the plan's language (P-10, G20)")
    func words() async throws {
        try voice()
        let sink = try bench.sink(["voices": .map(["de": "de+f3"]), "speed": .integer(180)])
        try await bench.running(sink) {
            let start = start
            let cues = [
                Cue(at: start + .seconds(10), kind: .lead, words: "Satz 3 endet in", sound: "m"),
                Cue(at: start + .seconds(12), kind: .number, words: "3", sound: "m"),
                Cue(at: start + .seconds(13), kind: .number, words: "2", sound: "m"),
                Cue(at: start + .seconds(14), kind: .number, words: "3", sound: "m"),
            ]
            await sink.follow(plan(cues, in: .german))
            // All words are generated immediately, long before they are heard, and each word is
            // generated only once.
            let made = await bench.heard.wait(count: 3)
            #expect(made.map(\.words) == ["Satz 3 endet in", "3", "2"])
            try await bench.untilMade(words: 3)
            #expect(made.allSatisfy { $0.sound == "de+f3" && $0.role == "180" && $0.file == "made" })
            await bench.time.untilAlarm(at: start + .seconds(10))
            for (number, second) in [10, 12, 13, 14].enumerated() {
                await bench.time.advance(to: start + .seconds(second))
                await bench.heard.wait(count: 4 + number)
            }
            let spoken = bench.heard.all.dropFirst(3)
            #expect(spoken.map(\.words) == ["Satz 3 endet in", "3", "2", "3"])
            #expect(spoken.map(\.sound) == ["cue.lead", "cue.number", "cue.number", "cue.number"])
            #expect(Set(spoken.map(\.file)).count == 3)

            // The next run uses the files that have already been generated.
            await sink.follow(plan([Cue(at: start + .seconds(20), kind: .number, words: "3")], generation: 2, in: .german))
            await bench.time.untilAlarm(at: start + .seconds(20))
            await bench.time.advance(to: start + .seconds(20))
            #expect(await bench.heard.wait(count: 8).last?.file == spoken.last?.file)
        }
    }

    @Test("words that are needed in an hour are made a minute ahead, not all at once")
    func ahead() async throws {
        try voice()
        let sink = try bench.sink()
        try await bench.running(sink) {
            let start = start
            await sink.follow(plan((1...10).map { Cue(at: start + .minutes(10 * $0), kind: .number, words: "\($0)") }))
            for number in 1...10 {
                await bench.time.untilAlarm(at: start + .minutes(10 * number) - .seconds(60))
                #expect(bench.heard.count == 2 * (number - 1))
                await bench.time.advance(to: start + .minutes(10 * number) - .seconds(60))
                #expect(await bench.heard.wait(count: 2 * number - 1).last?.file == "made")
                try await bench.untilMade(words: number)
                await bench.time.untilAlarm(at: start + .minutes(10 * number))
                await bench.time.advance(to: start + .minutes(10 * number))
                #expect(await bench.heard.wait(count: 2 * number).last?.words == "\(number)")
            }
        }
    }

    @Test("where nothing speaks numbers are tones on the same instants, and doctor says what is missing (P-10)")
    func noVoice() async throws {
        let sink = try bench.sink(variables: ["PATH": bench.path + "/bin"])
        #expect(
            await sink.check().plain
                == SinkCheck(.ok, "player plays sounds; no program speaks, so numbers are played as tones (install espeak-ng)"))
        try bench.program("spd-say", "exit 0")
        #expect(
            await sink.check().plain
                == SinkCheck(
                    .ok,
                    "player plays sounds, and speech-dispatcher speaks words, but numbers are played as tones (install espeak-ng, which says numbers at the right moment)"
                ))
        try await bench.running(sink) {
            let start = start
            await sink.follow(plan([Cue(at: start + .seconds(1), kind: .number, words: "3", sound: "m")]))
            await bench.time.untilAlarm(at: start + .seconds(1))
            await bench.time.advance(by: .seconds(1))
            #expect(await bench.heard.wait(count: 1).first?.file.hasSuffix("bellhop-number.wav") == true)
        }
    }

    @Test("other words follow their sound; speakers that are late get every cue earlier")
    func after() async throws {
        try voice()
        let sink = try bench.sink(["advance": .duration(.milliseconds(200))])
        try await bench.running(sink) {
            let start = start
            await sink.follow(plan([Cue(at: start + .seconds(5), kind: .phase, words: "Go", sound: "m")]))
            await bench.heard.wait(count: 1)
            try await bench.untilMade(words: 1)
            await bench.time.untilAlarm(at: start + .milliseconds(4800))
            await bench.time.advance(by: .milliseconds(4800))
            let heard = await bench.heard.wait(count: 3)
            #expect(heard[1].file.hasSuffix("bellhop-phase.wav") && heard[1].words == "")
            #expect(heard[2].words == "Go")
        }
    }

    @Test("words without a sound of their own follow what sounds in the same instant, and a cue without sound and words is silent")
    func joined() async throws {
        try voice()
        let sink = try bench.sink()
        try await bench.running(sink) {
            let start = start
            let at = start + .seconds(5)
            await sink.follow(
                plan([
                    Cue(at: at - .seconds(1), kind: .halfway), Cue(at: at, kind: .set, words: "Last set done", sound: "complete"),
                    Cue(at: at, kind: .phase, words: "Cool-down"),
                ]))
            await bench.heard.wait(count: 1)
            try await bench.untilMade(words: 1)
            await bench.time.advance(to: at)
            let heard = await bench.heard.wait(count: 3)
            #expect(heard.map(\.words) == ["Last set done. Cool-down", "", "Last set done. Cool-down"])
            #expect(heard[1].file.hasSuffix("bellhop-set.wav"))
        }
    }

    @Test("a notice that is to be spoken is said after its sound, in the language of whom it is for (G20)")
    func spokenNotice() async throws {
        try voice()
        let sink = try bench.sink(["speak": .list(["rest.*"]), "ring": .list([])])
        var attempt = SampleNotices.attempt()
        attempt.language = .german
        _ = await sink.deliver(attempt: attempt)
        let heard = await bench.heard.wait(count: 3)
        #expect(heard.map(\.words) == ["", "PAUSE VORBEI!. Next set.", "PAUSE VORBEI!. Next set."])
        #expect(heard[1].sound == "de")
        _ = await sink.deliver(.rest(.timerFinished, key: "tea"))
        await bench.heard.wait(count: 4)
        #expect(bench.heard.count == 4)
    }
}
