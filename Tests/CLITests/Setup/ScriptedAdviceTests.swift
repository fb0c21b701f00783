import ControlWire
import FoundationEssentials
import Testing

@testable import bellhop

extension ScriptedServerTests {
    private static let plain: SetupWorld.Probe = { request in
        request.address.hasPrefix("http:") ? ServerProbeJSON(.ntfy) : ServerProbeJSON(.nothing, detail: "no TLS")
    }

    @Test("--print and --no-test find the same address as --yes", arguments: ["--print", "--no-test"])
    func sameAddress(option: String) async throws {
        let world = try SetupWorld()
        try await StandInDaemon.with(world.script(probe: Self.plain)) { daemon in
            let run = await world.run(["--ntfy", "127.0.0.1:18080", "--topic", "t1", option], socket: daemon.path)
            #expect(run.status == 0, "\(run.err)")
            let text = option == "--print" ? run.out : world.text(world.config)
            #expect(text.contains("server = \"http://127.0.0.1:18080\""), "\(text)")
            #expect(daemon.requests.allSatisfy { !$0.body.contains("\"sink\"") })
        }
    }

    @Test("an address that nobody could try, and that no test follows, is refused with the two lines to paste")
    func twoLines() async throws {
        let world = try SetupWorld()
        let run = await world.run(["--ntfy", "nas", "--topic", "nas", "--no-test"], socket: "/nonexistent/s")
        #expect(run.status == 64 && world.files == [])
        for scheme in ["http", "https"] {
            #expect(run.err.contains("bellhop setup --ntfy \(scheme)://nas --topic nas --no-test"), "\(run.err)")
        }
    }

