import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Foundation
import Testing

/// Tests answers over HTTP with the running daemon: the links that a phone receives, and requests
/// that must fail.
@Suite(.timeLimit(.minutes(15))) struct WebAnswerTests {
    private struct Button: Decodable {
        var action: String
        var label: String
        var url: String
        var method: String?
        var headers: [String: String]?
        var body: String?
    }

    private static let token = "0123456789abcdef0123456789abcdef"
    private static let api = """
        [api]
        listen = "127.0.0.1:0"
        public_url = "http://bellhop.test"
        token = "\(token)"

        """

    private func buttons(_ message: NtfyStandIn.Message) throws -> [Button] {
        try JSONDecoder().decode([Button].self, from: Data((message.actions ?? "[]").utf8))
    }

    private func button(_ label: String, of message: NtfyStandIn.Message) throws -> String {
        let all = try buttons(message)
        return try #require(all.first { $0.label == label }, "\(all)").url
    }

    @Test(
        "G5, promises 1, 4 and 5: \"Start Dryer\" over HTTP works once, through kill -9 before and after; the notice goes, and the page says what was done"
    )
    func startDryer() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        try await DaemonProcess.run(config: Self.api + DaemonConfig.ntfy(ntfy.url, more: "answers = \"http\"")) { daemon in
            _ = try await daemon.addPet("Snowy", wash: .seconds(1), dry: .minutes(60))
            _ = try await daemon.wash("Snowy")
            let washed = try #require(try await ntfy.stored.first(1).first)
            let line = try await daemon.notice("laundry.washed", name: "Snowy")
            #expect(try await daemon.delivery(of: line.event, at: "phone")?.state == "sent")
            let all = try buttons(washed)
            #expect(all.count == 3 && all.allSatisfy { $0.action == "http" && $0.method == "POST" && $0.headers == nil && $0.body == nil })
            let start = try button("Start Dryer", of: washed)
            let page = try #require(washed.click)
            #expect(start == page + "/start-dryer" && page.hasPrefix("http://bellhop.test/answer/\(line.event)-"))
            try await daemon.kill9()
            try await daemon.start()
            var web = try await WebClient(daemon)

            // Looking at the page changes nothing.
            let open = try await web.ask("GET", page, ["Accept: text/html"])
            #expect(open.status == 200 && open.body.contains("Wash Complete!") && open.body.contains(">Start Dryer</button>"))
            let got = try await web.ask("GET", start)
            #expect(got.status == 405 && got.headers["allow"] == "POST")
            #expect(try await web.ask("POST", page).status == 405)
            #expect(try await daemon.status().pets.first?.task?.stage == "washed")
            // Try links that are wrong in one digit, cut off, for another event, or for a button
            // that does not exist.
            let other = page.dropLast() + (page.hasSuffix("0") ? "1" : "0")
            for wrong in [String(other), String(page.dropLast()), page.replacing("/\(line.event)-", with: "/\(line.event + 1)-")] {
                #expect(try await web.ask("GET", wrong).status == 404)
                #expect(try await web.ask("POST", wrong + "/start-dryer").status == 404)
            }
            #expect(try await web.ask("POST", page + "/mark-folded").status == 404)
            #expect(try await web.ask("POST", page + "/reboot").status == 404)
            #expect(try await daemon.status().pets.first?.task?.stage == "washed")

            #expect(try await web.ask("POST", start).status == 200)
            _ = await ntfy.stored.wait { $0.contains { $0.kind == .deletion } }
            #expect(ntfy.visible(in: "laundry").isEmpty)
            let drying = try await daemon.timerList().timers.map(\.endsAt)
            #expect(try await daemon.status().pets.first?.task?.stage == "drying")
            // A link that is used again is refused, and so is the link of another button. This
            // holds before and after a restart of the daemon.
            #expect(try await web.ask("POST", start).status == 410)
            try await daemon.kill9()
            try await daemon.start()
            web = try await WebClient(daemon)
            #expect(try await web.ask("POST", start).status == 410)
            #expect(try await web.ask("POST", try button("Remind in 10 min", of: washed)).status == 410)
            #expect(try await daemon.timerList().timers.map(\.endsAt) == drying)
            let done = try await web.ask("GET", page, ["Accept: text/html"])
            #expect(done.status == 200 && done.body.contains("Answered at") && !done.body.contains("<button"), "\(done.body)")
        }
        try await ntfy.stop()
    }

    @Test("G5: a link of an older telling is refused, and so is one after an answer elsewhere")
    func void() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        let config =
            Self.api + DaemonConfig.ntfy(ntfy.url, more: "answers = \"http\"")
            + "[[routes]]\nmatch = { kind = \"timer.finished\" }\nsinks = [\"phone\", \"out\"]\nrepeat = { every = \"10s\", at_most = 2 }\n"
        try await DaemonProcess.run(config: config) { daemon in
            let web = try await WebClient(daemon)
            try await daemon.timer("Tea", for: .seconds(1))
            let tellings = try await ntfy.stored.first(2)
            let (first, second) = (try button("Done", of: tellings[0]), try button("Done", of: tellings[1]))
            #expect(first != second)
            let newest = try #require(try await daemon.client.send(Request(.events), as: EventListJSON.self).events.last?.number)
            #expect(try await daemon.delivery(of: newest, at: "phone")?.state == "sent")
            let old = try await web.ask("POST", first)
            #expect(old.status == 410 && old.headers["content-type"] == "application/problem+json")
            #expect(old.body.contains("newer notice has replaced"), "\(old.body)")
            #expect(try await daemon.status().unacknowledged.count == 1)

            let ack = try await daemon.bellhop("ack", "--all")
            #expect(ack.status == 0, "\(ack.errors)")
            #expect(try await web.ask("POST", second).status == 410)
        }
        try await ntfy.stop()
    }

    @Test("G5: a link is refused once it has expired, by the clock of the machine, and the notice waits on")
    func expired() async throws {
        let folder = try TemporaryFolder.ofDaemon()
        let shim = try await ClockShim.make(in: folder.path)
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        let config = Self.api + DaemonConfig.ntfy(ntfy.url, more: "answers = \"http\"")
        try await DaemonProcess.run(config: config, environment: shim.environment(over: [:])) { daemon in
            let web = try await WebClient(daemon)
            try await daemon.timer("Tea", for: .seconds(1))
            let told = try #require(try await ntfy.stored.first(1).first)
            let line = try await daemon.notice("timer.finished", name: "Tea")
            #expect(try await daemon.delivery(of: line.event, at: "phone")?.state == "sent")
            let page = try #require(told.click)
            try shim.set(ahead: .days(6))
            #expect(try await web.ask("GET", page, ["Accept: text/html"]).body.contains(">Done</button>"))
            try shim.set(ahead: .days(8))
            let late = try await web.ask("POST", try button("Done", of: told))
            #expect(late.status == 410 && late.body.contains("expired after"), "\(late.body)")
            let shown = try await web.ask("GET", page, ["Accept: text/html"])
            #expect(shown.body.contains("expired after") && !shown.body.contains("<button"), "\(shown.body)")
            #expect(try await daemon.status().unacknowledged.contains { $0.number == line.event })
        }
        try await ntfy.stop()
    }

    @Test("another Host or Origin is refused; /v1 takes the token, and nothing but the token")
    func gate() async throws {
        try await DaemonProcess.run(config: Self.api + DaemonConfig.json) { daemon in
            let web = try await WebClient(daemon)
            let key = "Authorization: Bearer \(Self.token)"
            for host in ["evil.test", "bellhop.test.evil.test", "bellhop.test:80", "127.0.0.1", "127.0.0.1:1", "localhost"] {
                #expect(try await web.ask("GET", "/v1/status", host: host, [key]).status == 421, "\(host)")
                #expect(try await web.ask("GET", "/answer/1-x", host: host).status == 421, "\(host)")
            }
            for host in ["bellhop.test", "BELLHOP.test", web.address, web.address.replacing("127.0.0.1", with: "localhost")] {
                #expect(try await web.ask("GET", "/v1/status", host: host, [key]).status == 200, "\(host)")
            }
            for origin in ["null", "https://bellhop.test", "http://evil.test", "http://bellhop.test:8080"] {
                #expect(try await web.ask("POST", "/v1/timers", [key, "Origin: \(origin)"], body: "{}").status == 403, "\(origin)")
            }
            let none = try await web.ask("GET", "/v1/status")
            #expect(none.status == 401 && none.headers["www-authenticate"] == "Bearer")
            for wrong in ["Bearer \(Self.token)0", "Bearer ", "Basic \(Self.token)", Self.token] {
                #expect(try await web.ask("GET", "/v1/status", ["Authorization: \(wrong)"]).status == 401, "\(wrong)")
            }
            let made = try await web.ask(
                "POST", "/v1/timers", [key, "Origin: http://bellhop.test", "Content-Type: application/json"],
                body: #"{"durationMs": 3600000, "name": "Tea"}"#)
            #expect(made.status == 201 || made.status == 200, "\(made)")
            #expect(made.headers["set-cookie"] == nil && made.headers["cache-control"] == "no-store")
            #expect(try await daemon.timerList().timers.map(\.name) == ["Tea"])
            // No line of the log contains the token.
            #expect(!(try daemon.program.errors.all.joined(separator: "\n").contains(Self.token)))
        }
    }

    @Test("whoever guesses tokens is slowed down, for links and for /v1; others and right tokens are not")
    func guessing() async throws {
        try await DaemonProcess.run(config: Self.api + "trusted_proxies = [\"127.0.0.1\"]\n" + DaemonConfig.json) { daemon in
            let web = try await WebClient(daemon)
            func status(_ target: String, from client: String, _ token: String? = nil) async throws -> Int {
                let headers = ["X-Forwarded-For: 10.0.0.1, \(client)"] + (token.map { ["Authorization: Bearer \($0)"] } ?? [])
                return try await web.ask("GET", target, headers).status
            }
            // The number of allowed guesses increases again over time, and a machine may be slow.
            // Therefore another test checks the exact number.
            var statuses: [Int] = []
            while statuses.last != 429 {
                statuses.append(try await status("/answer/1-" + String(repeating: "\(statuses.count % 10)", count: 32), from: "10.0.0.2"))
            }
            #expect(statuses.count > 10 && statuses.dropLast().allSatisfy { $0 == 404 }, "\(statuses)")
            #expect(try await status("/v1/status", from: "10.0.0.3", Self.token) == 200)
        }
    }

    // MARK: Listening

    @Test("an address in use is said with what to do, and the timers go on; a reload moves the API, and the doctor knows")
    func listening() async throws {
        let other = try await NtfyStandIn(mode: .v2_27)
        let port = try #require(other.url.split(separator: ":").last)
        let config = "[api]\nlisten = \"127.0.0.1:\(port)\"\ntoken = \"\(Self.token)\"\n\n" + DaemonConfig.json
        try await DaemonProcess.run(config: config) { daemon in
            let said = try await daemon.program.saying("the API over TCP cannot listen")
            #expect(said.contains("127.0.0.1:\(port) is in use by another program. Find that program with \"ss -ltnp"), "\(said)")
            try await daemon.timer("Tea", for: .seconds(1))
            _ = try await daemon.notice("timer.finished", name: "Tea")
            let ill = try await daemon.bellhop("doctor")
            #expect(ill.output.contains("is in use by another program"), "\(ill.output)")
            #expect(try await daemon.status().daemon.api == nil)
            #expect(try await daemon.status().warnings.contains { $0.contains("is in use by another program") })

            try daemon.write(config: Self.api + DaemonConfig.json)
            #expect(try await daemon.bellhop("config", "reload").status == 0)
            let web = try await WebClient(daemon)
            let key = "Authorization: Bearer \(Self.token)"
            #expect(try await web.ask("GET", "/v1/status", [key]).status == 200)
            let well = try await daemon.bellhop("doctor", "--all")
            #expect(well.output.contains("http://\(web.address); others reach it at http://bellhop.test"), "\(well.output)")
            #expect(try await daemon.status().daemon.api == "http://\(web.address)")

            // After a reload, a new token applies immediately. Without the table [api], the daemon
            // no longer listens.
            try daemon.write(config: Self.api.replacing(Self.token, with: "another-token-of-some-length") + DaemonConfig.json)
            #expect(try await daemon.bellhop("config", "reload").status == 0)
            #expect(try await web.ask("GET", "/v1/status", [key]).status == 401)
            try daemon.write(config: DaemonConfig.json)
            #expect(try await daemon.bellhop("config", "reload").status == 0)
            try await daemon.program.saying("the API over TCP is closed")
            // A reload knows at once whether the API can listen at the new address.
            try daemon.write(config: config)
            let moved = try await daemon.bellhop("config", "reload")
            #expect(moved.status == 0 && moved.errors.contains("127.0.0.1:\(port) is in use by another program"), "\(moved)")
            try daemon.write(config: DaemonConfig.json)
            #expect(try await daemon.bellhop("config", "reload").errors.isEmpty)
            await #expect(throws: Program.Failure.self) { try await web.ask("GET", "/v1/status", [key]) }
            #expect(try await daemon.end() == 0)
        }
        try await other.stop()
    }
}
