import BellhopCore
import BellhopTestKit
import ControlWire
import Testing

/// Tests which thing a name means to a command, and what the command says about a name or a word
/// that it does not know.
@Suite("Names, and what was meant", .timeLimit(.minutes(15))) struct NameTests {
    private func count(of name: String, _ daemon: DaemonProcess) async throws -> Int {
        try await daemon.timerList().timers.count { $0.name == name }
    }

    @Test("an exact name wins, without case and accents; a verb looks only among what it can act on; a prefix must be unique, and is said")
    func chosen() async throws {
        try await DaemonProcess.run(config: ActingHousehold.config) { daemon in
            for pet in ["Zoë", "Tea"] { try await daemon.addPet(pet) }
            for name in ["Tea", "Tea", "Tea2"] { try await daemon.timer(name, for: .seconds(1)) }
            for name in ["Tea", "Teapot"] { try await daemon.timer(name, for: .minutes(20)) }
            while try await daemon.status().unacknowledgedTotal != 3 { try Task.checkCancellation() }

            for verb in ["stop", "ack"] {
                let unclear = try await daemon.bellhop(verb, "te")
                #expect(unclear.status == 66 && unclear.errors.contains("could mean several things"), "\(unclear)")
            }
            // A timer of this name runs, and the pet of this name has no notice.
            #expect(try await daemon.bellhop("badge").output == "3")
            let answered = try await daemon.bellhop("ack", "tea")
            #expect(answered.status == 0 && answered.output.contains("Acknowledged 2 notices of Tea."), "\(answered)")
            #expect(try await daemon.status().unacknowledged.map(\.notice.name) == ["Tea2"])
            #expect(try await daemon.bellhop("badge").output == "1")
            // The pet of this name has nothing running.
            let stopped = try await daemon.bellhop("stop", "TEA")
            #expect(stopped.status == 0 && stopped.output.contains("Tea is stopped.") && stopped.errors.isEmpty, "\(stopped)")
            #expect(try await count(of: "Tea", daemon) == 0)
            #expect(try await count(of: "Teapot", daemon) == 1)
            let short = try await daemon.bellhop("extend", "teap", "5m")
            #expect(short.status == 0 && short.errors == "\"teap\" is short for Teapot.", "\(short)")
            let folded = try await daemon.bellhop("wash", "zoe", "--for", "20m")
            #expect(folded.status == 0 && folded.output.contains("Zoë") && folded.errors.isEmpty, "\(folded)")

            // Of two timers of one name, only one is paused.
            for _ in 1...2 { try await daemon.timer("Egg", for: .minutes(20)) }
            let first = try #require(try await daemon.timerList().timers.first { $0.name == "Egg" }?.shortId)
            for (verb, name) in [("pause", first), ("resume", "egg"), ("pause", first), ("pause", "egg")] {
                let done = try await daemon.bellhop(verb, name)
                #expect(done.status == 0, "\(verb) \(name): \(done)")
            }
            #expect(try await count(of: "Egg", daemon) == 0)
        }
    }

    @Test("a timer of the config is stopped by the word that started it, although it runs under its name")
    func keys() async throws {
        let config = DaemonConfig.json + "\n[timers.tea]\nlength = \"4m\"\nname = \"Green tea\"\n"
        try await DaemonProcess.run(config: config) { daemon in
            for command in [["timer", "tea"], ["extend", "tea", "1m"], ["pause", "tea"], ["resume", "tea"], ["stop", "tea"]] {
                let done = try await daemon.bellhop(arguments: command)
                #expect(done.status == 0, "\(command): \(done)")
            }
            #expect(try await count(of: "Green tea", daemon) == 0)
            // The whole key wins over the beginning of another name.
            try await daemon.timer("Tea2", for: .minutes(20))
            for command in [["timer", "tea"], ["stop", "tea"]] { _ = try await daemon.bellhop(arguments: command) }
            #expect(try await count(of: "Green tea", daemon) == 0)
            #expect(try await count(of: "Tea2", daemon) == 1)
        }
    }

    @Test("a name from a config that nobody has applied yet is refused with that reason; a name with no event says what it is")
    func unread() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            let before = try await daemon.bellhop("workout", "start", "mine")
            #expect(before.status != 0 && !before.errors.contains("config reload"), "\(before)")
            try daemon.write(config: DaemonConfig.json + "\n[workouts.mine]\nlow = \"10s\"\nhigh = \"20s\"\n")
            let after = try await daemon.bellhop("workout", "start", "mine")
            #expect(after.status != 0 && after.errors.contains("To apply it: bellhop config reload"), "\(after)")
            try await daemon.timer("Pills", for: .minutes(20))
            let why = try await daemon.bellhop("why", "pills")
            #expect(why.status == 66 && why.errors.contains("Pills has not rung yet"), "\(why)")
        }
    }

    @Test("a refusal because of a vacation or of retirement names the pet in the line that helps, and the line works")
    func remedies() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            try await daemon.addPet("Zoë")
            for (command, refused, remedy) in [
                (["pet", "pause", "Zoë"], ["pet", "pause", "Zoë"], ["pet", "resume", "Zoë"]),
                (["pet", "retire", "Zoë"], ["wash", "Zoë"], ["pet", "revive", "Zoë"]),
                (["pet", "retire", "Zoë"], ["pet", "pause", "Zoë"], ["pet", "revive", "Zoë"]),
            ] {
                #expect(try await daemon.bellhop(arguments: command).status == 0)
                let answer = try await daemon.bellhop(arguments: refused)
                #expect(answer.status == 65 && answer.errors.hasSuffix(": bellhop " + remedy.joined(separator: " ")), "\(answer)")
                #expect(try await daemon.bellhop(arguments: remedy).status == 0)
            }
        }
    }

    /// Wrong command lines, with the line that each answer offers to paste.
    private static let meant = [
        ("staus", "status"), ("pet shwo Snowy", "pet show Snowy"), ("status --jsn", "status --json"),
        ("wash Snowie --for 20m", "wash Snowy --for 20m"), ("wash Snowy --fro 20m --replace", "wash Snowy --for 20m --replace"),
        ("stop Snowie", "stop Snowy"), ("pet set Snowie --every 3d", "pet set Snowy --every 3d"), ("extend Ryee 5m", "extend Rye 5m"),
        ("workout start tabatta", "workout start tabata"), ("routine start pomodoo", "routine start pomodoro"),
        ("sinks test otu", "sinks test out"), ("timer 5m Nap --owner ana", "timer 5m Nap --owner anna"),
        ("stop Nap --by bne", "stop Nap --by ben"), ("history --pet Snowie", "history --pet Snowy"),
        // Words of other programs.
        ("ls", "status"), ("list", "status"), ("pets", "pet list"), ("pet ls", "pet list"), ("start 10m Tee", "timer 10m Tee"),
        ("rm Tee", "stop Tee"), ("cancel Rye", "stop Rye"), ("rename Snowy Rex", "pet set Snowy --name Rex"),
    ]

    @Test("a mistyped command, option or name is answered with the whole line to paste, in English and German, and the line works")
    func corrected() async throws {
        try await DaemonProcess.run(config: ActingHousehold.config) { daemon in
            try await daemon.addPet("Snowy", wash: .minutes(45))
            try await daemon.timer("Rye", for: .minutes(20))
            for (index, (wrong, right)) in Self.meant.enumerated() {
                let language = ["--lang", index.isMultiple(of: 2) ? "en" : "de"]
                let refused = try await daemon.bellhop(arguments: language + wrong.split(separator: " ").map(String.init))
                #expect([64, 66].contains(refused.status) && refused.output.isEmpty, "\(wrong): \(refused)")
                let lines = refused.errors.split(separator: "\n")
                #expect(
                    (2...3).contains(lines.count) && lines.dropFirst().first?.hasSuffix(": bellhop " + right) == true, "\(refused.errors)")
                let pasted = try await daemon.bellhop(arguments: right.split(separator: " ").map(String.init))
                #expect(pasted.status == 0, "\(right): \(pasted)")
            }
            let config = try daemon.scratch.write("[sinks.out]\ntype = \"stdout\"\nfromat = \"json\"\n", to: "wrong.toml")
            let key = try await daemon.bellhop("config", "check", config)
            #expect(key.status == 78 && key.output.contains("wrong.toml:3:1:") && key.output.contains("did you mean \"format\"?"), "\(key)")
        }
    }
}
