import BellhopCore
import BellhopTestKit
import FoundationEssentials
import LinuxTime
import SoundSink
import Testing

/// Tests real programs and measures their output. If a program is missing, the test fails; it is
/// never skipped.
@Suite(.timeLimit(.minutes(15)), .serialized) struct RealSoundTests {
    private let bench: SoundBench
    private let system = ["PATH": "/usr/bin:/bin", "XDG_DATA_DIRS": "/usr/share"]

    init() throws { bench = try SoundBench() }

    @Test("espeak-ng says words in each language: the file sounds, begins within 100 ms, and longer words take longer (G20)")
    func espeak() async throws {
        let sink = try bench.sink(["speak": .list(["*"]), "ring": .list([])], variables: ["PATH": bench.path + "/bin:/usr/bin:/bin"])
        func said(_ text: String, _ language: Language) async throws -> [Int16] {
            bench.heard.clear()
            var event = Event.rest()
            (event.notice.title, event.notice.body) = (.verbatim(text), .empty)
            var attempt = SampleNotices.attempt()
            attempt.language = language
            #expect(await sink.deliver(event, attempt: attempt) == .accepted(.none))
            let file = await bench.heard.wait(count: 2)[1].file
            let bytes = [UInt8](try Data(contentsOf: URL(filePath: file)))
            #expect(bytes.starts(with: Array("RIFF".utf8)))
            return Samples.raw(Array(bytes.dropFirst(44)))
        }
        let rate = 22_050.0
        let (three, drei, long) = (
            try await said("three", .english), try await said("three", .german), try await said("Set 3 is completing in", .english)
        )
        for samples in [three, drei, long] {
            #expect(Samples.loudness(samples) > 1000)
            let onset = try #require(samples.firstIndex { abs(Int($0)) > Int(Samples.threshold) })
            #expect(Double(onset) / rate < 0.1)
        }
        #expect((0.2...1.5).contains(Double(three.count) / rate))
        #expect(long.count > three.count * 3 / 2)
        #expect(three != drei, "the German voice says it otherwise")
    }

    @Test("a sound of the freedesktop theme comes out of PulseAudio, and at 30 % it is much quieter (P-6)")
    func pulse() async throws {
        let server = try await PulseServer(in: bench.path)
        func heard(_ volume: Int) async throws -> [Int16] {
            let sink = try bench.sink(
                ["backend": .string("paplay"), "volume": .integer(volume), "speech": .string("none")], variables: system)
            #expect(await sink.check().plain == SinkCheck(.ok, "paplay plays sounds"))
            return try await server.recording { #expect(await sink.deliver(SampleNotices.washed()) == .accepted(.none)) }
        }
        let (whole, quiet) = (try await heard(100), try await heard(30))
        #expect(Samples.peak(whole) > 3000)
        #expect(
            Samples.peak(quiet) > 0 && Samples.peak(quiet) < Samples.peak(whole) / 3, "\(Samples.peak(quiet)) of \(Samples.peak(whole))")
        try await server.end()
    }

    @Test(
        "tones and spoken numbers come out of PulseAudio a second apart, tones within 50 ms of their places and numbers within 100 ms (P-9, P-10)"
    )
    func cues() async throws {
        let server = try await PulseServer(in: bench.path)
        let time = try SystemTimekeeper()
        let sink = try bench.sink(["backend": .string("paplay")], variables: system, timekeeper: time)
        let machine = try MachineDelay()
        let samples = try await server.recording {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await sink.run() }
                // On a busy machine, it takes some seconds to find the programs and to generate the
                // speech. The first tone opens the speaker and is not measured.
                let start = time.now().wall + .seconds(4)
                let kinds: [(Cue.Kind, String?)] = [
                    (.phase, nil), (.number, nil), (.number, "three"), (.number, "two"), (.number, nil), (.number, "one"), (.number, nil),
                ]
                let cues = kinds.enumerated().map {
                    Cue(at: start + .seconds($0.offset), kind: $0.element.0, words: $0.element.1, sound: "message")
                }
                await sink.follow(CuePlan(owner: .hub, generation: 1, cues: cues))
                let bell = Doorbell()
                time.ring(bell, at: start + .seconds(cues.count + 2))
                await bell.wait()
                group.cancelAll()
            }
        }
        let onsets = Samples.onsets(samples, silence: PulseServer.rate / 5).dropFirst()
        #expect(onsets.count == 6, "\(onsets.map { $0 * 1000 / PulseServer.rate }) ms; the sink's log: \(bench.log.all)")
        let first = try #require(onsets.first)
        for (number, onset) in onsets.enumerated() {
            let late = Double(onset - first) / Double(PulseServer.rate) - Double(number)
            let isSpoken = [1, 2, 4].contains(number)
            let bound = (isSpoken ? 0.1 : 0.05) + machine.allowance
            #expect(abs(late) < bound, "number \(number) is \(late) s off; bound \(bound)")
        }
        try await server.end()
    }
}
