import BellhopTestKit
import ControlWire
import Foundation
import Testing

/// Tests inlets with the running daemon and with curl, which shares no code with Bellhop.
@Suite("Inlets of the running daemon", .timeLimit(.minutes(15))) struct InletTests {
    private static let config =
        DaemonConfig.json + """
            [api]
            listen = "127.0.0.1:0"

            [inlets.scripts]
            type = "json"

            [inlets.push]
            type = "ntfy"

            """
    /// Gives the last inlet of ``config`` an address of its own.
    private static let ownListen = "listen = \"127.0.0.1:0\"\n\n"
    @Test("what curl sends over TCP and over the socket becomes notices, also after kill -9 right after the answer")
    func posting() async throws {
        try await DaemonProcess.run(config: Self.config) { daemon in
            let web = try await WebClient(daemon)
            let token = try await daemon.inletToken("scripts")
            let header = "Authorization: Bearer \(token)"
            let address = "http://\(web.address)/in/scripts"
            let listed = try await daemon.bellhop("inlets", "--json")
            #expect(try WireCoding.decode(InletListJSON.self, from: Data(listed.output.utf8)).inlets.map(\.url).contains(address))
            #expect(try await Curl.send(["-H", header, "-d", "hello from tcp", address]).status == 201)
            #expect(try await daemon.notice("inlet.received", name: "hello from tcp").labels["inlet"] == "scripts")
            let socket = ["--unix-socket", daemon.socket, "http://localhost/in/scripts"]
            #expect(try await Curl.send(["-d", "hello from the socket"] + socket).status == 201)
            #expect(try await daemon.notice("inlet.received", name: "hello from the socket").labels["peer"] == "socket")

            let posted = try await Curl.send(["-H", header, "-d", "title=Last words&key=last", address])
            try await daemon.kill9()
            #expect(posted.status == 201)
            try await daemon.start()
            let events = try await daemon.bellhop("events", "--json")
            #expect(events.output.contains("Last words"), "\(events.output)")
            #expect(try await Curl.send(["-X", "DELETE"] + socket.dropLast() + ["http://localhost/in/scripts/last"]).status == 200)
            let again = try await WebClient(daemon, skipping: 0)
            #expect(
                try await Curl.send(["-H", header, "-d", "x", "http://\(again.address)/in/scripts"]).status == 201, "the token survives")
            #expect(!(try daemon.program.errors.all.joined().contains(token)), "no secret is in the log")
        }
    }

    @Test("a body above 64 kB is refused with 413, whether its length is announced or not, and one of a gigabyte is not read")
    func sizes() async throws {
        try await DaemonProcess.run(config: Self.config) { daemon in
            let web = try await WebClient(daemon)
            let header = "Authorization: Bearer \(try await daemon.inletToken("scripts"))"
            let address = "http://\(web.address)/in/scripts"
            func send(_ bytes: Int, _ more: [String] = []) async throws -> Int {
                let script = """
                    head -c \(bytes) /dev/zero | tr '\\0' a |
                    curl -sS --noproxy '*' --max-time 60 -o /dev/null -w '%{http_code}' -H '\(header)' \
                    -H 'Content-Type: text/plain' \(more.joined(separator: " ")) \(address)
                    """
                let result = try await Program.run(["bash", "-c", script], environment: Curl.environment)
                return try #require(Int(result.output.suffix(3)), "\(result)")
            }
            #expect(try await send(64 << 10, ["--data-binary", "@-"]) == 201)
            #expect(try await send((64 << 10) + 1, ["--data-binary", "@-"]) == 413)
            let chunked = ["-T", "-", "-H", "'Transfer-Encoding: chunked'", "-H", "Expect:"]
            #expect(try await send(64 << 10, chunked) == 201)
            #expect(try await send(1 << 20, chunked) == 413)
            // The length alone is enough for a refusal.
            let huge = """
                exec 3<>/dev/tcp/127.0.0.1/\(web.address.split(separator: ":").last ?? "")
                printf 'POST /in/scripts HTTP/1.1\\r\\nHost: \(web.address)\\r\\n\(header)\\r\\nContent-Length: 1073741824\\r\\n\\r\\nabc' >&3
                head -n 1 <&3
                """
            let answer = try await Program.run(["bash", "-c", huge], environment: Curl.environment)
            #expect(answer.output.contains("413"), "\(answer)")
            #expect(try await Curl.send(["-H", header, "-d", "still here", address]).status == 201)
        }
    }

    @Test("a page of another site, and a request to another host, reach no inlet")
    func foreigners() async throws {
        try await DaemonProcess.run(config: Self.config) { daemon in
            let web = try await WebClient(daemon)
            let header = "Authorization: Bearer \(try await daemon.inletToken("scripts"))"
            let address = "http://\(web.address)/in/scripts"
            #expect(try await Curl.send(["-H", header, "-H", "Origin: https://evil.example", "-d", "x", address]).status == 403)
            #expect(try await Curl.send(["-H", header, "-H", "Host: evil.example", "-d", "x", address]).status == 421)
            #expect(try await Curl.send(["-d", "x", address]).status == 401)
        }
    }

    @Test("an inlet with an address of its own answers there at the root, without a page and an API; a reload closes it")
    func ownAddress() async throws {
        try await DaemonProcess.run(config: Self.config + Self.ownListen) { daemon in
            let address = "http://\(try await daemon.ownAddress(of: "push"))"
            let header = "Authorization: Bearer \(try await daemon.inletToken("push"))"
            let listed = try await daemon.bellhop("inlets", "--json")
            #expect(try WireCoding.decode(InletListJSON.self, from: Data(listed.output.utf8)).inlets.map(\.url).contains(address))
            let published = try await Curl.send(["-H", header, "-d", "Dump done", address + "/backups"])
            #expect(published.status == 200 && published.body.contains("\"topic\":\"backups\""), "\(published)")
            #expect(try await daemon.notice("inlet.received", name: "Dump done").labels["topic"] == "backups")
            #expect(try await Curl.send(["-H", header, address + "/v1/account"]).body.contains("\"username\":\"*\""))
            for path in ["/", "/v1/status", "/v1/timers", "/answer/x", "/in/scripts", "/index.html"] {
                let answer = try await Curl.send(["-H", header, address + path])
                #expect(answer.status == 404 || answer.status == 400, "\(path): \(answer)")
                #expect(!answer.body.contains("<html"), "\(path)")
                #expect(try await Curl.send([address + path]).status == 401, "\(path)")
            }
            try daemon.write(config: Self.config)
            #expect(try await daemon.bellhop("config", "reload").output.contains("inlets"))
            // The reload has been answered; the server may close its socket a moment later.
            while try await Program.run(["curl", "-s", "-o", "/dev/null", address], environment: Curl.environment).status != 7 {}
        }
    }

    @Test("a sink that points at an inlet of its own house makes no circle")
    func circle() async throws {
        try await DaemonProcess.run(config: Self.config + Self.ownListen) { daemon in
            let (web, server) = (try await WebClient(daemon), try await daemon.ownAddress(of: "push"))
            let (scripts, push) = (try await daemon.inletToken("scripts"), try await daemon.inletToken("push"))
            let circle = """
                [sinks.hook]
                type = "webhook"
                url = "http://\(web.address)/in/scripts"
                headers = { Authorization = "Bearer \(scripts)" }

                [sinks.phone]
                type = "ntfy"
                server = "http://\(server)"
                topic = "home"
                token = "\(push)"

                """
            try daemon.write(config: Self.config + Self.ownListen + circle)
            let reloaded = try await daemon.bellhop("config", "reload")
            #expect(reloaded.status == 0, "\(reloaded)")
            #expect(
                try await Curl.send(["-H", "Authorization: Bearer \(scripts)", "-d", "Round", "http://\(web.address)/in/scripts"]).status
                    == 201)
            let notice = try await daemon.notice("inlet.received", name: "Round")
            for sink in ["hook", "phone"] {
                let delivery = try #require(try await daemon.delivery(of: notice.event, at: sink))
                #expect(delivery.state == "failed" && delivery.reason.contains("409"), "\(sink): \(delivery)")
            }
            let events = try await daemon.bellhop("events", "--json")
            #expect(events.output.components(separatedBy: "inlet.received").count == 2, "only one: \(events.output)")
        }
    }
    @Test("two houses that point at each other pass a notice there and back, and then end by themselves")
    func twoHouses() async throws {
        try await DaemonProcess.run(config: Self.config) { one in
            try await DaemonProcess.run(config: Self.config) { other in
                for (house, neighbour) in [(one, other), (other, one)] {
                    let (address, token) = (try await WebClient(neighbour).address, try await neighbour.inletToken("scripts"))
                    let hook = """
                        [sinks.hook]
                        type = "webhook"
                        url = "http://\(address)/in/scripts"
                        headers = { Authorization = "Bearer \(token)" }

                        """
                    try house.write(config: Self.config + hook)
                    let reloaded = try await house.bellhop("config", "reload")
                    #expect(reloaded.status == 0, "\(reloaded)")
                }
                #expect(try await one.bellhop("notify", "Round").status == 0)
                _ = try await other.notice("inlet.received", name: "Round")
                // From one house to the other and back, and then no further.
                let states = [
                    try await one.delivery(of: 1, at: "hook"), try await other.delivery(of: 1, at: "hook"),
                    try await one.delivery(of: 2, at: "hook"),
                ]
                #expect(states.map { $0?.state } == ["sent", "sent", "failed"] && states[2]?.reason.contains("409") == true, "\(states)")
                #expect(try await (one.postedEvents().count, other.postedEvents().count) == (2, 1))
            }
        }
    }
}
