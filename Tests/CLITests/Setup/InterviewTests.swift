import BellhopCore
import ControlWire
import FoundationEssentials
import Testing

@testable import bellhop

@Suite("The questions of a first run (N-2, G16)", .serialized)
struct InterviewTests {
    private static let token = "tk_geheim123"
    /// The answers to all questions of a first run: pop-ups, ntfy with a token on a private server,
    /// a log, no other sinks, no quiet hours, and permission to write the file.
    private static let firstRun = [
        "", "", "", "https://ntfy.example.org/", "", "token", token, "", "", "", "", "", "", "", "", "",
    ]

    @Test("N-2c: a first run asks for pop-ups, the phone and a log, tries each, writes all, and says what to do next")
    func firstRun() async throws {
        try await inEachLanguage {
            let world = try SetupWorld()
            try await StandInDaemon.with(world.script(probe: { _ in ServerProbeJSON(.ntfy) })) { daemon in
                let run = await world.ask(Self.firstRun, daemon: daemon)
                #expect(run.status == 0, "\(run.err)")
                try expectGolden(run.out, "setup-first-run")
                #expect(!run.out.contains(Self.token) && !run.err.contains(Self.token))
                let topic = TopicName.made(of: (0..<21).map { UInt8($0 * 11 % 256) })
                #expect(
                    world.text(world.config).split(separator: "\n").dropFirst().joined(separator: "\n") == """
                        [sinks.desktop]
                        type = "dbus"
                        [sinks.phone]
                        type = "ntfy"
                        server = "https://ntfy.example.org"
                        topic = "\(topic)"
                        token_file = "~/.config/bellhop/phone.token"
                        [sinks.log]
                        type = "stdout"
                        """)
                #expect(world.text(world.home + "/.config/bellhop/phone.token") == Self.token + "\n")
                #expect(world.mode(world.home + "/.config/bellhop/phone.token") == 0o600)
                #expect(world.mode(world.config) == 0o600)
                // The trials run before the token file exists, so they contain the secret itself.
                let trials = daemon.requests.filter { $0.target.hasSuffix("trial") }
                // Pop-ups, the sign-in, the phone, the log, and the whole config at the end.
                #expect(trials.count == 5)
                #expect(trials.dropFirst().allSatisfy { $0.body.contains(Self.token) && !$0.body.contains("token_file") })
                #expect(daemon.requests.filter { $0.target.hasSuffix("reload") }.count == 1)
            }
        }
    }

    @Test("Control-C at any question leaves nothing behind, and says so")
    func interrupted() async throws {
        let world = try SetupWorld()
        try await StandInDaemon.with(world.script()) { daemon in
            for count in 0..<Self.firstRun.count {
                let run = await world.ask(Array(Self.firstRun.prefix(count)) + ["^C"], daemon: daemon)
                #expect(run.status == 130, "after \(count) answers")
                #expect(run.out.hasSuffix("\nNothing was changed.\n"), "after \(count) answers")
                #expect(world.files == [], "after \(count) answers")
            }
            #expect(daemon.requests.allSatisfy { !$0.target.hasSuffix("reload") })
        }
    }

    @Test("what does not arrive is tried again, with other answers, or left out")
    func trouble() async throws {
        let world = try SetupWorld()
        let script = world.script { request, before in
            switch before {
            case 0: SetupWorld.failed(request.sink, "No session bus answered.")
            case 1, 2:
                SetupWorld.failed(
                    request.sink, "http://ntfy.example.org: the sign-in failed (check the token, or the user name and password)")
            case 4:
                ConfigTrialJSON(faults: [
                    FaultJSON(file: "x", line: 3, column: 1, message: "sinks.phone.server is no address (write https://…)")
                ])
            default: SetupWorld.passed(request.sink)
            }
        }
        try await StandInDaemon.with(script) { daemon in
            let run = await world.ask(
                [
                    "", "perhaps", "k", "ntfy", "ntfy.example.org", "no spaces", "laundry", "", "n", "", "a", "", "", "http:/x",
                    "https://ntfy.example.org/x", "", "", "p", "ann", "pw", "n",
                    "y", "both", "", "c", "ntfy.example.org", "", "as", "n", "", "i", "", "a", "", "n", "", "n", "",
                ], daemon: daemon)
            #expect(run.status == 0, "\(run.err)")
            try expectGolden(run.out, "setup-trouble")
            #expect(world.text(world.config).contains("user = \"ann\""))
            #expect(world.text(world.config).contains("redact = true"))
            #expect(world.text(world.home + "/.config/bellhop/phone.password") == "pw\n")
        }
    }

    private static let own = """
        # Mine.
        [sinks.screen] # big
        type = "dbus"

        [sinks.mobile]
        type = "ntfy"
        server = "https://ntfy.example.org"
        topic = "laundry"   # everybody's
        token = "tk_old"
        #redact = true

        # Snowy's laundry
        [[routes]]
        sinks = ["mobile"]

        """

    @Test("a config that is there is changed where it has to be; every other line stays, and so does a copy of it all")
    func existing() async throws {
        let world = try SetupWorld(config: Self.own)
        try await StandInDaemon.with(world.script()) { daemon in
            let run = await world.ask(
                ["", "c", "", "clothes", "token", "tk_new", "", "a", "", "", "none", "", "y", "y"], daemon: daemon)
            #expect(run.status == 0, "\(run.err)")
            try expectGolden(run.out, "setup-existing")
            #expect(!run.out.contains("tk_"), "neither the old secret nor the new")
            #expect(
                world.text(world.config) == """
                    # Mine.
                    [sinks.screen] # big
                    type = "dbus"

                    [sinks.mobile]
                    type = "ntfy"
                    server = "https://ntfy.example.org"
                    topic = "clothes"   # everybody's
                    token_file = "~/.config/bellhop/mobile.token"
                    #redact = true

                    # Snowy's laundry
                    [[routes]]
                    sinks = ["mobile"]

                    [quiet_hours]
                    from = "22:00"
                    to = "07:00"

                    """)
            #expect(world.mode(world.config) == 0o640, "it keeps its mode")
            #expect(world.text(world.config + "~") == Self.own)
            #expect(world.mode(world.config + "~") == 0o600)
        }
    }

    @Test(
        "promise 8: another server typed for a phone changes its sink, and nothing that belongs to one server is sent to the next"
    )
    func otherServer() async throws {
        let world = try SetupWorld(config: Self.own)
        let script = world.script { request, before in
            before == 2 ? SetupWorld.failed(request.sink, "refused") : SetupWorld.passed(request.sink)
        }
        try await StandInDaemon.with(script) { daemon in
            let run = await world.ask(
                [
                    "", "c", "b.example.org", "", "token", "tk_typed", "", "a", "", "change", "c.example.org", "", "n", "", "a", "", "y",
                    "none", "", "n", "y",
                ], daemon: daemon)
            #expect(run.status == 0, "\(run.out)\(run.err)")
            #expect(run.out.replacing("\n", with: " ").contains("mobile moves to this server."))
            for (server, secrets) in [("b.example.org", ["tk_old"]), ("c.example.org", ["tk_old", "tk_typed"])] {
                let trials = daemon.requests.filter { $0.body.contains(server) }
                #expect(
                    !trials.isEmpty && trials.allSatisfy { trial in !secrets.contains { trial.body.contains($0) } }, "\(trials.map(\.body))"
                )
            }
            let text = world.text(world.config)
            #expect(
                text.contains("[sinks.mobile]\ntype = \"ntfy\"\nserver = \"https://c.example.org\"\ntopic = \"laundry\"   # everybody's\n"))
            #expect(!text.contains("token") && !text.contains("[sinks.phone"), "\(text)")
        }
    }

    @Test("a config with faults is mended first: nothing is asked")
    func faulty() async throws {
        let world = try SetupWorld(config: Self.own)
        let fault = FaultJSON(file: world.config, line: 3, column: 1, message: "unknown key \"tpye\" (did you mean \"type\"?)")
        try await StandInDaemon.with(world.script { _, _ in ConfigTrialJSON(faults: [fault]) }) { daemon in
            let run = await world.ask([], daemon: daemon)
            #expect(run.status == 78)
            #expect(run.err.contains("did you mean"))
        }
        let broken = try SetupWorld(config: "# mine\n[sinks.phone\n")
        try await StandInDaemon.with(broken.script()) { daemon in
            let run = await broken.ask([], daemon: daemon)
            #expect(run.status == 78)
            #expect(run.err.contains("has a fault on line 2"))
            #expect(broken.files == ["bellhop/bellhop.toml"].map { ".config/" + $0 })
        }
    }

    @Test("N-2: where notifications are off, they are switched on before anything is tried")
    func notificationsOff() async throws {
        let world = try SetupWorld()
        try await StandInDaemon.with(world.script(notifications: false)) { daemon in
            let run = await world.ask(["", "n", "none", "none", "", ""], daemon: daemon)
            #expect(run.status == 0)
            #expect(daemon.requests.contains { $0.method == "PATCH" && $0.body.contains("\"notifications\":true") })
            #expect(run.out.contains("You chose nothing, so nothing was changed."))
            #expect(world.files == [])
        }
    }

    @Test("G6: the safety net is offered where the daemon has one, and on ntfy.sh names stay at home unless somebody says no")
    func safetyNet() async throws {
        let message = SettingKeyJSON(name: "safety_net", type: "duration", isRequired: false, help: "", example: "\"30s\"")
        var kinds = SetupWorld.usual
        kinds[1].keys.append(message)
        let world = try SetupWorld()
        try await StandInDaemon.with(world.script(kinds: kinds)) { daemon in
            let run = await world.ask(["n", "", "", "", "", "", "a", "", "", "", "none", "", "", ""], daemon: daemon)
            #expect(run.status == 0)
            #expect(world.text(world.config).contains("redact = true\nsafety_net = \"30s\"\n"))
            #expect(run.out.contains("  ntfy://ntfy.sh/"))
        }
    }

    @Test("other kinds are asked for by their schema, and secrets go into files of their own")
    func others() async throws {
        let world = try SetupWorld()
        try await StandInDaemon.with(world.script()) { daemon in
            let run = await world.ask(
                [
                    "n", "none", "none", "lamp", "web", "a b", "hook", "https://example.org/h", "words", "one 'two three'", "count", "many",
                    "7", "nope",
                    "word", "key", "s3cret", "", "", "other", "25:00", "23:30", "23:30", "6:00", "",
                ], daemon: daemon)
            #expect(run.status == 0, "\(run.err)")
            #expect(run.out.contains("Write a whole number, such as 3.") && run.out.contains("There is no setting \"nope\"."))
            #expect(run.out.contains("There is no setting \"word\". Did you mean \"words\"?"), "\(run.out)")
            #expect(
                world.text(world.config).split(separator: "\n").dropFirst().joined(separator: "\n") == """
                    [sinks.hook]
                    type = "webhook"
                    url = "https://example.org/h"
                    words = ["one", "two three"]
                    count = 7
                    key_file = "~/.config/bellhop/hook.key"
                    [quiet_hours]
                    from = "23:30"
                    to = "6:00"
                    """)
            #expect(world.text(world.home + "/.config/bellhop/hook.key") == "s3cret\n")
        }
    }

    @Test("where the terminal is narrow or knows no signs, there is a link and no code", arguments: [40, 41])
    func narrow(width: Int) async throws {
        let world = try SetupWorld()
        try await StandInDaemon.with(world.script()) { daemon in
            let run = await world.ask(["n", "", "", "", "", "", "a", "^C"], daemon: daemon, width: width)
            #expect(run.out.contains("▀") == (width == 41))
            #expect(run.out.contains("(With 41 columns or more") == (width == 40))
            #expect(run.out.contains("ntfy://ntfy.sh/laundry-"))
        }
    }

    @Test("without a terminal it says what to give, with 64")
    func noTerminal() async throws {
        let world = try SetupWorld()
        try await inEachLanguage {
            let run = await world.run([], socket: "/nonexistent/s")
            #expect(run.status == 64)
            try expectGolden(run.err, "setup-no-terminal")
        }
    }

    @Test("without a daemon it offers to start one")
    func noDaemon() async throws {
        let world = try SetupWorld()
        let run = await CommandRun.run(
            ["setup"], socket: "/nonexistent/s", environment: ["HOME": world.home],
            answers: [.text("n"), .text("n"), .text("none"), .text("n"), .text("none"), .text("")])
        #expect(run.status == 0, "\(run.err)")
        #expect(run.out.contains("bellhopd is not running"))
        #expect(run.out.contains("You chose nothing, so nothing was changed"))
    }
}
