#if Push
import BellhopCore
import BellhopTestKit
import CurlHTTP
import Testing

@testable import PushSinks

/// Tests the warnings that a sink gives although its settings work, for example because a secret is
/// sent unencrypted or because the server is of another kind.
@Suite struct ExposureTests {
    private static let secret = SettingValue.secret(Redacted("SecretSecretSecret"))

    private func cautions(_ make: (SinkEnvironment) throws -> Void) throws -> [String] {
        let heard = Locked<[InvalidSettings.Fault]>([])
        var environment = Fixtures.environment()
        environment.caution = { fault in heard.withLock { $0.append(fault) } }
        try make(environment)
        return heard.withLock { $0 }.map { "\($0.key ?? "-"): \($0.message)" }
    }

    @Test("a token or password that goes unencrypted to another machine is warned of; on this machine, or encrypted, it is not")
    func exposed() throws {
        let open = "goes over the network unencrypted, so anyone on the network path can read it"
        for (url, isExposed) in [
            ("http://ntfy.example.org", true), ("http://192.168.1.5:8080", true), ("http://127.0.0.1.example.org", true),
            ("https://ntfy.example.org", false), ("http://127.0.0.1:80", false), ("http://localhost", false), ("http://[::1]:80", false),
        ] {
            let server = isExposed ? [": \(open) (write https:// in the setting \"server\")"] : []
            #expect(try cautions { _ = try Fixtures.ntfy(url, ["token": Self.secret], environment: $0) } == server.map { "token" + $0 })
            #expect(
                try cautions { _ = try Fixtures.ntfy(url, ["user": .string("ann"), "password": Self.secret], environment: $0) }
                    == server.map { "password" + $0 })
            #expect(try cautions { _ = try Fixtures.ntfy(url, environment: $0) } == [])
            #expect(
                try cautions { environment in
                    let values: [String: SettingValue] = ["server": .string(url), "token": Self.secret]
                    _ = try GotifySink(settings: Settings(values, schema: GotifySink.schema), environment: environment)
                } == server.map { "token" + $0 })
            let hook = isExposed ? "headers: \(open) (write https:// in url)" : nil
            let headers: [String: SettingValue] = ["headers": .secretMap(["X-Token": Redacted("SecretSecret")])]
            #expect(try cautions { _ = try Fixtures.webhook(url, headers, environment: $0) } == [hook].compactMap { $0 })
            #expect(try cautions { _ = try Fixtures.webhook(url, environment: $0) } == [])
        }
        let logIn: [String: SettingValue] = ["user": .string("ann"), "password": Self.secret]
        #expect(
            try cautions { _ = try Fixtures.mqtt("mqtt://broker.example.org", logIn, environment: $0) }
                == ["password: \(open) (write mqtts:// in the setting \"server\")"])
        #expect(
            try cautions { _ = try Fixtures.email("smtp://mail.example.org", logIn, environment: $0) }
                == ["password: \(open) (leave out tls = \"none\")"])
        for server in ["mqtt://localhost", "mqtts://broker.example.org"] {
            #expect(try cautions { _ = try Fixtures.mqtt(server, logIn, environment: $0) } == [])
        }
        #expect(try cautions { _ = try Fixtures.mqtt("mqtt://broker.example.org", environment: $0) } == [])
        #expect(try cautions { _ = try Fixtures.email("smtp://127.0.0.1", logIn, environment: $0) } == [])
        #expect(
            try cautions {
                _ = try Fixtures.email("smtp://mail.example.org", logIn.merging(["tls": .string("required")]) { $1 }, environment: $0)
            }
                == [])
    }

    @Test("an ntfy sink at a Gotify server, and a Gotify sink with a client's token, say so and stop")
    func otherKind() async throws {
        let gotify = try await GotifyStandIn()
        let wrong = "\(gotify.url) is a Gotify server (write type = \"gotify\", or the address of an ntfy server)"
        let ntfy = try Fixtures.ntfy(gotify.url)
        #expect(await ntfy.deliver().plain == .misconfigured(.verbatim(wrong)).plain)
        let check = await ntfy.check()
        #expect(check.state == .misconfigured && check.detail.description == wrong)

        let client = try GotifySink(
            settings: Settings(
                ["server": .string(gotify.url), "token": .secret(Redacted(gotify.clientToken))], schema: GotifySink.schema),
            environment: Fixtures.environment())
        let words = "\(gotify.url): the token belongs to a client (create an application in Gotify, and use its token)"
        #expect(await client.deliver().plain == .misconfigured(.verbatim(words)).plain)
        #expect(await client.check().plain == SinkCheck(.misconfigured, .verbatim(words)).plain)
        #expect(gotify.stored.count == 0)
        try await gotify.stop()
    }

    @Test(
        "a connection without TLS says what mends it, where something of ours can",
        arguments: [
            (
                "SSL certificate problem: unable to get local issuer certificate",
                " (if the server uses a private CA, set ca_file to the certificate of that CA)"
            ),
            (
                "SSL certificate problem: self-signed certificate",
                " (if the server uses a private CA, set ca_file to the certificate of that CA)"
            ),
            ("SSL certificate problem: certificate has expired", ""),
            ("SSL: no alternative certificate subject name matches target host name 'a'", ""),
            (
                "error:0A00010B:SSL routines::wrong version number",
                " (this port does not speak TLS: write http://, or use a port that does)"
            ),
        ])
    func tls(_ text: String, _ advice: String) {
        let outcome = FailureVerdict(server: "https://x").outcome(HTTPFailure(.tls, .verbatim(text))) { _ in .accepted(.none) }
        #expect(outcome.reason == "no secure connection to https://x: \(text)\(advice)")
        #expect(outcome.kind == "deferred")
    }

    @Test("an answer to the webhook's probe shows that the server is there, whatever it is, but for a proxy's that says it is not")
    func probe() async throws {
        for (status, state) in [
            (200, SinkCheck.State.ok), (404, .ok), (405, .ok), (500, .ok), (501, .ok), (502, .unavailable), (503, .unavailable),
            (504, .unavailable),
        ] {
            let server = try await RecordingServer(reply: .answer(PeerAnswer(status)))
            #expect(await (try Fixtures.webhook(server.url)).check().state == state, "\(status)")
            try await server.stop()
        }
    }

    @Test("N-29: a picture that lies here has an address of its own where the API can be reached, the same each time")
    func pictures() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        let gotify = try await GotifyStandIn()
        let desk = PictureDesk()
        var environment = Fixtures.environment()
        environment.pictures = desk
        var event = SampleNotices.washed()
        event.notice.icon = "/home/ann/snowy.png"
        let sink = try Fixtures.ntfy(ntfy.url, environment: environment)
        _ = await sink.deliver(event)
        #expect(ntfy.stored.all[0].icon == nil)

        desk.serve(at: PublicAddress("https://home.example.org/bellhop"))
        _ = await sink.deliver(event)
        _ = await sink.deliver(event)
        let icon = try #require(ntfy.stored.all[1].icon)
        #expect(icon.hasPrefix("https://home.example.org/bellhop/picture/") && icon.hasSuffix(".png"))
        #expect(ntfy.stored.all[2].icon == icon)
        let name = String(icon.dropFirst("https://home.example.org/bellhop/picture/".count))
        #expect(name.utf8.count == 32 + 4 && desk.path(of: name) == "/home/ann/snowy.png")
        #expect(desk.path(of: "snowy.png") == nil && desk.path(of: String(name.dropLast(4))) == nil)
        _ = await (try Fixtures.gotify(gotify, environment: environment)).deliver(event)
        #expect(gotify.requests.all.last?.text.contains("\"bigImageUrl\":\"\(icon)\"") == true)
        try await ntfy.stop()
        try await gotify.stop()
    }
}
#endif
