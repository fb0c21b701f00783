import BellhopCore
import ControlWire
import FoundationEssentials
import Testing

@testable import bellhop

@Suite("A setup whose answers are options, and the servers that it finds", .serialized)
struct ScriptedServerTests {
    @Test("an address without a scheme becomes the one at which the server answers")
    func scheme() async throws {
        let world = try SetupWorld()
        let script = world.script(probe: { $0.address.hasPrefix("http:") ? ServerProbeJSON(.ntfy) : ServerProbeJSON(.nothing) })
        try await StandInDaemon.with(script) { daemon in
            let run = await world.run(["--ntfy", "ntfy.example.org", "--topic", "laundry"], socket: daemon.path)
            #expect(run.status == 0, "\(run.err)")
            #expect(run.err.contains("The server answers at http://ntfy.example.org."))
            #expect(world.text(world.config).contains("server = \"http://ntfy.example.org\"\n"))
        }
    }

    @Test("the wrong kind of server and an unknown CA are refused with the options that help")
    func refusals() async throws {
        for (arguments, answer, words) in [
            (["--ntfy", "https://a.org"], ServerProbeJSON(.gotify), ["is a Gotify server", "--gotify https://a.org --gotify-token-file"]),
            (["--gotify", "https://a.org"], ServerProbeJSON(.ntfy), ["is an ntfy server", "--ntfy https://a.org"]),
            (["--ntfy", "https://a.org"], ServerProbeJSON(.unknownIssuer, detail: "self-signed"), ["self-signed", "--ca-file <file>"]),
        ] {
            let world = try SetupWorld()
            try await StandInDaemon.with(world.script(probe: { _ in answer })) { daemon in
                let run = await world.run(arguments, socket: daemon.path)
                #expect(run.status == 69, "\(arguments)")
                for word in words { #expect(run.err.replacing("\n   ", with: "").contains(word), "\(run.err)") }
                #expect(world.files == [])
            }
        }
    }

    @Test("--ca-file is used to try the server, and written; so are user, password and answers")
    func allOptions() async throws {
        let world = try SetupWorld()
        let certificate = try world.makeCertificate()
        let script = world.script(probe: {
            $0.caFile?.hasSuffix("/ca.pem") == true ? ServerProbeJSON(.ntfy) : ServerProbeJSON(.unknownIssuer)
        })
        try await StandInDaemon.with(script) { daemon in
            let run = await world.run(
                [
                    "--ntfy", "https://a.org", "--topic", "laundry", "--user", "ann", "--password-file", "~/pw", "--ca-file", certificate,
                    "--answers", "topic", "--answer-topic", "back", "--answer-token-file", "~/at",
                ], socket: daemon.path)
            #expect(run.status == 0, "\(run.err)")
            #expect(
                world.text(world.config).contains(
                    """
                    server = "https://a.org"
                    topic = "laundry"
                    user = "ann"
                    ca_file = "~/ca.pem"
                    answers = "topic"
                    answer_topic = "back"
                    password_file = "~/pw"
                    answer_token_file = "~/at"
                    """), "\(world.text(world.config))")
            #expect(run.out.replacing("\n", with: " ").contains("Manage users > Add user"))
        }
    }

    @Test("another sign-in of a sink takes the place of the one before")
    func otherSignIn() async throws {
        let world = try SetupWorld(
            config: "[sinks.phone]\ntype = \"ntfy\"\nserver = \"https://a.org\"\ntopic = \"laundry\"\ntoken_file = \"~/t\"\n")
        try await StandInDaemon.with(world.script()) { daemon in
            let run = await world.run(
                ["--ntfy", "https://a.org", "--user", "ann", "--password-file", "~/pw", "--yes"], socket: daemon.path)
            #expect(run.status == 0, "\(run.err)")
            let text = world.text(world.config)
            #expect(!text.contains("token") && text.contains("user = \"ann\"\npassword_file = \"~/pw\"\n"), "\(text)")
        }
    }