    @Test("an existing config is refused with the two lines to paste")
    func yes() async throws {
        let world = try SetupWorld(config: "[timers.tea]\nlength = \"4m\"\n")
        try await StandInDaemon.with(world.script()) { daemon in
            let run = await world.run(["--log", "-"], socket: daemon.path)
            #expect(run.status == 64)
            for option in ["--print", "--yes"] { #expect(run.err.contains("  bellhop setup --log - \(option)\n"), "\(run.err)") }
        }
    }

    @Test("the warnings of the interview come in a script, too")
    func warnings() async throws {
        let world = try SetupWorld()
        let shared = FaultJSON(file: "x", line: 4, column: 1, message: "everybody can read /t")
        try await StandInDaemon.with(world.script(probe: Self.plain, warnings: [shared])) { daemon in
            let run = await world.run(["--ntfy", "127.0.0.1:18080", "--topic", "t1"], socket: daemon.path)
            #expect(run.status == 0)
            let said = run.err.replacing("\n", with: " ")
            #expect(said.contains("Only this computer can reach 127.0.0.1:18080"), "\(run.err)")
            #expect(said.contains("Anyone who guesses the topic t1") && said.contains("everybody can read /t"), "\(run.err)")
            let json = await world.run(["--ntfy", "127.0.0.1:18080", "--topic", "t1", "--yes", "--json"], socket: daemon.path)
            #expect(json.status == 0 && json.err.isEmpty, "\(json.err)")
        }
    }

    @Test("a new sink that no route can name yet brings a warning; a changed sink does not")
    func ownRoutes() async throws {
        let world = try SetupWorld(config: "[sinks.log]\ntype = \"stdout\"\n\n[[routes]]\nsinks = [\"log\"]\n\n[default]\nsinks = []\n")
        try await StandInDaemon.with(world.script()) { daemon in
            for (name, isNew) in [("tablet", true), ("tablet", false)] {
                let run = await world.run(
                    ["--ntfy", "https://a.org", "--topic", "t1", "--name", name, "--redact", "--yes"], socket: daemon.path)
                #expect(run.status == 0, "\(run.err)")
                #expect(run.err.replacing("\n", with: " ").contains("Your config has its own routes") == isNew, "\(run.err)")
            }
        }
    }

    @Test("without [default], a new sink gets what no route matches, and the hint says so")
    func noDefault() async throws {
        let world = try SetupWorld(config: "[sinks.log]\ntype = \"stdout\"\n\n[[routes]]\nsinks = [\"log\"]\n")
        try await StandInDaemon.with(world.script()) { daemon in
            let run = await world.run(
                ["--ntfy", "https://a.org", "--topic", "t1", "--name", "tablet", "--redact", "--yes"], socket: daemon.path)
            #expect(run.status == 0, "\(run.err)")
            #expect(run.err.replacing("\n", with: " ").contains("A new sink gets the notices that no route"), "\(run.err)")
        }
    }

    @Test("the advice of a fault shows the option, not a line of the config")
    func advice() async throws {
        let world = try SetupWorld()
        let fault = FaultJSON(
            file: world.config, line: 4, column: 1,
            message: "sinks.phone.server names no host (write server = \"https://ntfy.example.org\")",
            setting: "sinks.phone.server")
        try await StandInDaemon.with(world.script { _, _ in ConfigTrialJSON(faults: [fault]) }) { daemon in
            let run = await world.run(["--ntfy", "https://:80"], socket: daemon.path)
            let said = run.err.replacing("\n  ", with: " ")
            #expect(said.contains("--ntfy: names no host (write --ntfy \"https://ntfy.example.org\")"), "\(run.err)")
        }
    }

    @Test("a wrong option is answered with an example of this option")
    func example() async throws {
        let world = try SetupWorld()
        let run = await world.run(["--popups", "--quiet-hours", "22"], socket: "/nonexistent/s")
        #expect(run.status == 64 && run.err.replacing("\n  ", with: " ").contains("such as 22:00-07:00, or \"off\""), "\(run.err)")
    }

    @Test("quiet hours are set, changed and ended; everything else in the config stays")
    func quietHours() async throws {
        let before = "# Mine.\n[sinks.log]\ntype = \"stdout\"\n"
        let world = try SetupWorld(config: before)
        try await StandInDaemon.with(world.script()) { daemon in
            for (hours, text) in [
                ("22-7", before + "\n[quiet_hours]\nfrom = \"22:00\"\nto = \"07:00\"\n"),
                ("23:30–6", before + "\n[quiet_hours]\nfrom = \"23:30\"\nto = \"06:00\"\n"),
                ("off", before + "\n"), ("none", before + "\n"),
            ] {
                let run = await world.run(["--quiet-hours", hours, "--yes"], socket: daemon.path)
                #expect(run.status == 0, "\(run.err)")
                #expect(world.text(world.config) == text)
            }
        }
        let empty = try SetupWorld()
        try await StandInDaemon.with(empty.script()) { daemon in
            let run = await empty.run(["--quiet-hours", "off", "--yes"], socket: daemon.path)
            #expect(run.status == 0 && empty.files == [], "\(run.err)")
        }
    }

    @Test("a second interview can change or end the quiet hours")
    func interviewQuietHours() async throws {
        let sinks = "[sinks.log]\ntype = \"stdout\"\n[sinks.d]\ntype = \"dbus\"\n"
        for (answers, end) in [
            (["c", "23", ""], "[quiet_hours]\nfrom = \"23:00\"\nto = \"07:00\"\nmode = \"lower\"\n"), (["s"], ""),
        ] {
            let world = try SetupWorld(config: sinks + "\n[quiet_hours]\nfrom = \"22:00\"\nto = \"07:00\"\nmode = \"lower\"\n")
            try await StandInDaemon.with(world.script()) { daemon in
                let run = await world.ask(["n", "none", ""] + answers + [""], daemon: daemon)
                #expect(run.status == 0, "\(run.out)\(run.err)")
                #expect(world.text(world.config) == sinks + "\n" + end, "\(run.out)")
            }
        }
    }

    @Test("without a session bus, the built-in pop-ups are not written, and setup says so")
    func noDesktop() async throws {
        let world = try SetupWorld()
        try await StandInDaemon.with(world.script()) { daemon in
            let run = await world.run(["--ntfy", "https://a.org", "--topic", "laundry"], socket: daemon.path, hasDesktop: false)
            #expect(run.status == 0, "\(run.err)")
            #expect(world.text(world.config).contains("[sinks.log]") && !world.text(world.config).contains("desktop"))
            #expect(run.out.contains("without pop-ups, because no session bus was found") && run.out.contains("bellhop setup --popups"))
        }
    }

    @Test("faults that the config has already are shown at their lines in the file")
    func earlierFaults() async throws {
        let world = try SetupWorld(config: "[timers.tea]\nlengt = \"4m\"\n")
        let judge: SetupWorld.Judge = { request, _ in
            // What setup would write begins with three more lines.
            let line = request.text.split(separator: "\n").firstIndex { $0.contains("lengt ") }.map { $0 + 1 }
            return ConfigTrialJSON(faults: [FaultJSON(file: "x", line: line ?? 0, column: 1, message: "lengt is no key")])
        }
        try await StandInDaemon.with(world.script(judge: judge)) { daemon in
            let run = await world.run(["--log", "-", "--yes"], socket: daemon.path)
            #expect(run.status == 78 && run.err.contains(":2:1") && run.err.contains("lengt is no key"), "\(run.err)")
            #expect(world.text(world.config) == "[timers.tea]\nlengt = \"4m\"\n")
        }
    }
}
