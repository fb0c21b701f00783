import ControlWire
import FoundationEssentials
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
                    "--popups", "--ntfy", "ntfy.example.org", "--topic", "laundry", "--token-file", "~/t", "--log", "-", "--quiet",
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

    @Test("a sink that is there is changed, keeps its topic, and a second time changes nothing")
    func again() async throws {
        let world = try SetupWorld(config: "[sinks.mobile]\ntype = \"ntfy\"\nserver = \"https://old.example.org\"\ntopic = \"laundry\"\n")
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
            #expect(again.out.contains("says all this already"))
            #expect(world.text(world.config) == text)
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
            let unknown = await world.run(["--sink", "fax", "--yes"], socket: daemon.path)
            #expect(unknown.status == 66)
        }
    }

    @Test(
        "options that do not go together are refused with 64",
        arguments: [
            ["--topic", "x"], ["--token-file", "x"], ["--redact"], ["--safety-net"], ["--gotify-token-file", "x"], ["--set", "a=b"],
            ["--ntfy", "x", "--topic", "a b"], ["--popups", "--log", "-", "--name", "x"], ["--popups", "--name", "a b"],
            ["--popups", "--quiet", "22"],
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
            test "$1" = --check-config || exit 70
            grep -q sinks.log "$2" && exit 0
            echo "$2:1:1: no such sink" >&2
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
