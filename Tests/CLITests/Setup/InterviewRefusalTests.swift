import ControlWire
import FoundationEssentials
import Testing

@testable import bellhop

extension InterviewServerTests {
    private static let server = "https://ntfy.example.org"
    private static let found: SetupWorld.Probe = { _ in ServerProbeJSON(.ntfy) }

    @Test("a test notice that did not arrive leads to what helps, and then to another test", arguments: ["n", "no"])
    func notArrived(answer: String) async throws {
        let world = try SetupWorld()
        try await StandInDaemon.with(world.script()) { daemon in
            let run = await world.ask(["y", answer, "t", answer, "k", "none", "none", "", "", "y"], daemon: daemon)
            #expect(run.status == 0, "\(run.out)\(run.err)")
            let said = run.out.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(said.contains("Check that its notifications are switched on, and that \"Do Not Disturb\" is off."), "\(run.out)")
            #expect(daemon.requests.count { $0.body.contains("\"sink\"") } == 2)
            #expect(world.text(world.config).contains("[sinks.desktop]"))
        }
    }

    @Test("a sign-in is tried before the phone subscribes; after a refusal, the default is a token")
    func signInRefused() async throws {
        let judge: SetupWorld.Judge = { request, before in
            before < 2 ? SetupWorld.failed(request.sink, "403, forbidden") : SetupWorld.passed(request.sink)
        }
        try await ask(
            ["n", "", Self.server, "", "", "", "tk_wrong", "", "tk_right", "^C"], judge: judge, probe: Self.found
        ) { run, daemon, _ in
            #expect(run.out.components(separatedBy: "✗ 403, forbidden").count == 3, "\(run.out)")
            #expect(run.out.components(separatedBy: "[t]oken, [p]assword, [n]o (Enter: token)").count == 3, "\(run.out)")
            #expect(run.out.contains("✓ The server accepts messages."))
            #expect(!run.out.contains("Which phone?") && !run.out.contains("tk_"))
            let last = try #require(daemon.requests.last { $0.target.hasSuffix("/trial") })
            #expect(last.body.contains("tk_right") && !last.body.contains("tk_wrong"))
        }
        // Who insists on no sign-in goes on. Everybody may write to ntfy.sh, so nothing is tried there.
        try await ask(["n", "", Self.server, "", "", "n", "^C"], judge: judge, probe: Self.found) { run, _, _ in
            #expect(run.out.contains("your own server?"), "\(run.out)")
        }
        try await ask(["n", "", "", "", "", "^C"], probe: Self.found) { _, daemon, _ in
            #expect(daemon.requests.allSatisfy { !$0.target.hasSuffix("/trial") })
        }
    }

    @Test("an empty user name, password or token is asked for again, and what comes next is not shown as plain text")
    func emptySignIn() async throws {
        try await ask(["n", "", Self.server, "", "p", "", "ann", "", "pw", "^C"], probe: Self.found) { run, daemon, _ in
            #expect(run.out.components(separatedBy: "User name: ").count == 3, "\(run.out)")
            #expect(run.out.components(separatedBy: "Password (input is hidden): ").count == 3, "\(run.out)")
            #expect(daemon.requests.contains { $0.body.contains("ann") && $0.body.contains("pw") })
        }
    }

    @Test("the user name is proposed again, after the way back from the password and after a refusal")
    func userNameAgain() async throws {
        let judge: SetupWorld.Judge = { request, before in
            before == 0 ? SetupWorld.failed(request.sink, "401, unauthorized") : SetupWorld.passed(request.sink)
        }
        try await ask(
            ["n", "", Self.server, "", "p", "ann", "b", "", "wrong", "p", "", "right", "^C"], judge: judge, probe: Self.found
        ) { run, daemon, _ in
            #expect(run.out.components(separatedBy: "User name [ann]: ").count == 3, "\(run.out)")
            let last = try #require(daemon.requests.last { $0.target.hasSuffix("/trial") })
            #expect(last.body.contains("ann") && last.body.contains("right") && !last.body.contains("wrong"))
        }
    }

