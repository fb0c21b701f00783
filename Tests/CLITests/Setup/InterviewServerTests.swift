import ControlWire
import FoundationEssentials
import Testing

@testable import bellhop

@Suite("Setup tries the address of a server before it asks anything else", .serialized)
struct InterviewServerTests {
    /// Returns the addresses that the daemon was asked to try.
    func probed(_ daemon: StandInDaemon) throws -> [String] {
        try daemon.requests.filter { $0.target.hasSuffix("/probe") }.map {
            try WireCoding.decode(ServerProbeRequest.self, from: Data($0.body.utf8)).address
        }
    }

    func ask(
        _ answers: [String], kinds: [SinkKindJSON] = SetupWorld.usual, config: String? = nil,
        judge: @escaping SetupWorld.Judge = { request, _ in SetupWorld.passed(request.sink) },
        probe: @escaping SetupWorld.Probe,
        _ check: (CommandRun, StandInDaemon, SetupWorld) throws -> Void
    ) async throws {
        let world = try SetupWorld(config: config)
        _ = try world.makeCertificate()
        try await StandInDaemon.with(world.script(kinds: kinds, judge: judge, probe: probe)) { daemon in
            try check(await world.ask(answers, daemon: daemon), daemon, world)
        }
    }

    @Test("an address without a scheme is tried with both; at home http comes first, elsewhere https")
    func scheme() async throws {
        for (typed, first, second) in [
            ("192.168.1.5:8080", "http://192.168.1.5:8080", "https://192.168.1.5:8080"),
            ("ntfy.example.org", "https://ntfy.example.org", "http://ntfy.example.org"),
        ] {
            let plain: SetupWorld.Probe = { request in
                request.address.hasPrefix("http:") ? ServerProbeJSON(.ntfy) : ServerProbeJSON(.nothing, detail: "no TLS")
            }
            try await ask(["n", "", typed, "^C"], probe: plain) { run, daemon, _ in
                let addresses = try probed(daemon)
                #expect(addresses == (first.hasPrefix("http:") ? [first] : [first, second]))
                let address = first.hasPrefix("http:") ? first : second
                #expect(run.out.contains("An ntfy server answers at \(address)."), "\(run.out)")
                // The first question after the server is the one for the topic.
                #expect(run.out.contains("Topic [laundry-"))
            }
        }
    }

