import BellhopCore
import BellhopTestKit
import Glibc
import LinuxSpawn
import Testing

@testable import SoundSink

/// Tests how one sound is played, from the start of the player to its end.
@Suite(.timeLimit(.minutes(15))) struct PlayingTests {
    private let bench: SoundBench
    private let stop: StopSignal

    init() throws {
        bench = try SoundBench()
        stop = try #require(StopSignal())
    }

    /// Writes a player that runs until somebody ends it.
    private func endless(_ meanwhile: String = "exec cat \"$HOME/never\"") throws {
        #expect(mkfifo(bench.path + "/never", 0o600) == 0)
        try bench.program("player", SoundBench.noting(meanwhile))
    }

    private func stage(folder: SoundFolder? = nil, terminal: String? = nil) -> Stage {
        let folder = folder ?? SoundFolder(variables: bench.variables)
        let servers = SoundServers(variables: bench.variables, command: ["player"], terminal: Terminal(path: terminal))
        return Stage(
            chain: PlayerChain(backEnds: [.program, .bell], servers: servers, folder: folder),
            library: SoundLibrary(themes: SoundThemes(theme: "freedesktop", variables: bench.variables), folder: folder),
            voice: Voice(engines: [.espeak], voices: [:], speed: 165, servers: servers, folder: folder))
    }

    /// Plays the score and returns the verdict after the sound is over.
    private func verdict(of score: Score, on stage: Stage) async -> Stage.Verdict {
        let told = Happenings<Stage.Verdict>()
        await withCheckedContinuation { continuation in
            stage.begin(score, until: stop) {
                told.append($0)
            } ended: {
                continuation.resume()
            }
        }
        #expect(told.count == 1)
        return await told.wait(count: 1)[0]
    }

    private func score(_ limit: Duration, words: SpokenText? = nil) -> Score {
        Score(choice: .tone(.alarm), words: words, manner: .insteadLoosely, volume: 100, role: .event, label: "test", limit: limit)
    }

    /// A script that writes all the time, like a very fast progress display.
    private static let chatter = "while printf . >&2; do :; done"

    @Test("a player that writes without a pause is heard after a second, as any other is")
    func chatter() async throws {
        try endless(Self.chatter)
        let sink = try bench.sink()
        try await bench.running(sink) {
            #expect(await sink.deliver() == .accepted(.none))
            #expect(await sink.withdraw() == .accepted(.none))
            await TestProcess.untilGone(try await bench.heard.element(0).id)
        }
    }

    @Test("a player is ended at its deadline, whatever it writes, and what had sounded until then was heard")
    func deadline() async throws {
        try endless(Self.chatter)
        let run = PlayerRun(
            program: bench.path + "/bin/player", arguments: ["player"], variables: bench.variables,
            deadline: try #require(Deadline(after: .milliseconds(50))))
        let stop = stop
        let end = await OwnThread.value(named: "run") { run.run(until: stop) }
        #expect(end == .outOfTime)
        #expect(await verdict(of: score(.milliseconds(50)), on: stage()) == .heard("program"))
    }

    @Test("no sound is without an end: one that does not ring has five minutes")
    func longest() {
        let score = Score(volume: 100, role: .event, label: "test")
        #expect(score.limit == .minutes(5))
    }

    @Test("words are said with the voice that made them, also where they take longer than a moment")
    func voice() async throws {
        try endless()
        try bench.program("espeak-ng", "cat >/dev/null; echo RIFF >\"$6\"")
        let verdict = await verdict(of: score(.milliseconds(1300), words: SpokenText("3, 2, 1", in: .english)), on: stage())
        #expect(verdict == .heard("espeak-ng, program"))
    }

    @Test("where not even a tone can be written, the bell rings; without one that is a failure with its reason, and no silence (P-19)")
    func unwritable() async throws {
        let file = try bench.file("file")
        let folder = SoundFolder(variables: ["XDG_RUNTIME_DIR": file], last: file)
        let mute = await verdict(of: score(.minutes(1)), on: stage(folder: folder, terminal: "/no/terminal"))
        guard case .silent(let faults) = mute else { return #expect(Bool(false), "\(mute)") }
        #expect(
            faults.map(\.description) == [
                "cannot save sounds in \(file)/bellhop-sounds-\(geteuid()): Not a directory (free some space, or let this user write there)",
                "/no/terminal is not a writable terminal",
            ])
        #expect(await verdict(of: score(.minutes(1)), on: stage(folder: folder, terminal: try bench.file("terminal"))) == .heard("bell"))
        #expect(bench.heard.count == 0)
    }

    @Test("what was taken to ring again and is told anew meanwhile does not ring again: the new one has a sounding of its own")
    func again() throws {
        var rings = Rings()
        let key = NoticeKey(rawValue: "rest")
        let first = rings.begin(key, score(.minutes(10)), of: 1, at: .zero, until: .minutes(10))
        rings.ended(key, number: first, at: .seconds(1))
        let taken = rings.take(at: .seconds(2)).due.map(\.ring.number)
        #expect(taken == [first] && rings.isRinging(key, number: first))
        rings.stop(key)
        let second = rings.begin(key, score(.minutes(10)), of: 2, at: .seconds(2), until: .minutes(12))
        #expect(rings.isRinging(key) && !rings.isRinging(key, number: first) && rings.isRinging(key, number: second))
    }
}