    @Test("a CA file that is missing or is no certificate is named, and asked for again; as an option it is refused")
    func certificate() async throws {
        let probe: SetupWorld.Probe = { $0.caFile == nil ? ServerProbeJSON(.unknownIssuer, detail: "unknown CA") : ServerProbeJSON(.ntfy) }
        try await ask(
            ["n", "", Self.server, "/nope.pem", "/dev/null", "~/ca.pem", "^C"], probe: probe
        ) { run, daemon, _ in
            #expect(run.out.contains("/nope.pem does not exist.") && run.out.contains("/dev/null is not a PEM certificate ("), "\(run.out)")
            #expect(run.out.components(separatedBy: "Server [").count == 2 && run.out.contains("Topic ["))
            #expect(daemon.requests.allSatisfy { !$0.body.contains("nope") })
        }
        let world = try SetupWorld()
        let run = await world.run(["--ntfy", Self.server, "--ca-file", "/nope.pem", "--no-test"], socket: "/nonexistent/s")
        #expect(run.status == 66 && run.err.contains("--ca-file: /nope.pem does not exist."), "\(run.err)")
    }

    @Test("an address with a user name or an unknown scheme is refused with its fault, in questions and in options")
    func addressFaults() async throws {
        let faults = [
            ("http://bell:secret@host", "Leave the user name out of the address"), ("ftp://x", "must begin with https:// or http://"),
            ("https://a/b", "without a path."),
        ]
        for (address, fault) in faults {
            try await ask(["n", "", address, "^C"], probe: Self.found) { run, daemon, _ in
                #expect(run.out.replacing("\n  ", with: " ").contains(fault), "\(run.out)")
                let addresses = try probed(daemon)
                #expect(addresses == [])
            }
        }
        let world = try SetupWorld()
        for (address, fault) in faults.dropLast() {
            let run = await world.run(["--gotify", address, "--gotify-token-file", "/t", "--no-test"], socket: "/nonexistent/s")
            #expect(run.status == 64 && run.err.replacing("\n  ", with: " ").contains(fault), "\(run.err)")
            #expect(!run.err.contains("secret"))
        }
    }

    @Test("an address typed where a decision is asked for is the next address; one that is kept is not tested")
    func menu() async throws {
        let dead: SetupWorld.Probe = { ServerProbeJSON(.nothing, detail: "\($0.address) cannot be reached") }
        try await ask(
            ["n", "", "http://a.example.org", "http://b.example.org", "k", "", "", "", "a", "none", "", "", ""], probe: dead
        ) { run, daemon, world in
            #expect(run.status == 0, "\(run.out)\(run.err)")
            let addresses = try probed(daemon)
            #expect(addresses == ["http://a.example.org", "http://b.example.org"])
            #expect(run.out.contains("This server is not tested now."))
            #expect(!run.out.contains("Press Enter when") && !run.out.contains("Did the test notice arrive?"), "\(run.out)")
            #expect(daemon.requests.allSatisfy { !$0.body.contains("\"sink\"") })
            #expect(world.text(world.config).contains("server = \"http://b.example.org\""))
        }
    }

    @Test("where one of two addresses answers, but not as a push server does, the other one is not mentioned")
    func stranger() async throws {
        let probe: SetupWorld.Probe = { request in
            request.address.hasPrefix("https:")
                ? ServerProbeJSON(.nothing, detail: "wrong version number") : ServerProbeJSON(.other, detail: "answered 404")
        }
        try await ask(["n", "", "192.168.1.5:8080", "^C"], probe: probe) { run, _, _ in
            #expect(run.out.contains("✗ answered 404") && !run.out.contains("wrong version"), "\(run.out)")
        }
    }

    @Test("a topic that somebody could guess gets a warning, unless the server asks for a sign-in")
    func guessable() async throws {
        for (answers, isTold) in [(["laundry", ""], true), (["laundry", "token", "tk_1"], false), (["", ""], false)] {
            try await ask(["n", "", Self.server] + answers + ["^C"], probe: Self.found) { run, _, _ in
                #expect(run.out.contains("Anyone who guesses the topic laundry") == isTold, "\(run.out)")
            }
        }
        #expect(TopicName.isGuessable("our-laundry-room") && !TopicName.isGuessable(TopicName.made(of: [UInt8](repeating: 0, count: 21))))
    }
}
