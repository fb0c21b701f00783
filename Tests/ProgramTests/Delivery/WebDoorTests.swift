import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Foundation
import Testing

/// Tests the API over TCP: which connections stay open, and which requests are accepted.
@Suite(.timeLimit(.minutes(15))) struct WebDoorTests {
    private static let token = "0123456789abcdef0123456789abcdef"
    private static let key = "Authorization: Bearer \(token)"
    private static let config =
        DaemonConfig.json + """
            [api]
            listen = "127.0.0.1:0"
            token_file = "@/token"

            """

    private func run(_ body: (DaemonProcess, WebClient) async throws -> Void) async throws {
        let daemon = try DaemonProcess(config: Self.config)
        try daemon.scratch.write(Self.token, to: "token")
        try await daemon.start()
        do {
            try await body(daemon, try await WebClient(daemon))
        } catch {
            try await daemon.kill9()
            throw error
        }
        try await daemon.kill9()
    }

    @Test("another token ends what was opened with the old one, open streams too, and the reload names [api]")
    func tokenChange() async throws {
        try await run { daemon, web in
            let stream = try await Program.start(
                [
                    "curl", "-sN", "--noproxy", "*", "-H", Self.key, "-H", "Accept: text/event-stream", "http://\(web.address)/v1/events",
                ], environment: ["PATH": "/usr/bin:/bin"])
            #expect(await stream.output.wait(count: 1).first == ": bellhop")
            // A reload that does not change the token closes no connection.
            let same = try await daemon.bellhop("config", "reload")
            #expect(same.output.contains("nothing was changed"), "\(same)")
            try await daemon.timer("Tea", for: .seconds(1))
            _ = await stream.output.wait { $0.contains { $0.contains("timer.finished") } }
            #expect(!stream.hasEnded)

            try daemon.scratch.write("another-token-of-some-length", to: "token")
            let reload = try await daemon.bellhop("config", "reload")
            #expect(reload.output.contains("changed: api"), "\(reload)")
            try await stream.exit()
            #expect(try await web.ask("GET", "/v1/status", host: web.address, [Self.key]).status == 401)
        }
    }

    @Test("four hundred silent strangers take at most half of the connections: whoever has the token is answered at once")
    func strangers() async throws {
        try await run { daemon, web in
            let port = try #require(web.address.split(separator: ":").last.flatMap { UInt16($0) })
            let strangers = try SilentCallers(400, atPort: port, saying: "G")
            let answer = try await Program.run(
                [
                    "curl", "-sS", "--noproxy", "*", "-o", "/dev/null", "-w", "%{http_code}", "--max-time", "25", "-H", Self.key,
                    "http://\(web.address)/v1/status",
                ],
                environment: ["PATH": "/usr/bin:/bin"])
            #expect(answer.output == "200", "\(answer)")
            // The kernel completes a connection before the daemon can close it.
            while strangers.connected > 128 { _ = try await daemon.timerList() }
        }
    }

    @Test("a request that names two hosts, or one in its target and another beside it, is refused with 400")
    func ambiguous() async throws {
        try await run { _, web in
            func ask(_ target: String, _ hosts: [String]) async throws -> String {
                let lines = ["GET \(target) HTTP/1.1"] + hosts.map { "Host: \($0)" } + [Self.key, "Connection: close", "", ""]
                let head = lines.joined(separator: "\\r\\n")
                let (host, port) = (web.address.split(separator: ":")[0], web.address.split(separator: ":")[1])
                let run = try await Program.run(
                    ["bash", "-c", "exec 3<>/dev/tcp/\(host)/\(port); printf '\(head)' >&3; head -n 1 <&3"],
                    environment: ["PATH": "/usr/bin:/bin"])
                return String(run.output.split(separator: " ").dropFirst().first ?? "")
            }
            for (target, hosts, status) in [
                ("/v1/version", [web.address], "200"), ("http://\(web.address)/v1/version", [web.address], "200"),
                ("/v1/version", [web.address, "evil.test"], "400"), ("/v1/version", [web.address, web.address], "400"),
                ("http://evil.test/v1/version", [web.address], "400"),
                ("http://\(web.address)@evil.test/v1/version", [web.address], "400"), ("/v1/version", ["evil.test"], "421"),
            ] {
                let answer = try await ask(target, hosts)
                #expect(answer == status, "\(target) \(hosts)")
            }
        }
    }

    @Test("strangers are not told the version; whoever has the token is, and exports and streams have the headers of every answer")
    func headers() async throws {
        try await run { daemon, web in
            for target in ["/v1/status", "/answer/1-x", "/", "/picture/x.png"] {
                let stranger = try await web.ask("GET", target, host: web.address)
                #expect(stranger.status >= 400 && stranger.headers["bellhop-version"] == nil, "\(target): \(stranger)")
            }
            for target in ["/v1/status", "/v1/export", "/v1/export?format=csv", "/v1/backup"] {
                let answer = try await web.ask("GET", target, host: web.address, [Self.key])
                #expect(answer.status == 200 && answer.headers["bellhop-version"] == Release.version, "\(target)")
                #expect(answer.headers["x-content-type-options"] == "nosniff" && answer.headers["x-frame-options"] == "DENY", "\(target)")
                #expect(answer.headers["cache-control"] == "no-store", "\(target): \(answer.headers)")
            }
        }
    }

    @Test("no file of the daemon's machine is checked as a config for whoever asks over TCP")
    func foreignFiles() async throws {
        try await run { daemon, web in
            let json = "Content-Type: application/json"
            let file = try await web.ask("POST", "/v1/config/check", host: web.address, [Self.key, json], body: #"{"path":"/etc/shadow"}"#)
            #expect(file.status == 403 && !file.body.contains("expected"), "\(file)")
            let own = try await web.ask("POST", "/v1/config/check", host: web.address, [Self.key, json], body: "{}")
            #expect(own.status == 200, "\(own)")
        }
    }
}