    @Test("a named sink moves to another server with the new credentials and the new CA")
    func move() async throws {
        let world = try SetupWorld(
            config: """
                [sinks.tablet]
                type = "ntfy"
                server = "https://a.org"
                topic = "laundry"
                user = "ann"
                password_file = "~/pw"
                ca_file = "~/old.pem"
                answers = "topic"
                answer_topic = "back"

                """)
        let certificate = try world.makeCertificate()
        try await StandInDaemon.with(world.script(probe: { _ in ServerProbeJSON(.ntfy) })) { daemon in
            let run = await world.run(
                [
                    "--name", "tablet", "--ntfy", "https://b.org", "--token-file", "~/tok", "--ca-file", certificate, "--topic", "kitchen",
                    "--yes",
                ], socket: daemon.path)
            #expect(run.status == 0 && run.err.contains("tablet moves to this server"), "\(run.err)")
            let text = world.text(world.config)
            for line in ["server = \"https://b.org\"", "topic = \"kitchen\"", "ca_file = \"~/ca.pem\"", "token_file = \"~/tok\""] {
                #expect(text.contains(line + "\n"), "\(text)")
            }
            for old in ["ann", "password", "old.pem", "answer", "a.org"] { #expect(!text.contains(old), "\(text)") }
        }
    }

    @Test("a sink with answers takes a new token for them; for another sink, the corrected line is shown")
    func newAnswerToken() async throws {
        let sink = "[sinks.phone]\ntype = \"ntfy\"\nserver = \"https://a.org\"\ntopic = \"laundry\"\n"
        let arguments = ["--ntfy", "https://a.org", "--answer-token-file", "/at", "--yes"]
        let world = try SetupWorld(config: sink + "answers = \"topic\"\nanswer_topic = \"back\"\nanswer_token_file = \"~/old\"\n")
        try await StandInDaemon.with(world.script()) { daemon in
            let run = await world.run(arguments, socket: daemon.path)
            #expect(run.status == 0, "\(run.err)")
            let text = world.text(world.config)
            #expect(text.contains("answer_topic = \"back\"\nanswer_token_file = \"/at\"\n"), "\(text)")
        }
        // The config knows the server of a named sink.
        let named = try SetupWorld(config: sink + "answers = \"topic\"\nanswer_topic = \"back\"\n")
        try await StandInDaemon.with(named.script()) { daemon in
            let run = await named.run(["--name", "phone", "--answer-token-file", "/at", "--yes"], socket: daemon.path)
            #expect(run.status == 0, "\(run.err)")
            #expect(named.text(named.config).contains("answer_topic = \"back\"\nanswer_token_file = \"/at\"\n"))
            let unknown = await named.run(["--name", "tablet", "--redact", "--yes"], socket: daemon.path)
            let words = unknown.err.replacing("\n  ", with: " ")
            #expect(unknown.status == 66 && words.contains("give its server: --ntfy <server>"), "\(words)")
            let wrong = await named.run(["--name", "phone", "--gotify-token-file", "/t", "--yes"], socket: daemon.path)
            #expect(wrong.status == 64 && wrong.err.contains("--gotify-token-file needs --gotify <server>."), "\(wrong.err)")
        }
        let other = try SetupWorld(config: sink)
        try await StandInDaemon.with(other.script()) { daemon in
            let run = await other.run(arguments, socket: daemon.path)
            #expect(run.status == 64 && other.text(other.config) == sink)
            let line = "bellhop setup --ntfy https://a.org --answer-token-file /at --yes --answers topic"
            // The corrected line stays on one line, so that it can be pasted.
            #expect(run.err.contains("Did you mean:\n    " + line + "\n"), "\(run.err)")
        }
    }

    @Test("another topic is another sink; if the sink is named, --yes shows what changes")
    func otherTopic() async throws {
        let config = "[sinks.phone]\ntype = \"ntfy\"\nserver = \"https://a.org\"\ntopic = \"laundry\"\n"
        let world = try SetupWorld(config: config)
        try await StandInDaemon.with(world.script()) { daemon in
            let run = await world.run(["--ntfy", "https://a.org", "--topic", "kitchen", "--yes"], socket: daemon.path)
            #expect(run.status == 0, "\(run.err)")
            #expect(world.text(world.config).hasPrefix(config) && world.text(world.config).contains("[sinks.phone-2]"))
            let named = await world.run(
                ["--ntfy", "https://a.org", "--topic", "kitchen", "--name", "phone", "--yes"], socket: daemon.path)
            #expect(named.status == 0, "\(named.err)")
            #expect(named.out.contains("- topic = \"laundry\"") && named.out.contains("+ topic = \"kitchen\""), "\(named.out)")
        }
    }

    @Test("faults name the option to add or to correct, not a line of a file that does not exist")
    func faults() async throws {
        try await inEachLanguage {
            let world = try SetupWorld()
            let faults = [
                FaultJSON(
                    file: world.config, line: 4, column: 1, message: "sinks.gotify lacks \"token\" (add token_file)",
                    setting: "sinks.gotify.token"),
                FaultJSON(
                    file: world.config, line: 5, column: 3, message: "sinks.gotify.server: has a path (leave it out)",
                    setting: "sinks.gotify.server"),
            ]
            try await StandInDaemon.with(world.script { _, _ in ConfigTrialJSON(faults: faults) }) { daemon in
                let run = await world.run(["--gotify", "https://a.org/x"], socket: daemon.path)
                #expect(run.status == 78)
                #expect(run.err.contains("--gotify-token-file: "))
                #expect(run.err.contains("--gotify: has a path (leave it out)"))
                #expect(!run.err.contains("bellhop.toml") && !run.err.contains("sinks.gotify"), "\(run.err)")
                #expect(run.err.contains(Speech.language == .german ? "--gotify-token-file <datei>" : "(add --gotify-token-file <file>)"))
            }
        }
        // The option of any other sink is --set.
        let world = try SetupWorld()
        let fault = FaultJSON(file: world.config, line: 2, column: 1, message: "sinks.webhook lacks \"url\"", setting: "sinks.webhook.url")
        try await StandInDaemon.with(world.script { _, _ in ConfigTrialJSON(faults: [fault]) }) { daemon in
            let run = await world.run(["--sink", "webhook"], socket: daemon.path)
            #expect(run.err.contains("--set url: is missing (add --set url=https://example.org/hook)"), "\(run.err)")
        }
        // What is to be added can be pasted into a shell.
        for (type, example, line) in [
            ("string", #""Bellhop <b@example.org>""#, "--set 'x=Bellhop <b@example.org>'"), ("list", #"["a@b.org"]"#, "--set x=a@b.org"),
            ("list", #"["~/lamp", "--blink"]"#, "--set 'x=~/lamp --blink'"), ("secret", #""…""#, "--set x_file=<file>"),
        ] {
            let key = SettingKeyJSON(name: "x", type: type, isRequired: true, help: "", example: example)
            var plan = SetupPlan(place: try ConfigPlace(path: world.config, home: world.home))
            plan.sinks = [SinkDraft("s", "lamp", isNew: true)]
            let faults = OptionFaults(plan: plan, kinds: [SinkKindJSON(kind: "lamp", summary: "", capabilities: [], keys: [key])])
            let told = faults.told(FaultJSON(file: "f", line: 42, column: 7, message: "lacks x", setting: "sinks.s.x"))
            #expect(told.line == 0 && (Speech.language == .german || told.message == "is missing (add \(line))"), "\(told)")
        }
        // A fault that the options did not cause keeps its line.
        let own = FaultJSON(file: "f", line: 9, column: 1, message: "unknown key", setting: "sinks.other.x")
        let plan = SetupPlan(place: try ConfigPlace(path: world.config, home: world.home))
        #expect(OptionFaults(plan: plan).told(own) == own)
    }

    @Test("a log in a folder that is missing is refused with the command that creates it")
    func logFolder() async throws {
        let world = try SetupWorld()
        let run = await world.run(["--log", "/nonexistent/my logs/x", "--no-test"], socket: "/nonexistent/s")
        #expect(run.status == 66)
        #expect(run.err.contains("mkdir -p '/nonexistent/my logs'"), "\(run.err)")
    }

    @Test(
        "options for a sign-in, a CA and answers that do not go together are refused with 64",
        arguments: [
            ["--ntfy", "x", "--user", "a"], ["--ntfy", "x", "--password-file", "a"], ["--popups", "--ca-file", "a"],
            ["--ntfy", "x", "--token-file", "t", "--user", "a", "--password-file", "b"], ["--gotify", "x", "--answers", "topic"],
            ["--ntfy", "x", "--answers", "mail"], ["--ntfy", "x", "--answer-topic", "a"],
            ["--popups", "--user", "a", "--password-file", "b"],
            ["--no-redact"], ["--gotify", "x", "--no-redact"], ["--ntfy", "x", "--redact", "--no-redact"],
            ["--ntfy", "x", "--answers", "topic", "--answer-topic", "a b"], ["--popups", "--answers", "http"],
        ])
    func combinations(arguments: [String]) async throws {
        let world = try SetupWorld()
        let run = await world.run(arguments, socket: "/nonexistent/s")
        #expect(run.status == 64, "\(run.out)\(run.err)")
    }
}
