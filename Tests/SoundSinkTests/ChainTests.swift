import BellhopCore
import BellhopTestKit
import FoundationEssentials
import SoundSink
import Testing

/// Tests which program plays a sound, and what is reported if no program can play it.
@Suite(.timeLimit(.minutes(15))) struct ChainTests {
    private let bench: SoundBench
    /// An environment in which none of this machine's programs can be found.
    private let bare: [String: String]

    init() throws {
        bench = try SoundBench()
        bare = ["PATH": bench.path + "/bin"]
    }

    private func sink(_ values: [String: SettingValue] = [:], _ more: [String: String] = [:]) throws -> SoundSink {
        try bench.sink(values.merging(["command": .list([])]) { first, _ in first }, variables: bare.merging(more) { $1 })
    }

    @Test("without any back end the notice waits with the reason, and doctor says what to install (P-19)")
    func none() async throws {
        let sink = try sink()
        let missing =
            "pw-play is not installed; paplay is not installed; canberra-gtk-play is not installed; aplay is not installed; "
            + "bellhopd runs in no terminal whose bell could ring"
        let remedy = "install pipewire-bin or pulseaudio-utils, or name an open terminal: bellhop setup --sink sound --set terminal=$(tty)"
        let outcome = await sink.perform(.deliver(.rest(), previous: nil), attempt: SampleNotices.attempt())
        #expect(outcome.plain == .deferred(.verbatim("nothing was heard: \(missing) (\(remedy))"), after: nil).plain)
        #expect(
            await sink.check().plain
                == SinkCheck(
                    .unavailable,
                    .verbatim("nothing can be heard (\(remedy))"),
                    findings: missing.split(separator: "; ").map { .verbatim(String($0)) }
                ).plain)
        let german = outcome.reason.map { Language.german($0.phrase) } ?? ""
        #expect(german.hasPrefix("nichts war zu hören: pw-play ist nicht installiert; paplay ist nicht installiert; "), "\(german)")
    }

    @Test("a player without a server is not even started, and doctor says what it looked for")
    func noServer() async throws {
        for name in ["pw-play", "paplay"] { try bench.program(name, SoundBench.noting()) }
        let missing = "there is no sound server for paplay at \(bench.path)/pulse/native"
        #expect(
            await (try sink(["backend": .string("paplay")])).check().plain
                == SinkCheck(
                    .unavailable,
                    "nothing can be heard (start the sound server of your session; a system service cannot reach it)",
                    findings: [.verbatim(missing)]
                ).plain)
        let sink = try sink()
        let said = await sink.check().findings
        #expect(said.prefix(2).map(\.description) == ["there is no sound server for pw-play at \(bench.path)/pipewire-0", missing])
        let german = Language.german("nothing was heard: \(Phrase.joined(said))")
        #expect(
            !german.contains("nothing") && !german.contains("there is") && german.contains("keinen Audioserver für paplay unter"),
            "\(german)")
        guard case .deferred = await sink.deliver() else { return #expect(Bool(false), "it was taken") }
        #expect(bench.heard.count == 0)
    }

    @Test("the first that can be heard plays; when it fails, the next does, with the volume and role as it has them")
    func next() async throws {
        try bench.program("paplay", "printf '%s|0||%s||0\\n' paplay \"$*\" >\"$HOME/heard\"")
        let remote = ["PULSE_SERVER": "unix:/elsewhere", "PIPEWIRE_REMOTE": "/nowhere"]
        let sink = try sink(["volume": .integer(50), "ring": .list([])], remote)
        #expect(await sink.deliver() == .accepted(.none))
        let heard = try await bench.heard.element(0)
        #expect(heard.sound == "paplay" && heard.words.contains("--property=media.role=event --volume=32768 "), "\(heard)")
        #expect(await sink.check().detail.hasPrefix("paplay plays sounds"))

        // Now paplay fails, although it has worked so far. The terminal's bell rings instead.
        try bench.program("paplay", "echo 'Connection failure: Connection refused' >&2; exit 1")
        let terminal = try bench.file("terminal")
        let last = try self.sink(["terminal": .string(terminal)], remote)
        #expect(await last.deliver() == .accepted(.none))
        #expect(try Data(contentsOf: URL(filePath: terminal)) == Data([7]))
        var attempt = SampleNotices.attempt()
        attempt.haptics = false
        #expect(
            await last.deliver(attempt: attempt)
                == .deferred(
                    """
                    nothing was heard: pw-play is not installed; paplay: Connection failure: Connection refused; canberra-gtk-play is not \
                    installed; aplay is not installed (start the sound server of your session; a system service cannot reach it, or name an \
                    open terminal: bellhop setup --sink sound --set terminal=$(tty))
                    """, after: nil))
        let check = await last.check()
        #expect(check.detail == "the last sound was not heard")
        #expect(
            check.findings.prefix(2).map(\.description) == ["pw-play is not installed", "paplay: Connection failure: Connection refused"])
    }

    @Test("a back end of the config is the only one, and a program that is not there is said")
    func chosen() async throws {
        try bench.program("aplay", "exit 0")
        let sink = try bench.sink(["command": .list(["/no/such/player"])])
        #expect(
            await sink.deliver()
                == .deferred(
                    "nothing was heard: there is no executable program /no/such/player (check the setting \"command\")", after: nil))
        #expect(
            await sink.check().plain
                == SinkCheck(
                    .unavailable, "nothing can be heard (check the setting \"command\")",
                    findings: ["there is no executable program /no/such/player"])
        )
    }

    @Test("a file of the table that is not there is a tone, and doctor names it")
    func missingFile() async throws {
        let sink = try bench.sink(["sounds": .map(["rest.over": "/no/such.oga"]), "speech": .string("none")])
        #expect(await sink.deliver() == .accepted(.none))
        #expect(try await bench.heard.element(0).file.hasSuffix("bellhop-notice.wav"))
        #expect(
            await sink.check().plain
                == SinkCheck(
                    .ok, "player plays sounds",
                    trouble: "there is no file /no/such.oga for rest.over, so a tone is used (check the setting \"sounds\")"))
        // The missing file is also reported if no program can play sounds.
        let mute = try self.sink(["sounds": .map(["rest.over": "/no/such.oga"])])
        #expect(
            await mute.check().findings.last
                == "there is no file /no/such.oga for rest.over, so a tone is used (check the setting \"sounds\")")
    }

    @Test("a rehearsal plays the sound of every event and every cue, and says who played each (N-14)")
    func rehearsal() async throws {
        let sink = try bench.sink(["sounds": .map(["rest.over": "none"]), "speech": .string("none")])
        let rehearsals = await sink.rehearse(SampleNotices.attempt())
        let kinds = EventKind.all.filter { $0 != .workoutCue }.map(\.rawValue) + Cue.Kind.allCases.map { "cue.\($0.rawValue)" }
        #expect(rehearsals.map(\.part) == kinds)
        #expect(rehearsals.allSatisfy { $0.outcome == .accepted(.none) })
        #expect(rehearsals.first { $0.part == "laundry.washed" }?.detail == "complete, through program")
        #expect(rehearsals.first { $0.part == "rest.over" }?.detail == "silent, because the config says so")
        #expect(rehearsals.first { $0.part == "cue.set" }?.detail == "bellhop-set, through program")
        #expect(bench.heard.count == kinds.count - 1)
        var attempt = SampleNotices.attempt()
        attempt.sounds = false
        #expect(await sink.rehearse(attempt).map(\.outcome) == [.rejected("sounds are switched off (bellhop settings sound on)")])
    }

    static let faults: [(values: [String: SettingValue], key: String)] = [
        (["backend": .string("program")], "command"), (["backend": .string("paplay"), "command": .list(["x"])], "command"),
        (["command": .list([""])], "command"), (["sounds": .map(["laundry.wash": "complete"])], "sounds"),
        (["sounds": .map(["rest.over": "two words"])], "sounds"), (["ring": .list(["rest"])], "ring"),
        (["speak": .list(["*.over"])], "speak"),
        (["role": .string("Loud!")], "role"), (["theme": .string("../x")], "theme"), (["voices": .map(["xx": "x"])], "voices"),
        (["voices": .map(["de": "-x"])], "voices"),
    ]

    @Test("what it cannot work with is a fault of its key", arguments: faults)
    func fault(_ values: [String: SettingValue], _ key: String) throws {
        let error = #expect(throws: InvalidSettings.self) {
            var all = values
            if all["command"] == nil { all["command"] = .list([]) }
            _ = try bench.sink(all)
        }
        #expect(error?.faults.map(\.key) == [key])
    }
}
