import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Foundation
import Testing

/// Tests `bellhop setup` in a terminal and in a script, against the running daemon and an ntfy
/// server.
@Suite(.timeLimit(.minutes(15))) struct SetupTests {
    private static let token = "tk_abcdefghijklmnopqrstuvwxyz012"

    private func secured() async throws -> NtfyStandIn {
        try await NtfyStandIn(.init(access: .init(everyone: .none, tokens: [Self.token: .readWrite])))
    }

    private func start(_ daemon: DaemonProcess) async throws -> TestTerminal {
        try await TestTerminal.start(
            [Programs.path("bellhop"), "setup"],
            environment: daemon.environment.merging(["BELLHOP_SOCKET": daemon.socket, "TERM": "xterm-256color"]) { $1 })
    }

    /// Answers all questions before the one for the token, and declines pop-ups.
    private func reachToken(_ terminal: TestTerminal, _ server: String, topic: String = "") async throws {
        try await terminal.until("Use pop-ups?")
        terminal.type("n")
        try await terminal.until("Which app?")
        terminal.type("")
        try await terminal.until("Server [https://ntfy.sh]:")
        terminal.type(server)
        try await terminal.until("Topic [laundry-")
        terminal.type(topic)
        try await terminal.until("Does the server ask for a sign-in?")
        terminal.type("token")
        try await terminal.until("Access token (input is hidden):")
    }

    @Test("N-2: answered in a terminal, a wash reaches the phone; the token was never on the screen, nor in the config")
    func terminal() async throws {
        let ntfy = try await secured()
        let config = "# mine\n" + DaemonConfig.json + "\n# the end"
        try await DaemonProcess.run(config: config) { daemon in
            let terminal = try await start(daemon)
            try await reachToken(terminal, ntfy.url)
            #expect(!terminal.echoes, "a secret is not to be seen")
            // The person makes a typing error and corrects it before pressing Enter.
            terminal.type("x\u{15}" + Self.token)
            try await terminal.until("your own server?")
            #expect(terminal.echoes)
            terminal.type("")
            try await terminal.until("Which phone?")
            terminal.type("")
            try await terminal.until("Press Enter when the phone has subscribed:")
            #expect(terminal.text.contains("▀") && terminal.text.contains("ntfy://127.0.0.1:"))
            // The server refuses everybody without a sign-in, so the phone needs an account, too.
            let words = terminal.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(words.contains("In the app: Settings > Manage users > Add user."), "\(words)")
            terminal.type("")
            try await terminal.until("Did the test notice arrive?")
            let test = try #require(ntfy.stored.all.first)
            #expect(test.title == "Test Notification")
            #expect(terminal.text.contains(test.topic))
            terminal.type("test again")
            try await terminal.until("Did the test notice arrive?", times: 2)
            // The first message tried the token, before the phone subscribed.
            #expect(ntfy.stored.count == 3)
            let before = try String(contentsOfFile: daemon.scratch.path + "/bellhop.toml", encoding: .utf8)
            #expect(before == config, "nothing is written before the end")
            #expect(terminal.text.contains("An ntfy server answers at \(ntfy.url)."))
            terminal.type("yes")
            try await terminal.until("Answer on the phone?")
            terminal.type("")
            if try await daemon.hasSafetyNet() {
                try await terminal.until("Use this safety net?")
                terminal.type("n")
            }
            try await terminal.until("Play sounds? [y/N]")
            terminal.type("n")
            try await terminal.until("Which one? (Enter for none)")
            terminal.type("inlet")
            try await terminal.until("A name for this inlet")
            terminal.type("")
            try await terminal.until("Which one? (Enter for none)")
            terminal.type("")
            try await terminal.until("Quiet from 22:00 to 07:00?")
            terminal.type("")
            try await terminal.until("Write this config? [Y/n]")
            terminal.type("")
            try await terminal.until("bellhop status")
            #expect(try await terminal.program.exit() == 0)
            await terminal.untilEnd()
            #expect(!terminal.text.contains(Self.token))
            let line = terminal.text.split(whereSeparator: \.isNewline).first { $0.contains("curl --unix-socket") }
            let post = try await Program.run(["/bin/sh", "-c", String(try #require(line))], environment: daemon.environment)
            #expect(post.status == 0, "\(post)")
            _ = try await daemon.output.until { $0.contains("\"hello\"") }

            let after = try String(contentsOfFile: daemon.scratch.path + "/bellhop.toml", encoding: .utf8)
            #expect(after.hasPrefix("# mine\n" + DaemonConfig.json) && after.contains("\n# the end") && !after.contains(Self.token))
            let attributes = try FileManager.default.attributesOfItem(atPath: daemon.scratch.path + "/phone.token")
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            #expect(try await daemon.sinks().map(\.name).contains("phone"))
            try await daemon.timer("Tea", for: .seconds(1))
            let messages = await ntfy.stored.wait { $0.contains { $0.title == "Tea" } }
            #expect(messages.last?.topic == test.topic)
        }
        try await ntfy.stop()
    }

    @Test(
        "Control-C at a question, open or secret, ends it with 130, the terminal as it was, and nothing written", arguments: [true, false])
    func interrupted(atSecret: Bool) async throws {
        let ntfy = try await secured()
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            let terminal = try await start(daemon)
            if atSecret {
                try await reachToken(terminal, ntfy.url)
            } else {
                try await terminal.until("Use pop-ups?")
            }
            terminal.press("\u{3}")
            #expect(try await terminal.program.exit() == 130)
            await terminal.untilEnd()
            #expect(terminal.text.hasSuffix("Nothing was changed.\n"))
            #expect(terminal.echoes)
            let files = try FileManager.default.contentsOfDirectory(atPath: daemon.scratch.path).sorted()
            #expect(files == ["bellhop.toml", "config", "home", "run", "state"])
            #expect(try String(contentsOfFile: daemon.scratch.path + "/bellhop.toml", encoding: .utf8) == DaemonConfig.json)
        }
        try await ntfy.stop()
    }

    @Test("in a script: a test that is refused changes nothing and says why; one that is taken is written and in force")
    func script() async throws {
        let ntfy = try await secured()
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            let wrong = try daemon.scratch.write("tk_wrong\n", to: "wrong.token")
            let refused = try await daemon.bellhop("setup", "--ntfy", ntfy.url, "--token-file", wrong, "--yes")
            #expect(refused.status == 69, "\(refused.errors)")
            #expect(refused.output.contains("token"))
            #expect(try String(contentsOfFile: daemon.scratch.path + "/bellhop.toml", encoding: .utf8) == DaemonConfig.json)
            #expect(try await daemon.sinks().map(\.name) == ["out"])

            let right = try daemon.scratch.write(Self.token + "\n", to: "right.token")
            let taken = try await daemon.bellhop(
                "setup", "--ntfy", ntfy.url, "--token-file", right, "--topic", "laundry", "--yes", "--json")
            #expect(taken.status == 0, "\(taken.errors)")
            let answer = try WireCoding.decode(SetupJSON.self, from: Data(taken.output.utf8))
            #expect(answer.written && answer.reloaded && answer.sinks.first?.test?.passed == true)
            #expect(try await daemon.sinks().map(\.name).sorted() == ["out", "phone"])
            let noTopic = try await daemon.bellhop("setup", "--gotify", "https://127.0.0.1:1", "--yes")
            #expect(noTopic.status == 78, "a token is missing: \(noTopic.errors)")
            #expect(noTopic.errors.contains("--gotify-token-file") && !noTopic.errors.contains("bellhop.toml"))
        }
        try await ntfy.stop()
    }

    @Test("the address is tried at once: without a scheme it is found, and b leads back from the question after it")
    func address() async throws {
        let ntfy = try await NtfyStandIn()
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            let terminal = try await start(daemon)
            try await terminal.until("Use pop-ups?")
            terminal.type("n")
            try await terminal.until("Which app?")
            terminal.type("")
            try await terminal.until("Server [https://ntfy.sh]:")
            terminal.type("127.0.0.1:\(ntfy.port)")
            try await terminal.until("An ntfy server answers at http://127.0.0.1:\(ntfy.port).")
            try await terminal.until("Topic [laundry-")
            terminal.type("b")
            try await terminal.until("Server [127.0.0.1:\(ntfy.port)]:")
            terminal.press("\u{3}")
            #expect(try await terminal.program.exit() == 130)

            let run = try await daemon.bellhop("setup", "--ntfy", "127.0.0.1:\(ntfy.port)", "--topic", "laundry", "--yes")
            #expect(run.status == 0, "\(run.output)\(run.errors)")
            #expect(run.output.contains("+ server = \"\(ntfy.url)\""), "what changes in an existing file is shown: \(run.output)")
            #expect(try await daemon.sinks().map(\.name).sorted() == ["out", "phone"])
        }
        try await ntfy.stop()
    }

    @Test("a private CA is asked for where the server's certificate is unknown; single letters answer; in a script, an option is named")
    func privateCA() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            let (cert, key) = (daemon.scratch.path + "/cert.pem", daemon.scratch.path + "/key.pem")
            let made = try await Program.run([
                "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key, "-out",
                cert, "-days", "2", "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1",
            ])
            #expect(made.status == 0, "\(made.errors)")
            let server = try await Program.start(["python3", "-c", Self.secureServer, cert, key], environment: [:])
            let address = "https://127.0.0.1:" + (try await server.output.element(0))

            let scripted = try await daemon.bellhop("setup", "--ntfy", address, "--topic", "laundry", "--yes")
            #expect(scripted.status == 69 && scripted.errors.contains("--ca-file <file>"), "\(scripted)")
            let terminal = try await start(daemon)
            try await terminal.until("Use pop-ups?")
            terminal.type("n")
            try await terminal.until("Which app? [nt]fy, [g]otify, [no]ne (Enter: ntfy):")
            terminal.type("nt")
            try await terminal.until("Server [https://ntfy.sh]:")
            terminal.type(address)
            try await terminal.until("CA file (Enter for none):")
            terminal.type(cert)
            try await terminal.until("An ntfy server answers at \(address).")
            try await terminal.until("Topic [laundry-")
            terminal.type("b")
            try await terminal.until("CA file (Enter for none):", times: 2)
            terminal.press("\u{3}")
            #expect(try await terminal.program.exit() == 130)
            await terminal.untilEnd()
            #expect(terminal.text.hasSuffix("Nothing was changed.\n"))
            try await server.kill9()
        }
    }

    /// Answers as an ntfy server does when it is asked whether it works, with the certificate and
    /// the key that are its arguments. Prints its port.
    private static let secureServer = """
        import http.server, ssl, sys

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Length", "16")
                self.end_headers()
                self.wfile.write(b'{"healthy":true}')

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(sys.argv[1], sys.argv[2])
        server.socket = context.wrap_socket(server.socket, server_side=True)
        print(server.server_port, flush=True)
        server.serve_forever()
        """

    @Test("a Gotify server in the place of an ntfy server is refused by its name, with the command that sets it up")
    func otherKind() async throws {
        let gotify = try await GotifyStandIn()
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            let run = try await daemon.bellhop("setup", "--ntfy", gotify.url, "--yes")
            #expect(run.status == 69, "\(run.output)\(run.errors)")
            #expect(run.errors.contains("is a Gotify server") && run.errors.contains("--gotify-token-file"), "\(run.errors)")
            #expect(try await daemon.sinks().map(\.name) == ["out"])
        }
        try await gotify.stop()
    }

    @Test("promise 8: a second server becomes a second sink, and never gets what the config holds for the first")
    func otherServer() async throws {
        let ntfy = try await secured()
        let other = try await RecordingServer()
        let config = DaemonConfig.ntfy(ntfy.url, more: "token = \"\(Self.token)\"\nanswers = \"topic\"\nanswer_topic = \"back\"")
        try await DaemonProcess.run(config: config) { daemon in
            // The config holds a token, so only its owner can read it.
            let file = daemon.scratch.path + "/bellhop.toml"
            _ = try await daemon.bellhop("setup", "--ntfy", other.url, "--topic", "zz", "--yes")
            _ = try await daemon.bellhop("setup", "--gotify", other.url, "--yes")
            #expect(!other.requests.all.isEmpty)
            for request in other.requests.all {
                #expect(request.header("authorization") == nil, "\(request.method) \(request.target)")
                #expect(!request.headers.contains { $0.value.contains(Self.token) } && !request.text.contains(Self.token))
            }
            let text = try String(contentsOfFile: file, encoding: .utf8)
            #expect(text.hasPrefix(config.trimmingCharacters(in: .newlines)), "the first phone stays as it was: \(text)")
            #expect(text.components(separatedBy: Self.token).count == 2)
            // A named sink moves to the server without anything that the config holds for the old
            // one. This server is no ntfy server, so nothing is written.
            let named = try await daemon.bellhop("setup", "--ntfy", other.url, "--topic", "zz", "--name", "phone", "--yes")
            #expect(named.status == 69 && named.errors.contains("What belongs to the old server is removed"), "\(named)")
            #expect(!other.requests.all.contains { $0.header("authorization") != nil || $0.text.contains(Self.token) })
            #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
        }
        try await ntfy.stop()
        try await other.stop()
    }

    @Test("the first sink of a household takes nothing away: what is built in is written out with it")
    func firstSink() async throws {
        let ntfy = try await NtfyStandIn()
        try await DaemonProcess.run(config: "[timers.tea]\nlength = \"4m\"\n") { daemon in
            #expect(try await daemon.sinks().map(\.name).sorted().contains("log"), "a config without sinks has the built-in ones")
            // There is no session bus here, so no desktop could show the built-in pop-ups.
            let before = try await daemon.sinks().map(\.name).filter { $0 != "desktop" }
            let run = try await daemon.bellhop("setup", "--ntfy", ntfy.url, "--topic", "laundry", "--yes")
            #expect(run.status == 0, "\(run.output)\(run.errors)")
            #expect(try await daemon.sinks().map(\.name).sorted() == (before + ["phone"]).sorted())
            #expect(run.output.split(separator: "\n").contains { $0.contains("changed: ") && $0.hasSuffix("phone") }, "\(run.output)")
        }
        try await ntfy.stop()
    }

    @Test("G20: in German, from the offer to start bellhopd to the config that is in force; z goes back, until bellhopd runs")
    func german() async throws {
        let scratch = try TemporaryFolder.ofDaemon()
        let environment = DaemonProcess.environment(scratch).merging(["LANG": "de_DE.UTF-8", "TERM": "xterm-256color"]) { $1 }
        func bellhop(_ arguments: String...) async throws -> Program.Result {
            try await Program.run([Programs.path("bellhop")] + arguments, environment: environment)
        }
        do {
            let terminal = try await TestTerminal.start([Programs.path("bellhop"), "setup"], environment: environment)
            for (question, answer) in [
                ("bellhopd jetzt starten?", "z"), ("bellhopd jetzt starten?", "j"), ("Einblendungen zeigen?", "z"),
                ("Einblendungen zeigen?", "n"), ("Welche App?", "z"), ("Einblendungen zeigen?", "nein"), ("Welche App?", "k"),
                ("Töne abspielen?", "n"), ("Wohin?", "ausgabe"), ("Als JSON, ein Objekt je Zeile, für Programme?", "ja"),
                ("Was davon?", ""), ("Ruhe von 22:00 bis 07:00?", "j"), ("Diese Konfiguration schreiben?", "j"),
            ] {
                try await terminal.untilNext(question)
                terminal.type(answer)
            }
            #expect(try await terminal.program.exit() == 0)
            await terminal.untilEnd()
            for said in ["Das ist die erste Frage.", "bellhopd läuft jetzt", "die Konfiguration gilt jetzt", "Probier jetzt"] {
                #expect(terminal.text.contains(said), "\(said): \(terminal.text)")
            }
            let config = try String(contentsOfFile: scratch.path + "/config/bellhop/bellhop.toml", encoding: .utf8)
            #expect(config.hasPrefix("# Von „bellhop setup“ angelegt."), "\(config)")
            #expect(config.contains("[sinks.log]\ntype = \"stdout\"\nformat = \"json\"\n"), "\(config)")
            #expect(config.contains("[quiet_hours]\nfrom = \"22:00\"\nto = \"07:00\""), "\(config)")
            let sinks = try await bellhop("sinks", "--json")
            let names = try WireCoding.decode(SinkListJSON.self, from: Data(sinks.output.utf8)).sinks.map(\.name)
            #expect(names == ["log"], "\(sinks)")
        } catch {
            _ = try await bellhop("down")
            throw error
        }
        #expect(try await bellhop("down").status == 0)
    }

    @Test("an inlet is added without questions, and the printed line of curl posts a notice; wrong names are refused")
    func inlet() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json + "[api]\nlisten = \"127.0.0.1:0\"\n") { daemon in
            for wrong in ["Scripts", "notify", "a_b"] {
                let refused = try await daemon.bellhop("setup", "--inlet", wrong, "--yes")
                #expect(refused.status == 64 && refused.errors.contains("The name of an inlet has"), "\(refused)")
            }
            let added = try await daemon.bellhop("setup", "--inlet", "scripts", "--yes")
            #expect(added.status == 0, "\(added)")
            let line = try #require(added.output.split(separator: "\n").first { $0.contains("curl -H 'Authorization: Bearer ") })
            let post = try await Program.run(["/bin/sh", "-c", String(line)], environment: daemon.environment)
            #expect(post.status == 0, "\(post)")
            _ = try await daemon.output.until { $0.contains("\"inlet\":\"scripts\"") }
            let again = try await daemon.bellhop("setup", "--inlet", "scripts", "--yes")
            #expect(again.status == 64 && again.errors.contains("bellhop inlets token scripts"), "\(again)")
        }
    }

    @Test("without a terminal it does not wait for answers")
    func noTerminal() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            let run = try await daemon.bellhop("setup")
            #expect(run.status == 64)
            #expect(run.errors.contains("bellhop setup --popups"))
        }
    }
}

extension DaemonProcess {
    /// Returns whether the daemon's ntfy sinks can place messages on the server in advance.
    fileprivate func hasSafetyNet() async throws -> Bool {
        let kinds: SinkKindListJSON = try await client.send(Request(.sinkKinds))
        return kinds.kinds.contains { $0.kind == "ntfy" && $0.keys.contains { $0.name == "safety_net" } }
    }
}
