#if Push
import BellhopCore
import BellhopTestKit
import FoundationEssentials
import PushSinks
import Testing

@Suite struct WebhookSinkTests {
    @Test("a notice is posted as the document that programs read, a withdrawal as well")
    func documents() async throws {
        let server = try await RecordingServer(reply: .answer(PeerAnswer(204)))
        let sink = try Fixtures.webhook(
            server.url + "/hook?a=b", ["headers": .secretMap(["Authorization": Redacted("Bearer t"), "X-A": Redacted("")])])
        let event = SampleNotices.washed(number: 42)
        #expect(await sink.deliver(event) == .accepted(.none))
        #expect(await sink.withdraw(event, previous: nil) == .accepted(.none))
        let requests = server.requests.all
        try #require(requests.count == 2)
        #expect(requests.map(\.target) == ["/hook?a=b", "/hook?a=b"])
        #expect(requests[0].header("authorization") == "Bearer t")
        #expect(requests[0].header("x-a") == "")
        #expect(requests[0].header("content-type") == "application/json")
        #expect(requests[0].body == NoticeDocument(.deliver(event, previous: nil), at: SampleNotices.attempt().now, in: .english).json)
        #expect(requests[1].body == NoticeDocument(.withdraw(event, previous: nil), at: SampleNotices.attempt().now, in: .english).json)
        #expect(requests[1].text.contains(#""type":"withdraw""#))
    }

    @Test("the JSON writer says what the encoder says, for odd text too")
    func json() throws {
        for (number, (_, text)) in SampleNotices.oddTexts.enumerated() {
            var event = SampleNotices.washed(
                number: Int64(number), title: text, body: text, name: text, labels: [text: text, "room": "bath"])
            event.merges = number % 2 == 0 ? [1, 2, 3] : []
            for late in [0, 1, 12, 120, 1500, 3_600_001] as [Int64] {
                let document = NoticeDocument(
                    .deliver(event, previous: nil), at: (event.due ?? Instant(seconds: 0)) + .milliseconds(late), in: .english)
                let mine = try JSONDecoder().decode(Probe.self, from: Data(document.json))
                let other = try JSONDecoder().decode(Probe.self, from: JSONEncoder().encode(document))
                #expect(mine == other)
                #expect(!document.json.contains { $0 < 0x20 })
            }
        }
    }

    /// All fields of the document. It is used to check that two encodings contain the same values.
    private struct Probe: Decodable, Equatable {
        var version: Int
        var type, id, key, kind, category, time: String
        var event: Int64
        var due, petId, pet, timerType, link: String?
        var lateness: Double
        var name, title, body, urgency: String
        var actions: [String]
        var labels: [String: String]
        var merges: [Int64]?
    }

    @Test("any 2xx is success, whatever it says")
    func success() async throws {
        for status in [200, 201, 202, 204, 206, 299] {
            let server = try await RecordingServer(
                reply: .answer(PeerAnswer(status, body: Array(repeating: 0x78, count: status == 200 ? 200_000 : 3))))
            #expect(await (try Fixtures.webhook(server.url)).deliver() == .accepted(.none))
        }
    }

    @Test(
        "each status leads to what it should",
        arguments: [
            (301, "misconfigured"), (400, "rejected"), (401, "misconfigured"), (403, "misconfigured"), (404, "deferred"),
            (405, "misconfigured"),
            (408, "deferred"), (410, "misconfigured"), (413, "rejected"), (422, "rejected"), (425, "deferred"), (429, "limited"),
            (500, "deferred"), (503, "deferred"),
        ])
    func statuses(_ status: Int, _ kind: String) async throws {
        let server = try await RecordingServer(reply: .answer(PeerAnswer(status)))
        #expect(await (try Fixtures.webhook(server.url)).deliver().kind == kind)
    }

    @Test(
        "Retry-After is honoured in all its forms",
        arguments: [
            ("120", Duration.seconds(120)), ("0", .seconds(1)), ("Wed, 01 Oct 2025 14:00:30 GMT", .seconds(30)),
            ("Wednesday, 01-Oct-25 14:01:00 GMT", .seconds(60)),
            ("Wed Oct  1 14:02:00 2025", .seconds(120)), ("Tue, 30 Sep 2025 14:00:00 GMT", .seconds(1)), ("999999999", .days(1)),
        ])
    func retryAfter(_ text: String, _ pause: Duration) async throws {
        let server = try await RecordingServer(reply: .answer(PeerAnswer(503, headers: [("Retry-After", text)])))
        #expect(await (try Fixtures.webhook(server.url)).deliver().pause == pause)
    }

    @Test(
        "a Retry-After that makes no sense is ignored",
        arguments: ["", "soon", "-5", "1.5", "Wed, 99 Oct 2025 14:00:30 GMT", "1 2 3 4 5 6 7"])
    func oddRetryAfter(_ text: String) async throws {
        let server = try await RecordingServer(reply: .answer(PeerAnswer(503, headers: [("Retry-After", text)])))
        let outcome = await (try Fixtures.webhook(server.url)).deliver()
        #expect(outcome.kind == "deferred")
        #expect(outcome.pause == nil)
    }

    @Test("withdrawals = false keeps them to ourselves")
    func withoutWithdrawals() async throws {
        let server = try await RecordingServer()
        let sink = try Fixtures.webhook(server.url, ["withdrawals": .boolean(false)])
        #expect(!sink.capabilities.contains(.withdraw))
        #expect(!sink.capabilities.contains(.forPeople))
        #expect(try Fixtures.webhook(server.url, ["for_people": .boolean(true)]).capabilities == [.replace, .withdraw, .forPeople])
        #expect(await sink.withdraw(previous: nil).kind == "rejected")
        #expect(server.requests.count == 0)
    }

    @Test("every fault of the settings is told, and no secret with it")
    func faults() throws {
        let error = #expect(throws: InvalidSettings.self) {
            try Fixtures.webhook(
                "https://u:hunter2x@h/",
                ["headers": .secretMap(["X-A": Redacted("tokenish\r\nX-B: 1"), "Host": Redacted("x"), "a b": Redacted("x")])])
        }
        #expect(error?.faults.map(\.key) == ["url", "headers", "headers", "headers"])
        #expect(!"\(error as Any)".contains("hunter2x") && !"\(error as Any)".contains("tokenish"))
        #expect(throws: InvalidSettings.self) { try WebhookSink(settings: Settings(), environment: Fixtures.environment()) }
        #expect(throws: InvalidSettings.self) { try Fixtures.webhook("https://h", ["secret_url": .secret(Redacted("https://h"))]) }
    }

    @Test("the doctor's check posts nothing")
    func checks() async throws {
        let server = try await RecordingServer(reply: .answer(PeerAnswer(404)))
        let sink = try Fixtures.webhook(server.url + "/secret-hook")
        #expect(await sink.check().state == .ok)
        #expect(server.requests.all.map(\.method) == ["GET"])
        #expect(server.requests.all.map(\.target) == ["/"])
        try await server.stop()
        #expect(await sink.check().state == .unavailable)
    }

    @Test("all push sinks share one client")
    func sharing() async throws {
        let server = try await RecordingServer()
        let resources = SharedResources()
        for _ in 0..<3 { _ = await (try Fixtures.webhook(server.url, environment: Fixtures.environment(resources: resources))).deliver() }
        #expect(server.requests.count == 3)
        #expect(server.connectionsSoFar == 1)
    }
}
#endif
