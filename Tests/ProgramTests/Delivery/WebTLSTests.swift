import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Foundation
import Testing

/// Tests the API over TCP with a certificate of its own. openssl makes the certificates, and curl is
/// the client.
@Suite(.timeLimit(.minutes(15))) struct WebTLSTests {
    private static let token = "0123456789abcdef0123456789abcdef"
    private static let config =
        DaemonConfig.json + """
            [api]
            listen = "127.0.0.1:0"
            token = "\(token)"
            certificate = "@/chain.pem"
            key = "@/key.pem"

            """
    private static let clean = ["PATH": "/usr/bin:/bin"]

    /// Makes a certificate for 127.0.0.1 that signs itself.
    private static func certify(
        _ daemon: DaemonProcess, days: Int = 365, chain: String = "chain.pem", key: String = "key.pem", names: String = "IP:127.0.0.1"
    ) async throws {
        let folder = daemon.scratch.path
        let made = try await Program.run(
            [
                "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout",
                "\(folder)/\(key)", "-out", "\(folder)/\(chain)", "-days", "\(days)", "-subj", "/CN=127.0.0.1", "-addext",
                "subjectAltName=\(names)",
            ], environment: clean)
        try #require(made.status == 0, "\(made)")
        try #require(chmod("\(folder)/\(key)", 0o600) == 0)
    }

    private static func address(_ daemon: DaemonProcess, skipping lines: Int = 0) async throws -> String {
        let line = try await daemon.program.saying("answers at https://", skipping: lines)
        let rest = line[(try #require(line.firstRange(of: "https://"))).upperBound...]
        return String(rest.prefix { $0 != "," && $0 != " " })
    }

    /// Runs curl, which trusts only the certificate in the file `trusting`.
    private static func curl(
        _ daemon: DaemonProcess, _ url: String, trusting: String = "chain.pem", _ more: String...
    ) async throws -> Program.Result {
        try await Program.run(
            [
                "curl", "-sS", "--noproxy", "*", "--max-time", "60", "--cacert", "\(daemon.scratch.path)/\(trusting)", "-H",
                "Authorization: Bearer \(token)",
            ] + more + [url], environment: clean)
    }

    private func run(days: Int = 365, _ body: (DaemonProcess, String) async throws -> Void) async throws {
        let daemon = try DaemonProcess(config: Self.config)
        try await Self.certify(daemon, days: days)
        try await daemon.start()
        do {
            try await body(daemon, try await Self.address(daemon))
        } catch {
            try await daemon.kill9()
            throw error
        }
        try await daemon.kill9()
    }

    @Test("TLS 1.2 and newer are spoken, a stream too; plain HTTP gets a hint, and garbage does no harm")
    func spoken() async throws {
        try await run { daemon, address in
            let status = try await Self.curl(daemon, "https://\(address)/v1/status", "-o", "/dev/null", "-w", "%{http_code}")
            #expect(status.output == "200", "\(status)")
            let origin = try await Self.curl(
                daemon, "https://\(address)/v1/status", "-H", "Origin: https://\(address)", "-w", "%{http_code}", "-o", "/dev/null")
            #expect(origin.output == "200", "\(origin)")
            let plainOrigin = try await Self.curl(
                daemon, "https://\(address)/v1/status", "-H", "Origin: http://\(address)", "-w", "%{http_code}", "-o", "/dev/null")
            #expect(plainOrigin.output == "403", "\(plainOrigin)")
            for (version, works) in [("-tls1_2", true), ("-tls1_3", true), ("-tls1_1", false)] {
                let shaken = try await Program.run(
                    ["bash", "-c", "openssl s_client -connect \(address) \(version) -cipher 'DEFAULT@SECLEVEL=0' </dev/null 2>&1"],
                    environment: Self.clean)
                #expect(shaken.output.contains("Cipher is (NONE)") != works, "\(version): \(shaken.output)")
            }
            let plain = try await Self.curl(daemon, "http://\(address)/v1/status", "-w", "%{http_code}")
            #expect(plain.output.contains("This port speaks TLS. Use an address that begins with https://"), "\(plain)")
            #expect(plain.output.hasSuffix("400"), "\(plain)")

            let port = try #require(address.split(separator: ":").last.flatMap { UInt16($0) })
            let garbage = try SilentCallers(20, atPort: port, saying: "\u{16}garbage that is no handshake at all")
            let stream = try await Program.start(
                [
                    "curl", "-sN", "--noproxy", "*", "--cacert", "\(daemon.scratch.path)/chain.pem", "-H",
                    "Authorization: Bearer \(Self.token)", "-H", "Accept: text/event-stream", "https://\(address)/v1/events",
                ], environment: Self.clean)
            #expect(await stream.output.wait(count: 1).first == ": bellhop")
            try await daemon.timer("Tea", for: .seconds(1))
            _ = await stream.output.wait { $0.contains { $0.contains("timer.finished") } }
            withExtendedLifetime(garbage) {}
            try await stream.kill9()
            // The key is in no line of the log.
            #expect(!(try daemon.program.errors.all.joined().contains("PRIVATE KEY")))
            let well = try await daemon.bellhop("doctor", "--all")
            #expect(well.output.contains("bellhopd listens on https://\(address)"), "\(well.output)")
            let pairing = try await daemon.bellhop("api", "pair", "--json")
            #expect(pairing.output.contains("https://\(address)/#pair="), "\(pairing)")
            #expect(!pairing.output.contains("plain http"), "\(pairing)")
        }
    }

    @Test("a renewed certificate serves new connections after SIGHUP and after a reload, and open ones stay", arguments: [true, false])
    func renewal(isSignal: Bool) async throws {
        try await run { daemon, address in
            let stream = try await Program.start(
                [
                    "curl", "-sN", "--noproxy", "*", "--cacert", "\(daemon.scratch.path)/chain.pem", "-H",
                    "Authorization: Bearer \(Self.token)", "-H", "Accept: text/event-stream", "https://\(address)/v1/events",
                ], environment: Self.clean)
            #expect(await stream.output.wait(count: 1).first == ": bellhop")

            try await Self.certify(daemon, chain: "new.pem", key: "new.key")
            #expect(try await Self.curl(daemon, "https://\(address)/v1/status", trusting: "new.pem").status == 60)
            for (from, to) in [("new.pem", "chain.pem"), ("new.key", "key.pem")] {
                try #require(rename(daemon.scratch.path + "/" + from, daemon.scratch.path + "/" + to) == 0)
            }
            if isSignal {
                try daemon.program.signal(SIGHUP)
                try await daemon.program.saying("config loaded from")
            } else {
                let reload = try await daemon.bellhop("config", "reload")
                #expect(reload.status == 0 && reload.output.contains("changed: api"), "\(reload)")
            }
            #expect(try await Self.curl(daemon, "https://\(address)/v1/status").status == 0)
            try await daemon.timer("Tea", for: .seconds(1))
            _ = await stream.output.wait { $0.contains { $0.contains("timer.finished") } }
            try await stream.kill9()
        }
    }

    @Test(
        "a key of another certificate is refused by check and reload, with both names, and what runs goes on; a start only leaves the API off"
    )
    func mismatch() async throws {
        try await run { daemon, address in
            try await Self.certify(daemon, chain: "other.pem", key: "key.pem")
            for command in [["config", "check"], ["config", "reload"]] {
                let refused = try await daemon.bellhop(
                    arguments: command + (command[1] == "check" ? [daemon.scratch.path + "/bellhop.toml"] : []))
                #expect(
                    refused.status == 78 && (refused.output + refused.errors).contains("/key.pem does not belong to the certificate"),
                    "\(command): \(refused)")
            }
            #expect(try await Self.curl(daemon, "https://\(address)/v1/status").status == 0)
            _ = try await daemon.bellhop("pet", "add", "Snowy")
            for (name, said) in [("Tea", "does not belong to the certificate"), ("Coffee", "contains no private key")] {
                try await daemon.kill9()
                if name == "Coffee" { try daemon.scratch.write("no key", to: "key.pem") }
                let start = try await daemon.start()
                #expect(start.errors.all.contains { $0.contains(said) }, "\(start.errors.all)")
                try await Self.expectOff(daemon, because: said)
                try await daemon.timer(name, for: .seconds(1))
                _ = try await daemon.notice("timer.finished", name: name)
                #expect(try await daemon.bellhop("config", "reload").status == 78)
                try await Self.expectOff(daemon, because: said)
            }
            try await Self.certify(daemon)
            let mended = try await daemon.bellhop("config", "reload")
            #expect(mended.status == 0 && mended.output.contains("changed: api"), "\(mended)")
            let renewed = try await Self.address(daemon)
            #expect(try await Self.curl(daemon, "https://\(renewed)/v1/status").status == 0)
            #expect(try await daemon.status().warnings.allSatisfy { !$0.contains("key.pem") })
        }
    }

    /// Expects that status, doctor and the commands that need the API say why it is off, each once, and
    /// what to do.
    private static func expectOff(_ daemon: DaemonProcess, because said: String) async throws {
        let remedy = "Correct the fault, then run: bellhop config reload"
        let warnings = try await daemon.status().warnings
        #expect(warnings.count { $0.contains("The API over TCP is off") && $0.contains(said) && $0.hasSuffix(remedy) } == 1, "\(warnings)")
        #expect(warnings.allSatisfy { !$0.contains("from before") }, "there was no config before: \(warnings)")
        let doctor = try await daemon.bellhop("doctor")
        let words = doctor.output.replacing(/\s+/, with: " ")
        #expect(doctor.status == 69 && words.contains("✗ api") && words.contains(remedy), "\(doctor)")
        #expect(words.components(separatedBy: said).count == 2 && !words.contains("would not start again"), "\(doctor)")
        for command in [["api", "pair"], ["page"], ["api", "sticker", "Snowy"]] {
            let refused = try await daemon.bellhop(arguments: command)
            let words = refused.errors.replacing(/\s+/, with: " ")
            #expect(refused.status != 0 && words.contains(said) && words.contains(remedy), "\(command): \(refused)")
            #expect(!words.contains("[api]"), "\(command): \(refused)")
        }
    }

    @Test("a certificate for another name than public_url is warned of by config check and doctor")
    func otherName() async throws {
        let daemon = try DaemonProcess(config: Self.config + "public_url = \"https://home.example.org\"\n")
        try await Self.certify(daemon, names: "DNS:Other.example.org,DNS:*.x.org,IP:127.0.0.1,IP:fd00::1")
        try await daemon.start()
        let said = "is not valid for home.example.org, but for other.example.org, *.x.org, 127.0.0.1, fd00::1, so browsers"
        for command in [["config", "check"], ["config", "check", daemon.scratch.path + "/bellhop.toml"], ["doctor"]] {
            let shown = try await daemon.bellhop(arguments: command)
            #expect(shown.status == 0 && shown.output.replacing(/\s+/, with: " ").contains(said), "\(command): \(shown)")
        }
        try await Self.certify(daemon, names: "DNS:*.example.org")
        #expect(try await daemon.bellhop("config", "reload").status == 0)
        for command in [["config", "check"], ["doctor"]] {
            let shown = try await daemon.bellhop(arguments: command)
            #expect(shown.status == 0 && !shown.output.contains("not valid"), "\(command): \(shown)")
        }
        try await daemon.kill9()
    }

    @Test("a certificate that expires within 14 days is warned of by status and doctor, and serves")
    func expiry() async throws {
        try await run(days: 3) { daemon, address in
            #expect(try await Self.curl(daemon, "https://\(address)/v1/status").status == 0)
            let doctor = try await daemon.bellhop("doctor")
            #expect(doctor.output.contains("chain.pem expires in 2 d"), "\(doctor)")
            let status = try await daemon.bellhop("status")
            #expect((status.output + status.errors).contains("chain.pem expires in 2 d"), "\(status)")
        }
    }

    @Test("a certificate that is added or removed by a reload changes what the same port speaks")
    func switched() async throws {
        try await run { daemon, address in
            let plain = Self.config.replacing("certificate = \"@/chain.pem\"\nkey = \"@/key.pem\"\n", with: "").replacing(
                "127.0.0.1:0", with: address)
            try daemon.write(config: plain)
            #expect(try await daemon.bellhop("config", "reload").status == 0)
            try await daemon.program.saying("answers at http://")
            #expect(try await Self.curl(daemon, "http://\(address)/v1/status").status == 0)
            let before = try daemon.program.errors.all.count
            try daemon.write(config: Self.config.replacing("127.0.0.1:0", with: address))
            #expect(try await daemon.bellhop("config", "reload").status == 0)
            _ = try await Self.address(daemon, skipping: before)
            #expect(try await Self.curl(daemon, "https://\(address)/v1/status").status == 0)
            let log = try daemon.program.errors.all
            #expect(log.allSatisfy { !$0.contains("Error") && !$0.contains(" error ") }, "\(log)")
        }
    }
}
