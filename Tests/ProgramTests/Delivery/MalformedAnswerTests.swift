import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Testing

/// Tests that the daemon survives all answers of a server, uses little memory and reveals no
/// secret.
@Suite(.timeLimit(.minutes(60))) struct MalformedAnswerTests {
    private static let sample = 100

    @Test("malformed answers of an ntfy server")
    func ntfy() async throws {
        try await HostileRun.run(Proof("malformed-ntfy", sample: Self.sample), .http) { lane, port in
            // The first sink also subscribes to the topic of answers.
            [
                "type = \"ntfy\"\nserver = \"http://127.0.0.1:\(port)\"\ntopic = \"laundry\"\ntoken_file = \"@/token\""
                    + (lane == 0 ? "\nanswers = \"topic\"\nanswer_topic = \"answers\"" : "")
            ]
        }
    }

    @Test("malformed answers of a Gotify server")
    func gotify() async throws {
        try await HostileRun.run(Proof("malformed-gotify", sample: Self.sample), .http) { lane, port in
            [
                "type = \"gotify\"\nserver = \"http://127.0.0.1:\(port)\"\ntoken_file = \"@/token\""
                    + (lane == 0 ? "" : "\nclient_token_file = \"@/client\"")
            ]
        }
    }

    @Test("malformed answers of a webhook's server")
    func webhook() async throws {
        try await HostileRun.run(Proof("malformed-webhook", sample: Self.sample), .http) { _, port in
            [
                "type = \"webhook\"\nurl = \"http://127.0.0.1:\(port)/hook\"\nheaders = { Authorization = \"Bearer \(HostileRun.secrets[0])\" }"
            ]
        }
    }

    @Test("malformed answers of an HTTP proxy, to requests and to CONNECT")
    func proxy() async throws {
        // The first proxy receives plain requests for an HTTP server. The other proxies are asked
        // to open a connection (CONNECT).
        func environment(_ ports: [Int]) -> [String: String] {
            func proxy(_ port: Int) -> String { "http://user:\(HostileRun.secrets[2])@127.0.0.1:\(port)" }
            return ["http_proxy": proxy(ports[0]), "https_proxy": proxy(ports[1]), "all_proxy": proxy(ports[2])]
        }
        try await HostileRun.run(Proof("malformed-proxy", sample: Self.sample), .http, lanes: 3, environment: environment) { lane, _ in
            switch lane {
            case 0: ["type = \"ntfy\"\nserver = \"http://ntfy.invalid\"\ntopic = \"laundry\"\ntoken_file = \"@/token\""]
            case 1:
                ["type = \"webhook\"\nurl = \"https://hook.invalid/\"\nheaders = { Authorization = \"Bearer \(HostileRun.secrets[0])\" }"]
            default:
                [
                    "type = \"mqtt\"\nserver = \"mqtt://broker.invalid\"\nuser = \"ann\"\npassword_file = \"@/password\"",
                    Self.mail("smtp://mail.invalid"),
                ]
            }
        }
    }

    @Test("malformed replies of a mail server")
    func mail() async throws {
        try await HostileRun.run(Proof("malformed-smtp", sample: Self.sample), .mail) { lane, port in
            // The first sink requires encryption and receives malformed data instead.
            [Self.mail("smtp://127.0.0.1:\(port)", isEncrypted: lane == 0)]
        }
    }

    @Test("malformed packets of an MQTT broker")
    func mqtt() async throws {
        try await HostileRun.run(Proof("malformed-mqtt", sample: Self.sample), .mqtt) { lane, port in
            [
                "type = \"mqtt\"\nserver = \"mqtt://127.0.0.1:\(port)\"\nuser = \"ann\"\npassword_file = \"@/password\""
                    + (lane == 0 ? "\ndiscovery = \"homeassistant\"" : "")
            ]
        }
    }

    #if Desktop
    @Test("malformed answers and signals of a bus, and of the notification server on it")
    func dbus() async throws {
        try await HostileRun.run(Proof("malformed-dbus", sample: 200), .dbus, insists: true) { _, port in
            ["type = \"dbus\"\naddress = \"tcp:host=127.0.0.1,port=\(port)\""]
        }
    }
    #endif

    private static func mail(_ server: String, isEncrypted: Bool = false) -> String {
        """
        type = "email"
        server = "\(server)"
        \(isEncrypted ? "" : "tls = \"none\"")
        user = "ann"
        password_file = "@/password"
        from = "bellhop@example.org"
        to = ["ann@example.org"]
        """
    }

    /// On such an answer, libcurl before 8.1 uses freed memory if a handle is used for several
    /// transfers.
    @Test(
        "an answer that begins with a folded header ends no daemon, however often it comes",
        arguments: [
            "type = \"webhook\"\nurl = \"http://127.0.0.1:@PORT/\"",
            "type = \"ntfy\"\nserver = \"http://127.0.0.1:@PORT\"\ntopic = \"laundry\"",
            "type = \"gotify\"\nserver = \"http://127.0.0.1:@PORT\"\ntoken = \"\(HostileRun.secrets[0])\"",
        ])
    func folded(_ sink: String) async throws {
        let count = Locked(0)
        let server = try await LoopbackServer { _ in
            let isFolded = count.withLock { count in
                count += 1
                return count % 2 == 0
            }
            return .raw(
                Array("HTTP/1.1 200 OK\r\n\(isFolded ? " folded: x\r\n" : "X: y\r\n")Content-Length: 0\r\nConnection: close\r\n\r\n".utf8))
        }
        let config = DaemonConfig.json + "[sinks.phone]\n" + sink.replacing("@PORT", with: "\(server.port)")
        try await DaemonProcess.run(config: config) { daemon in
            for _ in 0..<40 {
                let _: SinkTestJSON = try await daemon.client.send(Request(.sinksTest), body: SinkTestRequest(sink: "phone"))
            }
            #expect(try !daemon.program.hasEnded)
        }
        #expect(server.requests.count >= 40)
        try await server.stop()
    }
}