    @Test("where nothing answers, the address is changed, tried again, kept or left out; nothing else is asked before")
    func nothing() async throws {
        let dead: SetupWorld.Probe = { ServerProbeJSON(.nothing, detail: "\($0.address) cannot be reached: refused") }
        try await ask(["n", "", "ntfy.example.org", "t", "c", "http://b.example.org", "k", "^C"], probe: dead) { run, daemon, _ in
            let addresses = try probed(daemon)
            #expect(
                addresses == [
                    "https://ntfy.example.org", "http://ntfy.example.org", "https://ntfy.example.org", "http://ntfy.example.org",
                    "http://b.example.org",
                ])
            #expect(run.out.contains("✗ https://ntfy.example.org cannot be reached: refused"))
            #expect(run.out.contains("[c]hange, [t]ry again, [k]eep anyway, [s]kip"))
            #expect(run.out.components(separatedBy: "Topic [").count == 2)
            // The address that was typed is proposed again.
            #expect(run.out.contains("Server [ntfy.example.org]: http://b.example.org"))
        }
        try await ask(["n", "", "ntfy.example.org", "s", "none", "", ""], probe: dead) { run, _, world in
            #expect(run.status == 0 && world.files == [], "\(run.out)")
            #expect(!run.out.contains("Topic ["))
        }
    }

    @Test("a Gotify server in the place of an ntfy server is recognized, and set up as what it is")
    func otherKind() async throws {
        try await ask(
            ["n", "ntfy", "gotify.example.org", "g", "app-token", "", "", "none", "", "", ""], probe: { _ in ServerProbeJSON(.gotify) }
        ) { run, _, world in
            #expect(run.status == 0, "\(run.out)\(run.err)")
            #expect(run.out.contains("https://gotify.example.org is a Gotify server, not an ntfy server."))
            #expect(world.text(world.config).contains("[sinks.gotify]\ntype = \"gotify\"\nserver = \"https://gotify.example.org\"\n"))
            #expect(world.text(world.home + "/.config/bellhop/gotify.token") == "app-token\n")
        }
    }

    @Test("only where the issuer of the certificate is unknown, a CA file is asked for, and used for the next try")
    func privateCA() async throws {
        let probe: SetupWorld.Probe = { request in
            request.caFile == nil ? ServerProbeJSON(.unknownIssuer, detail: "self-signed certificate") : ServerProbeJSON(.ntfy)
        }
        try await ask(
            ["n", "", "https://ntfy.example.org", "~/ca.pem", "laundry", "", "", "a", "", "", "none", "", "", ""], probe: probe
        ) { run, daemon, world in
            #expect(run.status == 0, "\(run.out)\(run.err)")
            #expect(run.out.contains("✗ self-signed certificate"))
            #expect(run.out.replacing("\n    ", with: " ").contains("The phone must trust the private CA, too."), "\(run.out)")
            #expect(world.text(world.config).contains("server = \"https://ntfy.example.org\"\nca_file = \"~/ca.pem\"\ntopic = \"laundry\""))
            let files = try daemon.requests.filter { $0.target.hasSuffix("/probe") }.map {
                try WireCoding.decode(ServerProbeRequest.self, from: Data($0.body.utf8)).caFile
            }
            #expect(files == [nil, world.home + "/ca.pem"])
        }
        let expired: SetupWorld.Probe = { _ in ServerProbeJSON(.nothing, detail: "certificate has expired") }
        try await ask(["n", "", "https://ntfy.example.org", "^C"], probe: expired) { run, _, _ in
            #expect(!run.out.contains("CA file"))
        }
    }

    @Test("a phone on a server that wants a sign-in gets a user of its own, says the page with the topic")
    func phoneUser() async throws {
        for (answers, isTold) in [(["token", "tk_1"], true), (["p", "ann", "pw"], true), (["no"], false)] {
            let all = ["n", "", "https://ntfy.example.org", "laundry"] + answers + ["", "a", "^C"]
            try await ask(all, probe: { _ in ServerProbeJSON(.ntfy) }) { run, _, _ in
                #expect(run.out.replacing("\n", with: " ").contains("Manage users > Add user") == isTold, "\(answers): \(run.out)")
            }
        }
    }

    @Test("answers are offered after the test: through a second topic, on a page, or not at all")
    func answers() async throws {
        let kinds = SetupWorld.kinds("ntfy", also: "answers", "answer_topic")
        let begin = ["n", "", "", "laundry"]
        let end = ["none", "", "", ""]
        try await ask(begin + ["", "", "a", "", "", ""] + end, kinds: kinds, probe: { _ in ServerProbeJSON(.ntfy) }) { run, _, world in
            #expect(run.status == 0, "\(run.out)\(run.err)")
            #expect(run.out.contains("Answer on the phone? [t]opic, [n]o (Enter: topic)"))
            #expect(world.text(world.config).contains("answers = \"topic\"\nanswer_topic = \"answers-"))
        }
        // With a sign-in, the second topic and its token are asked for, and the default is no.
        let signedIn = ["token", "tk_1", "", "a", "", "", "t", "back-channel", "tk_phone"]
        try await ask(begin + signedIn + end, kinds: kinds, probe: { _ in ServerProbeJSON(.ntfy) }) { run, _, world in
            #expect(run.status == 0, "\(run.out)\(run.err)")
            #expect(run.out.contains("Answer on the phone? [n]o, [t]opic (Enter: no)"))
            #expect(world.text(world.config).contains("answer_topic = \"back-channel\"\ntoken_file ="))
            #expect(world.text(world.config).contains("answer_token_file = \"~/.config/bellhop/phone.answer_token\""))
            #expect(!run.out.contains("tk_phone"))
        }
        // A token with which the phone cannot answer is shown at once. It can be replaced, tested again or
        // kept.
        let trouble = "buttons do nothing, because the server does not know the token of the phone (check answer_token)"
        let judge: SetupWorld.Judge = { request, _ in
            var trial = SetupWorld.passed(request.sink)
            if request.text.contains("tk_wrong") { trial.test?.trouble = trouble }
            return trial
        }
        for (typed, kept) in [(["a", "tk_phone"], "tk_phone"), (["t", "k"], "tk_wrong"), (["n"], nil)] as [([String], String?)] {
            let wrong = ["token", "tk_1", "", "a", "", "", "t", "back-channel", "tk_wrong"] + typed
            try await ask(begin + wrong + end, kinds: kinds, judge: judge, probe: { _ in ServerProbeJSON(.ntfy) }) { run, _, world in
                #expect(run.status == 0, "\(run.out)\(run.err)")
                #expect(run.out.replacing(/\n +/, with: " ").contains("✗ " + trouble), "\(run.out)")
                #expect(run.out.contains("The phone can answer.") == (kept == "tk_phone"), "\(run.out)")
                let file = world.home + "/.config/bellhop/phone.answer_token"
                if let kept { #expect(world.text(file) == kept + "\n") } else { #expect(!world.text(world.config).contains("answer")) }
            }
        }
        // The topic of the notices is refused at once. The proposed one stays the same on the way back.
        let again = ["token", "tk_1", "", "a", "", "", "t", "laundry", "b", "t", "", ""]
        try await ask(begin + again + end, kinds: kinds, probe: { _ in ServerProbeJSON(.ntfy) }) { run, _, world in
            #expect(run.status == 0, "\(run.out)\(run.err)")
            #expect(run.out.contains("This is the topic of the notices") && !run.out.contains("The phone gets no buttons"), "\(run.out)")
            let proposed = run.out.matches(of: /Topic for answers \[(.+?)\]/).map { String($0.1) }
            #expect(proposed.count == 3 && Set(proposed).count == 1, "\(run.out)")
            #expect(proposed.first.map { world.text(world.config).contains("answer_topic = \"\($0)\"") } == true)
        }
        // A sink that has answers keeps, changes or loses them.
        let own = """
            [sinks.log]
            type = "stdout"

            [sinks.mobile]
            type = "ntfy"
            server = "https://ntfy.example.org"
            topic = "laundry"
            token_file = "~/t"
            answers = "topic"
            answer_topic = "back"
            answer_token_file = "~/at"

            """
        for (way, isKept) in [("", true), ("n", false)] {
            try await ask(
                ["n", "c", "", "", "", "", "a", "", "", way, "", "", "y"], kinds: kinds, config: own, probe: { _ in ServerProbeJSON(.ntfy) }
            ) { run, _, world in
                #expect(run.status == 0, "\(run.out)\(run.err)")
                #expect(run.out.contains("Answer on the phone? [a]s before, [n]o, [t]opic (Enter: as before)"), "\(run.out)")
                #expect(world.text(world.config).contains("answer") == isKept, "\(run.out)")
                if isKept { #expect(world.text(world.config) == own) }
            }
        }
        let api = "[api]\nlisten = \"127.0.0.1:8077\"\npublic_url = \"https://b.example.org\"\n"
        try await ask(
            begin + ["", "", "a", "", "", "p"] + end, kinds: kinds, config: api, probe: { _ in ServerProbeJSON(.ntfy) }
        ) { run, _, world in
            #expect(run.status == 0, "\(run.out)\(run.err)")
            #expect(run.out.contains("the phone opens a page at https://b.example.org"))
            #expect(world.text(world.config).contains("answers = \"http\"\n"))
        }
    }
}
