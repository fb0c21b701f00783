import BellhopTestKit
import ControlWire
import Foundation
import Testing

/// Tests pairing and tokens with the running daemon: `bellhop api`, curl, streams and kill -9.
@Suite("A paired phone", .timeLimit(.minutes(15))) struct PairingTests {
    private static let config = """
        [api]
        listen = "127.0.0.1:0"

        """

    private func bearer(_ secret: String) -> [String] { ["Authorization: Bearer \(secret)"] }

    /// Pairs as the page does.
    private func pair(_ daemon: DaemonProcess, _ web: WebClient, _ arguments: [String] = []) async throws -> PairAnswerJSON {
        let shown = try await daemon.bellhop(arguments: ["api", "pair", "--json"] + arguments)
        let pairing = try WireCoding.decode(PairingJSON.self, from: Data(shown.output.utf8))
        #expect(pairing.url == "http://\(web.address)/#pair=\(pairing.code)")
        let body = "{\"code\": \"\(pairing.code)\", \"name\": \"Firefox\"}"
        let answer = try await web.ask("POST", "/v1/pair", host: web.address, body: body)
        #expect(answer.status == 201, "\(answer)")
        #expect(try await web.ask("POST", "/v1/pair", host: web.address, body: body).status == 401, "a code works once")
        return try WireCoding.decode(PairAnswerJSON.self, from: Data(answer.body.utf8))
    }

    @Test("pairs with a code, acts within its scope, outlives kill -9, and is cut off at once; no secret is in the log")
    func phone() async throws {
        try await DaemonProcess.run(config: Self.config) { daemon in
            var web = try await WebClient(daemon)
            let phone = try await pair(daemon, web)
            let viewer = try await pair(daemon, web, ["--scope", "read"])
            let tea = "{\"name\": \"Tea\", \"durationMs\": 600000}"
            #expect(try await web.ask("POST", "/v1/timers", host: web.address, bearer(phone.token), body: tea).status == 201)
            let refused = try await web.ask("POST", "/v1/timers", host: web.address, bearer(viewer.token), body: tea)
            #expect(refused.status == 403 && refused.body.contains("\\\"act\\\""), "\(refused)")
            for secret in ["\(phone.token)0", "nonsense"] {
                #expect(try await web.ask("GET", "/v1/status", host: web.address, bearer(secret)).status == 401)
            }
            for path in ["/v1/tokens", "/v1/export", "/v1/config"] {
                #expect(try await web.ask("GET", path, host: web.address, bearer(phone.token)).status == 403, "\(path)")
            }

            try await daemon.kill9()
            try await daemon.start()
            web = try await WebClient(daemon)
            #expect(try await web.ask("GET", "/v1/status", host: web.address, bearer(viewer.token)).status == 200)
            let stream = try await Program.start(
                [
                    "curl", "-sN", "--noproxy", "*", "-H", bearer(phone.token)[0], "-H", "Accept: text/event-stream",
                    "http://\(web.address)/v1/watch",
                ], environment: ["PATH": "/usr/bin:/bin"])
            _ = await stream.output.wait { $0.contains("event: watch") }
            let revoked = try await daemon.bellhop("api", "token", "revoke", "k1")
            #expect(revoked.status == 0 && revoked.output.contains("Firefox (k1)"), "\(revoked)")
            try await stream.exit()
            #expect(try await web.ask("GET", "/v1/status", host: web.address, bearer(phone.token)).status == 401)
            #expect(try await web.ask("GET", "/v1/status", host: web.address, bearer(viewer.token)).status == 200)
            let log = try daemon.program.errors.all.joined() + daemon.program.output.all.joined()
            #expect(!log.contains(phone.token.dropFirst(3)) && !log.contains(viewer.token.dropFirst(3)))
        }
    }

    @Test("bellhop api pair --name names the phone in the list")
    func named() async throws {
        try await DaemonProcess.run(config: Self.config) { daemon in
            let web = try await WebClient(daemon)
            #expect(try await pair(daemon, web, ["--name", "Anna's phone"]).name == "Anna's phone")
            #expect(try await daemon.bellhop("api", "token", "list").output.contains("Anna's phone"))
            let refused = try await daemon.bellhop("api", "pair", "--name", "k3")
            #expect(refused.status == 64 && refused.errors.contains("Choose another name"), "\(refused)")
        }
    }

    @Test("pages of other sites and other names for the address are refused, also with a valid token and for the page itself")
    func foreign() async throws {
        try await DaemonProcess.run(config: Self.config) { daemon in
            let web = try await WebClient(daemon)
            let phone = try await pair(daemon, web)
            for path in ["/", "/page/main.js", "/v1/status", "/healthz"] {
                let headers = bearer(phone.token) + ["Accept: text/html"]
                #expect(try await web.ask("GET", path, host: "evil.example", headers).status == 421, "\(path)")
                #expect(try await web.ask("GET", path, host: web.address, headers + ["Origin: http://evil.example"]).status == 403)
            }
            #expect(try await web.ask("GET", "/", host: web.address, ["Accept: text/html"]).status == 200)
            #expect(try await web.ask("GET", "/readyz", host: web.address).body.hasPrefix("ok"))
        }
    }
}
