import ControlWire
import FoundationEssentials
import Glibc
import Testing

@testable import bellhop

@Suite("A setup whose answers are options", .serialized)
struct ScriptedSetupTests {
    @Test("what is given is tested and written, all of it; a new file needs no yes")
    func newFile() async throws {
        let world = try SetupWorld()
        try await StandInDaemon.with(world.script()) { daemon in
            let run = await world.run(
                [
                    "--popups", "--ntfy", "ntfy.example.org", "--topic", "laundry", "--token-file", "~/t", "--log", "-", "--quiet-hours",
                    "22:00-07:00",
                ],
                socket: daemon.path)
            #expect(run.status == 0, "\(run.err)")
            #expect(daemon.requests.filter { $0.body.contains("\"sink\"") }.count == 3)
            #expect(
                world.text(world.config).split(separator: "\n").dropFirst().joined(separator: "\n") == """
                    [sinks.desktop]
                    type = "dbus"
                    [sinks.phone]
                    type = "ntfy"
                    server = "https://ntfy.example.org"
                    topic = "laundry"
                    token_file = "~/t"
                    [sinks.log]
                    type = "stdout"
                    [quiet_hours]
                    from = "22:00"
                    to = "07:00"
                    """)
            #expect(run.out.contains("ntfy://ntfy.example.org/laundry?display=Bellhop"))
        }
    }

    @Test("without a daemon, quiet hours and inlets are written, because they send no test notice; a sink needs the daemon")
    func withoutDaemon() async throws {
        let world = try SetupWorld()
        let quiet = await world.run(["--quiet-hours", "23-6", "--inlet", "scripts", "--yes"], socket: "/nonexistent/s")
        #expect(quiet.status == 0, "\(quiet.err)")
        #expect(world.text(world.config).contains("from = \"23:00\"") && world.text(world.config).contains("[inlets.scripts]"))
        let sink = await world.run(["--log", "-", "--yes"], socket: "/nonexistent/s")
        #expect(sink.status == 69 && sink.err.contains("--no-test"), "\(sink.err)")
    }

    @Test("a folder of the config that cannot be written: sudo is advised only if it can help")
    func notWritable() {
        #expect(say(ConfigPlace.notWritable("x.toml", EACCES, isRoot: false).message).contains("sudo bellhop setup"))
        for (number, isRoot) in [(EROFS, false), (EROFS, true), (EACCES, true)] {
            let failure = ConfigPlace.notWritable("x.toml", number, isRoot: isRoot)
            #expect(
                failure.code == .notPermitted && !say(failure.message).contains("sudo")
                    && say(failure.message).hasPrefix("x.toml cannot be"))
        }
    }

    @Test("a sink that is there is changed, keeps its topic, and a second time changes nothing")
    func again() async throws {
        let world = try SetupWorld(
            config: "[sinks.mobile]\ntype = \"ntfy\"\nserver = \"https://ntfy.example.org:443/\"\ntopic = \"laundry\"\n")
        try await StandInDaemon.with(world.script()) { daemon in
            let arguments = ["--ntfy", "https://ntfy.example.org", "--redact"]
            let refused = await world.run(arguments, socket: daemon.path)
            #expect(refused.status == 64)
            #expect(refused.err.contains("--yes"))
            #expect(daemon.requests.allSatisfy { !$0.body.contains("\"sink\"") }, "no test is sent that leads to nothing")
            let run = await world.run(arguments + ["--yes", "--json"], socket: daemon.path)
            let answer = try WireCoding.decode(SetupJSON.self, from: Data(run.out.utf8))
            #expect(answer.sinks.map(\.sink) == ["mobile"] && answer.sinks.allSatisfy { !$0.isNew && $0.test?.passed == true })
            #expect(answer.written && answer.reloaded && answer.backup == world.config + "~")
            #expect(answer.subscription == "ntfy://ntfy.example.org/laundry?display=Bellhop")
            let text = "[sinks.mobile]\ntype = \"ntfy\"\nserver = \"https://ntfy.example.org\"\ntopic = \"laundry\"\nredact = true\n"
            #expect(world.text(world.config) == text)
            let again = await world.run(arguments + ["--yes"], socket: daemon.path)
            #expect(again.out.contains("already has all these settings"))
            #expect(world.text(world.config) == text)
        }
    }

    @Test(
        "answers that leave the second topic take its keys with them, and names return to the notices",
        arguments: [
            (["--name", "phone", "--answers", "http"], "answers = \"http\"\nredact = true\n"),
            (["--ntfy", "https://ntfy.example.org", "--answers", "http", "--no-redact"], "answers = \"http\"\n"),
            (
                ["--sink", "ntfy", "--set", "server=https://ntfy.example.org", "--set", "answers=http"],
                "answers = \"http\"\nredact = true\n"
            ),
            (["--name", "phone", "--answers", "none"], "redact = true\n"),
            (["--name", "phone", "--no-redact"], "answers = \"topic\"\nanswer_topic = \"back\"\nanswer_token_file = \"~/at\"\n"),
        ])
    func otherAnswers(arguments: [String], rest: String) async throws {
        let own = "[sinks.phone]\ntype = \"ntfy\"\nserver = \"https://ntfy.example.org\"\ntopic = \"laundry\"\n"
        let before = "answers = \"topic\"\nanswer_topic = \"back\"\nanswer_token_file = \"~/at\"\nredact = true\n"
        let world = try SetupWorld(config: own + before)
        try await StandInDaemon.with(world.script(kinds: SetupWorld.kinds("ntfy", also: "server", "answers"))) { daemon in
            let run = await world.run(arguments + ["--yes"], socket: daemon.path)
            #expect(run.status == 0, "\(run.err)")
            #expect(world.text(world.config) == own + rest)
        }
    }

    @Test("a type of sink that does not exist is answered with one line to paste", arguments: ["mail", "emial", "smtp"])
    func unknownKind(typed: String) async throws {
        let world = try SetupWorld()
        let kinds = SetupWorld.usual + [SetupWorld.kind("email", "Mails.", ["forPeople"])]
        try await StandInDaemon.with(world.script(kinds: kinds)) { daemon in
            let run = await world.run(["--sink", typed, "--print"], socket: daemon.path)
            #expect(run.status == 66)
            #expect(run.err.hasSuffix("\n  Did you mean: bellhop setup --sink email --print\n"), "\(run.err)")
            #expect(run.err.ranges(of: "Did you mean").count == 1, "\(run.err)")
            let json = await world.run(["--sink", typed, "--print", "--json"], socket: daemon.path)
            #expect(json.err.contains("\"suggestions\":[\"email\"]"), "\(json.err)")
        }
    }

    /// Returns a sink table with every possible credential.
    private static func secured(_ kind: String, _ server: String) -> String {
        """
        [sinks.mine]
        type = "\(kind)"
        server = "\(server)"
        topic = "laundry"
        token_file = "/t"
        client_token = "ct_old"
        user = "ann"
        password = "pw_old"
        answer_token = "at_old"
        ca_file = "/ca.pem"

        """
    }

    @Test(
        "promise 8: another scheme, host or port is another sink; the first one stays as it is, with its credentials",
        arguments: [
            ("ntfy", "phone"), ("gotify", "gotify"), ("mqtt", "mqtt"), ("email", "email"),
        ])
    func otherServer(kind: String, name: String) async throws {
        let schemes = ["mqtt": ["mqtts", "mqtt"], "email": ["smtps", "smtp"]][kind] ?? ["https", "http"]
        let before = Self.secured(kind, schemes[0] + "://a.example.org")
        var kinds = SetupWorld.usual
        let keys = ["server", "topic", "from", "to"].map {
            SettingKeyJSON(name: $0, type: "string", isRequired: false, help: "", example: "")
        }
        kinds += ["mqtt", "email"].map { SetupWorld.kind($0, "", [], keys: keys) }
        for other in ["\(schemes[0])://b.example.org", "\(schemes[0])://a.example.org:1234", "\(schemes[1])://a.example.org"] {
            let world = try SetupWorld(config: before)
            try await StandInDaemon.with(world.script(kinds: kinds)) { daemon in
                let arguments =
                    ["ntfy": ["--ntfy", other, "--topic", "laundry"], "gotify": ["--gotify", other]][kind]
                    ?? ["--sink", kind, "--set", "server=" + other]
                let run = await world.run(arguments + ["--yes"], socket: daemon.path)
                #expect(run.status == 0, "\(other): \(run.err)")
                let text = world.text(world.config)
                #expect(text.hasPrefix(before), "\(other): \(text)")
                let added = text.dropFirst(before.count)
                #expect(added.contains("[sinks.\(name)]\ntype = \"\(kind)\"\nserver = \"\(other)\"\n"), "\(other): \(added)")
                for secret in ["token", "password", "user", "ca_file", "_old"] { #expect(!added.contains(secret), "\(other): \(added)") }
                // If the command names the existing sink, a phone moves without what it had before.
                // Other types are refused, because nobody knows which of their keys are credentials.
                let named = await world.run(arguments + ["--name", "mine", "--yes"], socket: daemon.path)
                guard ["ntfy", "gotify"].contains(kind) else {
                    #expect(named.status == 65 && named.err.contains("belongs to another server"), "\(other): \(named.err)")
                    #expect(world.text(world.config) == text)
                    return
                }
                #expect(named.status == 0 && named.err.contains("mine moves to this server"), "\(other): \(named.err)")
                let moved = world.text(world.config).split(separator: "[sinks.\(name)]")[0]
                #expect(moved.contains("server = \"\(other)\"\n"), "\(other): \(moved)")
                for secret in ["token", "password", "user", "ca_file", "_old"] { #expect(!moved.contains(secret), "\(other): \(moved)") }
            }
        }
    }

    @Test("the first sink takes none of the built-in ones away; one of the same kind takes the place of one")
    func builtIn() async throws {
        for config in [nil, "[timers.tea]\nlength = \"4m\"\n"] {
            let world = try SetupWorld(config: config)
            try await StandInDaemon.with(world.script()) { daemon in
                let run = await world.run(["--ntfy", "ntfy.example.org", "--topic", "laundry", "--yes"], socket: daemon.path)
                #expect(run.status == 0, "\(run.err)")
                #expect(run.out.contains("the built-in sinks that stay in effect (desktop, log)"), "\(run.out)")
                #expect(
                    world.text(world.config).contains(
                        """
                        [sinks.desktop]
                        type = "dbus"

                        [sinks.log]
                        type = "stdout"

                        [sinks.phone]
                        """), "\(world.text(world.config))")
                #expect(daemon.requests.filter { $0.body.contains("\"sink\"") }.count == 1, "only what is new is tested")
            }
        }
        let world = try SetupWorld()
        try await StandInDaemon.with(world.script()) { daemon in
            let run = await world.run(["--popups"], socket: daemon.path)
            #expect(run.status == 0 && run.out.contains("the built-in sinks that stay in effect (log)"), "\(run.out)")
        }
    }

    @Test("a test that fails, or a config with faults, changes nothing")
    func failing() async throws {
        let world = try SetupWorld()
        try await StandInDaemon.with(world.script { request, _ in SetupWorld.failed(request.sink, "the token is wrong") }) { daemon in
            let run = await world.run(["--popups"], socket: daemon.path)
            #expect(run.status == 69)
            #expect(run.out.contains("the token is wrong"))
            #expect(run.err.contains("--no-test"))
            let unasked = await world.run(["--popups", "--no-test"], socket: daemon.path)
            #expect(unasked.status == 0, "\(unasked.err)")
        }
        let other = try SetupWorld()
        let fault = FaultJSON(file: other.config, line: 4, column: 1, message: "sinks.phone lacks \"topic\"")
        try await StandInDaemon.with(other.script { _, _ in ConfigTrialJSON(faults: [fault]) }) { daemon in
            let run = await other.run(["--ntfy", "x", "--topic", "y"], socket: daemon.path)
            #expect(run.status == 78)
            #expect(other.files == [])
        }
    }

    @Test("--print shows the file and writes none; without a daemon a test is refused")
    func printing() async throws {
        let world = try SetupWorld()
        let printed = await world.run(["--log", "/var/log/x", "--print"], socket: "/nonexistent/s")
        #expect(printed.status == 0)
        #expect(printed.out.hasSuffix("[sinks.log]\ntype = \"stdout\"\nfile = \"/var/log/x\"\n"))
        #expect(world.files == [])
        let refused = await world.run(["--log", "-"], socket: "/nonexistent/s")
        #expect(refused.status == 69)
        #expect(refused.err.contains("--no-test"))
    }

    @Test("any other sink is set by its schema; a secret on the command line is refused")
    func others() async throws {
        let world = try SetupWorld()
        try await StandInDaemon.with(world.script()) { daemon in
            let run = await world.run(
                ["--sink", "webhook", "--name", "hook", "--set", "url=https://a/b?c=d", "--set", "words=a b", "--set", "key_file=/k"],
                socket: daemon.path)
            #expect(run.status == 0, "\(run.err)")
            #expect(
                world.text(world.config).hasSuffix(
                    "[sinks.hook]\ntype = \"webhook\"\nurl = \"https://a/b?c=d\"\nwords = [\"a\", \"b\"]\nkey_file = \"/k\"\n"))
            for (set, code, word) in [("key=s3cret", 64, "key_file"), ("nope=1", 64, "no setting"), ("count=x", 64, "An example")] {
                let refused = await world.run(["--sink", "webhook", "--set", set, "--yes"], socket: daemon.path)
                #expect(refused.status == Int32(code))
                #expect(refused.err.contains(word) && !refused.err.contains("s3cret"))
            }
            let near = await world.run(["--sink", "webhook", "--set", "kei_file=/k", "--yes"], socket: daemon.path)
            #expect(near.err.replacing("\n  ", with: " ").contains("Its settings are: url, words, count, key_file."), "\(near.err)")
            #expect(near.err.contains("Did you mean: bellhop setup --sink webhook --set key_file=/k --yes"), "\(near.err)")
            let unknown = await world.run(["--sink", "fax", "--yes"], socket: daemon.path)
            #expect(unknown.status == 66)
        }
    }

    @Test(
        "a list is given as words, as TOML, or one value at a time",
        arguments: [["words=a b"], ["words=[\"a\", \"b\"]"], ["words=a", "words=b"], ["words=[]", "words=[\"a\"]", "words=b"]])
    func lists(settings: [String]) async throws {
        let world = try SetupWorld()
        try await StandInDaemon.with(world.script()) { daemon in
            let run = await world.run(["--sink", "webhook"] + settings.flatMap { ["--set", $0] } + ["--print"], socket: daemon.path)
            #expect(run.out.contains("words = [\"a\", \"b\"]\n"), "\(run.out)\(run.err)")
        }
    }

    @Test(
        "options that do not go together are refused with 64",
        arguments: [
            ["--topic", "x"], ["--token-file", "x"], ["--redact"], ["--safety-net"], ["--gotify-token-file", "x"], ["--set", "a=b"],
            ["--ntfy", "x", "--topic", "a b"], ["--popups", "--log", "-", "--name", "x"], ["--popups", "--name", "a b"],
            ["--popups", "--quiet-hours", "22"],
            ["--yes"], ["--print"], ["--sink", "webhook", "--set", "novalue"],
        ])
    func refusals(arguments: [String]) async throws {
        let world = try SetupWorld()
        let run = await world.run(arguments, socket: "/nonexistent/s")
        #expect(run.status == 64, "\(run.out)\(run.err)")
    }
}

extension ProgramRunTests {
    @Test("setup without a daemon: --no-test writes what bellhopd itself finds good, and nothing else")
    func setupWithoutDaemon() async throws {
        let world = try SetupWorld()
        try await Self.withScript(
            """
            test "$1 $2 $3" = "--check-config --json --lang=en" || exit 70
            if [ -z "$4" ]; then echo '{"faults":[],"builtInSinks":[{"sink":"log","kind":"stdout"}]}'; exit 0; fi
            if ! grep -q sinks.desktop "$4"; then echo '{"faults":[]}'; exit 0; fi
            echo "{\\"faults\\":[{\\"file\\":\\"$4\\",\\"line\\":1,\\"column\\":1,\\"message\\":\\"no such sink\\"}]}"
            exit 78
            """
        ) { program in
            let bad = await world.run(["--popups", "--no-test"], socket: "/nonexistent/s", program: program)
            #expect(bad.status == 78)
            #expect(bad.err.contains(world.config + ":1:1: no such sink"))
            #expect(world.files == [])
            let good = await world.run(["--log", "-", "--no-test"], socket: "/nonexistent/s", program: program)
            #expect(good.status == 0, "\(good.err)")
            #expect(world.files == [".config/bellhop/bellhop.toml"])
        }
    }
}
